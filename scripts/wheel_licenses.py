#!/usr/bin/env python3
"""wheel_licenses.py WHEEL: adds the licences of what is bundled in the wheel.

Each shared library in the wheel belongs to a Debian package, whose copyright
file says its licence; so do the headers that are compiled in. The texts of the
common licences that these name come along.
"""

import importlib.metadata
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HEADERS = ["libeigen3-dev", "nlohmann-json3-dev", "libcli11-dev"]
COMMON = pathlib.Path("/usr/share/common-licenses")


def package_of(library):
    """The Debian package of a bundled library, libgmp-1a2b3c4d.so.10.4.1."""
    name = re.sub(r"-[0-9a-f]{8}(?=\.so)", "", library.name)
    found = subprocess.run(["dpkg", "-S", f"*/{name}"], capture_output=True,
                           text=True, check=False).stdout
    if not found:
        sys.exit(f"wheel_licenses.py: no Debian package has {name}")
    return found.split(":")[0]


def copyrights(wheel):
    """{name: text} of all that is in the unpacked wheel."""
    ours = re.compile(r"libhloref-")
    packages = {package_of(library)
                for library in (wheel / "hloref.libs").iterdir()
                if not ours.match(library.name)}
    texts = {}
    for package in sorted(packages | set(HEADERS)):
        path = pathlib.Path("/usr/share/doc") / package / "copyright"
        texts[package] = path.read_text(errors="replace")
    named = set(re.findall(r"common-licenses/([\w.+-]*[\w+])",
                           "".join(texts.values())))
    for name in sorted(named):
        if (COMMON / name).is_file():
            texts[f"common/{name}"] = (COMMON / name).read_text()
    for file in importlib.metadata.files("nanobind"):
        if file.name == "LICENSE":
            texts["nanobind"] = file.locate().read_text()
    return texts


def main(path):
    path = pathlib.Path(path)
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, "-m", "wheel", "unpack", path, "-d",
                        folder], check=True, stdout=subprocess.DEVNULL)
        wheel = next(pathlib.Path(folder).iterdir())
        licenses = next(wheel.glob("*.dist-info")) / "licenses"
        licenses.mkdir(exist_ok=True)
        shutil.copy("LICENSE", licenses / "LICENSE")
        for name, text in copyrights(wheel).items():
            target = licenses / "bundled" / f"{name}.txt"
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text)
        path.unlink()
        subprocess.run([sys.executable, "-m", "wheel", "pack", wheel, "-d",
                        path.parent], check=True, stdout=subprocess.DEVNULL)


main(sys.argv[1])
