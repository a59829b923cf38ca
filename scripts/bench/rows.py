#!/usr/bin/env python3
"""Times hloref beside XLA:CPU and others, on one core, in alternating rounds.

scripts/bench/rows.sh [--rows REGEX] [--rounds N] [--out FOLDER] sets up what
this needs. Each row of programs.py is run by XLA:CPU, by NumPy and, for each
instruction set, by hloref's plugin, all in turn in every round; a few rows by
XLA's HloEvaluator, too, which computes element by element. A figure is the
median of the rounds' CPU times; a ratio, the median of the rounds' ratios.
Writes FOLDER/MACHINE.json and .svg (default: build/bench), and tells rows that
are 15 % slower against XLA:CPU than in bench/results, which holds the figures
of some machines.
"""
import argparse
import datetime
import importlib.metadata
import json
import math
import os
import pathlib
import platform
import re
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
# What /proc/cpuinfo says of a machine that has the instruction set.
SETS = {"amx": "amx_int8", "vnni": "avx512_vnni", "avx512": "avx512f",
        "avx2": "avx2", "base": ""}
PEERS = ("xla", "numpy", "evaluator")
# Rows of HloEvaluator: of each kind one, each of a second at most.
EVALUATED = ("exp float32", "dot f32 512", "add f32", "compare, select",
             "softmax f32", "transpose f32", "sum of rows f32",
             "scatter-add of rows", "fft c64 65536")
SECONDS = 0.02  # that a round of a row takes at least
SLOWER = 1.15


# ---- a worker: a process that runs rows under one instruction set ----


def cpu_time(run):
    """CPU seconds of a call of `run`, of as many as take SECONDS. One goes
    before them: another process has had the core, and its caches."""
    run()
    calls, spent = 0, 0.0
    begin = time.process_time()
    while spent < SECONDS:
        run()
        calls += 1
        spent = time.process_time() - begin
    return spent / calls


def runs_of(row, with_peers):
    import jax

    def of_device(name):
        device = jax.devices(name)[0]
        arguments = [jax.device_put(x, device) for x in row.arguments]
        compiled = jax.jit(row.function).lower(*arguments).compile()
        return lambda: jax.block_until_ready(compiled(*arguments))

    runs = {"hloref": of_device("hloref")}  # of the worker's instructions
    if with_peers:
        runs["xla"] = of_device("cpu")
        if row.numpy is not None:
            runs["numpy"] = lambda: row.numpy(*row.arguments)
    for run in runs.values():
        run()
    return runs


def write_program(row, folder):
    """The row as HLO text, with its arguments, for evaluator.py."""
    import jax
    import numpy as np
    lowered = jax.jit(row.function).lower(*row.arguments)
    (folder / "program.hlo").write_text(
        lowered.compiler_ir("hlo").as_hlo_text())
    for i, argument in enumerate(row.arguments):
        np.save(folder / f"{i}.npy", argument)


def work(library, instructions, with_peers):
    """Answers each name of a row with the seconds of one round; behind a folder
    and a tab, writes the row's program there."""
    import jax
    from jax._src import xla_bridge
    jax.config.update("jax_enable_x64", True)
    xla_bridge.register_plugin(
        "hloref", library_path=library,
        options={"threads": 1, "instructions": instructions,
                 "platform_name": "hloref"})
    import programs

    rows = {row.name: row for row in programs.all_rows()}
    name, runs = "", {}
    print(json.dumps(list(rows)), flush=True)
    for line in sys.stdin:
        *folder, asked = line.strip().split("\t")
        if folder:
            write_program(rows[asked], pathlib.Path(folder[0]))
            print("{}", flush=True)
            continue
        if name != asked:
            name = asked
            runs = runs_of(rows[name], with_peers)
        print(json.dumps({peer: cpu_time(run) for peer, run in runs.items()}),
              flush=True)


