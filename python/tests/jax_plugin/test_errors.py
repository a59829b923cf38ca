"""Wrong input is a Python exception with hloref's message, and nothing ends the
process: each test goes on to compute."""

import os
import signal
import subprocess
import sys

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from jax.experimental import io_callback
from jax.sharding import Mesh
from jax.sharding import PartitionSpec as P

X = np.arange(6, dtype=np.float32).reshape(2, 3)


@pytest.fixture(autouse=True)
def goes_on():
    yield
    assert float(jax.jit(lambda x: x.sum())(X)) == 15


def errors_of(text, options="devices=4", platforms="hloref,cpu"):
    """What a process writes that must end with an exception, not a signal."""
    done = subprocess.run(
        [sys.executable, "-c", text], capture_output=True, text=True, timeout=120,
        check=False, env={**os.environ, "JAX_PLATFORMS": platforms,
                          "HLOREF_JAX_OPTIONS": options})
    assert done.returncode == 1, (done.returncode, done.stderr)
    return done.stderr


@pytest.mark.parametrize("options, message", [
    ("device=2", "hloref has no option 'device'"),
    ("devices=many", "option 'devices' is no integer"),
    ("devices=0", "option 'devices' is 0"),
    ("devices", "'devices' is not NAME=VALUE"),
    ("profile=fast", "no profile is called 'fast'"),
    ("choices=int_div_zero=maybe", "int_div_zero"),
    ("choices=nothing=1", "nothing"),
])
def test_options(options, message):
    assert message in errors_of("import jax; jax.devices()", options)


def test_devices_that_do_not_exist():
    with pytest.raises(IndexError):
        jax.devices()[4]
    with pytest.raises(RuntimeError, match="[Uu]nknown backend"):
        jax.devices("nothing")
    with pytest.raises(ValueError):
        jax.make_mesh((5,), ("i",))


def test_a_deleted_array():
    x = jax.device_put(X, jax.devices()[0])
    x.delete()
    with pytest.raises((RuntimeError, ValueError), match="deleted"):
        jax.jit(lambda a: a + 1)(x)
    with pytest.raises((RuntimeError, ValueError), match="deleted"):
        np.asarray(x)


def test_an_array_donated_twice():
    f = jax.jit(lambda a, b: a + b, donate_argnums=(0, 1))
    x = jax.device_put(X, jax.devices()[0])
    with pytest.raises(Exception, match="donate"):
        f(x, x)


def test_shapes_that_do_not_fit():
    compiled = jax.jit(lambda x: x + 1).lower(X).compile()
    with pytest.raises(TypeError):
        compiled(X[0])
    with pytest.raises(TypeError):
        compiled(X.astype(np.int32))
    with pytest.raises(TypeError):
        jnp.dot(X, X)


def test_arrays_of_two_devices():
    first, second = (jax.device_put(X, each) for each in jax.devices()[:2])
    with pytest.raises(ValueError, match="incompatible devices"):
        jax.jit(lambda x, y: x + y)(first, second)


def test_bytes_that_are_no_program():
    client = jax.devices()[0].client
    from jaxlib import _jax
    options = jax._src.compiler.get_compile_options(1, 1)
    devices = _jax.DeviceList((jax.devices()[0],))
    for program in (b"", b"ML\xefR", b"nonsense"):
        with pytest.raises(Exception):
            client.compile_and_load(program, devices, options)


def test_a_program_that_breaks_a_rule_names_the_line():
    """A choice that traps: the message is the interpreter's, the line Python's."""
    errors = errors_of("""
import jax
def divide(x, y):
    return jax.lax.div(x, y)
jax.jit(divide)(1, 0)
""", "choices=int_div_zero=trap")
    assert "division by zero" in errors
    assert "<string>:4" in errors


def test_an_unknown_custom_call():
    call = jax.ffi.ffi_call("no_such_target", jax.ShapeDtypeStruct((2,), np.float32))
    with pytest.raises(Exception, match="no_such_target"):
        jax.jit(lambda x: call(x))(np.float32([1, 2]))


def test_an_unknown_compiler_option():
    with pytest.raises(Exception, match="no_such_option"):
        jax.jit(lambda x: x + 1, compiler_options={"no_such_option": True})(X)


