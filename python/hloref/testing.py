"""For tests: assertions with a message that says where and how far."""

from typing import Any

from hloref import _compare
from hloref._run import run as _run

__all__ = ["assert_conforms"]

# pytest shows the line of the test, not this one.
__tracebackhide__ = True


def assert_conforms(f: Any, *arrays: Any, actual: Any = None, max_ulps: int = 0,
                    **run: Any) -> None:
    """Fails unless a backend computes what the program means.

    Without `actual`, `f` is a function of JAX, and its default backend is compared
    (`hloref.compare`). With it, `f` is a program as `hloref.run` takes it, and
    `actual` the results that another backend has computed of the same arrays: an
    array or a tree of them. At most `max_ulps` numbers of the type lie between
    an element and hloref's. run: keywords of `hloref.run`.

        def test_gelu():
            hloref.testing.assert_conforms(jax.nn.gelu, x, max_ulps=4)
    """
    __tracebackhide__ = True
    if actual is None:
        found = _compare.compare(f, *arrays, max_ulps=max_ulps, **run)
    else:
        found = _compare.compare_results(_run(f, *arrays, **run), actual, max_ulps)
    if not found:
        raise AssertionError(f"the backend differs from hloref: {found}")