class Worker:
    """A process that runs rows on one core."""

    def __init__(self, core, command):
        environment = os.environ | {"JAX_PLATFORMS": "hloref,cpu",
                                    "OPENBLAS_NUM_THREADS": "1",
                                    "TF_CPP_MIN_LOG_LEVEL": "3"}
        self.process = subprocess.Popen(
            ["taskset", "-c", str(core)] + command, env=environment, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.rows = self.answer("before the first row")

    def answer(self, place):
        line = self.process.stdout.readline()
        if not line:
            sys.exit(f"a worker ended {place}")
        return json.loads(line)

    def time(self, name):
        self.process.stdin.write(name + "\n")
        self.process.stdin.flush()
        return self.answer(f"at {name}")

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def worker_of(arguments, instructions, with_peers):
    return Worker(arguments.core,
                  [sys.executable, __file__, "--worker", instructions,
                   "--library", arguments.library] +
                  (["--peers"] if with_peers else []))


class Evaluator:
    """HloEvaluator, in its own environment; without one it has no figures."""

    def __init__(self, arguments):
        script = pathlib.Path(__file__).with_name("evaluator.py")
        self.name, self.folder, self.worker = "", None, None
        if pathlib.Path(arguments.evaluator).exists():
            self.worker = Worker(arguments.core,
                                 [arguments.evaluator, str(script)])

    def time(self, name, writer):
        if self.worker is None or name not in EVALUATED:
            return {}
        if self.name != name:
            self.name, self.folder = name, tempfile.TemporaryDirectory()
            writer.time(f"{self.folder.name}\t{name}")
        return self.worker.time(self.folder.name)

    def close(self):
        if self.worker is not None:
            self.worker.close()


# ---- rounds ----


def time_row(workers, evaluator, name, rounds):
    """The figures of a row: medians of `rounds` rounds, in ms, and ratios."""
    taken = []
    widest = next(iter(workers))
    for _ in range(rounds):
        seconds = {}
        for instructions, worker in workers.items():
            answer = worker.time(name)
            seconds[instructions] = answer.pop("hloref")
            seconds |= answer
        seconds |= evaluator.time(name, workers[widest])
        taken.append(seconds)
    row = {key: round(1e3 * statistics.median(s[key] for s in taken), 5)
           for key in taken[0]}
    for peer in PEERS:
        if peer in taken[0]:
            ratio = statistics.median(s[widest] / s[peer] for s in taken)
            row["by_" + peer] = float(f"{ratio:.3g}") if ratio < 0.1 else round(
                ratio, 3)
    return row


def mean_of(rows, key):
    """The geometric mean of a ratio."""
    logs = [math.log(row[key]) for row in rows.values() if key in row]
    return round(math.exp(sum(logs) / len(logs)), 4) if logs else None


def sets_here():
    text = pathlib.Path("/proc/cpuinfo").read_text()
    return [name for name, flag in SETS.items() if flag in text]


def machine():
    for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return f"{line.split(':')[1].strip()}, {os.cpu_count()} cores"
    return platform.machine()


def versions():
    commit = subprocess.run(["git", "describe", "--always", "--dirty"],
                            cwd=ROOT, capture_output=True, text=True)
    known = {"hloref": commit.stdout.strip(),
             "python": platform.python_version()}
    for package in ("jax", "jaxlib", "numpy"):
        known[package] = importlib.metadata.version(package)
    return known


# ---- what is told ----


def line_of(name, row, columns):
    cells = [f"{name:32}"]
    for key in columns:
        cells.append(f"{row[key]:9.3f}" if key in row else " " * 9)
    for key in ("by_xla", "by_numpy"):
        cells.append(f"{row[key]:8.2f}" if key in row else " " * 8)
    return " ".join(cells).rstrip()


def slower_rows(rows, committed):
    """Pairs of a row's name and its two ratios, where it is slower now."""
    for name, row in rows.items():
        before = committed.get(name, {}).get("by_xla")
        if before is not None and row.get("by_xla", 0) > SLOWER * before:
            yield name, before, row["by_xla"]


def plot(rows):
    """An SVG: the ratio to XLA:CPU of each row, on a scale of logarithms."""
    left, width, height = 240, 480, 14
    shown = {n: r["by_xla"] for n, r in rows.items() if "by_xla" in r}

    def place(ratio):
        return left + width * (math.log2(min(max(ratio, 1 / 16), 32)) + 4) / 9

    parts = []
    for power in range(-4, 6):
        x = place(2.0 ** power)
        label = f"{2 ** power:g}" if power >= 0 else f"1/{2 ** -power}"
        parts.append(f'<path d="M{x:.1f} 20V{30 + height * len(shown)}" '
                     f'stroke="{"#000" if power == 0 else "#ccc"}"/>'
                     f'<text x="{x:.1f}" y="14" text-anchor="middle">{label}'
                     '</text>')
    for i, (name, ratio) in enumerate(shown.items()):
        y, x = 26 + height * i, place(ratio)
        low, high = sorted((x, place(1)))
        parts.append(f'<text x="{left - 6}" y="{y + 9}" text-anchor="end">'
                     f'{name}</text><rect x="{low:.1f}" y="{y}" '
                     f'width="{high - low:.1f}" height="{height - 4}" '
                     f'fill="{"#b40" if ratio > 1 else "#075"}"/>')
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{left + width + 30}"'
            f' height="{40 + height * len(shown)}" font-family="sans-serif" '
            f'font-size="10">' + "\n".join(parts) + "</svg>\n")


