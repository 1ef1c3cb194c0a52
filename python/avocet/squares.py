"""Squares by name: "f5" is column f, row 5. A pass is "--"."""

from __future__ import annotations

import ctypes

from . import _library as c
from ._call import BadValue, encoded
from ._library import lib

PASS = "--"


def number_of(name: str, size: int) -> int:
    """Returns the number of a square in the library; "--", "pass" and "ps" pass."""
    if not isinstance(name, str):
        raise TypeError(f"a square is a text such as 'f5', not {name!r:.60}")
    if name.lower() in (PASS, "pass", "ps"):
        return c.PASS
    number = lib.square(encoded(name), size)
    if number == c.NO_SQUARE:
        raise BadValue(f"a board of size {size} has no square {name!r:.60}")
    return int(number)


def name_of(number: int) -> str:
    """Returns the name of a square; "--" for a pass, "" for no square."""
    if number == c.NO_SQUARE:
        return ""
    name = ctypes.create_string_buffer(c.NAME_BYTES)
    lib.square_name(number, name)
    return name.value.decode("ascii")


def name_of_bit(bit: int) -> str:
    """Returns the name of a bit of a board in an array: 0 is a1, 63 is h8."""
    return name_of(bit // 8 * 16 + bit % 8)


def names_of_bits(bits: int) -> list[str]:
    """Returns the names of all squares whose bit is set, in reading order."""
    return [name_of_bit(bit) for bit in range(64) if int(bits) >> bit & 1]
