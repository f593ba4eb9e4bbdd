"""What the live dashboard costs at 120x34, over ten seconds."""

import os

from measure import LineFeeder, Terminal, has, own_trace, row, title

FPSBAR = os.environ["FPSBAR"]
WORK = os.environ["WORK"]
SECONDS = float(os.environ.get("BENCH_SECONDS", "10"))


def show(name, argv, keys=b"", stdin=None, environment=None):
    terminal = Terminal(argv, stdin=stdin, environment=environment)
    if keys:
        terminal.read(0.5)
        terminal.write(keys)
    # Messages are gone after four seconds.
    cost = terminal.cost(SECONDS, warm=6 if keys else 2)
    terminal.close()
    row(
        name, f"{cost['share'] * 100:.2f} %", f"{cost['bytes']:.0f}",
        f"{cost['screens']:.1f}", f"{cost['resident'] / 1e6:.1f} MB")


title(f"dashboard, 120x34, {SECONDS:.0f} s")
row("", "of a core", "bytes/s", "writes/s", "resident")
fast = own_trace(os.path.join(WORK, "thousand.jsonl"), 1000, 60)
steady = own_trace(os.path.join(WORK, "sixty.jsonl"), 60, 60)
show("fpsbar, its timer at 60 fps", [FPSBAR])
show("fpsbar replay, 60 fps", [FPSBAR, "replay", steady])
show("fpsbar replay, 1000 fps (1 %, 12 MB)", [FPSBAR, "replay", fast])
show("fpsbar, its timer at 1000 fps", [FPSBAR, "--target", "1000"])
show("fpsbar replay, standing still (0 bytes)", [FPSBAR, "replay", fast], keys=b" ")
show("fpsbar --layout bar, 1000 fps", [FPSBAR, "replay", fast, "--layout", "bar"])
if has("btop"):
    show("btop, a screen every 2 s", ["btop"])
if has("ttyplot"):
    for rate in (60, 1000):
        feeder = LineFeeder(rate)
        show(f"ttyplot, {rate} lines a second", ["ttyplot"], stdin=feeder.reader)
        feeder.close()
