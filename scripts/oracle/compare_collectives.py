#!/usr/bin/env python3
"""Runs every form of every collective by hloref and on 2 and 4 devices of
XLA:CPU, compares all bits, and checks docs/collectives_xla.md against the results.

    make compare                 (installs XLA in build/oracle)
    compare_collectives.py [--write] [--only WORDS] [--verbose]

Exit status 1 when a row of the page no longer holds; --write renews the rows.
A NaN is equal to any NaN.
"""

import base64
import json
import os
import pathlib
import re
import selectors
import subprocess
import sys
import tempfile

import ml_dtypes
import numpy as np
import xla_plugins.xla_cpu_pjrt

import collective_forms

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "collectives_xla.md"
HLOREF = os.environ.get("HLOREF", ROOT / "build" / "dev" / "hloref")
PLUGIN = pathlib.Path(list(xla_plugins.xla_cpu_pjrt.__path__)[0],
                      "xla_cpu_pjrt.so")
os.environ["XLA_FLAGS"] = ("--xla_cpu_enable_fast_min_max=false "
                           "--xla_force_host_platform_device_count=4")
SECONDS = 60
DTYPES = {
    "pred": np.bool_, "s8": np.int8, "s16": np.int16, "s32": np.int32,
    "s64": np.int64, "u8": np.uint8, "u16": np.uint16, "u32": np.uint32,
    "u64": np.uint64, "bf16": ml_dtypes.bfloat16, "f16": np.float16,
    "f32": np.float32, "f64": np.float64, "c64": np.complex64,
    "c128": np.complex128,
}
# Readings of the documents that XLA may have.
CHOICES = [["reduce_accumulator=wide"], ["min_max_nan=other_operand"],
           ["min_max_nan=other_operand", "min_max_zero=first"]]
SPECIAL = [0.0, -0.0, np.inf, -np.inf, np.nan, 1.0, -2.5, 3e38]


def values(rng, process, arg):
    """The argument of a process, an array."""
    dtype, dims, special = DTYPES[arg[0]], arg[1], (*arg, "plain")[2]
    # Two processes: 0 sends 2 rows to itself and 1 to 1, 1 sends 2 and 3.
    ragged = {
        "input offsets": [[0, 2], [0, 2]],
        "sizes": [[2, 1], [2, 3]],
        "output offsets": [[0, 0], [2, 1]],
    }
    if special in ragged or special == "received":
        table = np.array(ragged["sizes" if special == "received"
                                else special])
        row = table[:, process] if special == "received" else table[process]
        if len(dims) == 1:
            return row.astype(dtype)
        # Two updates each: the second is one row, behind the first.
        if special in ("sizes", "received"):
            return np.stack([row, np.ones(2)], 1).astype(dtype)
        return np.stack([row * 2, row * 2 + 3], 1).astype(dtype) % 7
    if special == "zero":
        return np.zeros(dims, dtype)
    if special == "special":
        picks = rng.integers(0, len(SPECIAL), size=dims)
        return np.array(SPECIAL, dtype)[picks]
    if arg[0] == "pred":
        return rng.integers(0, 2, size=dims).astype(dtype)
    if arg[0][0] in "su":
        info = np.iinfo(dtype)
        return rng.integers(info.min, info.max, size=dims, dtype=dtype,
                            endpoint=True)
    wide = rng.normal(size=dims)
    if special == "far apart":
        wide = wide * 10.0 ** rng.integers(-4, 8, size=dims)
    if arg[0][0] == "c":
        wide = wide + 1j * rng.normal(size=dims)
    return np.asarray(wide).astype(dtype)


def arguments(form):
    rng = np.random.default_rng(1)
    return [[values(rng, process, arg) for arg in form.args]
            for process in range(form.replicas * form.partitions)]


def described(form, args):
    """The arguments of each process as literals."""
    return [[{"shape": f"{arg[0]}[{','.join(map(str, arg[1]))}]",
              "bits": array.tobytes().hex()}
             for arg, array in zip(form.args, own)] for own in args]


