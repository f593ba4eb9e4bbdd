"""Runs programs in a pseudo-terminal and measures what they cost: used by the sections."""

import fcntl
import glob
import os
import pty
import select
import shutil
import signal
import struct
import termios
import time


def title(text):
    print(f"\n{text}\n{'-' * len(text)}", flush=True)


def row(name, *cells):
    print(f"{name:<44}" + "".join(f"{cell:>16}" for cell in cells), flush=True)


def has(tool):
    """Whether a tool is there; says so when it is not."""
    if shutil.which(tool):
        return True
    print(f"{tool}: not installed, left out")
    return False


def median(values):
    ordered = sorted(values)
    return ordered[len(ordered) // 2] if ordered else float("nan")


def quantile(values, share):
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


class Terminal:
    """A program in a pseudo-terminal whose output is read and counted."""

    def __init__(self, argv, columns=120, rows=34, environment=None, stdin=None):
        variables = dict(os.environ, TERM="xterm-256color", COLORTERM="truecolor")
        variables.update(environment or {})
        self.started = time.monotonic_ns()
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.pid = os.fork()
        if self.pid == 0:
            os.setsid()
            fcntl.ioctl(slave, termios.TIOCSCTTY, 0)
            os.dup2(stdin if stdin is not None else slave, 0)
            os.dup2(slave, 1)
            os.dup2(slave, 2)
            os.closerange(3, 256)
            try:
                os.execvpe(argv[0], argv, variables)
            finally:
                os._exit(127)
        os.close(slave)
        self.bytes = 0
        self.bursts = 0

    def read(self, seconds, until=None):
        """Reads for a time, or until the output holds some bytes; gives the time of the last."""
        end = time.monotonic() + seconds
        seen = b""
        last = None
        while (left := end - time.monotonic()) > 0:
            if not select.select([self.master], [], [], left)[0]:
                break
            try:
                data = os.read(self.master, 1 << 16)
            except OSError:
                break
            if not data:
                break
            last = time.monotonic_ns()
            self.bytes += len(data)
            self.bursts += 1
            if until is not None:
                seen += data
                if until in seen:
                    break
        return last

    def first_burst(self, limit=5, gap=0.05):
        """Nanoseconds from the start until the first output ended with a pause."""
        last = None
        end = time.monotonic() + limit
        while time.monotonic() < end:
            wait = gap if last else end - time.monotonic()
            if not select.select([self.master], [], [], wait)[0]:
                break
            try:
                data = os.read(self.master, 1 << 16)
            except OSError:
                break
            if not data:
                break
            last = time.monotonic_ns()
            # Questions to the terminal that programs wait for: the device's attributes.
            if b"\x1b[c" in data or b"\x1b[0c" in data:
                os.write(self.master, b"\x1b[?62;22c")
        return last - self.started if last else None

    def processor_time(self):
        """Nanoseconds on a processor so far, of every thread."""
        total = 0
        for path in glob.glob(f"/proc/{self.pid}/task/*/schedstat"):
            try:
                with open(path) as file:
                    total += int(file.read().split()[0])
            except (OSError, ValueError, IndexError):
                pass
        return total

    def resident(self):
        """Resident memory in bytes."""
        try:
            with open(f"/proc/{self.pid}/statm") as file:
                return int(file.read().split()[1]) * os.sysconf("SC_PAGESIZE")
        except (OSError, ValueError, IndexError):
            return 0

    def write(self, data):
        os.write(self.master, data)

    def cost(self, seconds, warm=2.0):
        """Share of a core, bytes and writes a second, and resident memory, over some seconds."""
        self.read(warm)
        began, used, sent, bursts = (
            time.monotonic(), self.processor_time(), self.bytes, self.bursts)
        self.read(seconds)
        wall = time.monotonic() - began
        return {
            "share": (self.processor_time() - used) / 1e9 / wall,
            "bytes": (self.bytes - sent) / wall,
            "screens": (self.bursts - bursts) / wall,
            "resident": self.resident(),
        }

    def close(self):
        try:
            os.kill(self.pid, signal.SIGTERM)
        except ProcessLookupError:
            pass
        end = time.monotonic() + 3
        while time.monotonic() < end:
            try:
                if os.waitpid(self.pid, os.WNOHANG)[0]:
                    break
            except ChildProcessError:
                break
            self.read(0.02)
        else:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        os.close(self.master)


class LineFeeder:
    """A child that writes a number a line to a pipe at a steady rate."""

    def __init__(self, rate):
        self.reader, writer = os.pipe()
        self.pid = os.fork()
        if self.pid == 0:
            os.close(self.reader)
            start = time.monotonic()
            count = 0
            try:
                while True:
                    count += 1
                    pause = start + count / rate - time.monotonic()
                    if pause > 0:
                        select.select([], [], [], pause)
                    os.write(writer, b"%.2f\n" % (16.7 + (count * 7 % 11) / 10))
            except OSError:
                os._exit(0)
        os.close(writer)

    def close(self):
        os.close(self.reader)
        os.kill(self.pid, signal.SIGTERM)
        os.waitpid(self.pid, 0)


def own_trace(path, rate, seconds):
    """Writes a trace of invented frames, a little uneven, with a spike now and then."""
    state = 12345
    with open(path, "w") as file:
        file.write('{"format": "fpsbar-trace/1", "name": "invented"}\n')
        time_ns = 0
        for index in range(int(rate * seconds)):
            state = (state * 6364136223846793005 + 1442695040888963407) % (1 << 64)
            jitter = ((state >> 33) % 2001 - 1000) * 1e9 / rate / 10000
            time_ns += max(1, int(1e9 / rate + jitter))
            if index % 1777 == 1776:
                time_ns += 30_000_000
            file.write(f"{time_ns}\n")
    return path
