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


class Difference(NamedTuple):
    """An equation of a function that a backend computes otherwise, alone."""

    place: tuple[int, ...]  # its number in the function; in a jitted one in that
    equation: str  # as JAX prints it
    comparison: Comparison  # with hloref's operands

    def __str__(self):
        number = ".".join(map(str, self.place))
        return f"equation {number}: {self.equation}\n  {self.comparison}"


def differences(f: Any, *arrays: Any, max_ulps: int = 0, profile: str | None = None,
                choices: Mapping[str, object] | None = None,
                **run: Any) -> list[Difference]:
    """The equations of a function of JAX that its default backend computes otherwise.

    Each is asked alone, with the operands that hloref computed, so that a difference
    does not travel to those behind it. Functions within are entered, but loops,
    branches and derivatives of your own are one equation. The rest as for `compare`.
    """
    import jax
    found: list[Difference] = []
    asked = {"max_ulps": max_ulps, "profile": profile, "choices": choices, **run}
    _walk(jax.make_jaxpr(f)(*arrays), jax.tree_util.tree_leaves(arrays), (), asked,
          found)
    return found


def _walk(closed, arguments, place, asked, found):
    """The results of a closed jaxpr by hloref; adds what differs to `found`."""
    from jax.extend.core import DropVar
    values = dict(zip(closed.jaxpr.constvars, closed.consts))
    values.update(zip(closed.jaxpr.invars, arguments))
    read = lambda v: np.asarray(v.val, v.aval.dtype) if hasattr(v, "val") else values[v]
    for number, equation in enumerate(closed.jaxpr.eqns):
        here = (*place, number)
        inner = equation.params.get("jaxpr")
        if equation.primitive.name in ("jit", "pjit") and hasattr(inner, "consts"):
            operands = [read(v) for v in equation.invars]
            values.update(zip(equation.outvars,
                              _walk(inner, operands, here, asked, found)))
            continue
        operands = {v: values[v] for v in equation.invars if not hasattr(v, "val")}
        results = [v for v in equation.outvars if not isinstance(v, DropVar)]
        computed = _results(closed, equation, operands, results, here, asked, found)
        values.update(zip(results, computed))
    return [read(v) for v in closed.jaxpr.outvars]


def _results(closed, equation, operands, results, place, asked, found):
    import jax
    from jax.extend.core import ClosedJaxpr, Jaxpr, jaxpr_as_fun
    about = closed.jaxpr.debug_info._replace(arg_names=None, result_paths=None)
    one = jaxpr_as_fun(ClosedJaxpr(
        Jaxpr([], list(operands), results, [equation], equation.effects, about), []))
    given = list(operands.values())
    if any(jax.dtypes.issubdtype(v.aval.dtype, jax.dtypes.extended)
           for v in results):  # keys are JAX's own, and no arrays
        return one(*given)
    comparison = compare(one, *given, **asked)
    if not comparison:
        only = len(results) == 1
        found.append(Difference(place, str(equation), comparison._replace(
            expected=comparison.expected[0] if only else comparison.expected,
            actual=comparison.actual[0] if only else comparison.actual)))
    return comparison.expected
