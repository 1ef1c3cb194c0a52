"""The champion: plays, gives hints, solves, values positions. On boards of 4x4 to 12x12."""

from __future__ import annotations

import ctypes
from dataclasses import dataclass
from typing import Any, Optional, Union

from . import _arrays, _library as c
from ._call import WORD_MAX, BadValue, Handle, do, encoded, instance, make, whole
from ._library import lib
from ._thinker import Progress, Thinker
from .board import Board
from .boards import Boards
from .results import Explanation, Hint, Result


@dataclass(frozen=True)
class Level:
    """Facts about a level from 0 to 60."""

    depth: int  # of the search in the middle game
    exact_from: int  # with this many empty squares or fewer play is perfect
    nodes: float  # for a move on 8x8, a rough mean
    seconds: float  # for a move, as measured on one machine; 0: not measured


def level_about(number: int) -> Level:
    level = c.Level()
    if not lib.level_about(whole(number, "a level"), ctypes.byref(level)):
        raise BadValue(f"a level is a number from 0 to {c.LEVEL_MOST}")
    return Level(level.depth, level.exact_from, level.nodes, level.seconds)


def named_levels() -> dict[str, str]:
    """Returns the levels that err as people do, weakest first, each with a sentence."""
    levels: dict[str, str] = {}
    while (name := lib.level_name(len(levels))) is not None:
        levels[name.decode()] = lib.level_sentence(len(levels)).decode()
    return levels


class Engine(Thinker):
    """The engine at a level from 0 to 60, or at a named level such as "beginner".

    Searches without a limit play at the level (21 if none is given). Keys of the player "champion" that are no
    parameters here go into `options`: Engine(options="sure=95,solve=20").
    A search that runs on the main thread ends with Ctrl-C.
    """

    def __init__(
        self,
        level: Union[int, str, None] = None,
        threads: int = 1,
        hash: int = 64,
        weights: Optional[str] = None,
        options: str = "",
    ) -> None:
        pairs = [f"threads={threads}", f"hash={hash}"]
        if level is not None:
            pairs.append(f"level={level}")
        if weights is not None:
            pairs.append(f"weights={weights}")
        if options:
            pairs.append(options)
        self.level = level
        pointer = make(lib.engine_new, encoded(",".join(pairs)))
        super().__init__(Handle(pointer, lib.engine_free, has_threads=int(threads) > 1))

    def new_game(self, seed: int = 1) -> None:
        """Forgets all positions. The seed decides the moves of named levels."""
        with self._busy:
            lib.engine_new_game(self._pointer, whole(seed, "the seed", 0, WORD_MAX))

    # ---- searching ----

    def search(
        self,
        board: Board,
        depth: Optional[int] = None,
        nodes: Optional[int] = None,
        seconds: Optional[float] = None,
        progress: Optional[Progress] = None,
    ) -> Result:
        """Finds the move to play. `progress` gets the Result so far after each depth."""
        return self._search(lib.engine_search, board, (), progress, depth, nodes, seconds)

    def best_move(
        self,
        board: Board,
        depth: Optional[int] = None,
        nodes: Optional[int] = None,
        seconds: Optional[float] = None,
    ) -> str:
        """Returns the move to play: "f5", "--" for a forced pass, "" if the game is over."""
        return self.search(board, depth, nodes, seconds).move

    def hints(
        self,
        board: Board,
        moves: int = c.MOVES,
        depth: Optional[int] = None,
        nodes: Optional[int] = None,
        seconds: Optional[float] = None,
        progress: Optional[Progress] = None,
    ) -> list[Hint]:
        """Returns the best moves with their values, the best first."""
        return self._search(lib.engine_hints, board, (whole(moves, "moves"),), progress, depth, nodes, seconds).hints

    def solve(
        self,
        board: Board,
        moves: int = 0,
        nodes: Optional[int] = None,
        seconds: Optional[float] = None,
        progress: Optional[Progress] = None,
    ) -> Result:
        """Finds the exact value, and with `moves` those of the best moves. With many empty squares this takes long:
        limit it; result.best.exact tells whether it came to its end."""
        return self._search(lib.engine_solve, board, (whole(moves, "moves"),), progress, None, nodes, seconds)

    # ---- values ----

    def evaluate(self, board: Board) -> float:
        """Returns the value without a search, in discs for the side to move."""
        return self._evaluate(lib.engine_evaluate, board)

    def evaluate_boards(self, boards: Boards) -> Any:
        """Returns an array with the value of each board, all in one call."""
        arrays = instance(boards, Boards)._words()
        values = _arrays.make("d", len(arrays[0]))
        with self._busy:
            do(
                lib.engine_evaluate_boards,
                self._pointer,
                whole(boards.size, "the size"),
                len(values),
                *(_arrays.address(a) for a in arrays),
                _arrays.address(values),
            )
        return values

    def explain(self, board: Board) -> Explanation:
        """Takes the value without a search apart: patterns, moves, counts."""
        return self._explain(lib.engine_explain, board)

    def __repr__(self) -> str:
        return f"Engine(level={self.level!r})"