class Xla:
    """hloref-pjrt on XLA's plugin, started anew when it dies or hangs."""

    def __init__(self):
        self.worker = None

    def run(self, form, args):
        if self.worker is None or self.worker.poll() is not None:
            self.worker = subprocess.Popen(
                [f"{HLOREF}-pjrt", PLUGIN], stdin=subprocess.PIPE,
                stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
            self.ask({"hello": {"protocol": 1}})
        with tempfile.NamedTemporaryFile("w", suffix=".hlo") as file:
            file.write(form.xla_text)
            file.flush()
            proto = subprocess.run(
                [HLOREF, "print", file.name, "--form", "proto"],
                capture_output=True, check=True).stdout
        answer = self.ask({
            "seq": 1, "replicas": form.replicas, "partitions": form.partitions,
            "program": {"id": form.name, "form": "proto",
                        "text": base64.b64encode(proto).decode()},
            "inputs": described(form, args)})
        if "ok" in answer:
            return [[(leaf["shape"].split("[")[0], leaf["bits"])
                     for leaf in own] for own in answer["ok"]["outputs"]], None
        if "unsupported" in answer:
            return None, answer["unsupported"]["feature"]
        return None, answer.get("rejected", answer)["message"]

    def ask(self, request):
        self.worker.stdin.write(json.dumps(request).encode() + b"\n")
        self.worker.stdin.flush()
        with selectors.DefaultSelector() as selector:
            selector.register(self.worker.stdout, selectors.EVENT_READ)
            if not selector.select(SECONDS):
                self.worker.kill()
                self.worker.wait()
                return {"message": f"no answer in {SECONDS} s"}
        line = self.worker.stdout.readline()
        if not line:
            self.worker.wait()
            return {"message": "the process dies"}
        return json.loads(line)


def hloref(form, args, *flags):
    """The leaves of each process as (type, hex), or what is refused."""
    with tempfile.TemporaryDirectory() as folder:
        module, file = (pathlib.Path(folder, name)
                        for name in ("m.hlo", "args.json"))
        module.write_text(form.text)
        file.write_text(json.dumps(
            {"args_by_process": described(form, args)}))
        done = subprocess.run([HLOREF, "run", module, "--args", file,
                               "--format", "json", *flags], capture_output=True,
                              text=True, timeout=SECONDS, check=False)
    if done.returncode != 0:
        return None, done.stderr.strip()

    def leaves(literal):
        if "tuple" in literal:
            return [leaf for part in literal["tuple"] for leaf in leaves(part)]
        return [(literal["shape"].split("[")[0], literal["bits"])]

    return [leaves(result)
            for result in json.loads(done.stdout)["results"]], None


def array(type, bits):
    return np.frombuffer(bytes.fromhex(bits), DTYPES[type])


def same(type, ours, theirs):
    if ours == theirs:
        return True
    x, y = array(type, ours), array(type, theirs)
    if x.shape != y.shape:
        return False
    if type[0] in "bfc" and type != "pred":
        # Any NaN is equal; the sign of zero counts.
        nan = np.isnan(x) & np.isnan(y)
        return bool(np.all(nan | np.array(
            [a.tobytes() == b.tobytes() for a, b in zip(x, y)])))
    return False


def compare(form, xla):
    """One sentence, without anything that changes from run to run."""
    args = arguments(form)
    ours, refused = hloref(form, args)
    theirs, error = xla.run(form, args)
    if ours is None:
        text = f"hloref: {refused.splitlines()[0]}"
        return text + ("" if theirs is None else "; XLA runs it")
    if theirs is None:
        return "XLA: " + shortened(error)
    text = difference(ours, theirs)
    if text == "":
        return "equal"
    for choices in CHOICES:
        flags = [word for choice in choices for word in ("--choice", choice)]
        other, _ = hloref(form, args, *flags)
        if difference(other, theirs) == "":
            return f"equal with `{' '.join(flags)}`; else it {text}"
    return text


def difference(ours, theirs):
    for process, (own, other) in enumerate(zip(ours, theirs)):
        for (type, bits), (_, their_bits) in zip(own, other):
            if not same(type, bits, their_bits):
                return (f"differs: process {process} has "
                        f"{array(type, bits)[:4].tolist()}, XLA "
                        f"{array(type, their_bits)[:4].tolist()}")
        if len(own) != len(other):
            return f"differs: {len(own)} and {len(other)} arrays"
    return ""


def shortened(error):
    line = re.sub(r"0x[0-9a-f]+|/[\w/.-]+:\d+", "..", error).strip()
    line = " ".join(line.split())
    return line if len(line) <= 140 else line[:137] + "..."


def rows(found):
    return "".join(f"| {form.name} | {form.devices} | "
                   f"{verdict.replace('|', chr(92) + '|')} |\n"
                   for form, verdict in found)


def main():
    only = [word for word in sys.argv[1:] if not word.startswith("--")]
    xla = Xla()
    found = []
    for form in collective_forms.all_forms():
        if not all(word in form.name for word in only):
            continue
        verdict = compare(form, xla)
        found.append((form, verdict))
        if "--verbose" in sys.argv or verdict != "equal":
            print(f"{form.name} ({form.devices}): {verdict}", flush=True)
    equal = sum(verdict == "equal" for _, verdict in found)
    print(f"{len(found)} forms, {equal} equal bit for bit")
    if only:
        return 0
    page = PAGE.read_text()
    head, marker, rest = page.partition("<!-- rows -->\n")
    _, end, tail = rest.partition("<!-- end of rows -->\n")
    wanted = ("| form | replicas x partitions | result |\n|---|---|---|\n" +
              rows(found))
    if "--write" in sys.argv:
        PAGE.write_text(head + marker + wanted + end + tail)
        return 0
    if wanted == rest[:len(wanted)]:
        return 0
    print(f"{PAGE.relative_to(ROOT)} says otherwise; --write renews its rows")
    return 1


if __name__ == "__main__":
    sys.exit(main())
