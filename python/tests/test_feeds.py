"""Feeds, transfers and functions of the host."""

import numpy as np
import pytest

import hloref

OUTFEED = """ENTRY e { x = f32[2] parameter(0)  t = token[] after-all()
  o = token[] outfeed(x, t)
  p = token[] outfeed(x, o)
  ROOT y = f32[2] add(x, x) }"""


def test_outfeed():
    x = np.float32([1, 2])
    written = []
    hloref.run(OUTFEED, x, outfeed=written)
    np.testing.assert_array_equal(written, [[x, x]])
    hloref.run(OUTFEED, replicas=2, arguments=[[x], [x + 1]], outfeed=written)
    assert len(written) == 3
    np.testing.assert_array_equal(written[2], [x + 1, x + 1])
    assert written[0][0].flags.owndata or written[0][0].base is not None


def test_host_transfers():
    program = """ENTRY e { t = token[] after-all()
      r = (s32[2], u32[], token[]) recv(t), channel_id=3, is_host_transfer=true
      d = (s32[2], token[]) recv-done(r), channel_id=3, is_host_transfer=true
      x = s32[2] get-tuple-element(d), index=0
      y = s32[2] negate(x)
      s = (s32[2], u32[], token[]) send(y, t), channel_id=4, is_host_transfer=true
      e = token[] send-done(s), channel_id=4, is_host_transfer=true
      ROOT z = s32[2] add(x, x) }"""
    got = {}
    z = hloref.run(program, from_host={3: [[np.int32([5, 6])]]}, to_host=got)
    np.testing.assert_array_equal(z, [10, 12])
    np.testing.assert_array_equal(got[4], [[[-5, -6]]])
    with pytest.raises(hloref.Error):
        hloref.run(program)


REVERSE = """ENTRY e { x = s32[3] parameter(0)
  y = s32[3] custom-call(x), custom_call_target="host.reverse", backend_config="c"
  ROOT q = s32[3] divide(y, x) }"""


def test_custom_calls():
    seen = []

    def reverse(call, x):
        seen.append(call)
        return x[::-1]

    calls = {"host.reverse": reverse}
    x = np.int32([1, 2, 6])
    np.testing.assert_array_equal(hloref.run(REVERSE, x, custom_calls=calls),
                                  [6, 1, 0])
    assert seen[0][:4] == ("host.reverse", "y", '"c"', 0)
    assert str(seen[0].shape) == "s32[3]"
    trace = hloref.trace(REVERSE, x, custom_calls=calls)
    np.testing.assert_array_equal(trace.results, [6, 1, 0])


def test_custom_calls_of_tuples():
    program = """ENTRY e { x = (f32[2], (pred[], bf16[1])) parameter(0)
      ROOT y = ((pred[], bf16[1]), f32[<=4]) custom-call(x),
        custom_call_target="swap" }"""
    with hloref_types() as bf16:
        value = (np.float32([1, np.nan]), (True, np.ones(1, bf16)))
        (p, b), f = hloref.run(program, value, custom_calls={
            "swap": lambda call, x: (x[1], x[0])})
    assert p.dtype == bool and p and b.dtype == bf16
    np.testing.assert_array_equal(f, np.float32([1, np.nan]))


class hloref_types:
    def __enter__(self):
        import ml_dtypes
        return ml_dtypes.bfloat16

    def __exit__(self, *error):
        return None


def test_what_a_custom_call_raises():
    x = np.int32([1, 2, 3])

    def fails(call, x):
        raise OSError("no")

    with pytest.raises(hloref.RunError, match="OSError: no; at 'y'") as caught:
        hloref.run(REVERSE, x, custom_calls={"host.reverse": fails})
    assert isinstance(caught.value.__cause__, OSError)

    def interrupts(call, x):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        hloref.run(REVERSE, x, custom_calls={"host.reverse": interrupts})
    for wrong in (np.float32([1, 2, 3]), np.int32([1, 2]), None, "three", (x, x)):
        with pytest.raises(hloref.RunError):
            hloref.run(REVERSE, x, custom_calls={"host.reverse":
                                                 lambda call, x, y=wrong: y})
    with pytest.raises(TypeError):
        hloref.run(REVERSE, x, custom_calls={"host.reverse": 3})
    with pytest.raises(hloref.UnsupportedError):
        hloref.run(REVERSE, x)


def test_limits_have_names():
    program = hloref.prepare("""ENTRY e { x = f32[] constant(1)
      y = f32[1000000] broadcast(x), dimensions={}
      ROOT z = f32[1000000] add(y, y) }""")
    with pytest.raises(hloref.LimitError):
        program(max_bytes=1000)
    with pytest.raises(hloref.LimitError):
        program(max_steps=1)
    assert len(program()) == 1_000_000
