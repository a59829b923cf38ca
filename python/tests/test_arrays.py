"""Arrays in and out: types, bytes, strides, ownership."""

import ml_dtypes
import numpy as np
import pytest

import hloref

IDENTITY = "ENTRY e {{ ROOT x = {0} parameter(0) }}"

TYPES = {
    "pred": np.bool_, "s8": np.int8, "s16": np.int16, "s32": np.int32,
    "s64": np.int64, "u8": np.uint8, "u16": np.uint16, "u32": np.uint32,
    "u64": np.uint64, "f16": np.float16, "f32": np.float32, "f64": np.float64,
    "c64": np.complex64, "c128": np.complex128, "bf16": ml_dtypes.bfloat16,
    "f8e3m4": ml_dtypes.float8_e3m4, "f8e4m3": ml_dtypes.float8_e4m3,
    "f8e4m3b11fnuz": ml_dtypes.float8_e4m3b11fnuz,
    "f8e4m3fn": ml_dtypes.float8_e4m3fn,
    "f8e4m3fnuz": ml_dtypes.float8_e4m3fnuz, "f8e5m2": ml_dtypes.float8_e5m2,
    "f8e5m2fnuz": ml_dtypes.float8_e5m2fnuz,
    "f8e8m0fnu": ml_dtypes.float8_e8m0fnu, "f6e2m3fn": ml_dtypes.float6_e2m3fn,
    "f6e3m2fn": ml_dtypes.float6_e3m2fn, "f4e2m1fn": ml_dtypes.float4_e2m1fn,
    "s4": ml_dtypes.int4, "u4": ml_dtypes.uint4, "s2": ml_dtypes.int2,
    "u2": ml_dtypes.uint2, "s1": ml_dtypes.int1, "u1": ml_dtypes.uint1,
}


def bits(array):
    return np.ascontiguousarray(array).view(np.uint8)


@pytest.mark.parametrize("name", TYPES)
def test_every_type_goes_in_and_comes_out(name):
    x = np.array([[1, 0, 1], [0, 0, 1]]).astype(TYPES[name])
    if name == "s1":  # 0 and -1
        x = np.array([[-1, 0, -1], [0, 0, -1]]).astype(ml_dtypes.int1)
    y = hloref.run(IDENTITY.format(f"{name}[2,3]"), x)
    assert y.dtype == x.dtype == hloref.Shape(name + "[]").dtype
    assert (bits(y) == bits(x)).all()
    assert y.shape == (2, 3)


@pytest.mark.parametrize("name", ["s4", "u4", "s2", "u2"])
def test_all_numbers_of_narrow_types(name):
    info = ml_dtypes.iinfo(TYPES[name])
    x = np.arange(info.min, info.max + 1).astype(TYPES[name])
    y = hloref.run(IDENTITY.format(f"{name}[{x.size}]"), x)
    assert (y.astype(np.int32) == x.astype(np.int32)).all()


@pytest.mark.parametrize("order", ["<", ">"])
@pytest.mark.parametrize("kind", ["f2", "f4", "f8", "c8", "c16", "i2", "i8", "u4"])
def test_nan_bits_and_byte_orders(kind, order):
    raw = np.random.default_rng(3).integers(0, 256, 64 * 16, np.uint8)
    x = raw[:np.dtype(kind).itemsize * 64].view(kind)
    if kind == "f4":  # quiet, signalling, negative, with a payload
        x.view("u4")[:4] = [0x7fc00000, 0x7f800001, 0xffc12345, 0xff812345]
    name = {"f": "f", "c": "c", "i": "s", "u": "u"}[kind[0]]
    shape = f"{name}{8 * x.itemsize}[{x.size}]"
    given = x.astype(order + kind) if order == "<" else x.byteswap().view(
        order + kind)
    y = hloref.run(IDENTITY.format(shape), given)
    assert y.dtype.isnative
    assert (bits(y) == bits(x)).all()


def test_strides():
    x = np.arange(24, dtype=np.int32).reshape(2, 3, 4)
    shape = "s32[{}]"
    for view in (x.T, x[:, ::-1, ::2], np.broadcast_to(x[0, 0], (2, 4)),
                 np.asfortranarray(x), x[::-1, 1:1], x[:, :, 1]):
        text = IDENTITY.format(shape.format(",".join(map(str, view.shape))))
        y = hloref.run(text, view)
        assert (y == view).all() and y.shape == view.shape
        assert y.flags.c_contiguous


def test_arrays_that_are_not_aligned():
    raw = np.zeros(33, np.uint8)
    x = raw[1:].view(np.float32)
    x[:] = range(8)
    assert not x.flags.aligned
    assert (hloref.run(IDENTITY.format("f32[8]"), x) == x).all()


@pytest.mark.parametrize("sizes", [(), (0,), (3, 0, 2)])
def test_scalars_and_empty_arrays(sizes):
    x = np.ones(sizes, np.float32)
    text = IDENTITY.format(f"f32[{','.join(map(str, sizes))}]")
    y = hloref.run(text, x)
    assert y.shape == sizes and (y == x).all()
    y += 1  # it is its own