def test_a_limit():
    errors = errors_of("""
import jax
jax.jit(lambda: jax.lax.while_loop(lambda i: i >= 0, lambda i: i * 1, 0))()
""", "max_steps=10000")
    assert "DEADLINE_EXCEEDED" in errors and "10000" in errors


def test_distributed_is_not_there():
    errors = errors_of("""
import jax, socket
with socket.socket() as free:
    free.bind(("localhost", 0))
    port = free.getsockname()[1]
jax.distributed.initialize(f"localhost:{port}", 1, 0)
print(jax.devices())
""")
    assert "UNIMPLEMENTED" in errors and "hloref" in errors


# Callbacks.

def raises(*_):
    raise KeyError("the reason")


def test_a_callback_that_raises_has_its_traceback():
    f = jax.jit(lambda x: jax.pure_callback(
        raises, jax.ShapeDtypeStruct((2, 3), np.float32), x))
    with pytest.raises(jax.errors.JaxRuntimeError) as error:
        jax.block_until_ready(f(X))
    text = str(error.value)
    assert "KeyError: 'the reason'" in text
    assert "Traceback" in text and "in raises" in text and "test_errors.py" in text


def test_a_callback_with_effects_that_raises():
    @jax.jit
    def f(x):
        io_callback(raises, None, x, ordered=True)
        return x
    with pytest.raises(jax.errors.JaxRuntimeError, match="the reason"):
        jax.block_until_ready(f(X))
        jax.effects_barrier()


@pytest.mark.parametrize("result", [X[0], X.astype(np.float64), "text", None, (X, X)])
def test_a_callback_with_a_wrong_result(result):
    f = jax.jit(lambda x: jax.pure_callback(
        lambda _: result, jax.ShapeDtypeStruct((2, 3), np.float32), x))
    if isinstance(result, np.ndarray) and result.dtype == np.float64:
        np.testing.assert_array_equal(f(X), X)  # JAX makes it float32
        return
    with pytest.raises(Exception, match="(?i)output|result|shape|dtype|callback|value"):
        jax.block_until_ready(f(X))


@pytest.mark.parametrize("signal_name, exception", [
    ("SIGINT", "KeyboardInterrupt"), ("SIGALRM", "TooLate")])
def test_a_signal_stops_a_run(signal_name, exception):
    errors = errors_of(f"""
import jax, os, signal, threading
class TooLate(Exception): pass
def late(*_): raise TooLate
signal.signal(signal.SIGALRM, late)
signal.signal(signal.SIGINT, signal.default_int_handler)
f = jax.jit(lambda: jax.lax.while_loop(lambda i: i >= 0, lambda i: i * 1, 0))
compiled = f.lower().compile()
threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.{signal_name})).start()
try:
    compiled()
    for _ in range(1000): pass
except {exception}:
    assert int(jax.jit(lambda x: x + 1)(2)) == 3
    raise SystemExit(1)
raise SystemExit(2)
""")
    assert "Segmentation" not in errors



# Several devices.

def test_a_mesh_with_a_wrong_size():
    mesh = Mesh(np.array(jax.devices()), ("i",))
    with pytest.raises(ValueError, match="evenly divi"):
        jax.jit(jax.shard_map(lambda x: x, mesh=mesh, in_specs=P("i"),
                              out_specs=P("i")))(X)
    with pytest.raises(ValueError):
        jax.pmap(lambda x: x)(np.ones((5, 2)))


def test_a_callback_that_raises_on_one_device():
    mesh = Mesh(np.array(jax.devices()), ("i",))

    def shard(x):
        def host(i, a):
            if i == 2:
                raise ValueError("the third")
            return np.asarray(a)
        return jax.pure_callback(host, jax.ShapeDtypeStruct(x.shape, x.dtype),
                                 jax.lax.axis_index("i"), x)
    f = jax.jit(jax.shard_map(shard, mesh=mesh, in_specs=P("i"), out_specs=P("i"),
                              check_vma=False))
    with pytest.raises(jax.errors.JaxRuntimeError, match="the third"):
        jax.block_until_ready(f(np.arange(8, dtype=np.float32)))
