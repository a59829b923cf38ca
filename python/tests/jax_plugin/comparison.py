"""The plugin's results beside hloref's and XLA:CPU's."""

import jax
import numpy as np

import hloref


def assert_same_bits(actual, expected):
    """Trees of arrays with the same types, sizes and bits."""
    actual, expected = (jax.tree.leaves(tree) for tree in (actual, expected))
    assert len(actual) == len(expected)
    for i, (ours, theirs) in enumerate(zip(actual, expected)):
        ours, theirs = np.asarray(ours), np.asarray(theirs)
        assert (ours.dtype, ours.shape) == (theirs.dtype, theirs.shape)
        if ours.dtype.name in ("int4", "int2"):  # their signs may be extended
            ours, theirs = ours.astype(np.int8), theirs.astype(np.int8)
        assert ours.tobytes() == theirs.tobytes(), f"result {i}: {ours} {theirs}"


def assert_close(actual, expected, rtol, atol):
    """Integers equal, the rest within a tolerance."""
    actual, expected = (jax.tree.leaves(tree) for tree in (actual, expected))
    assert len(actual) == len(expected)
    for ours, theirs in zip(actual, expected):
        assert (ours.dtype, ours.shape) == (theirs.dtype, theirs.shape)
        ours, theirs = np.asarray(ours), np.asarray(theirs)
        if ours.dtype.kind in "biu":
            np.testing.assert_array_equal(ours, theirs)
            continue
        wide = np.complex128 if ours.dtype.kind == "c" else np.float64
        np.testing.assert_allclose(ours.astype(wide), theirs.astype(wide), rtol, atol)


def run_by_hloref(f, args, expanded=False):
    """`hloref run`'s results of the program that JAX lowers; `expanded`: of the
    one that the plugin was given."""
    lowered = jax.jit(f).lower(*args)
    if expanded:
        return hloref.run(lowered.compile().as_text(), *jax.tree.leaves(args))
    return hloref.run(lowered, *args)
