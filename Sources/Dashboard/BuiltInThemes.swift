/// The themes as they are in the program itself, for when their files are not found.
///
/// A test keeps them the same as the files in `themes/`.
public enum BuiltInThemes {
  /// Names, in the order in which they are listed.
  public static let names = ["classic", "uikit", "threshold", "colorblind", "mono", "light"]

  /// The text of a built-in theme, or `nil` when there is none of that name.
  public static func text(named name: String) -> String? {
    switch name {
    case "classic": classic
    case "uikit": uikit
    case "threshold": threshold
    case "colorblind": colorblind
    case "mono": mono
    case "light": light
    default: nil
    }
  }

  private static let classic = #"""
    // The default. A theme is JSON with comments and trailing commas; a key that is left out
    // takes the value that this file gives it.
    {
      "name": "classic",
      "description": "hue is the rate: red, yellow at half the target, green at it, blue at twice",
      // Whether the terminal's background is light; text in a hue is then mixed with black.
      "light": false,
      // The background that contrast is measured against. It is never painted.
      "background": "#101216",

      // The hue rule: `scale` times the target is a whole turn of the colour circle. Above twice
      // the target the hue is held; "wrap" walks on to red, "green" holds the target's hue.
      // A theme may have "thresholds" or "gradient" instead, or "colorless": true.
      "hue": { "scale": 3, "overflow": "hold" },

      // Colours are #rrggbb, #rgb, or "default" for the terminal's own.
      "text": "#cdd2da",
      "bright": "#f0f3f8",
      "dim": "#6e7480",
      "hairline": "#3a3e48",
      "bar": "default",
      "grades": {
        "good": "#00d75f",
        "warning": "#ffc800",
        "critical": "#ff5252",
        "beyond": "#ff40ff",
      },
    }

    """#

  private static let uikit = #"""
    // The literal formula: hue = fps / (3 × target), clamped at a whole turn. Twice the target is
    // blue, two and a half times it magenta, and from three times on it is red again.
    {
      "name": "uikit",
      "description": "the hue walks on above twice the target, through magenta back to red",
      "hue": { "scale": 3, "overflow": "wrap" },
    }

    """#

  private static let threshold = #"""
    // Three colours, as in the classic status-bar meters: green from 45, gold from 30, red below,
    // judged on the whole number that is shown.
    {
      "name": "threshold",
      "description": "green from 45 fps, gold from 30, red below",
      // "from" is in frames per second; "share" instead would be a share of the target.
      "thresholds": [
        { "from": 0, "color": "#ff0000" },
        { "from": 30, "color": "#ffd700" },
        { "from": 45, "color": "#00ff00" },
      ],
    }

    """#

  private static let colorblind = #"""
    // From orange over a pale middle to blue: told apart with any kind of colour vision. No red
    // stands against green, nor in the grades.
    {
      "name": "colorblind",
      "description": "orange, pale at half the target, blue at it, violet at twice",
      "gradient": [
        { "share": 0, "color": "#d55e00" },
        { "share": 0.25, "color": "#ee9b2e" },
        { "share": 0.5, "color": "#f7e3b0" },
        { "share": 0.75, "color": "#8ecdf0" },
        { "share": 1, "color": "#1f9bff" },
        { "share": 2, "color": "#7a5cff" },
      ],
      "grades": {
        "good": "#56b4e9",
        "warning": "#f0e442",
        "critical": "#e69f00",
        "beyond": "#d55e00",
      },
    }

    """#

  private static let mono = #"""
    // No colour at all: bold, normal, dim and reverse video.
    {
      "name": "mono",
      "description": "no colour: bold, normal, dim and reverse",
      "colorless": true,
    }

    """#

  private static let light = #"""
    // For a light background. Fills keep the literal hue; text in a hue is mixed with black.
    {
      "name": "light",
      "description": "the classic hues for a light background",
      "light": true,
      "background": "#ffffff",
      "hue": { "scale": 3, "overflow": "hold" },
      "text": "#30343c",
      "bright": "#000000",
      "dim": "#6c727e",
      "hairline": "#c4c8d0",
      "bar": "default",
      "grades": {
        "good": "#00803a",
        "warning": "#9a6700",
        "critical": "#c62828",
        "beyond": "#a000a0",
      },
    }

    """#
}
