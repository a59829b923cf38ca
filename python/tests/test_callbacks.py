"""The functions that JAX's plugin calls Python with, called as it does."""

import ctypes
import gc
import signal
import sys
import threading
import time
import weakref

import ml_dtypes
import numpy as np
import pytest

from hloref import _core


class Array(ctypes.Structure):
    """pjrt/plugin/host_hooks.h"""
    _fields_ = [("data", ctypes.c_void_p), ("type", ctypes.c_int32),
                ("rank", ctypes.c_int32), ("dims", ctypes.POINTER(ctypes.c_int64))]


HOOKS = _core._jax_hooks()
CALL = ctypes.CFUNCTYPE(
    ctypes.c_int, ctypes.c_void_p, ctypes.c_int, ctypes.POINTER(Array),
    ctypes.c_size_t, ctypes.POINTER(Array), ctypes.c_size_t, ctypes.c_char_p,
    ctypes.c_size_t)(
        HOOKS["python_callback"])
CHECK = ctypes.CFUNCTYPE(ctypes.c_int)(HOOKS["check_signals"])

# The numbers of PJRT_Buffer_Type.
TYPES = {1: "bool", 2: "int8", 3: "int16", 4: "int32", 5: "int64", 6: "uint8",
         7: "uint16", 8: "uint32", 9: "uint64", 10: "float16", 11: "float32",
         12: "float64", 13: "bfloat16", 14: "complex64", 15: "complex128",
         16: "float8_e5m2", 17: "float8_e4m3fn", 18: "float8_e4m3b11fnuz",
         19: "float8_e5m2fnuz", 20: "float8_e4m3fnuz", 21: "int4", 22: "uint4",
         24: "int2", 25: "uint2", 26: "float8_e4m3", 27: "float8_e3m4",
         28: "float8_e8m0fnu", 29: "float4_e2m1fn", 32: "float6_e2m3fn",
         33: "float6_e3m2fn"}
NUMBERS = {name: number for number, name in TYPES.items()}
TOKEN = 23


def described(array):
    dims = (ctypes.c_int64 * max(array.ndim, 1))(*array.shape)
    made = Array(array.ctypes.data, NUMBERS[array.dtype.name], array.ndim, dims)
    made.kept = array
    return made


def call(f, arguments, results, capacity=5000, many_devices=0):
    """(status, message) of a call with arrays; None is a token."""
    both = [[Array(None, TOKEN, 0, None) if each is None else described(each)
             for each in arrays] for arrays in (arguments, results)]
    message = ctypes.create_string_buffer(max(capacity, 1))
    status = CALL(id(f), many_devices,
                  (Array * len(arguments))(*both[0]), len(arguments),
                  (Array * len(results))(*both[1]), len(results), message, capacity)
    return status, message.value.decode(errors="replace")


@pytest.mark.parametrize("name", TYPES.values())
def test_every_type_crosses(name):
    dtype = np.dtype(getattr(ml_dtypes, name, None) or name)
    x = np.array([[0, 1], [1, 1], [0, 1]]).astype(dtype)
    y = np.zeros((2, 3), dtype)
    seen = []
    assert call(lambda a: seen.append(a) or (a.T,), [x], [y]) == (0, "")
    assert y.tobytes() == x.T.tobytes()
    assert seen[0].dtype == dtype and seen[0].tobytes() == x.tobytes()


def test_a_program_on_several_devices_calls_in_another_thread():
    seen = []
    for many_devices in (0, 1):
        assert call(lambda: seen.append(threading.get_ident()) or (), [], [],
                    many_devices=many_devices) == (0, "")
    assert seen[0] == threading.get_ident() != seen[1]


def test_ranks_sizes_and_counts():
    scalar, empty = np.full((), 3, np.int32), np.zeros((0, 4), np.float32)
    out = np.zeros((), np.int32)
    assert call(lambda a, b: (a + len(b), b), [scalar, empty], [out, empty])[0] == 0
    assert out == 3
    assert call(lambda: (), [], []) == (0, "")


