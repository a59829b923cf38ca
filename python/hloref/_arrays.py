"""Numbers that are no arrays yet. Called by _core."""

import numpy as np

from hloref._errors import ArgumentError

# The kinds of Python's numbers that a type may hold without losing their sense.
_ORDER = "biufc"


def _rank(dtype):
    """Of bools, integers, floats, complex numbers: the place in that order."""
    if dtype.kind == "V":  # ml_dtypes
        return 1 if "int" in dtype.name else 3
    return max(_ORDER.find(dtype.kind), 0) if dtype.kind in _ORDER else None


def from_numbers(value, dtype, label):
    """The array of `value`: a number, a list of them, or anything that NumPy
    makes an array of. Numbers take `dtype`, unless it is None; arrays keep theirs."""
    try:
        found = np.asarray(value)
    except (TypeError, ValueError) as error:
        raise ArgumentError(f"{label}: {error}", "INVALID_ARGUMENT") from error
    if hasattr(value, "__array__") or dtype is None or found.dtype == dtype:
        return found
    rank = _rank(found.dtype)
    wanted = _rank(dtype)
    if found.size == 0:
        rank = 0
    if rank is None or (rank > wanted and not (rank == 1 and wanted == 2)):
        raise ArgumentError(
            f"{label}: {value!r:.60} of type {type(value).__name__} is no value "
            f"of {dtype}", "INVALID_ARGUMENT")
    try:
        return np.asarray(value, dtype)
    except (OverflowError, TypeError, ValueError) as error:
        raise ArgumentError(f"{label}: {error}", "INVALID_ARGUMENT") from error
