/// Numbers that a tool computed itself, shown as they are. Texts come from outside.
public struct ToolSummary: Codable, Equatable, Sendable {
  /// Which tool's numbers they are.
  public var tool: String
  /// One run each, in file order.
  public var runs: [Run]

  /// The numbers of one run.
  public struct Run: Codable, Equatable, Sendable {
    /// What the tool calls the run; may be empty.
    public var name: String
    public var values: [Value]

    public init(name: String, values: [Value]) {
      self.name = name
      self.values = values
    }
  }

  /// One number as the tool printed it.
  public struct Value: Codable, Equatable, Sendable {
    public var label: String
    /// Finite.
    public var value: Double
    /// Empty where the tool names none.
    public var unit: String

    public init(label: String, value: Double, unit: String) {
      self.label = label
      self.value = value
      self.unit = unit
    }
  }

  public init(tool: String, runs: [Run]) {
    self.tool = tool
    self.runs = runs
  }
}
