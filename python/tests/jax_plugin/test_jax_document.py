"""Every code block of the document on custom derivatives and omnistaging (the
Chinese translation of JAX's pages 2026, 4008 and 4410), on the plugin.

A block is a test with its number, in the document's order, under the heading that
it cites; its values and errors are those that the text shows. Blocks of removed
functions test today's behaviour and say so. The two programs before omnistaging
and the two after it are run by hloref as they stand. The blocks name numpy `np`
where they mean jax.numpy as they did in 2020.
"""

from functools import partial

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from document_programs import AFTER, BEFORE, MASK_IS_A_CONSTANT, MASK_IS_COMPUTED
from jax import grad, jit, jvp, lax, vmap

import hloref

BLOCKS = 24  # in the document
TESTED = set()
ONES = np.ones(4, np.float32)
XS = np.float32([0.5, 1.0, 2.0])


def block(number):
    def mark(test):
        TESTED.add(number)
        return test
    return mark


def test_no_block_is_left_out():
    assert TESTED == set(range(1, BLOCKS + 1))


# Heading: "main problem descriptions", "the vmap-removes-custom-jvp semantics
# problem".

def twice_with_rule_three():
    @jax.custom_vjp
    def f(x):
        return 2. * x
    f.defvjp(lambda x: (f(x), None), lambda _, g: (3. * g,))
    return f


@block(1)
def test_a_custom_rule_outlives_vmap():
    """jax.custom_transforms and jax.defvjp_all were removed: the first two
    values are the text's; the third, which it calls a surprise, is 3, not 2."""
    assert not hasattr(jax, "custom_transforms") and not hasattr(jax, "defvjp_all")
    f = twice_with_rule_three()
    assert grad(f)(1.) == 3.
    np.testing.assert_array_equal(vmap(grad(f))(ONES), [3., 3., 3., 3.])
    gradient = grad(lambda x: vmap(f)(x).sum())(ONES)
    np.testing.assert_array_equal(gradient, [3., 3., 3., 3.])


@block(2)
def test_the_function_is_a_primitive():
    """Its name is custom_vjp_call for every function, not one for each."""
    (equation,) = jax.make_jaxpr(twice_with_rule_three())(1.).eqns
    assert equation.primitive.name.startswith("custom_vjp_call")


@block(3)
def test_vmap_leaves_the_primitive():
    """Before, vmap saw only the multiplication within; today both are there."""
    (equation,) = jax.make_jaxpr(vmap(twice_with_rule_three()))(ONES).eqns
    assert equation.primitive.name.startswith("custom_vjp_call")
    (within,) = equation.params["call_jaxpr"].jaxpr.eqns
    assert within.primitive.name == "mul" and float(within.invars[0].val) == 2.


@block(4)
def test_vmap_is_the_function_of_each():
    f = twice_with_rule_three()
    np.testing.assert_array_equal(vmap(f)(XS), np.stack([f(x) for x in XS]))


@block(5)
def test_jvp_of_vmap_is_that_of_each():
    @jax.custom_jvp
    def f(x):
        return 2. * x
    f.defjvp(lambda primals, tangents: (f(*primals), 3. * tangents[0]))
    left = jvp(vmap(f), (XS,), (ONES[:3],))
    right = jvp(lambda xs: jnp.stack([f(x) for x in xs]), (jnp.array(XS),),
                (jnp.array(ONES[:3]),))
    for a, b in zip(left, right):
        np.testing.assert_array_equal(a, b)
    np.testing.assert_array_equal(left[1], [3., 3., 3.])


# Heading: "the Python flexibility problem".

@block(6)
def test_control_flow_of_python_is_differentiated():
    """The text's error came of custom_transforms, which is gone: today it works
    outside of jit, and jit's error names the function."""
    def value(x):
        if x > 0:
            return x
        else:
            return 0.
    f = jax.custom_vjp(value)
    f.defvjp(lambda x: (f(x), None), lambda _, g: (5. * g,))
    assert grad(f)(1.) == 5. and f(-1.) == 0.
    with pytest.raises(jax.errors.TracerBoolConversionError):
        jit(f)(1.)


# Heading: "solution idea". `call` is a call of a function that JAX sees, jit.

def sine():
    @jax.custom_jvp
    def f(x):
        return jnp.sin(x)

    def f_jvp(primals, tangents):
        x, = primals
        t, = tangents
        return f(x), 2 * jnp.cos(x) * t  # 2: to be told from sine's own
    f.defjvp(f_jvp)
    return f, f_jvp


