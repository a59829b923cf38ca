"""The plugin in Python's process: arrays, callbacks, stages, caches."""

import os
import subprocess
import sys

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from comparison import assert_same_bits
from jax import export
from jax.experimental import io_callback
from jax.experimental.layout import Format, Layout

X = np.arange(6, dtype=np.float32).reshape(2, 3)
DEVICE = jax.devices()[0]


def run_python(text, **environment):
    """A process of its own: (status, output, errors)."""
    done = subprocess.run(
        [sys.executable, "-c", text], capture_output=True, text=True, timeout=120,
        check=False, env={**os.environ, **environment})
    return done.returncode, done.stdout.strip(), done.stderr


# Which devices there are.

def test_the_devices():
    assert len(jax.devices("hloref")) == 4
    assert jax.devices() == jax.devices("hloref")
    assert DEVICE.client.platform_version.split("\n")[-1].startswith("hloref")
    assert "hloref" in DEVICE.device_kind
    assert jax.default_backend() == "cpu"
    assert [each.id for each in jax.devices()] == [0, 1, 2, 3]
    assert jax.devices("cpu")[0].client.platform_version != \
        DEVICE.client.platform_version


@pytest.mark.parametrize("platforms", ["", "cpu"])
def test_without_its_name_nothing_changes(platforms):
    """The same devices, and not a word, as where the entry point is not there."""
    text = """
import jax, sys
if sys.argv[1:] == ["without"]:
    import importlib.metadata
    importlib.metadata.entry_points = lambda **_: []
print(jax.devices(), jax.default_backend(), jax.numpy.ones(2).devices())
"""
    found = [subprocess.run(
        [sys.executable, "-c", text, *more], capture_output=True, text=True,
        env={**os.environ, "JAX_PLATFORMS": platforms, "HLOREF_JAX_OPTIONS": ""},
        timeout=120, check=True) for more in ([], ["without"])]
    assert found[0].stdout == found[1].stdout
    assert "Cpu" in found[0].stdout
    assert found[0].stderr == found[1].stderr


def test_options():
    text = "import jax; print(jax.device_count(), jax.jit(jax.lax.div)(7, 0))"
    status, output, errors = run_python(text, HLOREF_JAX_OPTIONS="devices=3")
    assert (status, output) == (0, "3 -1"), errors
    status, _, errors = run_python(
        text, HLOREF_JAX_OPTIONS="choices=int_div_zero=trap,devices=2")
    assert status == 1 and "division by zero" in errors


# Arrays.

def test_numpy_sees_the_bytes():
    y = jax.jit(lambda x: x + 1)(X)
    view = np.asarray(y)
    np.testing.assert_array_equal(view, X + 1)
    assert not view.flags.writeable
    del y
    np.testing.assert_array_equal(view, X + 1)


def test_an_argument_may_change_after_the_call():
    x = np.zeros(5000, np.float32)
    y = jnp.array(x)
    x[:] = 7
    assert float(y.sum()) == 0


def test_arrays_with_strides():
    big = np.arange(24, dtype=np.int32).reshape(4, 6)
    for x in (big.T, big[::2, ::-1], big[:, 1:2], np.asfortranarray(big)):
        assert_same_bits(jax.device_put(x, DEVICE), np.ascontiguousarray(x))


def test_donated_arguments_are_gone():
    step = jax.jit(lambda x, y: (x + y, y), donate_argnums=0)
    x, y = jax.device_put(X, DEVICE), jax.device_put(X, DEVICE)
    z, _ = step(x, y)
    np.testing.assert_array_equal(z, 2 * X)
    assert x.is_deleted() and not y.is_deleted()
    with pytest.raises((RuntimeError, ValueError), match="deleted|donated"):
        step(x, y)


def test_dlpack():
    y = jax.jit(lambda x: x * 2)(X)
    np.testing.assert_array_equal(np.from_dlpack(y), 2 * X)
    z = jnp.from_dlpack(np.arange(4, dtype=np.int32))
    np.testing.assert_array_equal(np.asarray(z) + 1, [1, 2, 3, 4])


