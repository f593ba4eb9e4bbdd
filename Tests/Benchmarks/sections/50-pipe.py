"""How many lines a second `fpsbar pipe` takes, and whether it keeps up with a million of them."""

import os
import resource
import subprocess
import time

from measure import row, title

FPSBAR = os.environ["FPSBAR"]
WORK = os.environ["WORK"]
LINES = int(os.environ.get("BENCH_LINES", "3000000"))
SECONDS = float(os.environ.get("BENCH_SECONDS", "10"))


def log(name, line):
    path = os.path.join(WORK, name)
    with open(path, "w") as file:
        for begin in range(0, LINES, 100_000):
            file.write("".join(line(n) for n in range(begin, min(begin + 100_000, LINES))))
    return path


def run(argv, feed):
    """Wall and processor time of fpsbar with its input fed through a pipe, in seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    began = time.monotonic()
    process = subprocess.Popen(
        [FPSBAR, "pipe", "--plain", *argv], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL)
    feed(process.stdin)
    process.stdin.close()
    process.wait()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    wall = time.monotonic() - began
    return wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def whole(name, path, *argv):
    def feed(pipe):
        with open(path, "rb", buffering=0) as file:
            while piece := file.read(1 << 18):
                pipe.write(piece)

    wall, used = run(argv, feed)
    row(name, f"{LINES / wall / 1e6:.2f}", f"{used * 1e9 / LINES:.0f} ns")


def paced(name, line, *argv, rate=1_000_000):
    """Feeds lines at a rate; how late the writer is at the end is how far fpsbar fell behind."""
    piece = line * (rate // 1000)
    late = []

    def feed(pipe):
        began = time.monotonic()
        for number in range(int(SECONDS * 1000)):
            ahead = began + number / 1000 - time.monotonic()
            if ahead > 0:
                time.sleep(ahead)
            pipe.write(piece)
            pipe.flush()
        late.append(time.monotonic() - began - SECONDS)

    _, used = run(argv, feed)
    row(name, f"{max(0, late[0]) * 1000:.0f} ms", f"{used / SECONDS * 100:.1f} %")


text = log(
    "lines", lambda n: f"{n / 1000:.3f} frame {n} drawn in {10 + n % 7}.25 ms\n")
numbers = log("numbers", lambda n: f"{10 + n % 7}.25\n")
title(f"pipe, {LINES} lines at once (budget: 1 million lines a second, 0.1 with a pattern)")
row("", "million/s", "processor time a line")
whole("by arrival", text)
whole("by field, timestamps", text, "--time-field", "1", "--unit", "s")
whole("by field, frame times", text, "--time-field", "6", "--values", "frame-time")
whole("a number a line, guessed", numbers)
whole("with a pattern", text, "--match", "drawn")
whole("with a pattern and a group", text, "--match", r"in ([\d.]+) ms", "--values", "frame-time")
whole("with a pattern that never matches", text, "--match", "x+y")
title(f"pipe, lines at a rate for {SECONDS:.0f} s")
row("", "behind at the end", "of a core")
paced("a million a second by arrival", b"frame 1234 done\n")
paced("a million a second by field", b"frame 16.25 ms\n", "--time-field", "2", "--values", "frame-time")
paced("a hundred thousand with a pattern", b"frame 1234 done\n", "--match", "done", rate=100_000)
