"""The program `hloref` inside the package, as the command line and from here."""

import os
import pathlib
import subprocess
import sys

PATH = pathlib.Path(__file__).parent / "bin" / "hloref"


def main():
    """The command `hloref`."""
    os.execv(PATH, [str(PATH), *sys.argv[1:]])


def output_of(*arguments, **kwargs):
    """What the program prints, a CompletedProcess; any exit status."""
    return subprocess.run([str(PATH), *arguments], capture_output=True, text=True,
                          check=False, stdin=subprocess.DEVNULL, **kwargs)
