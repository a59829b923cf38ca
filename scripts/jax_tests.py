#!/usr/bin/env python3
"""Runs JAX's own tests on the plugin of the hloref that is installed here.

    scripts/jax_tests.py CHECKOUT [FILE..] [--only REGEX] [--workers N]
        [--devices 4] [--seconds 300] [--results build/jax_tests]

CHECKOUT is JAX's repository at the release that is installed beside hloref, with
pytest, absl-py and hypothesis. FILE is one of its tests/, "lax_test"; by default
those of FILES below. Each test runs with one
generated case, on hloref with XLA:CPU beside it.

Results are written as they come, so that a run that is stopped goes on where it
was (--fresh: from the beginning; --failed: what failed runs again). Prints the failures that the list of known ones
lacks and those of it that pass, then a table. Exit status 0: there are none.
"""

import argparse
import collections
import json
import os
import pathlib
import queue
import re
import subprocess
import sys
import tempfile
import threading
import time

HERE = pathlib.Path(__file__).resolve().parent
FILES = ("lax_test random_lax_test lax_numpy_test api_test lax_control_flow_test "
         "fft_test lax_autodiff_test custom_api_test custom_linear_solve_test "
         "custom_root_test linalg_test pmap_test shard_map_test").split()
CHUNK = 60  # tests of a process


# As a plugin of pytest, in a process of its own: a line for each event.
def _say(**event):
    os.write(int(os.environ["HLOREF_JAX_TESTS_PIPE"]),
             (json.dumps(event) + "\n").encode())


def pytest_collection_finish(session):
    _say(collected=[item.nodeid for item in session.items])


def pytest_runtest_logstart(nodeid, location):
    del location
    _say(start=nodeid)


def pytest_runtest_logreport(report):
    if report.when != "call" and report.outcome == "passed":
        return
    if report.when == "teardown" and report.outcome == "skipped":
        return
    why = ""
    if report.outcome == "failed":
        why = str(getattr(report.longrepr, "reprcrash", None) or report.longrepr)
    elif report.outcome == "skipped":
        why = str(report.longrepr[-1] if isinstance(report.longrepr, tuple) else "")
    _say(test=report.nodeid, outcome=report.outcome, why=why[-2000:],
         seconds=round(report.duration, 2))


def spawn(flags, arguments, folder):
    """pytest in a process; (process, the end of the pipe for reading)."""
    reading, writing = os.pipe()
    environment = {
        **os.environ, "JAX_PLATFORMS": "hloref,cpu",
        "JAX_NUM_GENERATED_CASES": "1", "PYTHONPATH": str(HERE),
        "HLOREF_JAX_OPTIONS": f"devices={flags.devices}",
        "HLOREF_JAX_TESTS_PIPE": str(writing), **dict(flags.env)}
    checkout = flags.checkout.resolve()
    with open(folder / "pytest.log", "ab") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider",
             "-p", "jax_tests", "--import-mode=importlib", "--rootdir", checkout,
             "-c", checkout / "pyproject.toml", *arguments],
            cwd=folder, env=environment, pass_fds=[writing], stdout=log,
            stderr=log, stdin=subprocess.DEVNULL)
    os.close(writing)
    return process, os.fdopen(reading, encoding="utf-8")


class Events:
    """The events of a process, each at most some seconds after the one before."""

    def __init__(self, process, pipe):
        self.process = process
        self.lines = queue.Queue()
        threading.Thread(target=self._read, args=(pipe,), daemon=True).start()

    def _read(self, pipe):
        for line in pipe:
            self.lines.put(json.loads(line))
        self.lines.put(None)

    def next(self, seconds):
        """The next event; None at the end; queue.Empty: none has come."""
        return self.lines.get(timeout=seconds)


def collect(flags, path, folder):
    """The names of a file's tests."""
    process, pipe = spawn(flags, ["--collect-only", path], folder)
    names = [name for line in pipe
             for name in json.loads(line).get("collected", ())]
    process.wait()
    return sorted(names)


def run_chunk(flags, names, report, folder):
    """Runs tests in one process after the other: one that ends it, or takes too
    long, has failed."""
    left = list(names)
    while left:
        process, pipe = spawn(
            flags, [str(flags.checkout.resolve() / name) for name in left], folder)
        events = Events(process, pipe)
        current, why = None, ""
        try:
            while (event := events.next(flags.seconds)) is not None:
                if "start" in event:
                    current = event["start"]
                elif "test" in event:
                    report(event)
                    if event["test"] in left:
                        left.remove(event["test"])
        except queue.Empty:
            why = f"takes more than {flags.seconds} seconds"
        process.kill()
        status = process.wait()
        if current in left or (left and not why and current is None):
            name = current or left[0]
            report({"test": name, "outcome": "failed", "seconds": 0,
                    "why": why or f"the process ended with status {status}"})
            left.remove(name)
        elif not why and left and status in (0, 1):
            break  # pytest has no more of them