@block(7)
def test_vmap_of_a_call():
    f = jnp.sin
    np.testing.assert_array_equal(vmap(jit(f))(XS), jit(vmap(f))(XS))


@block(8)
def test_vmap_of_custom_jvp_maps_both_functions():
    f, f_jvp = sine()
    mapped = jax.custom_jvp(vmap(f))
    mapped.defjvp(lambda primals, tangents: vmap(
        lambda x, t: f_jvp((x,), (t,)))(*primals, *tangents))
    for a, b in zip(jvp(vmap(f), (XS,), (XS,)), jvp(mapped, (XS,), (XS,))):
        np.testing.assert_array_equal(a, b)


@block(9)
def test_jvp_of_custom_jvp_is_the_rule():
    f, f_jvp = sine()
    for a, b in zip(jvp(f, (2.,), (3.,)), f_jvp((2.,), (3.,))):
        assert a == b
    for a, b in zip(jvp(jit(jnp.sin), (2.,), (3.,)),
                    jit(lambda x, t: jvp(jnp.sin, (x,), (t,)))(2., 3.)):
        np.testing.assert_allclose(a, b, 1e-6)


@block(10)
def test_evaluation_and_compilation_ignore_the_rule():
    f, _ = sine()
    assert f(2.) == jnp.sin(2.) and jit(f)(2.) == jit(jnp.sin)(2.)
    text = jit(f).lower(2.).as_text()
    assert "stablehlo.sine" in text and "cosine" not in text
    nested = jit(lambda x: jit(f)(x)).lower(2.).as_text()
    assert "call @" in nested


# Heading: "API".

@block(11)
def test_custom_jvp():
    # f :: a -> b
    @jax.custom_jvp
    def f(x):
        return jnp.sin(x)

    # f_jvp :: (a, T a) -> (b, T b)
    def f_jvp(primals, tangents):
        x, = primals
        t, = tangents
        return f(x), jnp.cos(x) * t
    f.defjvp(f_jvp)
    np.testing.assert_allclose(vmap(f)(XS), np.sin(XS), 1e-6)
    np.testing.assert_allclose(vmap(grad(f))(XS), np.cos(XS), 1e-6)
    # The rule calls f, so that it works at higher orders, too.
    np.testing.assert_allclose(vmap(grad(grad(f)))(XS), -np.sin(XS), 1e-6)


@block(12)
def test_custom_vjp():
    # f :: a -> b
    @jax.custom_vjp
    def f(x):
        return jnp.sin(x)

    # f_fwd :: a -> (b, c)
    def f_fwd(x):
        return f(x), jnp.cos(x)

    # f_bwd :: (c, CT b) -> CT a
    def f_bwd(cos_x, g):
        return (cos_x * g,)
    f.defvjp(f_fwd, f_bwd)
    np.testing.assert_allclose(f(XS), np.sin(XS), 1e-6)
    np.testing.assert_allclose(vmap(grad(f))(XS), np.cos(XS), 1e-6)


# Pages "custom_vjp and nondiff_argnums update guide", heading "what to update".

@block(13)
def test_tracers_are_no_nondifferentiable_arguments():
    @partial(jax.custom_vjp, nondiff_argnums=(0, 1))
    def clip_gradient(lo, hi, x):
        return x  # identity function

    def clip_gradient_fwd(lo, hi, x):
        return x, None  # no residual values to save

    def clip_gradient_bwd(lo, hi, _, g):
        return (jnp.clip(g, lo, hi),)
    clip_gradient.defvjp(clip_gradient_fwd, clip_gradient_bwd)

    def gradient(hi):
        return grad(lambda x: 3 * clip_gradient(-0.5, hi, x))(1.)
    assert gradient(0.5) == 0.5
    with pytest.raises(jax.errors.UnexpectedTracerError, match="nondiff_argnums"):
        jit(gradient)(0.5)


@block(14)
def test_the_new_way_works_under_every_transformation():
    @jax.custom_vjp  # no nondiff_argnums!
    def clip_gradient(lo, hi, x):
        return x  # identity function

    def clip_gradient_fwd(lo, hi, x):
        return x, (lo, hi)  # save lo and hi values as residuals

    def clip_gradient_bwd(res, g):
        lo, hi = res
        return (None, None, jnp.clip(g, lo, hi))  # None for lo and hi
    clip_gradient.defvjp(clip_gradient_fwd, clip_gradient_bwd)

    def gradient(hi):
        return grad(lambda x: 3 * clip_gradient(-0.5, hi, x))(1.)
    assert gradient(0.5) == 0.5 and jit(gradient)(0.25) == 0.25
    np.testing.assert_array_equal(vmap(gradient)(XS), [0.5, 1., 2.])
    assert grad(lambda hi: clip_gradient(-1., hi, 2.))(1.) == 0.