def test_read_only_arrays_and_owned_results():
    x = np.arange(100, dtype=np.float32)
    x.flags.writeable = False
    y = hloref.run(IDENTITY.format("f32[100]"), x)
    assert y.flags.writeable and not np.shares_memory(x, y)
    y[:] = 7
    assert x[1] == 1


def test_results_are_nobody_elses():
    text = """ENTRY e { c = s32[100] iota(), iota_dimension=0
      ROOT t = (s32[100], s32[100], (s32[100])) tuple(c, c, u)
      }""".replace("tuple(c, c, u)", "tuple(c, c, t1)").replace(
        "ROOT", "t1 = (s32[100]) tuple(c)\n ROOT")
    program = hloref.prepare(text)
    a, b, (c,) = program()
    a[:] = 1
    b[:] = 2
    assert (c == np.arange(100)).all()
    assert (program()[0] == np.arange(100)).all()


def test_results_outlive_their_program():
    y = hloref.run("ENTRY e { ROOT c = f32[1000] iota(), iota_dimension=0 }")
    import gc
    gc.collect()
    assert y.sum() == 499500


@pytest.mark.parametrize("value, words", [
    (np.zeros(2, object), "dtype object"),
    (np.array(["ab", "c"]), "dtype <U2"),
    (np.zeros(2, "M8[s]"), "dtype datetime64"),
    (np.zeros(2, [("a", "f4")]), "dtype"),
    (np.zeros(2, np.longdouble), "dtype float128"),
    (np.ma.masked_array([1.0, 2.0], [0, 1], np.float32), "masked"),
    (np.zeros(2), "parameter 0 is f32[2], the argument is f64[2]"),
    (np.zeros((2, 1), np.float32), "the argument is f32[2,1]"),
    ([1, "a"], "argument 0"), ([1, [2]], "argument 0"), ([1j, 2], "no value"),
    (None, "None is a token"), ({"a": 1}, "argument 0"),
])
def test_what_is_no_array_is_refused_by_name(value, words):
    with pytest.raises(hloref.ArgumentError) as error:
        hloref.run(IDENTITY.format("f32[2]"), value)
    assert words in str(error.value)


def test_a_pred_has_no_third_value():
    x = np.array([0, 1, 2], np.uint8).view(np.bool_)
    with pytest.raises(hloref.ArgumentError, match="element 2 is no value of pred"):
        hloref.run(IDENTITY.format("pred[3]"), x)


def test_numbers_and_lists_take_the_parameters_type():
    assert hloref.run(IDENTITY.format("bf16[]"), 3).dtype == ml_dtypes.bfloat16
    assert hloref.run(IDENTITY.format("f32[2]"), [1, 2.5]).tolist() == [1, 2.5]
    assert hloref.run(IDENTITY.format("s8[1]"), (5,)).dtype == np.int8
    assert hloref.run(IDENTITY.format("f32[0]"), []).shape == (0,)
    for shape, value in (("s8[]", 300), ("u8[]", -1), ("s32[]", 1.5),
                         ("pred[]", 2.0)):
        with pytest.raises(hloref.ArgumentError):
            hloref.run(IDENTITY.format(shape), value)


def test_tuples_and_tokens():
    text = """ENTRY e { p = (f32[2], (s32[], token[])) parameter(0)
      q = token[] parameter(1)  ROOT r = ((f32[2], (s32[], token[])), token[])
      tuple(p, q) }"""
    (x, (y, token)), other = hloref.run(text, ([1, 2], [3, None]), None)
    assert x.tolist() == [1, 2] and y == 3 and token is None and other is None
    for wrong in (1, ([1, 2],), ([1, 2], (3,))):
        with pytest.raises(hloref.ArgumentError, match="tuple"):
            hloref.run(text, wrong, None)


def test_dynamic_sizes():
    text = "ENTRY e { x = f32[<=5] parameter(0)  ROOT y = f32[<=5] add(x, x) }"
    for size in (0, 3, 5):
        assert hloref.run(text, np.ones(size, np.float32)).tolist() == [2] * size
    with pytest.raises(hloref.ArgumentError):
        hloref.run(text, np.ones(6, np.float32))


class Dlpack:
    """Not NumPy's, but with its protocol."""

    def __init__(self, array):
        self.array = array

    def __dlpack__(self, **kwargs):
        return self.array.__dlpack__(**kwargs)

    def __dlpack_device__(self):
        return self.array.__dlpack_device__()


def test_dlpack():
    x = np.arange(12, dtype=np.float32).reshape(3, 4)
    text = IDENTITY.format("f32[3,4]")
    assert (hloref.run(text, Dlpack(x)) == x).all()
    assert (hloref.run(IDENTITY.format("f32[4,3]"), Dlpack(x.T)) == x.T).all()
    y = hloref.run(text, x)
    assert (np.from_dlpack(y) == x).all()
    with pytest.raises(hloref.ArgumentError, match="the argument is f64"):
        hloref.run(text, Dlpack(x.astype(np.float64)))
