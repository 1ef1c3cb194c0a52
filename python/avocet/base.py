"""A base of tournament games in the files of WTHOR."""

from __future__ import annotations

import ctypes
import os
from typing import Any, Iterator, Union

from . import _arrays, _library as c
from ._call import Handle, encoded, make, whole
from ._library import lib
from .boards import Boards
from .game import Game

_CODES = {
    "year": "H",
    "tournament": "H",
    "black": "H",
    "white": "H",
    "score": "B",
    "best_score": "B",
    "best_from": "B",
    "length": "B",
    "moves": "B",
}


class Base:
    """All games of a folder of WTHOR files, or of one .wtb file, in memory.

    The arrays year, tournament, black, white, score, best_score, best_from and length have one entry for each game.
    tournament, black and white are numbers for player_name() and tournament_name(). score is black's discs at the end.
    moves has 60 entries for each game: bits of squares, then 255. With NumPy it has two dimensions.
    Index the base for a Game.
    """

    year: Any
    tournament: Any
    black: Any
    white: Any
    score: Any
    best_score: Any
    best_from: Any
    length: Any
    moves: Any

    def __init__(self, path: Union[str, "os.PathLike[str]"]) -> None:
        self._handle = Handle(make(lib.base_open, encoded(os.fspath(path))), lib.base_free)
        count = len(self)
        addresses = {}
        for name, code in _CODES.items():
            array = _arrays.make(code, count * (c.BASE_MOVES if name == "moves" else 1))
            addresses[name] = _arrays.address(array)
            setattr(self, name, array)
        lib.base_read(self._handle.pointer, ctypes.byref(c.BaseArrays(**addresses)))
        if _arrays.HAS_NUMPY:
            self.moves = self.moves.reshape(count, c.BASE_MOVES)

    def __len__(self) -> int:
        return int(lib.base_count(self._handle.pointer))

    def __getitem__(self, index: int) -> Game:
        count = len(self)
        if not -count <= index < count:
            raise IndexError(f"the base has {count} games")
        return Game(_pointer=make(lib.base_game, self._handle.pointer, index % count))

    def __iter__(self) -> Iterator[Game]:
        return (self[i] for i in range(len(self)))

    def boards(self) -> Boards:
        """Returns the positions before each move of all games as arrays."""
        none = c.BoardArrays()
        count = lib.base_boards(self._handle.pointer, ctypes.byref(none), 0)
        out = Boards.empty(8, count)
        arrays = out._structure()
        lib.base_boards(self._handle.pointer, ctypes.byref(arrays), count)
        return out

    def player_name(self, number: int) -> str:
        return self._name(lib.base_player, number)

    def tournament_name(self, number: int) -> str:
        return self._name(lib.base_tournament, number)

    def player_number(self, name: str) -> int:
        """Returns the number of the player with exactly this name."""
        for number in range(lib.base_players(self._handle.pointer)):
            if self.player_name(number) == name:
                return number
        raise KeyError(name)

    def _name(self, call: Any, number: int) -> str:
        name = ctypes.create_string_buffer(c.BASE_NAME)
        call(self._handle.pointer, whole(number, "a number", 0), name)
        return name.value.decode("utf-8", "replace")

    def __repr__(self) -> str:
        return f"<Base of {len(self)} games>"