def measure(arguments):
    sets = arguments.sets.split(",")
    workers = {each: worker_of(arguments, each, each == sets[0])
               for each in sets}
    evaluator = Evaluator(arguments)
    rows = {}
    columns = (*sets, *PEERS)
    print(" " * 32, " ".join(f"{k:>9}" for k in columns),
          "  by xla by numpy  (ms)", flush=True)
    for name in workers[sets[0]].rows:
        if re.search(arguments.rows, name):
            rows[name] = time_row(workers, evaluator, name, arguments.rounds)
            print(line_of(name, rows[name], columns), flush=True)
    for worker in (*workers.values(), evaluator):
        worker.close()
    return rows


def report(arguments, rows):
    result = {"machine": machine(), "versions": versions(),
              "date": datetime.date.today().isoformat(),
              "rounds": arguments.rounds, "mean_by_xla": mean_of(rows, "by_xla"),
              "mean_by_numpy": mean_of(rows, "by_numpy"),
              "mean_by_evaluator": mean_of(rows, "by_evaluator"), "rows": rows}
    print(f"{result['machine']}, {result['date']}, {result['versions']}")
    print(f"geometric mean: {result['mean_by_xla']} x XLA:CPU, "
          f"{result['mean_by_numpy']} x NumPy, "
          f"{result['mean_by_evaluator']} x HloEvaluator")
    name = re.sub(r"\W+", "_", result["machine"].lower())
    committed = ROOT / "bench" / "results" / f"{name}.json"
    if committed.exists():
        before = json.loads(committed.read_text())["rows"]
        for row, old, new in slower_rows(rows, before):
            print(f"slower: {row}: {old} x XLA:CPU became {new}")
    else:
        print(f"bench/results has no figures of this machine, {name}")
    out = pathlib.Path(arguments.out)
    out.mkdir(parents=True, exist_ok=True)
    (out / f"{name}.json").write_text(json.dumps(result, indent=1) + "\n")
    (out / f"{name}.svg").write_text(plot(rows))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", default="", help="a regular expression")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--sets", default=",".join(sets_here()))
    parser.add_argument("--core", type=int, default=0)
    parser.add_argument("--out", default=str(ROOT / "build" / "bench"))
    parser.add_argument("--library", default=str(
        ROOT / "build" / "release" / "libhloref_pjrt.so"))
    parser.add_argument("--evaluator", help="a Python with jaxlib 0.4.13",
                        default=str(ROOT / "build" / "bench_evaluator" / "bin" /
                                    "python"))
    parser.add_argument("--worker", help=argparse.SUPPRESS)
    parser.add_argument("--peers", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.worker:
        work(arguments.library, arguments.worker, arguments.peers)
    else:
        report(arguments, measure(arguments))


if __name__ == "__main__":
    main()