class Results:
    """The file of results, and what the terminal shows."""

    def __init__(self, path, fresh, failed):
        self.lock = threading.Lock()
        self.rows = {}
        if path.exists() and not fresh:
            for line in path.read_text(encoding="utf-8").splitlines():
                row = json.loads(line)
                self.rows[row["test"]] = row
            if failed:
                self.rows = {name: row for name, row in self.rows.items()
                             if row["outcome"] != "failed"}
        self.file = open(path, "w" if fresh else "a", encoding="utf-8")
        self.total = 0

    def add(self, row):
        with self.lock:
            before = self.rows.get(row["test"])
            if before and before["outcome"] == "failed":
                return  # an error of teardown follows
            self.rows[row["test"]] = row
            self.file.write(json.dumps(row) + "\n")
            self.file.flush()
            if sys.stderr.isatty():
                failed = sum(each["outcome"] == "failed"
                             for each in self.rows.values())
                print(f"\r{len(self.rows)}/{self.total} {failed} failed "
                      f"{row['test'][-60:]:60}", end="", file=sys.stderr)


def short(test):
    """"lax_test.py::Class::test", of a node's id."""
    return test.removeprefix("tests/")


def known_failures(path):
    found = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            name, _, reason = line.partition(" | ")
            found[name.strip()] = reason
    return found


def print_table(rows):
    counts = collections.defaultdict(collections.Counter)
    for row in rows:
        counts[short(row["test"]).split("::")[0]][row["outcome"]] += 1
        counts["all"][row["outcome"]] += 1
    counts["all"] = counts.pop("all", collections.Counter())
    print(f"{'file':30} {'tests':>6} {'passed':>6} {'skipped':>7} {'failed':>6} "
          f"{'percent':>7}")
    for name, row in counts.items():
        ran = row["passed"] + row["failed"]
        share = f"{100 * row['passed'] / ran:.1f}" if ran else "-"
        print(f"{name:30} {sum(row.values()):6} {row['passed']:6} "
              f"{row['skipped']:7} {row['failed']:6} {share:>7}")


def compare(rows, known):
    """Prints what the list does not say; the number of these."""
    surprises = 0
    for row in rows:
        name = short(row["test"])
        if row["outcome"] == "failed" and name not in known:
            print(f"new failure: {name} | {row['why'][:200]!r}")
        elif row["outcome"] == "passed" and name in known:
            print(f"fixed: {name} | {known[name]}")
        else:
            continue
        surprises += 1
    return surprises


def run_all(flags, results, folder):
    """Runs what has no result yet; the names of all that are asked for."""
    jobs, wanted = queue.Queue(), []
    for name in flags.files or FILES:
        path = flags.checkout.resolve() / "tests" / (name.removesuffix(".py") + ".py")
        found = [each for each in collect(flags, str(path), folder)
                 if re.search(flags.only, each)]
        if not found:
            print(f"{path.name}: no test is found; see {folder}/pytest.log")
        wanted += found
        left = [each for each in found if each not in results.rows]
        for i in range(0, len(left), CHUNK):
            jobs.put(left[i:i + CHUNK])
    results.total = len(wanted)

    def work():
        while True:
            try:
                names = jobs.get_nowait()
            except queue.Empty:
                return
            run_chunk(flags, names, results.add, folder)
    threads = [threading.Thread(target=work) for _ in range(flags.workers)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return wanted


def parse_flags():
    parser = argparse.ArgumentParser()
    parser.add_argument("checkout", type=pathlib.Path)
    parser.add_argument("files", nargs="*", metavar="FILE")
    parser.add_argument("--only", default="", metavar="REGEX",
                        help="only tests whose name it finds")
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    parser.add_argument("--devices", type=int, default=4)
    parser.add_argument("--seconds", type=int, default=300, help="of a test")
    parser.add_argument("--results", type=pathlib.Path,
                        default=HERE.parent / "build" / "jax_tests")
    parser.add_argument("--known", type=pathlib.Path,
                        default=HERE / "jax_known_failures.txt")
    parser.add_argument("--fresh", action="store_true",
                        help="forget the results that are there")
    parser.add_argument("--failed", action="store_true",
                        help="run again what failed")
    parser.add_argument("--env", action="append", default=[], metavar="NAME=VALUE",
                        type=lambda text: tuple(text.split("=", 1)))
    return parser.parse_args()


def check_release(checkout):
    from importlib.metadata import version
    text = (checkout / "jax" / "version.py").read_text(encoding="utf-8")
    release = re.search(r'^_version = "([^"]*)"', text, re.M)
    if release and release[1] != version("jax"):
        print(f"The tests are of JAX {release[1]}, installed is {version('jax')}.")


def main():
    flags = parse_flags()
    check_release(flags.checkout)
    flags.results.mkdir(parents=True, exist_ok=True)
    results = Results(flags.results / "results.jsonl", flags.fresh, flags.failed)
    with tempfile.TemporaryDirectory() as folder:
        began = time.monotonic()
        wanted = run_all(flags, results, pathlib.Path(folder))
        took = time.monotonic() - began
        log = pathlib.Path(folder, "pytest.log")
        if log.exists():
            log.replace(flags.results / "pytest.log")
    rows = [results.rows[name] for name in wanted if name in results.rows]
    surprises = compare(rows, known_failures(flags.known))
    missing = [name for name in wanted if name not in results.rows]
    for name in missing:
        print(f"no result: {name}")
    print_table(rows)
    print(f"{took:.0f} seconds")
    return 1 if surprises or missing or not rows else 0


if __name__ == "__main__":
    sys.exit(main())
