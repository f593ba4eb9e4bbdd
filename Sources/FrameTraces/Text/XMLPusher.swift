import CExpat

/// What an XML parser hands its findings to.
protocol XMLReceiver: AnyObject {
  func begin(_ name: String, _ attributes: [String: String])
  func end(_ name: String)
  func text(_ text: String)
}

/// Pushes an XML text through expat. Declarations of entities end the parsing: nothing that fpsbar
/// reads has any, and they are how a small file becomes a large one.
enum XMLPusher {
  @safe private final class Context {
    let receiver: any XMLReceiver
    let parser: XML_Parser
    var depth = 0
    /// Elements nested deeper than this are no trace.
    static let deepest = 256

    init(_ receiver: any XMLReceiver, _ parser: XML_Parser) {
      self.receiver = receiver
      unsafe self.parser = parser
    }

    func stop() {
      _ = unsafe XML_StopParser(parser, XML_Bool(0))
    }
  }

  /// Parses `text` into `receiver`; returns what is wrong with it, and where, or `nil`.
  static func parse(_ text: TraceText, into receiver: any XMLReceiver) -> String? {
    // Declarations of other encodings do not count: the text has become UTF-8 by now.
    guard let parser = unsafe XML_ParserCreate(isUTF8(text) ? "UTF-8" : "ISO-8859-1") else {
      return "expat has no memory"
    }
    defer { unsafe XML_ParserFree(parser) }
    let context = unsafe Context(receiver, parser)
    return withExtendedLifetime(context) {
      unsafe XML_SetUserData(parser, Unmanaged.passUnretained(context).toOpaque())
      unsafe install(parser)
      return unsafe push(text, parser)
    }
  }

  private static func isUTF8(_ text: TraceText) -> Bool {
    unsafe String(validating: text.unsafeBytes.prefix(1 << 16), as: UTF8.self) != nil
  }

  private static func push(_ text: TraceText, _ parser: XML_Parser) -> String? {
    let bytes = unsafe text.unsafeBytes
    var position = 0
    repeat {
      let end = min(position + 1 << 24, text.count)
      let chunk = unsafe UnsafeRawBufferPointer(
        UnsafeBufferPointer(rebasing: bytes[position..<end]))
      let status = unsafe XML_Parse(
        parser, chunk.bindMemory(to: CChar.self).baseAddress, Int32(chunk.count),
        end == text.count ? 1 : 0)
      guard status == XML_STATUS_OK else {
        let reason = unsafe XML_ErrorString(XML_GetErrorCode(parser)).map {
          unsafe String(cString: $0)
        }
        let line = unsafe XML_GetCurrentLineNumber(parser)
        return "the XML breaks off at line \(line): \(reason ?? "unknown")"
      }
      position = end
    } while position < text.count
    return nil
  }

  private static func install(_ parser: XML_Parser) {
    unsafe XML_SetElementHandler(
      parser,
      { user, name, attributes in
        guard let context = unsafe XMLPusher.context(user), let name = unsafe name else { return }
        context.depth += 1
        guard context.depth <= Context.deepest else { return context.stop() }
        unsafe context.receiver.begin(String(cString: name), XMLPusher.attributes(attributes))
      },
      { user, name in
        guard let context = unsafe XMLPusher.context(user), let name = unsafe name else { return }
        context.depth -= 1
        unsafe context.receiver.end(String(cString: name))
      })
    unsafe XML_SetCharacterDataHandler(parser) { user, characters, count in
      guard let context = unsafe XMLPusher.context(user), let characters = unsafe characters else {
        return
      }
      let bytes = unsafe UnsafeRawBufferPointer(start: characters, count: Int(count))
      unsafe context.receiver.text(String(decoding: bytes, as: UTF8.self))
    }
    unsafe XML_SetEntityDeclHandler(parser) { user, _, _, _, _, _, _, _, _ in
      unsafe XMLPusher.context(user)?.stop()
    }
  }

  private static func context(_ user: UnsafeMutableRawPointer?) -> Context? {
    unsafe user.map { unsafe Unmanaged<Context>.fromOpaque($0).takeUnretainedValue() }
  }

  private static func attributes(
    _ list: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
  ) -> [String: String] {
    var attributes: [String: String] = [:]
    guard var next = unsafe list else { return attributes }
    while let name = unsafe next[0], let value = unsafe next[1] {
      unsafe attributes[String(cString: name)] = String(cString: value)
      unsafe next += 2
    }
    return attributes
  }
}