def test_a_token_is_none():
    y = np.zeros(2, np.int32)
    seen = []
    assert call(lambda *a: seen.extend(a) or (None, y + 5), [None], [None, y])[0] == 0
    assert seen == [None] and y.tolist() == [5, 5]


def test_arguments_may_be_kept():
    kept = []
    for i in range(3):
        x = np.full(4000, i, np.float32)
        assert call(lambda a: kept.append(a) or (), [x], [])[0] == 0
        x[:] = -1
    assert [float(a.sum()) for a in kept] == [0, 4000, 8000]


def test_nothing_leaks():
    def f(a):
        return (a,)
    x, y = np.zeros(10, np.float32), np.zeros(10, np.float32)
    call(f, [x], [y])
    before = sys.getrefcount(f), len(gc.get_objects())
    for _ in range(50):
        call(f, [x], [y])
    assert sys.getrefcount(f) == before[0]
    assert len(gc.get_objects()) - before[1] < 20


def test_an_exception_is_its_traceback():
    def inner():
        raise KeyError("reason")

    def outer(_):
        inner()
    status, message = call(outer, [np.zeros(2, np.float32)], [])
    assert status != 0
    assert message.startswith("Traceback (most recent call last):")
    assert "in inner" in message and "in outer" in message
    assert message.endswith("KeyError: 'reason'")


def test_a_message_is_cut():
    def fail():
        raise ValueError("x" * 100)
    assert len(call(fail, [], [], 30)[1]) == 29
    assert call(fail, [], [], 1) == (1, "")
    assert call(fail, [], [], 0)[0] == 1


@pytest.mark.parametrize("returned, message", [
    (np.zeros(3, np.float32), "returns 3 results, not 1"),
    ((), "returns 0 results, not 1"),
    ((np.zeros(3, np.float32),), "f32[3], not f32[2]"),
    ((np.zeros(2, np.int32),), "s32[2], not f32[2]"),
    (("text",), "result 0 of the callback"),
    ((None,), "None is a token"),
    (None, "is not iterable"),
    (7, "is not iterable"),
])
def test_wrong_results(returned, message):
    y = np.zeros(2, np.float32)
    status, text = call(lambda: returned, [], [y])
    assert status != 0 and message in text
    assert y.tolist() == [0, 0]


def test_what_is_not_callable():
    status, message = call(7, [], [])
    assert status != 0 and "not callable" in message


def test_exits_and_interrupts_are_errors():
    def leave():
        raise SystemExit(3)

    def interrupt():
        raise KeyboardInterrupt
    assert "SystemExit" in call(leave, [], [])[1]
    assert "KeyboardInterrupt" in call(interrupt, [], [])[1]


def test_calls_from_many_threads():
    total = np.zeros(8, np.int64)

    def work(i):
        for _ in range(50):
            y = np.zeros((), np.int64)
            assert call(lambda a: (a + 1,), [np.full((), i, np.int64)], [y])[0] == 0
            total[i] += y
    threads = [threading.Thread(target=work, args=(i,)) for i in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert total.tolist() == [50 * (i + 1) for i in range(8)]


def test_a_signal_is_told_and_raised_later():
    class Late(Exception):
        pass

    def late(*_):
        raise Late
    assert CHECK() == 0
    before = signal.signal(signal.SIGALRM, late)
    try:
        # Within C no handler runs but by the check.
        with pytest.raises(Late):
            found = 0
            signal.setitimer(signal.ITIMER_REAL, 0.05)
            begin = time.monotonic()
            found = wait_in_c(5)
            for _ in range(1000):
                pass
        assert found != 0 or time.monotonic() - begin < 5
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert CHECK() == 0


def wait_in_c(seconds):
    """CHECK() until it is not 0."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if CHECK():
            return 1
    return 0


def test_functions_die_when_they_are_let_go():
    def f():
        return ()
    alive = weakref.ref(f)
    assert call(f, [], [])[0] == 0
    del f
    gc.collect()
    assert alive() is None
