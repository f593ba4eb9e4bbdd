/// `a / b` rounded to the nearest whole number, halves up (display model, section 2, `rdiv`).
///
/// `a` must be from 0 to 2⁶² and `b` from 1 to 2⁶².
func roundedQuotient(_ a: Int64, _ b: Int64) -> Int64 {
  (2 &* a &+ b) / (2 &* b)
}

/// `a · factor / b` rounded to the nearest whole number, halves up, however large the product is.
///
/// All three must be 0 or more, `b` above 0, and the result must fit.
func roundedQuotient(_ a: Int64, times factor: Int64, by b: Int64) -> Int64 {
  let (product, overflow) = a.multipliedReportingOverflow(by: factor)
  if !overflow, product < 1 << 61, b < 1 << 61 { return roundedQuotient(product, b) }
  let wide = Int128(a) * Int128(factor) * 2 + Int128(b)
  return Int64(clamping: wide / (2 * Int128(b)))
}

/// `a · factor / b` rounded up, however large the product is; `b` must be above 0.
func ceilingQuotient(_ a: Int64, times factor: Int64, by b: Int64) -> Int64 {
  guard a > 0 else { return 0 }
  let (product, overflow) = a.multipliedReportingOverflow(by: factor)
  if !overflow { return product / b &+ (product % b == 0 ? 0 : 1) }
  let wide = Int128(a) * Int128(factor)
  return Int64(clamping: (wide + Int128(b) - 1) / Int128(b))
}

/// `a · factor / b` rounded down, however large the product is; all 0 or more, `b` above 0.
func floorQuotient(_ a: Int64, times factor: Int64, by b: Int64) -> Int64 {
  let (product, overflow) = a.multipliedReportingOverflow(by: factor)
  if !overflow { return product / b }
  return Int64(clamping: Int128(a) * Int128(factor) / Int128(b))
}
