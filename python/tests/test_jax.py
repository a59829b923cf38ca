"""What JAX lowers, and JAX's default backend beside hloref."""

import numpy as np
import pytest

import hloref
import hloref.testing

jax = pytest.importorskip("jax")
jnp = jax.numpy

X = np.linspace(-2, 2, 12, dtype=np.float32).reshape(3, 4)


def test_functions():
    f = lambda x, y: {"sum": x + y, "parts": (jnp.sin(x), 2)}
    expected = f(X, X)
    for program in (f, jax.jit(f), jax.jit(f).lower(X, X),
                    jax.export.export(jax.jit(f))(X, X)):
        got = hloref.run(program, X, X)
        assert set(got) == {"sum", "parts"}
        assert isinstance(got["sum"], np.ndarray)
        np.testing.assert_array_equal(got["sum"], expected["sum"])
        np.testing.assert_allclose(got["parts"][0], expected["parts"][0], 1e-6)
        assert got["parts"][1] == 2


def test_portable_artifacts():
    exported = jax.export.export(jax.jit(lambda x: jnp.tanh(x) * 2))(X)
    expected = hloref.run(lambda x: jnp.tanh(x) * 2, X)
    program = exported.mlir_module_serialized
    np.testing.assert_array_equal(hloref.run(program, X), expected)


def test_trees_numbers_and_types_of_jax():
    f = lambda tree, n: tree["a"] * n + tree["b"][0]
    tree = {"a": jnp.asarray(X), "b": [np.ones(4)]}  # f64, which JAX makes f32
    np.testing.assert_array_equal(hloref.run(f, tree, 3), X * 3 + 1)
    assert hloref.run(lambda: jnp.arange(3)).tolist() == [0, 1, 2]


def test_arguments_that_are_not_used():
    f = lambda x, unused, y: x - y
    np.testing.assert_array_equal(hloref.run(f, X, np.int32(3), X), X - X)


def test_static_arguments_and_constants():
    f = jax.jit(lambda n, x: x * n, static_argnums=0)
    assert (hloref.run(f.lower(3, X), X) == X * 3).all()
    with pytest.raises(TypeError, match="static arguments"):
        hloref.run(f, 3, X)
    constant = np.arange(5000, dtype=np.float32)
    assert (hloref.run(lambda x: x + constant, constant) == 2 * constant).all()


def test_arrays_of_jax():
    text = "ENTRY e { x = bf16[4] parameter(0)  ROOT y = bf16[4] add(x, x) }"
    x = jnp.arange(4, dtype=jnp.bfloat16)
    y = hloref.run(text, x)
    assert y.dtype == jnp.bfloat16 and y.tolist() == [0, 2, 4, 6]
    key = jax.random.key(3)
    bits = hloref.run(lambda k: jax.random.bits(k, (3,)), key)
    np.testing.assert_array_equal(bits, jax.random.bits(key, (3,)))


def test_a_program_is_prepared_of_a_lowering():
    program = hloref.prepare(jax.jit(lambda x: x * 2).lower(X))
    assert (program(X) == X * 2).all()
    with pytest.raises(TypeError, match="lower the function"):
        hloref.prepare(lambda x: x)


def test_traces():
    trace = hloref.trace(lambda x: jnp.tanh(x) + 1, X)
    assert "tanh" in [row.op for row in trace]
    assert (trace.results == hloref.run(lambda x: jnp.tanh(x) + 1, X)).all()


def test_comparisons():
    same = hloref.compare(lambda x: x + x, X)
    assert same and same.different == 0 and same.elements == 12
    apart = hloref.compare(jax.nn.gelu, X)
    assert apart.ulps < 2**16
    assert hloref.compare(jax.nn.gelu, X, max_ulps=apart.ulps)
    if apart.ulps:
        assert not apart and apart.worst.ulps == apart.ulps
        assert f"{apart.different} of 12 elements differ" in str(apart)
        assert apart.expected.shape == apart.actual.shape == (3, 4)


def test_differences():
    """Shifts by too much are masked by choice here, and 0 in XLA."""
    shift = lambda x: jax.lax.shift_left(x, jnp.int32(33)) + 1

    def f(x, tree):
        a = shift(x) * 2
        return jax.jit(shift)(a), jax.lax.fori_loop(0, 3, lambda i, y: y + i,
                                                    tree["y"]), a > 3

    x = np.int32([1, 2])
    assert hloref.differences(f, x, {"y": 7}) == []
    one, two = hloref.differences(f, x, {"y": 7},
                                  choices={"shift_overflow": "masked"})
    assert one.place == (0,) and len(two.place) == 2
    assert "shift_left" in one.equation and "shift_left" in two.equation
    assert one.comparison.expected.tolist() == [2, 4]
    assert two.comparison.expected.tolist() == [12, 20]
    assert str(two).startswith(f"equation {two.place[0]}.0: ")


def test_differences_of_every_kind_of_equation():
    def f(key, x):
        noise = jax.random.uniform(jax.random.split(key)[0], x.shape)
        y = jax.lax.cond(x[0, 0] > 0, jnp.sin, jnp.cos, x)
        z, _ = jax.lax.scan(lambda c, r: (c + r, c), x[0], x)
        return jax.grad(lambda v: jnp.sum(jax.nn.relu(v)))(y), z, noise, x.size

    assert hloref.differences(f, jax.random.key(1), X, max_ulps=4) == []
    assert hloref.differences(lambda: jnp.float32(2)) == []


def test_assertions():
    hloref.testing.assert_conforms(lambda x: x * x, X)
    hloref.testing.assert_conforms(jax.nn.gelu, X, max_ulps=2**16)
    with pytest.raises(AssertionError, match="1 of 12 elements differ.*at .0,1."):
        wrong = X + X
        wrong[0, 1] = 9
        hloref.testing.assert_conforms(lambda x: x + x, X, actual=wrong)
    text = "ENTRY e { x = f32[2] parameter(0)  ROOT y = (f32[2], f32[2]) tuple(x, x) }"
    x = np.float32([1, 2])
    hloref.testing.assert_conforms(text, x, actual=(x, x))
    with pytest.raises(AssertionError):
        hloref.testing.assert_conforms(text, x, actual=(x, x[:1]))


def test_threads_beside_jax():
    import concurrent.futures
    x = np.ones(1_000_000, np.float32)
    f = jax.jit(jnp.exp)
    lowered = f.lower(x)
    program = hloref.prepare(lowered)
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        ours = [pool.submit(program, x) for _ in range(6)]
        theirs = [pool.submit(f, x) for _ in range(6)]
        for a, b in zip(ours, theirs):
            np.testing.assert_allclose(a.result(), b.result(), 1e-6)


def test_what_jax_cannot_lower_is_its_error():
    with pytest.raises(TypeError):
        hloref.run(lambda x: x + "a", X)
    with pytest.raises(hloref.ArgumentError):
        hloref.run(jax.jit(lambda x: x).lower(X), X[0].astype(np.int32).reshape(4))
