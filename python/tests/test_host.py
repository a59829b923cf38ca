"""The host process: memory, threads, signals, forks."""

import concurrent.futures
import multiprocessing
import os
import resource
import signal
import subprocess
import sys
import threading
import time

import numpy as np
import pytest

import hloref

COUNT = """
body { n = s64[] parameter(0)  one = s64[] constant(1)
  ROOT m = s64[] add(n, one) }
more { n = s64[] parameter(0)  end = s64[] constant(1000000000000)
  ROOT l = pred[] compare(n, end), direction=LT }
ENTRY main { zero = s64[] constant(0)
  ROOT w = s64[] while(zero), condition=more, body=body }"""
# One instruction that takes minutes.
LONG = """add { a = f32[] parameter(0)  b = f32[] parameter(1)
  ROOT s = f32[] subtract(a, b) }
ENTRY e { x = f32[1000000] parameter(0)
  ROOT y = f32[900001] reduce-window(x, f32[] constant(0)),
    window={size=100000}, to_apply=add }"""
# Complex products: about half a minute on one core.
PRODUCT = """ENTRY e { x = c128[4000,4000] iota(), iota_dimension=0
  ROOT y = c128[4000,4000] dot(x, x), lhs_contracting_dims={1},
    rhs_contracting_dims={0} }"""
# Enough work for several threads.
WIDE = """ENTRY e { x = f32[1000000] parameter(0)
  ROOT y = f32[1000000] exponential(x) }"""


# What starts the tests in the background may ignore Ctrl-C.
PREFIX = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n"


def run_python(text, timeout=60):
    """What a process of its own prints."""
    done = subprocess.run([sys.executable, "-c", PREFIX + text], capture_output=True,
                          text=True, timeout=timeout, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_a_large_argument_is_not_copied():
    assert run_python("""
import numpy as np, resource, hloref
x = np.ones(1 << 28, np.float32)  # 1 GiB
program = hloref.prepare('''ENTRY e { x = f32[268435456] parameter(0)
  ROOT y = f32[1] slice(x), slice={[268435455:268435456]} }''')
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
assert program(x) == 1
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 20_000)
""") == "True"


def test_a_large_result_is_not_copied():
    assert run_python("""
import numpy as np, resource, hloref
program = hloref.prepare('ENTRY e { ROOT y = u8[500000000] iota(), iota_dimension=0 }')
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
y = program()
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 600_000)
""") == "True"


def test_nothing_leaks():
    program = hloref.prepare("ENTRY e { x = f32[1000] parameter(0)  "
                             "ROOT y = f32[1000] add(x, x) }")
    x = np.ones(1000, np.float32)
    references = sys.getrefcount(x)
    for _ in range(200):
        program(x)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(5000):
        program(x)
        with pytest.raises(hloref.ArgumentError):
            program(x[:3])
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 8_000
    assert sys.getrefcount(x) == references


@pytest.mark.parametrize("text, arrays", [
    (COUNT, "()"), (LONG, "(np.ones(1000000, np.float32),)"), (PRODUCT, "()")])
def test_ctrl_c_stops_a_run(text, arrays):
    begin = time.monotonic()
    assert run_python(f"""
import hloref, numpy as np, os, signal, threading, time
program = hloref.prepare('''{text}''')
arrays = {arrays}
threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
begin = time.monotonic()
try:
    program(*arrays)
except KeyboardInterrupt:
    print(time.monotonic() - begin < 5)
x = hloref.run('ENTRY e {{ ROOT c = s32[] constant(3) }}')
assert x == 3
assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
""") == "True"
    assert time.monotonic() - begin < 30


def test_a_thread_forks_while_the_main_one_runs():
    assert run_python(f"""
import hloref, os, signal, threading, time
def fork():
    time.sleep(0.3)
    child = os.fork()
    if child == 0:
        try:
            threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
            hloref.run('''{COUNT}''')
        except KeyboardInterrupt:
            os._exit(7)
        finally:
            os._exit(8)
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
    os.kill(os.getpid(), signal.SIGINT)
threading.Thread(target=fork).start()
try:
    hloref.run('''{COUNT}''')
except KeyboardInterrupt:
    print("stopped")
""") == "7\nstopped"


def test_other_signals_are_handled_meanwhile():
    assert run_python(f"""
import hloref, signal
class Late(Exception): pass
def late(*_): raise Late
signal.signal(signal.SIGALRM, late)
signal.signal(signal.SIGINT, signal.SIG_IGN)
signal.setitimer(signal.ITIMER_REAL, 0.3)
try:
    hloref.run('''{COUNT}''')
except Late:
    print("late")
""") == "late"


def test_the_gil_is_released():
    program = hloref.prepare(COUNT)
    ended = []

    def count():
        with pytest.raises(hloref.LimitError):
            program(max_steps=100_000_000)
        ended.append(True)

    thread = threading.Thread(target=count)
    thread.start()
    turns = 0
    while not ended:
        turns += 1
        time.sleep(0.001)
    thread.join()
    assert turns > 3


def test_threads_share_a_program():
    program = hloref.prepare("ENTRY e { x = f32[] parameter(0)  "
                             "ROOT y = f32[] multiply(x, x) }")
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        found = list(pool.map(program, np.arange(500, dtype=np.float32)))
    assert [float(y) for y in found] == [float(i * i) for i in range(500)]


def test_threads_beside_numpys():
    x = np.random.default_rng(1).random((400, 400))
    wide = np.ones(1_000_000, np.float32)
    expected = x @ x
    program = hloref.prepare(WIDE)
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        runs = [pool.submit(program, wide) for _ in range(8)]
        products = [pool.submit(np.matmul, x, x) for _ in range(8)]
        assert all((p.result() == expected).all() for p in products)
        assert all(r.result()[0] == np.float32(2.7182817) for r in runs)


def wide_sum(value):
    y = hloref.run(WIDE, np.full(1_000_000, value, np.float32))
    return float(y[0])


@pytest.mark.parametrize("method", ["fork", "spawn", "forkserver"])
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_multiprocessing(method):
    expected = [wide_sum(v) for v in (0.0, 1.0, 2.0)]  # threads have run here
    context = multiprocessing.get_context(method)
    with concurrent.futures.ProcessPoolExecutor(2, mp_context=context) as pool:
        assert list(pool.map(wide_sum, (0.0, 1.0, 2.0), timeout=60)) == expected


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_forked_child_is_interrupted_too():
    child = os.fork()
    if child == 0:
        try:
            signal.signal(signal.SIGINT, signal.default_int_handler)
            hloref.run(COUNT)
        except KeyboardInterrupt:
            os._exit(7)
        finally:
            os._exit(8)
    time.sleep(0.5)
    os.kill(child, signal.SIGINT)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7


def test_importing_is_light():
    found = run_python("""
import sys, numpy, time
begin = time.process_time()
import hloref
took = time.process_time() - begin
assert not {'jax', 'ml_dtypes', 'multiprocessing', 'asyncio'} & set(sys.modules)
print(took)
""")
    assert float(found) < 0.2, found  # 0.02, but for a machine that is busy
