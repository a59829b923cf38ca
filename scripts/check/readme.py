#!/usr/bin/env python3
"""Every console session in README.md and docs/ prints what the page shows.

A block ```console holds commands after `$ ` (a here-document goes on up to its
END) and what they print, stdout and stderr together. With --write the pages are
rewritten to what they print now: read the difference before you keep it.
"""

import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
VENV = ROOT / "build/dev/wheel/venv"  # with the Python package: wheel_test.sh
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def commands(block):
    """Splits a block into (command, output) pairs."""
    pairs = []
    here = False
    for line in block.split("\n"):
        if line.startswith("$ "):
            pairs.append([line, ""])
            here = "<<" in line
        elif here:
            pairs[-1][0] += "\n" + line
            here = line.strip() != "END"
        elif pairs:
            pairs[-1][1] += line + "\n"
    return pairs


def run(command):
    path = f"{ROOT}/build/dev:{VENV}/bin:{os.environ['PATH']}"
    return subprocess.run(["bash", "-c", command[2:]], cwd=ROOT, text=True,
                          env={**os.environ, "PATH": path},
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          stdin=subprocess.DEVNULL, timeout=120,
                          check=False).stdout


def check(page):
    text = page.read_text()
    bad = 0
    if page.name in ("python.md", "jax.md") and not VENV.exists():
        print(f"skipped: {page.relative_to(ROOT)}: the package is not built")
        return 0
    for match in re.finditer(r"```console\n(.*?)\n```", text, re.S):
        number = text[:match.start()].count("\n") + 1
        wanted = commands(match[1])
        got = [(command, run(command)) for command, _ in wanted]
        for (command, shown), (_, printed) in zip(wanted, got):
            if shown.rstrip() != printed.rstrip():
                bad = 1
                print(f"{page.relative_to(ROOT)}:{number}: `{command}` prints\n"
                      f"{printed}")
        if "--write" in sys.argv:
            block = "".join(f"{c}\n{o}" for c, o in got).rstrip()
            page.write_text(page.read_text().replace(match[1], block))
    return bad


sys.exit(any([check(page) for page in PAGES]))
