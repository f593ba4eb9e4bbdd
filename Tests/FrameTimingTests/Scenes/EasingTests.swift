import FrameTiming
import TestKit
import Testing

@Suite("Easing, and a ball that is stepped")
struct EasingTests {
  static let curve: [(Double, Double)] = [
    (0, 0), (0.1, 0.075625), (0.25, 0.47265625), (0.5, 0.71875), (0.6, 0.727),
    (0.8, 0.912243767), (0.95, 0.973), (1, 1), (0.9, 1), (-1, 0), (2, 1),
  ]
  static let joinsAndMinima: [(Double, Double)] = [
    (4.0 / 11, 1), (8.0 / 11, 1), (6.0 / 11, 0.7), (179.0 / 220, 0.91),
  ]

  @Test("The bounce curve has the values of the source", arguments: curve + joinsAndMinima)
  func bounce(progress: Double, eased: Double) {
    #expect(abs(Easing.bounceOut(progress) - eased) < 1e-9)
  }

  @Test("It is not Penner's: 0.05 apart at 6/11")
  func notPenner() {
    let penner = 0.75
    #expect(abs(penner - Easing.bounceOut(6.0 / 11) - 0.05) < 1e-9)
  }

  @Test("Steps of 1/60 s reach the end after exactly 60")
  func sixtySteps() {
    var ball = BallAnimation()
    var positions: [Double] = []
    while !ball.isFinished, positions.count < 100 {
      ball.step(by: 1.0 / 60)
      positions.append(ball.position)
    }
    #expect(positions.count == 60)
    #expect(ball.timeOffset == 1)
    for (step, y) in [(1, 32.496), (15, 143.547), (22, 265.660), (30, 201.625), (60, 268)] {
      #expect(abs(positions[step - 1] - y) < 0.0005, "step \(step)")
    }
  }

  @Test("Points are interpolated by coordinate, other things change at one half")
  func interpolation() {
    let point = Interpolation.between((x: 150.0, y: 32.0), (x: 150.0, y: 268.0), at: 0.25)
    #expect(point == (150, 91))
    #expect(Interpolation.between("a", "b", at: 0.499) == "a")
    #expect(Interpolation.between("a", "b", at: 0.5) == "b")
    #expect(Interpolation.between(10.0, 20, at: 1.5) == 25)
  }
}
