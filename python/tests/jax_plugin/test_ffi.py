"""Users' functions of XLA's FFI, compiled here with the headers of jaxlib."""

import ctypes
import gc
import pathlib
import shutil
import subprocess

import jax
import jax.numpy as jnp
import ml_dtypes
import numpy as np
import pytest
from comparison import assert_same_bits
from jax.sharding import PartitionSpec

SOURCE = pathlib.Path(__file__).with_name("ffi_functions.cc")
DEVICE = jax.devices("hloref")[0]
CPU = jax.devices("cpu")[0]
X = np.float32([[1, 2, 3], [4, 5, 6]])

pytestmark = pytest.mark.skipif(shutil.which("c++") is None, reason="no compiler")


@pytest.fixture(scope="module", autouse=True)
def library(tmp_path_factory):
    path = tmp_path_factory.mktemp("ffi") / "functions.so"
    subprocess.run(["c++", "-std=c++17", "-O1", "-shared", "-fPIC", "-pthread",
                    f"-I{jax.ffi.include_dir()}", str(SOURCE), "-o", str(path)],
                   check=True)
    functions = ctypes.CDLL(str(path))
    for name in ("Scale", "Copy", "Attributes", "Fail", "Later", "Shared"):
        register(name.lower(), getattr(functions, name + "Handler"), "cpu")
    register("context", functions.ContextHandler, "hloref")
    pointer = ctypes.pythonapi.PyCapsule_New
    pointer.restype = ctypes.py_object
    pointer.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
    for name in ("CallsTypeId", "CallsTypeInfo"):
        getattr(functions, name).restype = ctypes.c_void_p
    jax.ffi.register_ffi_type(
        "Calls", {"type_id": pointer(functions.CallsTypeId(), None, None),
                  "type_info": pointer(functions.CallsTypeInfo(), None, None)},
        platform="hloref")
    register("count", {"instantiate": functions.BeginHandler,
                       "execute": functions.CountHandler}, "hloref")
    return functions


def register(name, function, platform):
    capsule = jax.ffi.pycapsule
    if isinstance(function, dict):
        function = {stage: capsule(each) for stage, each in function.items()}
    else:
        function = capsule(function)
    jax.ffi.register_ffi_target(name, function, platform=platform)


def scale(x, factor=2.0, **options):
    return jax.ffi.ffi_call("scale", jax.ShapeDtypeStruct(x.shape, x.dtype),
                            **options)(x, factor=np.float32(factor))


def both(function, *arguments):
    """The results on hloref, after a comparison with XLA:CPU's."""
    ours, theirs = (jax.jit(function)(*jax.device_put(arguments, device))
                    for device in (DEVICE, CPU))
    assert_same_bits(ours, theirs)
    return ours


@pytest.mark.parametrize("sizes", [(), (0,), (3, 0, 2), (5,), (2, 3, 4)])
def test_arrays(sizes):
    x = np.arange(np.prod(sizes, dtype=int), dtype=np.float32).reshape(sizes)
    assert_same_bits(both(scale, x), 2 * x)


@pytest.mark.parametrize("type_and_number", [
    (np.bool_, 1), (np.int8, 2), (np.int16, 3), (np.int32, 4), (np.uint8, 6),
    (np.uint16, 7), (np.uint32, 8), (np.float16, 10), (np.float32, 11),
    (ml_dtypes.bfloat16, 16), (np.complex64, 15), (ml_dtypes.float8_e5m2, 19),
    (ml_dtypes.float8_e4m3fn, 20), (ml_dtypes.float8_e4m3b11fnuz, 23)])
def test_types(type_and_number):
    kind, number = type_and_number
    x = np.array([[1, 0, 1], [0, 1, 1]]).astype(kind)
    with jax.enable_x64(True):
        copy, facts = both(jax.ffi.ffi_call("copy", (
            jax.ShapeDtypeStruct(x.shape, x.dtype),
            jax.ShapeDtypeStruct((3,), np.int64))), x)
    assert_same_bits(copy, x)
    np.testing.assert_array_equal(facts, [number, 2, 6])


