"""How long it takes to start."""

import os
import subprocess
import time

from measure import Terminal, has, median, row, title

FPSBAR = os.environ["FPSBAR"]


def run_time(argv, count=40):
    times = []
    for _ in range(count):
        began = time.monotonic_ns()
        subprocess.run(argv, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
        times.append((time.monotonic_ns() - began) / 1e6)
    return f"{median(times):.1f} ms", f"{min(times):.1f} ms"


def first_screen(argv, until=None, count=15, stdin=None):
    times = []
    for _ in range(count):
        terminal = Terminal(argv, stdin=stdin)
        if until:
            last = terminal.read(5, until=until)
            last = last - terminal.started if last else None
        else:
            last = terminal.first_burst()
        if last:
            times.append(last / 1e6)
        terminal.close()
    return (f"{median(times):.1f} ms", f"{min(times):.1f} ms") if times else ("--", "--")


title("start")
row("", "median", "least")
row("an empty program (/bin/true)", *run_time(["/bin/true"]))
row("fpsbar --version (budget 5 ms)", *run_time([FPSBAR, "--version"]))
row("fpsbar --help", *run_time([FPSBAR, "--help"]))
row("fpsbar to its first screen (budget 15 ms)", *first_screen([FPSBAR], until=b"help"))
if has("btop"):
    row("btop --version", *run_time(["btop", "--version"]))
    row("btop to its first screen", *first_screen(["btop"], count=5))
if has("ttyplot"):
    reader, writer = os.pipe()
    row("ttyplot to its first screen", *first_screen(["ttyplot"], count=5, stdin=reader))
    os.close(reader)
    os.close(writer)
