"""The reference interpreter of XLA HLO.

    >>> import hloref, numpy as np
    >>> hloref.run("ENTRY e { x = f32[3] parameter(0)  ROOT y = f32[3] add(x, x) }",
    ...            np.float32([1, 2, 3]))
    array([2., 4., 6.], dtype=float32)

`run` computes a program's results, `Module` reads one, `prepare` makes it ready
for many runs, `trace` shows every value, `compare` puts JAX's default backend
beside hloref and `differences` each step of it, `ops` has the rules of each operation, `conform` validates a
backend, and `hloref.testing` is for pytest.
"""

from typing import TYPE_CHECKING

from hloref._core import Program, Row, Shape
from hloref._errors import (ArgumentError, Diagnostic, Error, LimitError,
                            ProgramError, ProgramWarning, RunError,
                            UnsupportedError)
from hloref._module import Module
from hloref._parts import (Computation, CustomCall, Element, Instruction,
                           Parameter)
from hloref._run import prepare, run
from hloref._trace import Trace, trace

if TYPE_CHECKING:
    from hloref._compare import Comparison, Difference, compare, differences
    from hloref._conform import Report, conform
    from hloref._ops import ops

__all__ = [
    "ArgumentError", "Comparison", "Computation", "CustomCall", "Diagnostic",
    "Difference", "Element", "Error", "Instruction", "LimitError", "Module", "Parameter", "Program",
    "ProgramError", "ProgramWarning", "Report", "Row", "RunError", "Shape",
    "Trace", "UnsupportedError", "compare", "conform", "differences", "ops",
    "prepare", "run", "trace",
]

# Loaded when they are first asked for.
_LATER = {"compare": "_compare", "Comparison": "_compare", "Difference": "_compare",
          "differences": "_compare", "conform": "_conform", "Report": "_conform",
          "ops": "_ops"}


def __getattr__(name):
    from importlib import import_module
    if name == "__version__":
        from importlib.metadata import version
        return version("hloref")
    if name in _LATER:
        return getattr(import_module("hloref." + _LATER[name]), name)
    if name == "testing":
        return import_module("hloref.testing")
    raise AttributeError(f"module 'hloref' has no attribute '{name}'")


def __dir__():
    return sorted([*__all__, "testing", "__version__"])
