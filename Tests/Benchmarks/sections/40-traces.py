"""Long logs: `fpsbar report` against tools that read the one column, in the same run."""

import os
import random
import subprocess
import sys
import time

from measure import has, median, row, title

FPSBAR, WORK = os.environ["FPSBAR"], os.environ["WORK"]
ROWS = int(os.environ.get("FPSBAR_BENCH_ROWS", "2500000"))
RUNS = 3

MANGOHUD_HEAD = (
    "os,cpu,gpu,ram,kernel,driver,cpuscheduler\nExample Linux,Example CPU,,16000000,6.1.0,,\n"
    "fps,frametime,cpu_load,gpu_load,cpu_temp,gpu_temp,gpu_core_clock,gpu_mem_clock,"
    "gpu_vram_used,gpu_power,ram_used,elapsed\n"
)
PRESENTMON_HEAD = (
    "Application,ProcessID,SwapChainAddress,Runtime,SyncInterval,PresentFlags,Dropped,"
    "TimeInSeconds,msInPresentAPI,msBetweenPresents,AllowsTearing,PresentMode,"
    "msUntilRenderComplete,msUntilDisplayed,msBetweenDisplayChange\n"
)


def frame_times(rows):
    generator = random.Random(1)
    for _ in range(rows):
        slow = generator.random() < 0.01
        yield generator.uniform(12, 40) if slow else abs(generator.gauss(6.9, 0.8)) + 0.1


def write_mangohud(path, rows):
    elapsed = 0
    with open(path, "w", encoding="ascii", buffering=1 << 20) as file:
        file.write(MANGOHUD_HEAD)
        for frame_time in frame_times(rows):
            elapsed += int(frame_time * 1e6)
            file.write(
                "%.6g,%.6g,34.5715,97,64,61,2520,1124,4.93264,213,10.7341,%d\n"
                % (1000 / frame_time, frame_time, elapsed)
            )


def write_presentmon(path, rows):
    now = 0.5
    with open(path, "w", encoding="ascii", buffering=1 << 20) as file:
        file.write(PRESENTMON_HEAD)
        for frame_time in frame_times(rows):
            now += frame_time / 1000
            file.write(
                "game.exe,4711,0x000001B074124C90,DXGI,0,512,0,%.8f,0.2150,%.4f,1,"
                "Hardware: Independent Flip,5.1000,%.4f,6.9000\n"
                % (now, frame_time, frame_time * 2.1)
            )


def write_chrome(path, megabytes):
    now = 0
    with open(path, "w", encoding="ascii", buffering=1 << 20) as file:
        file.write('{"traceEvents": [\n')
        while file.tell() < megabytes * 1_000_000:
            for _ in range(1000):
                now += 8333
                file.write(
                    '{"args":{"layerTreeId":1},"cat":"devtools.timeline.frame",'
                    '"name":"DrawFrame","ph":"I","pid":7,"s":"t","tid":1,"ts":%d},\n' % now
                )
                for step in range(12):
                    file.write(
                        '{"args":{"src_file":"../../ipc/ipc.cc","src_func":"Accept"},'
                        '"cat":"toplevel","dur":287,"name":"RunTask","ph":"X","pid":7,'
                        '"tid":1,"ts":%d,"tdur":287,"tts":123917490},\n' % (now + step)
                    )
        file.write('{"name":"end","ph":"I","pid":7,"tid":1,"ts":0}\n]}\n')


def measured(argv):
    """Wall and processor seconds and the largest memory in MB: the median of some runs."""
    walls, processors, memory = [], [], 0
    for _ in range(RUNS):
        began = time.monotonic()
        with open(os.devnull, "wb") as nothing:
            child = subprocess.Popen(argv, stdout=nothing, stderr=nothing)
            _, status, usage = os.wait4(child.pid, 0)
        walls.append(time.monotonic() - began)
        if status != 0:
            return None
        processors.append(usage.ru_utime + usage.ru_stime)
        memory = max(memory, usage.ru_maxrss / 1024)
    return median(walls), median(processors), memory


def show(name, argv, size):
    result = measured(argv)
    if result is None:
        row(name, "failed")
        return
    wall, processor, memory = result
    row(name, f"{wall:.3f} s", f"{processor:.3f} s", f"{memory:.0f} MB", f"{size / wall:.0f} MB/s")


def can_import(module):
    found = subprocess.run([sys.executable, "-c", f"import {module}"], capture_output=True)
    if found.returncode != 0:
        print(f"{module}: not installed, left out")
    return found.returncode == 0


def rivals(path, column, skip):
    yield "wc -l", ["wc", "-l", path]
    if can_import("polars"):
        script = (
            "import polars as p, sys; print(p.read_csv(sys.argv[1], columns=[sys.argv[2]],"
            " skip_rows=int(sys.argv[3]))[sys.argv[2]].mean())"
        )
        yield "polars, one column", [sys.executable, "-c", script, path, column, str(skip)]
    if can_import("pandas"):
        script = (
            "import pandas as p, sys; print(p.read_csv(sys.argv[1], usecols=[sys.argv[2]],"
            " skiprows=int(sys.argv[3]))[sys.argv[2]].mean())"
        )
        yield "pandas, one column", [sys.executable, "-c", script, path, column, str(skip)]


def compare(heading, path, column=None, skip=0):
    size = os.path.getsize(path) / 1e6
    title(f"{heading}, {size:.0f} MB")
    row("", "wall", "processor", "memory", "rate")
    show("fpsbar report --json", [FPSBAR, "report", "--json", path], size)
    show("fpsbar convert --to numbers", [FPSBAR, "convert", path, "/dev/null", "--to", "numbers"], size)
    if column:
        for name, argv in rivals(path, column, skip):
            show(name, argv, size)


def main():
    log = os.path.join(WORK, "log.csv")
    for factor in (1, 2, 4):
        write_mangohud(log, ROWS // 4 * factor)
        compare(f"MangoHud log, {ROWS // 4 * factor} rows", log, "frametime", 2)
    write_presentmon(log, ROWS * 3 // 5)
    compare(f"PresentMon log, {ROWS * 3 // 5} rows", log, "msBetweenPresents", 0)
    write_chrome(log, 100)
    compare("Chrome trace", log)
    os.unlink(log)


if __name__ == "__main__":
    has("wc")
    main()
