"""The suite and the program in the package."""

import concurrent.futures
import multiprocessing
import subprocess
import sys

import pytest

import hloref


def test_ops():
    gather = hloref.ops["gather"]
    assert list(gather.rules) == ["S1", "S2", "S3", "S4", "S5", "S6", "S7", "S8",
                                  "V1", "V2", "V3", "V4"]
    assert gather.rules["S7"].startswith("every operand dimension is offset")
    assert gather.history == {2022: ["Gather"], 2026: ["Gather"]}
    assert "gather(" in gather.cases and "gather/batches" in gather.vectors["S4"]
    assert gather.attributes[0]["name"] == "offset_dims"
    assert hloref.ops["add"].history[2017] == [
        "Element-wise binary arithmetic operations"]
    assert "f8e5m2" in hloref.ops["add"].types
    assert len(hloref.ops) > 120 and "no-such" not in hloref.ops
    with pytest.raises(KeyError, match="did you mean"):
        hloref.ops["gathr"]
    for op in hloref.ops.values():
        assert op.rules, op
    assert sum(bool(op.history) for op in hloref.ops.values()) > 90


def test_conform():
    report = hloref.conform("hloref", only="add/")
    assert report.ok and set(report.verdicts) <= {"pass", "open", "filtered"}
    assert report.verdicts["pass"] == len(report.results) > 50
    assert not report.failures() and str(report).endswith("pass")
    with pytest.raises(hloref.Error):
        hloref.conform("exec:/no/such/program", only="add/pred-logical-or")
    with pytest.raises(hloref.Error, match="no form of programs"):
        hloref.conform(form="none")


def test_shards_in_processes(tmp_path):
    backend = tmp_path / "refuses.py"
    backend.write_text("""
import json, sys
for line in sys.stdin:
    request = json.loads(line)
    if "hello" in request:
        answer = {"hello": {"protocol": 1, "name": "refuses", "version": "1"}}
    elif "bye" in request:
        break
    else:
        answer = {"rejected": {"stage": "parse", "message": "not today"},
                  "seq": request["seq"]}
    print(json.dumps(answer), flush=True)
""")
    context = multiprocessing.get_context("spawn")
    with concurrent.futures.ProcessPoolExecutor(2, mp_context=context) as pool:
        report = hloref.conform(only=["add/pred-logical-or"], shards=2,
                                executor=pool, report_dir=tmp_path / "report")
    assert report.ok and report.verdicts == {"pass": 1}  # one shard has none
    assert (tmp_path / "report" / "report.html").exists()
    report = hloref.conform(f"exec:{sys.executable} {backend}", only="abs/sizes")
    assert not report.ok and report.failures()


def test_the_command():
    done = subprocess.run([sys.executable, "-c",
                           "from hloref._program import main; main()",
                           "--version"], capture_output=True, text=True,
                          check=True)
    assert done.stdout.split() == ["hloref", hloref.__version__]
