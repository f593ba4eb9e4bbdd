#!/usr/bin/env python3
"""Compares the screen of programs inside `fpsbar wrap` with the same programs bare, cell by cell.

  Tests/TerminalComparison/compare.py .build/release/fpsbar [PROGRAM...]

Every program runs in a tmux pane of three sizes under script(1), which keeps what it printed; then
the same bytes are printed inside `wrap` in a pane with one row more. So programs whose numbers
change all the time (htop, btop) can be compared too. Programs that always draw the same run inside
`wrap` a second time by themselves. Text, colours and attributes of every cell have to agree.

Needs tmux, script (bsdutils), and the programs: bash vim htop less btop mc. A program that is not
there is an error, not a pass. Exits 1 on any difference.
"""
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time

SIZES = [(80, 24), (120, 40), (47, 13)]
SOCKET = "fpsbar-comparison-%d" % os.getpid()


def tmux(*words):
    environment = {k: v for k, v in os.environ.items() if k not in ("TMUX", "TMUX_PANE")}
    return subprocess.run(
        ["tmux", "-L", SOCKET, "-f", "/dev/null", *words],
        capture_output=True, text=True, env=environment).stdout


def start(name, columns, rows, command):
    tmux("new-session", "-d", "-s", name, "-x", str(columns), "-y", str(rows), command,
         ";", "set-option", "-t", name, "status", "off", ";", "set-option", "-g", "escape-time", "0")


def settle(name, least=0.4, most=8.0):
    """Waits until the pane has shown the same for a while; gives what it shows."""
    time.sleep(least)
    last, since, begin = None, time.time(), time.time()
    while time.time() - begin < most:
        now = tmux("capture-pane", "-e", "-p", "-t", name)
        if now != last:
            last, since = now, time.time()
        elif time.time() - since > 0.4:
            break
        time.sleep(0.1)
    return last


def stop(session, program):
    """Stops the program of a pane, so that it prints nothing more."""
    parents = {int(tmux("display-message", "-p", "-t", session, "#{pane_pid}"))}
    processes = [int(entry) for entry in os.listdir("/proc") if entry.isdigit()]
    for process in sorted(processes):
        try:
            with open("/proc/%d/stat" % process) as file:
                name, rest = file.read().split("(", 1)[1].rsplit(")", 1)
        except OSError:
            continue
        if int(rest.split()[1]) in parents:
            parents.add(process)
            if name == program:
                os.kill(process, signal.SIGSTOP)


class Pen:
    def __init__(self):
        self.reset()

    def reset(self):
        self.foreground = self.background = None
        self.attributes = frozenset()

    def key(self):
        return (self.foreground, self.background, self.attributes)

    def apply(self, codes):
        index = 0
        names = {1: "bold", 2: "dim", 3: "italic", 4: "underline", 5: "blink", 7: "reverse",
                 8: "hidden", 9: "strike"}
        off = {22: ("bold", "dim"), 23: ("italic",), 24: ("underline",), 25: ("blink",),
               27: ("reverse",), 28: ("hidden",), 29: ("strike",)}
        while index < len(codes):
            code = codes[index]
            if code == 0:
                self.reset()
            elif code in names:
                self.attributes |= {names[code]}
            elif code in off:
                self.attributes -= set(off[code])
            elif code in (38, 48):
                if codes[index + 1] == 5:
                    color, index = ("palette", codes[index + 2]), index + 2
                else:
                    color, index = ("rgb", *codes[index + 2:index + 5]), index + 4
                if code == 38:
                    self.foreground = color
                else:
                    self.background = color
            elif 30 <= code <= 37:
                self.foreground = ("palette", code - 30)
            elif 90 <= code <= 97:
                self.foreground = ("palette", code - 82)
            elif 40 <= code <= 47:
                self.background = ("palette", code - 40)
            elif 100 <= code <= 107:
                self.background = ("palette", code - 92)
            elif code == 39:
                self.foreground = None
            elif code == 49:
                self.background = None
            index += 1


def cells(text, rows):
    """The rows of a capture as (character, style) pairs, blanks at the end dropped.

    The foreground of a blank is left out: nothing of it can be seen.
    """
    pen, result = Pen(), []
    for line in text.split("\n")[:rows]:
        row, graphics = [], False
        for part in re.finditer(r"\x1b\[([0-9;:]*)m|\x1b[()].|([\x0e\x0f])|(.)", line, re.S):
            if part.group(1) is not None:
                words = re.split("[;:]", part.group(1)) if part.group(1) else ["0"]
                pen.apply([int(word or 0) for word in words])
            elif part.group(2):
                graphics = part.group(2) == "\x0e"
            elif part.group(3):
                foreground, background, attributes = pen.key()
                if part.group(3) == " " and not attributes & {"underline", "reverse", "strike"}:
                    foreground = None
                    attributes = frozenset()
                row.append((
                    ("acs " if graphics else "") + part.group(3),
                    (foreground, background, attributes)))
        while row and row[-1] == (" ", (None, None, frozenset())):
            row.pop()
        result.append(row)
    while len(result) < rows:
        result.append([])
    return result