@block(15)
def test_functions_are_nondifferentiable_arguments():
    @partial(jax.custom_vjp, nondiff_argnums=(0,))
    def skip_app(f, x):
        return f(x)

    def skip_app_fwd(f, x):
        return skip_app(f, x), None

    def skip_app_bwd(f, _, g):
        return (g,)
    skip_app.defvjp(skip_app_fwd, skip_app_bwd)
    assert skip_app(jnp.exp, 0.) == 1. and grad(partial(skip_app, jnp.exp))(3.) == 1.


def closing_over(c):
    @jax.custom_jvp
    def f(x):
        return x * c
    f.defjvp(lambda primals, tangents: (f(*primals), tangents[0]))
    return f(2.)


def test_closing_over_tracers():
    """Heading "explanation": fine but for differentiation by what is closed
    over, whose error is another today."""
    assert jit(closing_over)(3.) == 6.
    np.testing.assert_array_equal(vmap(closing_over)(XS), 2 * XS)
    with pytest.raises(jax.errors.UnexpectedTracerError):
        grad(closing_over)(3.)


# Page "omnistaging", heading "in short".

@block(16)
def test_omnistaging_cannot_be_disabled():
    """As the text says of 0.2.12 and later; the function itself is gone."""
    with pytest.raises(AttributeError):
        jax.config.disable_omnistaging()


@block(17)
def test_shapes_are_not_computed_by_jax_numpy():
    """jnp.prod refuses tuples today; of an array it is the text's error."""
    def f(x, size):
        input_size = size(x.shape)
        if input_size > 100:
            return x
        return -x
    with pytest.raises(TypeError, match="prod requires ndarray"):
        jit(partial(f, size=jnp.prod))(XS)
    with pytest.raises(jax.errors.ConcretizationTypeError):
        jit(partial(f, size=lambda shape: jnp.prod(jnp.array(shape))))(XS)


@block(18)
def test_shapes_are_computed_by_numpy():
    @jit
    def f(x):
        input_size = np.prod(x.shape)
        if input_size > 100:
            return x
        return -x
    np.testing.assert_array_equal(f(XS), -XS)
    np.testing.assert_array_equal(f(np.ones(101)), np.ones(101))


# Heading "what is omnistaging and why is it useful", "toy example".

@jit
def toy(x):
    y = jnp.add(1, 1)
    return x * y


@block(19)
def test_the_toy_example():
    assert toy(3) == 6
    text = toy.lower(3).as_text()
    assert "stablehlo.add" in text and "stablehlo.multiply" in text


@block(20)
def test_the_toy_program_before():
    assert hloref.run(BEFORE, np.int32(3)) == (6,)
    assert "add" not in [each.op for each in hloref.Module(BEFORE).instructions]


@block(21)
def test_the_toy_program_after():
    assert hloref.run(AFTER, np.int32(3)) == (6,) == (toy(3),)


# Heading "a slightly less toy example".

@jit
def select_tril(x):
    mask = jnp.arange(x.shape[0])[:, None] > jnp.arange(x.shape[1])
    return lax.select(mask, x, jnp.zeros_like(x))  # lax.select is like jnp.where


X = np.arange(12, dtype=np.int32).reshape((3, 4))
TRIL = [[0, 0, 0, 0], [4, 0, 0, 0], [8, 9, 0, 0]]


@block(22)
def test_select_tril():
    np.testing.assert_array_equal(select_tril(X), TRIL)


@block(23)
def test_select_tril_before():
    """The dump leaves the mask out: it is given."""
    mask = np.tril(np.ones((3, 4), bool), -1)
    found, = hloref.run(MASK_IS_A_CONSTANT, X, constants={"constant.1": mask})
    np.testing.assert_array_equal(found, TRIL)
    with pytest.raises(hloref.Error):
        hloref.run(MASK_IS_A_CONSTANT, X)


@block(24)
def test_select_tril_after():
    found, = hloref.run(MASK_IS_COMPUTED, X)
    np.testing.assert_array_equal(found, TRIL)
    ops = [each.op for each in hloref.Module(MASK_IS_COMPUTED).instructions]
    text = select_tril.lower(X).as_text()
    for op in ("iota", "compare", "select"):
        assert op in ops and f"stablehlo.{op}" in text
