"""A position: a board with its discs and the side to move."""

from __future__ import annotations

import ctypes
from typing import Any, Iterable, Mapping, Optional

from . import _arrays
from ._call import WORD_MAX, BadValue, Handle, do, encoded, make, maybe, text_of, whole
from ._library import lib
from ._pictures import picture
from .squares import name_of, number_of

COLOURS = ("black", "white", "empty", "blocked")


def colour_of(name: str) -> int:
    if name not in COLOURS:
        raise BadValue(f"expected black, white, empty or blocked, not {name!r:.60}")
    return COLOURS.index(name)


class Board:
    """A position on an even board from 4x4 to 16x16.

    >>> board = Board()
    >>> board.legal_moves()
    ['d3', 'c4', 'f5', 'e6']
    >>> board.play("f5").turn
    'white'
    """

    __hash__ = None  # type: ignore[assignment]  # a board changes

    def __init__(self, size: int = 8, *, _pointer: int = 0) -> None:
        self._handle = Handle(_pointer or make(lib.position_new, whole(size, "the size")), lib.position_free)

    @property
    def _pointer(self) -> int:
        return self._handle.pointer

    @classmethod
    def read(cls, text: str, format: Optional[str] = None) -> "Board":
        """Reads a position in any notation: moves such as "f5d6c3", FEN, 64 letters, a drawing ..."""
        data = encoded(text)
        return cls(_pointer=make(lib.position_read, data, len(data), maybe(format), None))

    @classmethod
    def of_bits(cls, own: int, opp: int, turn: str = "black", size: int = 8) -> "Board":
        """Makes a position from two words: own are the discs of the side to move; bit 0 is a1."""
        words = whole(own, "own", 0, WORD_MAX), whole(opp, "opp", 0, WORD_MAX)
        return cls(_pointer=make(lib.position_of_board, whole(size, "the size"), *words, colour_of(turn)))

    def copy(self) -> "Board":
        return Board(_pointer=make(lib.position_copy, self._pointer))

    def __reduce__(self) -> Any:
        """Copies and pickles a board by its text."""
        return Board.read, (self.write("string"), "string")

    # ---- asking ----

    @property
    def size(self) -> int:
        return int(lib.position_size(self._pointer))

    @property
    def turn(self) -> str:
        """The side to move: "black" or "white"."""
        return COLOURS[lib.position_turn(self._pointer)]

    @property
    def over(self) -> bool:
        """Whether neither side can move."""
        return bool(lib.position_over(self._pointer))

    @property
    def must_pass(self) -> bool:
        return bool(lib.position_must_pass(self._pointer))

    @property
    def score(self) -> int:
        """Black's discs minus white's, with the empty squares given to the winner."""
        return int(lib.position_score(self._pointer))

    def count(self, what: str) -> int:
        """Counts "black", "white", "empty" or "blocked" squares."""
        return int(lib.position_count(self._pointer, colour_of(what)))

    def __getitem__(self, square: str) -> str:
        """Returns "black", "white", "empty" or "blocked"."""
        return COLOURS[lib.position_at(self._pointer, number_of(square, self.size))]

    def legal_moves(self) -> list[str]:
        """Returns the names of the squares where the side to move can play; none if it must pass."""
        room = (ctypes.c_int * 256)()
        count = lib.position_moves(self._pointer, room, len(room))
        return [name_of(room[i]) for i in range(count)]

    def bits(self) -> tuple[int, int]:
        """Returns the discs of the side to move and of the other side as two words; sizes up to 8."""
        own, opp = ctypes.c_uint64(), ctypes.c_uint64()
        do(lib.position_board, self._pointer, ctypes.byref(own), ctypes.byref(opp))
        return own.value, opp.value

    def to_array(self) -> Any:
        """Returns an array of NumPy, row by row: 1 black, -1 white, 0 empty, 2 blocked."""
        values = {0: 1, 1: -1, 2: 0, 3: 2}
        rows = [
            [values[lib.position_at(self._pointer, row * 16 + column)] for column in range(self.size)]
            for row in range(self.size)
        ]
        return _arrays.needs_numpy().array(rows, dtype="int8")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and self.write("string") == other.write("string")

    # ---- playing ----

    def play(self, *moves: str) -> "Board":
        """Plays moves, "--" for a forced pass, and returns the same board. An illegal move raises BadValue; the moves
        before it stay played."""
        for move in moves:
            do(lib.position_play, self._pointer, number_of(move, self.size))
        return self

    def after(self, *moves: str) -> "Board":
        """Returns another board on which the moves are played."""
        return self.copy().play(*moves)

    # ---- showing ----

    def write(self, format: str = "string") -> str:
        """Returns the position in a notation: string, course, fen, hex-lsb, hex-msb, drawing, obf."""
        return text_of(make(lib.position_write, self._pointer, encoded(format)))

    def svg(
        self,
        width: int = 0,
        caption: Optional[str] = None,
        labels: Optional[Mapping[str, object]] = None,
        frames: Iterable[str] = (),
        moves: bool = False,
        mono: bool = False,
    ) -> str:
        """Returns a picture. Labels are texts on squares, {"c4": "+2"}; moves=True marks the legal moves."""
        look = picture(width, caption, labels, frames, moves, mono)
        return text_of(make(lib.position_svg, self._pointer, ctypes.byref(look)))

    def _repr_svg_(self) -> str:
        return self.svg(width=320, moves=True)

    def __str__(self) -> str:
        return self.write("drawing").rstrip("\n")

    def __repr__(self) -> str:
        return f"Board.read({self.write('string')!r})"
