"""A game: a start, moves, and facts such as names and dates."""

from __future__ import annotations

import contextlib
import ctypes
import os
from typing import TYPE_CHECKING, Any, Iterable, Iterator, Mapping, Optional, Union

from . import _library as c
from ._call import AvocetError, BadValue, Handle, do, encoded, instance, make, maybe, raise_error, text_of, whole
from ._library import lib
from ._pictures import picture
from .board import Board
from .squares import name_of, number_of

if TYPE_CHECKING:
    from .analysis import Analysis
    from .boards import Boards

TAGS = (
    "black",
    "white",
    "black-rating",
    "white-rating",
    "event",
    "place",
    "round",
    "date",
    "result",
    "clock",
    "type",
    "komi",
    "best",
    "comment",
)


class Tags(Mapping[str, str]):
    """The facts about a game, by the keys of TAGS. Set one by game.tags["black"] = "Ann"."""

    def __init__(self, handle: Handle) -> None:
        self._handle = handle

    def __getitem__(self, key: str) -> str:
        text = lib.game_tag(self._handle.pointer, encoded(key))
        if text is None:
            raise KeyError(key)
        return str(text.decode("utf-8", "replace"))

    def __setitem__(self, key: str, text: str) -> None:
        do(lib.game_set_tag, self._handle.pointer, encoded(key), encoded(text))

    def __iter__(self) -> Iterator[str]:
        return (key for key in TAGS if lib.game_tag(self._handle.pointer, key.encode()) is not None)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __repr__(self) -> str:
        return repr(dict(self))


class Game:
    """A game from the standard start, or from another board.

    >>> Game().play("f5", "d6").moves
    ['f5', 'd6']
    """

    def __init__(self, start: Optional[Board] = None, *, _pointer: int = 0) -> None:
        pointer = _pointer or make(lib.game_new, None if start is None else instance(start, Board)._pointer)
        self._handle = Handle(pointer, lib.game_free)
        self.tags = Tags(self._handle)

    @property
    def _pointer(self) -> int:
        return self._handle.pointer

    @classmethod
    def read(cls, text: str, format: Optional[str] = None) -> "Game":
        """Reads a game in any notation: transcript, GGF, SGF, PGN, ..."""
        data = encoded(text)
        return cls(_pointer=make(lib.game_read, data, len(data), maybe(format), None))

    def write(self, format: str = "transcript") -> str:
        """Returns the game in a notation: transcript, ggf, sgf, pgn, quest."""
        return text_of(make(lib.game_write, self._pointer, encoded(format)))

    def __reduce__(self) -> Any:
        """Copies and pickles a game by its text, and its tags, some of which that text cannot hold."""
        return _game_with_tags, (self.write("ggf"), dict(self.tags))

    @property
    def size(self) -> int:
        return self.board(0).size

    def __len__(self) -> int:
        """The number of plies; passes count."""
        return int(lib.game_plies(self._pointer))

    @property
    def moves(self) -> list[str]:
        """The names of all plies, "--" for a pass."""
        return [name_of(lib.game_ply(self._pointer, i)) for i in range(len(self))]

    def play(self, *moves: str) -> "Game":
        """Adds moves, with forced passes where they are needed, and returns the same game."""
        size = self.size
        for move in moves:
            do(lib.game_play, self._pointer, number_of(move, size))
        return self

    def board(self, plies: Optional[int] = None) -> Board:
        """Returns the position after some plies, by default the last one. Negative numbers count from the end."""
        return Board(_pointer=make(lib.game_position, self._pointer, self._index(plies)))

    def _index(self, plies: Optional[int]) -> int:
        count = len(self)
        number = count if plies is None else whole(plies, "plies")
        index = number if number >= 0 else count + 1 + number
        if not 0 <= index <= count:
            raise BadValue(f"the game has {count} plies, not {number}")
        return index

    def __iter__(self) -> Iterator[Board]:
        """All positions, from the start to the last one."""
        return (self.board(i) for i in range(len(self) + 1))

    def boards(self) -> "Boards":
        """Returns the positions before each move as arrays; board sizes up to 8."""
        from .boards import Boards

        out = Boards.empty(self.size, len(self))
        arrays, count = out._structure(), ctypes.c_size_t()
        do(lib.game_boards, self._pointer, ctypes.byref(arrays), len(self), ctypes.byref(count))
        return out[: count.value]

    def analyse(self, **options: Any) -> "Analysis":
        """Finds what each move was worth and lost: see Analysis."""
        from .analysis import Analysis

        return Analysis(self, **options)

    # ---- showing ----

    def svg(
        self,
        plies: Optional[int] = None,
        width: int = 0,
        caption: Optional[str] = None,
        labels: Optional[Mapping[str, object]] = None,
        frames: Iterable[str] = (),
        mono: bool = False,
    ) -> str:
        """Returns a picture of the position after some plies, with the last move marked."""
        look = picture(width, caption, labels, frames, False, mono)
        return text_of(make(lib.game_svg, self._pointer, self._index(plies), ctypes.byref(look)))

    def diagram(self, width: int = 0, mono: bool = False) -> str:
        """Returns a picture of all moves in one board, numbered."""
        look = picture(width=width, mono=mono)
        return text_of(make(lib.game_diagram, self._pointer, ctypes.byref(look)))

    def _repr_svg_(self) -> str:
        return self.svg(width=320)

    def __str__(self) -> str:
        return self.write().rstrip("\n")

    def __repr__(self) -> str:
        return f"<Game of {len(self)} plies: {''.join(self.moves[:10])}{'...' if len(self) > 10 else ''}>"


def _game_with_tags(text: str, tags: dict[str, str]) -> Game:
    game = Game.read(text, "ggf")
    for key in TAGS:
        if game.tags.get(key) != tags.get(key):
            with contextlib.suppress(BadValue):  # files have results that cannot be set; then that of the text stays
                game.tags[key] = tags.get(key, "")  # no text, no tag
    return game


def read_games(
    path: Union[str, "os.PathLike[str]"], format: Optional[str] = None, skip_bad: bool = False
) -> Iterator[Game]:
    """Reads a file of games or positions, one after the other. A bad record raises BadValue, or is skipped."""
    reader = Handle(make(lib.reader_open, encoded(os.fspath(path)), maybe(format)), lib.reader_close)
    while True:
        error = c.Error()
        pointer = lib.reader_next(reader.pointer, ctypes.byref(error))
        if pointer:
            yield Game(_pointer=pointer)
        elif error.status == c.OK:
            return
        elif not skip_bad:
            try:
                raise_error(error)
            except AvocetError as failure:
                failure.args = (f"{path}, line {lib.reader_line(reader.pointer)}: {failure}",)
                raise
        elif error.status in (c.NO_MEMORY, c.FAILED):
            raise_error(error)