def compare(label, bare, wrapped, rows):
    bare_cells = cells(bare, rows)
    wrapped_cells = cells(wrapped.split("\n", 1)[1], rows)
    differences = []
    for row, (left, right) in enumerate(zip(bare_cells, wrapped_cells)):
        for column in range(max(len(left), len(right))):
            blank = (" ", (None, None, frozenset()))
            a = left[column] if column < len(left) else blank
            b = right[column] if column < len(right) else blank
            if a != b:
                differences.append((row, column, a, b))
    total = sum(len(row) for row in bare_cells)
    print("%-28s %s (%d cells)" % (
        label, "same" if not differences else "%d DIFFERENCES" % len(differences), total))
    for row, column, a, b in differences[:5]:
        print("    row %d column %d: bare %r wrapped %r" % (row, column, a, b))
    return len(differences)


def programs(folder):
    """Name, command, keys to send, whether it always draws the same."""
    notes = os.path.join(folder, "notes.txt")
    with open(notes, "w") as file:
        for number in range(200):
            file.write("line %d: äöü 日本語 e\u0301 ─│┌ %s\n" % (number, "word " * (number % 17)))
    os.mkdir(os.path.join(folder, "files"))
    source = os.path.join(folder, "files", "sample.c")
    with open(source, "w") as file:
        file.write("/* a comment */\n#include <stdio.h>\n\nint main(void) {\n"
                   "  printf(\"%d: 日本\\n\", 42);\n  return 0; // end\n}\n" * 9)
    return {
        "bash": ("env PS1='\\[\\e[1;32m\\]\\w\\[\\e[0m\\] $ ' bash --norc",
                 ["seq 60", "Enter", "ls --color=always -la %s" % os.path.dirname(source), "Enter", "printf '\\e[3mitalic\\e[0m "
                  "\\e[2mdim\\e[0m \\e[9mstruck\\e[0m \\e[38;5;208mpalette\\e[0m "
                  "\\e[48;2;10;20;30mdirect\\e[0m 日本 👩\\u200d🚀\\n'", "Enter",
                  "echo unfinished"], True),
        "vim": ("vim -u NONE -n --cmd 'syntax on' --cmd 'set ruler hlsearch nu' %s" % source,
                [":set background=dark", "Enter", "/int", "Enter", "5j", "itext äö\x1b", "Escape",
                 ":split", "Enter", "3\x05"], True),
        "less": ("less -S %s" % notes, ["/äöü", "Enter", "5j", "Right"], True),
        "mc": ("mc -a -c --nosubshell %s %s" % (folder, folder), ["Down", "Down"], False),
        "htop": ("htop", [], False),
        "btop": ("btop --utf-force", [], False),
    }


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    fpsbar = os.path.abspath(sys.argv[1])
    folder = tempfile.mkdtemp(prefix="fpsbar-comparison-")
    table = programs(folder)
    wanted = sys.argv[2:] or list(table)
    different = 0
    try:
        # A server without a session would end.
        tmux("new-session", "-d", "-s", "keeper", "sleep 3600")
        for name in wanted:
            command, keys, is_stable = table[name]
            if not shutil.which(name):
                sys.exit("%s is not installed" % name)
            for columns, rows in SIZES:
                label = "%s %dx%d" % (name, columns, rows)
                log = os.path.join(folder, "%s-%d.log" % (name, columns))
                start("bare", columns, rows, "script -q -f -c %s %s; sleep 60" % (
                    shlex.quote(command), log))
                settle("bare")
                for key in keys:
                    tmux("send-keys", "-t", "bare", *(
                        [key] if key in ("Enter", "Escape", "Down", "Right") else ["-l", key]))
                    time.sleep(0.15)
                # The screen and the bytes have to be of the same moment.
                settle("bare", most=3.0)
                stop("bare", name)
                bare = settle("bare", most=3.0)
                data = open(log, "rb").read()
                data = data[data.index(b"\n") + 1:]
                open(log, "wb").write(data)
                show = "sh -c 'stty raw -echo; cat %s; sleep 60'" % log
                start("wrapped", columns, rows + 1, "%s wrap -- %s; sleep 60" % (fpsbar, show))
                different += compare(label + " bytes", bare, settle("wrapped", 0.8, 3.0), rows)
                tmux("kill-session", "-t", "wrapped")
                if is_stable:
                    start("wrapped", columns, rows + 1, "%s wrap -- sh -c %s; sleep 60" % (
                        fpsbar, shlex.quote(command)))
                    settle("wrapped")
                    for key in keys:
                        tmux("send-keys", "-t", "wrapped", *(
                            [key] if key in ("Enter", "Escape", "Down", "Right") else ["-l", key]))
                        time.sleep(0.15)
                    different += compare(
                        label + " live", bare, settle("wrapped", most=3.0), rows)
                    tmux("kill-session", "-t", "wrapped")
                tmux("kill-session", "-t", "bare")
    finally:
        tmux("kill-server")
        shutil.rmtree(folder)
    sys.exit(1 if different else 0)


if __name__ == "__main__":
    main()
