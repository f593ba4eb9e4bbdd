"""What measuring costs a program: a mark, and glxgears bare, under `run`, under MangoHud."""

import os
import re
import signal
import subprocess

from measure import has, median, row, title

FPSBAR = os.environ["FPSBAR"]
ROOT = os.environ["ROOT"]
WORK = os.environ["WORK"]
ROUNDS = int(os.environ.get("ROUNDS", "5"))
BESIDE = os.path.dirname(FPSBAR)


def mark_cost():
    title("a frame mark, in units of one clock_gettime")
    if not has("cc"):
        return
    program = os.path.join(WORK, "frame-mark")
    subprocess.run(
        ["cc", "-O2", f"-I{ROOT}/Sources/CFrameMarks/include", f"{ROOT}/Tests/Benchmarks/frame_mark.c",
         f"-L{BESIDE}", "-lfpsbar-marks", f"-Wl,-rpath,{BESIDE}", "-o", program], check=True)
    print(subprocess.run([program], capture_output=True, text=True, check=True).stdout.strip())
    if has("strace"):
        counts = []
        for millions in ("1", "3"):
            log = os.path.join(WORK, "calls")
            rings = os.path.join(WORK, "rings-" + millions)
            os.mkdir(rings, 0o700)
            subprocess.run(["strace", "-f", "-o", log, program, millions, "1"], check=True,
                           capture_output=True, env=dict(os.environ, XDG_RUNTIME_DIR=rings))
            with open(log) as lines:
                counts.append(sum(1 for _ in lines))
        row("system calls of 2 million marks", counts[1] - counts[0])


def one(command, extra):
    """Frame rate as glxgears prints it after five seconds, and processor time a frame."""
    child = subprocess.Popen(
        command, env=dict(os.environ, vblank_mode="0", **extra), stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True)
    frames, rate = 1, float("nan")
    for line in child.stdout:
        found = re.search(r"(\d+) frames in .* = ([0-9.]+) FPS", line)
        if found:
            frames, rate = int(found.group(1)), float(found.group(2))
            break
    # Not SIGINT, which whoever runs in the background ignores.
    os.kill(child.pid, signal.SIGTERM)
    _, _, used = os.wait4(child.pid, 0)
    return rate, (used.ru_utime + used.ru_stime) / frames * 1e6


def against_bare():
    title(f"glxgears, {ROUNDS} alternating rounds, median")
    if not has("glxgears") or not os.environ.get("DISPLAY"):
        print("no glxgears or no DISPLAY, left out")
        return
    kinds = [("bare", ["glxgears"], {}), ("fpsbar run", [FPSBAR, "run", "--plain", "--", "glxgears"], {})]
    if has("mangohud"):
        kinds += [("mangohud", ["mangohud", "glxgears"], {}),
                  ("mangohud, display off", ["mangohud", "glxgears"], {"MANGOHUD_CONFIG": "no_display"})]
    results = {name: [] for name, _, _ in kinds}
    for turn in range(ROUNDS):
        for name, command, extra in kinds if turn % 2 == 0 else kinds[::-1]:
            results[name].append(one(command, extra))
    row("", "frames/s", "of bare", "µs CPU/frame")
    for name, values in results.items():
        share = median([value[0] / bare[0] for value, bare in zip(values, results["bare"])])
        row(name, f"{median([v[0] for v in values]):.0f}", f"{share * 100:.1f} %",
            f"{median([v[1] for v in values]):.0f}")


mark_cost()
against_bare()
