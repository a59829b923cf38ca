"""conform: the conformance suite, in shards on any executor."""

import json
import os
import pathlib
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from hloref import _program
from hloref._errors import Error


class Report(NamedTuple):
    """A run of the suite. str() is its last lines, as the command prints them."""

    ok: bool  # there are vectors, none has failed, no waiver does not fit
    verdicts: dict[str, int]  # how many vectors have each verdict
    results: list[dict]  # one a vector: "id", "level", "verdict", ..
    text: str

    def failures(self) -> list[dict]:
        """The results that are failures: each with "id" and "verdict"."""
        fine = ("pass", "unsupported", "waived", "open", "filtered")
        return [each for each in self.results if each["verdict"] not in fine]

    def __str__(self):
        return self.text


def _check(done, results):
    """Status 1 is a run with failures, if there is one."""
    if done.returncode > 1 or not results.exists():
        raise Error((done.stderr or done.stdout).strip(), "INVALID_ARGUMENT")


def _shard(flags, shard, shards):
    """Runs where the executor runs it; returns results.jsonl."""
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [str(_program.PATH), "conform", *flags, "--shard",
             f"{shard}/{shards}", "--report-dir", folder],
            capture_output=True, text=True, check=False,
            stdin=subprocess.DEVNULL)
        results = pathlib.Path(folder, "results.jsonl")
        _check(done, results)
        return results.read_text()


def _merge(texts, report_dir, waivers):
    with tempfile.TemporaryDirectory() as folder:
        paths = []
        for i, text in enumerate(texts):
            paths.append(os.path.join(folder, f"{i}.jsonl"))
            pathlib.Path(paths[-1]).write_text(text)
        target = report_dir or os.path.join(folder, "report")
        flags = ["--waivers", str(waivers)] if waivers else []
        done = _program.output_of("conform", "merge", *paths, "--report-dir",
                                  str(target), *flags)
        merged = pathlib.Path(target, "results.jsonl")
        _check(done, merged)
        lines = merged.read_text().splitlines()
    results = [json.loads(line) for line in lines[1:]]
    verdicts = {}
    for each in results:
        verdicts[each["verdict"]] = verdicts.get(each["verdict"], 0) + 1
    return Report(done.returncode == 0, verdicts, results, done.stdout.rstrip())


def conform(backend: str = "hloref", *, only: str | Sequence[str] = (),
            shards: int | None = None, executor: Any = None,
            choices: Mapping[str, str] | None = None, form: str | None = None,
            reseed: int | None = None, repeat: int | None = None,
            timeout_ms: int | None = None,
            report_dir: str | os.PathLike | None = None,
            waivers: str | os.PathLike | None = None,
            flags: Sequence[str] = ()) -> Report:
    """Sends a backend the conformance suite, and judges its answers.

    backend: "exec:COMMAND", a process that speaks docs/conformance_protocol.md;
        "hloref" is hloref itself.
    only: what the vectors' ids begin with, ("add/", "dot/"); all.
    executor: a `concurrent.futures.Executor`, or anything with such a `submit`
        (a `dask.distributed.Client`): each shard is a task there, which starts
        the backend where it runs. None: this process, one after the other.
    shards: how many there are; 1, with an executor the number of cores here.
    choices: {id: value} that the backend has made; id may be "ID@SCOPE".
    form: "hlo", "stablehlo", "proto" or "const"; reseed: vectors with other data;
        repeat: each vector so often; timeout_ms: for one vector.
    report_dir: where results.jsonl, report.html, junit.xml go.
    waivers: the file of known failures.
    flags: further flags of `hloref conform`, as they are.

    Raises Error for wrong usage, and for a backend that cannot be started.
    """
    if isinstance(only, str):
        only = (only,)
    words = ["--backend", backend]
    for each in only:
        words += ["--only", each]
    for name, value in (choices or {}).items():
        words += ["--choice", f"{name}={value}"]
    for flag, value in (("--form", form), ("--reseed", reseed),
                        ("--repeat", repeat), ("--timeout-ms", timeout_ms)):
        if value is not None:
            words += [flag, str(value)]
    words += flags
    count = shards or (1 if executor is None else os.cpu_count() or 1)
    if executor is None:
        done = [_shard(words, i, count) for i in range(count)]
    else:
        tasks = [executor.submit(_shard, words, i, count) for i in range(count)]
        done = [task.result() for task in tasks]
    return _merge(done, report_dir, waivers)
