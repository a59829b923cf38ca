"""compare: a backend's results beside hloref's."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from hloref import _core, _jax
from hloref._module import Module
from hloref._parts import Element
from hloref._run import _prepared


class Comparison(NamedTuple):
    """hloref's results and another's, counted in ulps: in numbers of the type.

    Any NaN equals any NaN. 0 and -0 differ, and are 0 apart. str() is a line.
    """

    expected: object  # hloref's results
    actual: object  # the backend's
    elements: int
    different: int  # elements that are more than max_ulps apart
    ulps: int  # the largest distance; 2**64 - 1: a NaN beside a number
    first: Element | None  # that differs
    worst: Element | None
    summary: str  # "" where nothing differs; else says how many, where, how far

    def __bool__(self):
        """True if nothing differs."""
        return not self.summary

    def __str__(self):
        return self.summary or (f"{self.elements} elements, at most {self.ulps} "
                                f"ulp{'s' * (self.ulps != 1)} apart")


def compare_results(expected, actual, max_ulps=0):
    """The Comparison of trees of arrays, leaf by leaf in the order of a tuple."""
    left, right = _leaves(expected), _leaves(actual)
    return Comparison(expected, actual, *_core._compare(
        _tuple(left), _tuple(right), max_ulps))


def _leaves(tree):
    if isinstance(tree, (tuple, list)):
        return tuple(leaf for each in tree for leaf in _leaves(each))
    if isinstance(tree, dict):
        return tuple(leaf for key in sorted(tree) for leaf in _leaves(tree[key]))
    return (tree,)


def _tuple(leaves):
    arrays = tuple(np.asarray(leaf) for leaf in leaves)
    return arrays[0] if len(arrays) == 1 else arrays


def compare(f: Any, *arrays: Any, max_ulps: int = 0, profile: str | None = None,
            choices: Mapping[str, object] | None = None, **run: Any) -> Comparison:
    """Runs a function of JAX on JAX's default backend and on hloref, and compares.

    f: a function, `jax.jit(f)`, a `jax.stages.Lowered` or a
        `jax.export.Exported`; arrays: as for the function.
    max_ulps: elements so far apart count as equal.
    profile, choices: hloref's, e.g. profile="accurate" for a backend's own error.
    run: further keywords of `Program.__call__`.
    """
    lowered = _jax.lower(f, arrays)
    ready = _prepared(Module(lowered.text), profile, choices, None)
    expected = lowered.results(ready(*lowered.arrays, **run))
    actual = lowered.compile()
    import jax
    return compare_results(jax.tree_util.tree_leaves(expected),
                           jax.tree_util.tree_leaves(actual),
                           max_ulps)._replace(expected=expected, actual=actual)