def test_memories():
    kinds = {memory.kind for memory in DEVICE.addressable_memories()}
    assert kinds == {"device", "pinned_host", "unpinned_host"}
    assert DEVICE.default_memory().kind == "device"
    pinned = jax.sharding.SingleDeviceSharding(DEVICE, memory_kind="pinned_host")
    x = jax.device_put(X, pinned)
    assert x.sharding.memory_kind == "pinned_host"
    back = jax.device_put(x, jax.sharding.SingleDeviceSharding(
        DEVICE, memory_kind="device"))
    assert_same_bits(back, X)


def test_layouts():
    column_major = Format(Layout((1, 0)), jax.sharding.SingleDeviceSharding(DEVICE))
    compiled = jax.jit(lambda x: x + 1, in_shardings=column_major,
                       out_shardings=column_major).lower(X).compile()
    assert compiled.input_formats[0][0].layout.major_to_minor == (1, 0)
    assert compiled.output_formats.layout.major_to_minor == (1, 0)
    x = jax.device_put(X, column_major)
    assert_same_bits(compiled(x), X + 1)


def test_memory_statistics():
    stats = DEVICE.memory_stats()
    assert stats is None or stats["bytes_in_use"] >= 0


def test_weak_types_and_scalars():
    y = jax.jit(lambda s: s * 2)(3)
    assert y.weak_type and y.dtype == np.int32
    assert (jnp.float16(1) + 2.5).dtype == np.float16


def test_eager_operations():
    x = jax.device_put(X, DEVICE)
    np.testing.assert_array_equal((x + x)[0] @ x[1], (2 * X)[0] @ X[1])
    assert x.T.copy().devices() == {DEVICE}
    assert repr(x) == repr(jax.device_put(X, jax.devices("cpu")[0]))


# Callbacks.

def test_pure_callback():
    def host(x):
        assert isinstance(np.asarray(x), np.ndarray)
        return np.sin(x).astype(np.float32)

    def f(x):
        return jax.pure_callback(host, jax.ShapeDtypeStruct(x.shape, x.dtype), x) * 2
    assert_same_bits(jax.jit(f)(X), np.sin(X).astype(np.float32) * 2)
    mapped = jax.vmap(lambda x: jax.pure_callback(
        host, jax.ShapeDtypeStruct((), np.float32), x, vmap_method="expand_dims"))
    assert_same_bits(jax.jit(mapped)(X[0]), np.sin(X[0]).astype(np.float32))


@pytest.mark.parametrize("dtype", [bool, np.int8, np.uint16, np.int64, np.float16,
                                   np.float64, np.complex64, jnp.bfloat16,
                                   jnp.float8_e4m3fn, jnp.int4])
def test_every_kind_of_number_crosses(dtype):
    with jax.enable_x64(True):
        x = np.array([[0, 1, 3]]).astype(dtype)
        seen = []

        def host(a):
            seen.append(np.asarray(a))
            return np.asarray(a)[:, ::-1]
        y = jax.jit(lambda a: jax.pure_callback(
            host, jax.ShapeDtypeStruct(x.shape, x.dtype), a))(x)
        assert_same_bits(y, np.ascontiguousarray(x[:, ::-1]))
        assert_same_bits(seen[0], x)


def test_callbacks_of_several_devices_have_no_context_of_the_caller():
    mesh = jax.sharding.Mesh(jax.devices("hloref")[:2], ("i",))
    spec = jax.sharding.PartitionSpec("i")

    def f(x):
        return jax.pure_callback(lambda a: np.asarray(a + 1),
                                 jax.ShapeDtypeStruct(x.shape, x.dtype), x)
    with jax.set_mesh(mesh):
        y = jax.jit(jax.shard_map(f, mesh=mesh, in_specs=spec, out_specs=spec))(
            jnp.arange(4.))
    assert_same_bits(y, np.float32([1, 2, 3, 4]))


def test_what_a_callback_keeps_stays():
    kept = []

    @jax.jit
    def f(x):
        io_callback(lambda a: kept.append(np.asarray(a)), None, x * 3, ordered=True)
        return x + 1
    for i in range(20):
        f(np.full(1000, i, np.float32))
    jax.effects_barrier()
    assert [float(a.mean()) for a in kept] == [3.0 * i for i in range(20)]


def test_ordered_callbacks_come_in_order():
    seen = []

    @jax.jit
    def f(n):
        def body(i, x):
            io_callback(lambda a: seen.append(int(a)), None, i, ordered=True)
            return x + i
        return jax.lax.fori_loop(0, n, body, 0)
    assert int(f(5)) == 10
    jax.effects_barrier()
    assert seen == [0, 1, 2, 3, 4]