def test_attributes():
    with jax.enable_x64(True):
        y = both(lambda: jax.ffi.ffi_call(
            "attributes", jax.ShapeDtypeStruct((8,), np.float64))(
                i=np.int32(-7), j=1 << 40, flag=True, real=2.5, text='a "b"\n',
                list=np.array([1, 2, 300], np.int64), reals=np.float32([.5, .25]),
                more={"k": np.int32(9), "unread": "x"}))
    np.testing.assert_array_equal(y, [-7, 1 << 40, 1, 2.5, 6, 303, .75, 9])


def test_a_missing_attribute_is_the_functions_error():
    call = jax.ffi.ffi_call("scale", jax.ShapeDtypeStruct((2, 3), np.float32))
    with pytest.raises(Exception, match="custom-call V3: 'scale': .*expected 1 but got 0"):
        jax.jit(call)(jax.device_put(X, DEVICE)).block_until_ready()


def test_an_error():
    call = jax.ffi.ffi_call("fail", jax.ShapeDtypeStruct((2, 3), np.float32))
    with pytest.raises(Exception, match="OUT_OF_RANGE.*'fail': refused 6"):
        jax.jit(call)(jax.device_put(X, DEVICE)).block_until_ready()


def test_futures():
    def later(x):
        return jax.ffi.ffi_call("later", jax.ShapeDtypeStruct(x.shape, x.dtype))(x)
    assert_same_bits(both(later, X[0]), 3 * X[0])
    with pytest.raises(Exception, match="'later': too late"):
        jax.jit(later)(jax.device_put(X, DEVICE)).block_until_ready()


def test_states_live_as_long_as_their_program(library):
    def count(start):
        return jax.jit(lambda: jax.ffi.ffi_call(
            "count", jax.ShapeDtypeStruct((), np.int32),
            has_side_effect=True)(start=np.int32(start)))
    with jax.default_device(DEVICE):
        first, second = count(10), count(20)
        assert [int(first()), int(first()), int(second())] == [11, 12, 21]
        assert library.CallsAlive() == 2
        with pytest.raises(Exception, match="'count': below 0"):
            count(-1)()
        del first, second
        jax.clear_caches()
        gc.collect()
    assert library.CallsAlive() == 0


def test_the_context():
    def context(x):
        return jax.ffi.ffi_call("context", jax.ShapeDtypeStruct((1,), np.int32))() + x
    mesh = jax.sharding.Mesh(jax.devices("hloref"), ("i",))
    y = jax.jit(jax.shard_map(context, mesh=mesh, in_specs=PartitionSpec("i"),
                              out_specs=PartitionSpec("i"), check_vma=False))(
        jnp.zeros(4, np.int32))
    np.testing.assert_array_equal(y, [4, 14, 24, 34])


def test_layouts():
    y = both(lambda x: scale(x, input_layouts=[(1, 0)], output_layouts=(1, 0)), X)
    assert_same_bits(y, 2 * X)
    # Read in one order and written in the other: the bytes keep their places.
    y = both(lambda x: scale(x, input_layouts=[(1, 0)], output_layouts=(0, 1)), X)
    assert_same_bits(y, 2 * X.T.reshape(2, 3))


def test_shared_memory():
    def shared(x):
        return jax.ffi.ffi_call("shared", jax.ShapeDtypeStruct(x.shape, x.dtype),
                                input_output_aliases={0: 0})(x)
    x = jax.device_put(X, DEVICE)
    assert_same_bits(jax.jit(shared)(x), X + 1)
    assert_same_bits(x, X)


def test_loops_branches_and_batches():
    def program(x):
        x = jax.lax.fori_loop(0, 3, lambda i, y: scale(y, 0.5), x)
        x = jax.lax.cond(x[0, 0] > 0, scale, lambda y: y, x)
        return jax.vmap(lambda row: scale(row, vmap_method="sequential"))(x)
    assert_same_bits(both(program, X), X / 2)


def test_functions_of_the_platform_hloref_come_first(library):
    register("both", library.FailHandler, "cpu")
    register("both", library.SharedHandler, "hloref")
    call = jax.ffi.ffi_call("both", jax.ShapeDtypeStruct((2, 3), np.float32))
    assert_same_bits(jax.jit(call)(jax.device_put(X, DEVICE)), X + 100)


def test_functions_of_xlas_runtime_are_none():
    call = jax.ffi.ffi_call("dce_sink", (), has_side_effect=True)
    with pytest.raises(Exception, match="there is no target 'dce_sink'"):
        jax.block_until_ready(jax.jit(call)(jax.device_put(X, DEVICE)))
