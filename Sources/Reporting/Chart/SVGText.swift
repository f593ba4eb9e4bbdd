/// A drawing as SVG text. Everything from outside is escaped here and nowhere else.
struct SVGText {
  private(set) var body = ""

  /// A number as SVG wants it, to a tenth of a pixel.
  static func number(_ value: Double) -> String {
    var text = DecimalText.fixed(value, decimals: 1)
    if text.hasSuffix(".0") { text.removeLast(2) }
    return text
  }

  /// Text in which nothing can be taken for markup; controls, which XML forbids, are dropped.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "&": result += "&amp;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default:
        let isForbidden =
          scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || scalar.value == 0xFFFE
          || scalar.value == 0xFFFF
        if !isForbidden { result.unicodeScalars.append(scalar) }
      }
    }
    return result
  }

  mutating func text(
    _ text: String, x: Double, y: Double, size: Double, color: String, anchor: String = "start",
    weight: Int = 400
  ) {
    body += "<text x=\"\(Self.number(x))\" y=\"\(Self.number(y))\""
    body += " font-size=\"\(Self.number(size))\" fill=\"\(color)\""
    if anchor != "start" { body += " text-anchor=\"\(anchor)\"" }
    if weight != 400 { body += " font-weight=\"\(weight)\"" }
    body += ">\(Self.escaped(text))</text>\n"
  }

  mutating func rect(x: Double, y: Double, width: Double, height: Double, fill: String) {
    body += "<rect x=\"\(Self.number(x))\" y=\"\(Self.number(y))\""
    body +=
      " width=\"\(Self.number(width))\" height=\"\(Self.number(height))\" fill=\"\(fill)\"/>\n"
  }

  mutating func line(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, stroke: String, width: Double = 1
  ) {
    path(
      "M\(Self.number(x1)) \(Self.number(y1))L\(Self.number(x2)) \(Self.number(y2))",
      stroke: stroke, width: width)
  }

  mutating func path(_ data: String, stroke: String, width: Double, opacity: Double = 1) {
    body += "<path d=\"\(data)\" fill=\"none\" stroke=\"\(stroke)\""
    body += " stroke-width=\"\(Self.number(width))\""
    if opacity < 1 { body += " stroke-opacity=\"\(Self.number(opacity))\"" }
    body += "/>\n"
  }

  mutating func area(_ data: String, fill: String) {
    body += "<path d=\"\(data)\" fill=\"\(fill)\"/>\n"
  }

  /// The whole file.
  func document(width: Double, height: Double, title: String) -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Self.number(width)) \
    \(Self.number(height))" width="\(Self.number(width))" height="\(Self.number(height))" \
    font-family="Inter, 'Helvetica Neue', 'DejaVu Sans', sans-serif">
    <title>\(Self.escaped(title))</title>
    \(body)</svg>

    """
  }
}