def test_io_callback_with_results():
    count = iter(range(100))
    f = jax.jit(lambda: io_callback(lambda: np.int32(next(count)),
                                    jax.ShapeDtypeStruct((), np.int32), ordered=True))
    assert [int(f()) for _ in range(3)] == [0, 1, 2]


def test_debug_print(capfd):
    @jax.jit
    def f(x):
        jax.debug.print("x[1] is {y}", y=x[0, 1])
        return x
    f(X)
    jax.effects_barrier()
    assert "x[1] is 1.0" in capfd.readouterr().out


def test_debug_callback_within_control_flow():
    seen = []

    @jax.jit
    def f(x):
        jax.lax.cond(x > 0, lambda: jax.debug.callback(lambda: seen.append(1)),
                     lambda: None)
        return x
    f(1.0), f(-1.0)
    jax.effects_barrier()
    assert seen == [1]


def test_a_callback_may_use_jax():
    def host(x):
        return np.asarray(jnp.dot(jax.device_put(x, jax.devices("cpu")[0]),
                                  np.ones(3, np.float32)))
    f = jax.jit(lambda x: jax.pure_callback(
        host, jax.ShapeDtypeStruct((2,), np.float32), x))
    assert_same_bits(f(X), np.float32([3, 12]))


# Stages.

def test_what_jax_asks_of_an_executable():
    lowered = jax.jit(lambda x: x @ x.T).lower(X)
    compiled = lowered.compile()
    assert "HloModule" in compiled.as_text()
    assert compiled.cost_analysis()["flops"] > 0
    memory = compiled.memory_analysis()
    assert memory.argument_size_in_bytes == 24
    assert memory.output_size_in_bytes == 16
    assert_same_bits(compiled(X), X @ X.T)


def test_export():
    exported = export.export(jax.jit(lambda x: jnp.sin(x) + 1))(X)
    again = export.deserialize(exported.serialize())
    assert_same_bits(jax.jit(again.call)(X), jax.jit(lambda x: jnp.sin(x) + 1)(X))
    symbolic = export.export(jax.jit(lambda x: x.sum(0)))(
        jax.ShapeDtypeStruct(export.symbolic_shape("b, 3"), np.float32))
    assert_same_bits(jax.jit(symbolic.call)(X), X.sum(0))


def test_the_persistent_compilation_cache(tmp_path):
    text = f"""
import jax, numpy as np
jax.config.update("jax_compilation_cache_dir", {str(tmp_path)!r})
jax.config.update("jax_persistent_cache_min_entry_size_bytes", -1)
jax.config.update("jax_persistent_cache_min_compile_time_secs", 0)
seen = []
jax.monitoring.register_event_listener(lambda event, **_: seen.append(event))
print(jax.jit(lambda x: x * 3 + 1)(np.float32(2)),
      "/jax/compilation_cache/cache_hits" in seen)
"""
    assert run_python(text)[:2] == (0, "7.0 False")
    assert list(tmp_path.iterdir())
    assert run_python(text)[:2] == (0, "7.0 True")


def test_threads_share_a_function():
    import concurrent.futures
    f = jax.jit(lambda x: (x * x).sum())
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda i: float(f(np.full(9, i, np.float32))), range(40)))
    assert found == [9.0 * i * i for i in range(40)]


def test_the_end_of_the_process():
    """Arrays and functions that live at the end, and a callback's function."""
    status, output, errors = run_python("""
import jax, numpy as np
f = jax.jit(lambda x: jax.pure_callback(
    lambda a: a, jax.ShapeDtypeStruct((3,), np.float32), x))
x = f(np.ones(3, np.float32))
import atexit
atexit.register(lambda: print(f(x)))
""")
    assert (status, output) == (0, "[1. 1. 1.]"), errors


def test_pjrts_own_way_to_find_the_plugin(tmp_path):
    """Without Python's hooks: the library alone."""
    import pathlib

    import hloref
    library = pathlib.Path(hloref.__file__).parent / "libhloref_pjrt.so"
    status, output, errors = run_python(
        "import jax; print(jax.jit(lambda x: x + 1)(1), jax.devices('other'))",
        PJRT_NAMES_AND_LIBRARY_PATHS=f"other:{library}", JAX_PLATFORMS="other,cpu")
    assert status == 0 and output.startswith("2 ["), errors
