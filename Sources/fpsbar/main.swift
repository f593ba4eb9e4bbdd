print("fpsbar")
