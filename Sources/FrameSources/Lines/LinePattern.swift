import CPCRE2

/// Why a regular expression cannot be used.
public struct LinePatternError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What is wrong, in the library's words.
  public let reason: String
  /// The character at which it was noticed, counted from 1.
  public let position: Int

  public var description: String { "\(reason) at character \(position)" }
}

/// The regular expression of `--match`, compiled: Perl's syntax.
///
/// A group called `value` or `time`, else the first group, captures the value; a group called
/// `stream` captures the name of the stream. Bytes that are no UTF-8 match nothing and do no harm.
struct LinePattern: ~Copyable {
  enum Outcome {
    case matched
    case unmatched
    /// The pattern tried too many ways on this line.
    case gaveUp
  }

  /// How much work a line may be, in the library's own count: about a millisecond.
  private static let matchLimit: UInt32 = 100_000
  private static let heapLimit: UInt32 = 4096
  /// What the compiled pattern may use to find its way back in a long line, in bytes.
  private static let stackSize = 1 << 19

  private let code: OpaquePointer
  private let matches: OpaquePointer
  private let context: OpaquePointer
  private let stack: OpaquePointer?
  /// The group whose text is the value, if there is one.
  let valueGroup: Int?
  /// The group whose text names the stream, if there is one.
  let streamGroup: Int?

  static func compile(_ text: String) throws(LinePatternError) -> LinePattern {
    var code: Int32 = 0
    var offset = 0
    let options = UInt32(PCRE2_UTF) | UInt32(PCRE2_MATCH_INVALID_UTF)
    let bytes = Array(text.utf8)
    guard
      let compiled = pcre2_compile_8(bytes, bytes.count, options, &code, &offset, nil),
      let matches = pcre2_match_data_create_from_pattern_8(compiled, nil),
      let context = pcre2_match_context_create_8(nil)
    else {
      let before = String(decoding: bytes.prefix(offset), as: UTF8.self)
      throw LinePatternError(reason: message(code), position: before.count + 1)
    }
    // Where the system forbids code made at run time, the library interprets the pattern.
    pcre2_jit_compile_8(compiled, UInt32(PCRE2_JIT_COMPLETE))
    pcre2_set_match_limit_8(context, matchLimit)
    pcre2_set_heap_limit_8(context, heapLimit)
    return LinePattern(code: compiled, matches: matches, context: context)
  }

  private init(code: OpaquePointer, matches: OpaquePointer, context: OpaquePointer) {
    self.code = code
    self.matches = matches
    self.context = context
    stack = pcre2_jit_stack_create_8(1 << 15, Self.stackSize, nil)
    if let stack { pcre2_jit_stack_assign_8(context, nil, UnsafeMutableRawPointer(stack)) }
    var groups: UInt32 = 0
    pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_CAPTURECOUNT), &groups)
    let stream = Self.group("stream", of: code)
    streamGroup = stream
    valueGroup =
      Self.group("value", of: code) ?? Self.group("time", of: code)
      ?? (1...Int(groups) + 1).first { $0 != stream && $0 <= Int(groups) }
  }

  deinit {
    pcre2_match_context_free_8(context)
    if let stack { pcre2_jit_stack_free_8(stack) }
    pcre2_match_data_free_8(matches)
    pcre2_code_free_8(code)
  }

  /// Looks for the pattern anywhere in a line.
  func match(_ line: UnsafeBufferPointer<UInt8>) -> Outcome {
    let result = pcre2_match_8(code, line.baseAddress, line.count, 0, 0, matches, context)
    if result > 0 { return .matched }
    return result == PCRE2_ERROR_NOMATCH ? .unmatched : .gaveUp
  }

  /// What a group captured of the line matched last; `nil` where it took no part.
  func captured(
    _ group: Int, of line: UnsafeBufferPointer<UInt8>
  ) -> UnsafeBufferPointer<UInt8>? {
    guard let offsets = pcre2_get_ovector_pointer_8(matches) else { return nil }
    let (first, last) = (offsets[2 * group], offsets[2 * group + 1])
    // A group that took no part has −1 for both.
    guard first >= 0, first <= last, last <= line.count else { return nil }
    return UnsafeBufferPointer(rebasing: line[first..<last])
  }

  private static func group(_ name: String, of code: OpaquePointer) -> Int? {
    let name = Array(name.utf8) + [0]
    let number = pcre2_substring_number_from_name_8(code, name)
    return number > 0 ? Int(number) : nil
  }

  private static func message(_ code: Int32) -> String {
    var text = [UInt8](repeating: 0, count: 256)
    let length = pcre2_get_error_message_8(code, &text, text.count)
    return String(decoding: text.prefix(max(0, Int(length))), as: UTF8.self)
  }
}
