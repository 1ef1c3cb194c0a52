"""Arrays for many positions: of NumPy where it is installed, else of the standard library."""

from __future__ import annotations

import array
from typing import Any, Optional

try:
    import numpy
except ImportError:
    numpy = None  # type: ignore[assignment]

# Type codes of the standard library and their names in NumPy.
_TYPES = {"Q": "uint64", "d": "float64", "B": "uint8", "H": "uint16", "I": "uint32"}


HAS_NUMPY = numpy is not None


def make(code: str, count: int) -> Any:
    """Returns an array of zeros."""
    if numpy is not None:
        return numpy.zeros(count, dtype=_TYPES[code])
    return array.array(code, bytes(count * array.array(code).itemsize))


def _numpy_array(code: str, values: Any) -> Any:
    """Does not change a number: NumPy would cut off what does not fit."""
    given = values if isinstance(values, numpy.ndarray) else numpy.array(array.array(code, values))
    if given.ndim != 1:
        raise ValueError(f"an array of one dimension is needed, not of {given.ndim}")
    taken = numpy.ascontiguousarray(given, dtype=_TYPES[code])
    if given.dtype != taken.dtype and not numpy.array_equal(given, taken):
        raise OverflowError(f"the numbers do not fit into {_TYPES[code]}")
    return taken


def take(code: str, values: Any) -> Any:
    """Returns the values as an array of this type, without a copy if they are one already."""
    if numpy is not None:
        return _numpy_array(code, values)
    if isinstance(values, array.array) and values.typecode == code:
        return values
    return array.array(code, values)


def address(values: Any) -> Optional[int]:
    """Returns the address of the first entry; None for an empty array."""
    if len(values) == 0:
        return None
    if numpy is not None and isinstance(values, numpy.ndarray):
        return int(values.ctypes.data)
    return int(values.buffer_info()[0])


def needs_numpy() -> Any:
    """Returns NumPy, or says that it is missing."""
    if numpy is None:
        raise ImportError("this needs NumPy (python3-numpy)")
    return numpy
