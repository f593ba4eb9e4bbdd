"""How late the timer's ticks are, beside cyclictest at the same interval and policy."""

import collections
import os
import re
import subprocess

from measure import has, quantile, row, title

FPSBAR = os.environ["FPSBAR"]
WORK = os.environ["WORK"]
SECONDS = int(os.environ.get("BENCH_SECONDS", "10"))


def own_lateness(rate):
    """Lateness of recorded ticks above the earliest of them, in microseconds."""
    path = os.path.join(WORK, f"ticks-{rate}.jsonl")
    subprocess.run(
        [FPSBAR, "--plain", "--target", str(rate), "--duration", str(SECONDS), "--record", path],
        stdout=subprocess.DEVNULL, check=False)
    with open(path) as file:
        times = [int(line) for line in file if line[:1].isdigit()]
    period = round(1e9 / rate)
    phases = [(time - times[0]) % period for time in times]
    # Phases wrap around: they are counted from the most frequent one, and then from the earliest
    # of all but the half per cent that came a whole period late or more.
    usual = collections.Counter(phase // 20_000 for phase in phases).most_common(1)[0][0] * 20_000
    signed = sorted((phase - usual + period // 2) % period - period // 2 for phase in phases)
    base = signed[len(signed) // 200]
    return [max(0, phase - base) / 1000 for phase in signed]


def cyclictest(rate):
    """The same of cyclictest, from its histogram."""
    output = subprocess.run(
        ["cyclictest", "-q", "-t1", "-i", str(round(1e6 / rate)), "-D", str(SECONDS),
         "--policy=other", "-h", "20000"],
        capture_output=True, text=True, check=False).stdout
    values = []
    for match in re.finditer(r"^(\d+)\s+(\d+)", output, re.M):
        values += [int(match[1])] * int(match[2])
    least = min(values) if values else 0
    return [value - least for value in values]


title(f"timer lateness above the earliest tick, {SECONDS} s each")
row("", "p50", "p99", "worst", "ticks")
for rate in (60, 1000):
    sets = [("fpsbar", own_lateness(rate))]
    if has("cyclictest"):
        sets.append(("cyclictest, policy other", cyclictest(rate)))
    for name, values in sets:
        if values:
            row(
                f"{name}, {rate} a second", f"{quantile(values, 0.5):.0f} us",
                f"{quantile(values, 0.99):.0f} us", f"{max(values):.0f} us", len(values))
