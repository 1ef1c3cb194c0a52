"""What each move of a game was worth and lost."""

from __future__ import annotations

import ctypes
from dataclasses import dataclass
from typing import Callable, Iterator, Optional

from . import _library as c
from ._call import Handle, Stop, instance, interruptible, make, whole
from ._library import lib
from .board import COLOURS
from .game import Game
from .results import UNITS
from .squares import name_of


@dataclass(frozen=True)
class AnalysedMove:
    ply: int  # from 1; passes are plies
    side: str
    move: str
    best: str
    choices: int  # legal moves; 0 for a pass
    value: float  # for the side that moves
    best_value: float
    loss: float
    unit: str  # "discs" or "chance"
    exact: bool
    depth: int
    mark: str  # "best", "fine", "inaccurate", "mistake", "blunder"
    line: list[str]  # best play from the position before the move


@dataclass(frozen=True)
class Totals:
    """Of one side, over moves with a choice."""

    moves: int
    marks: dict[str, int]
    loss_discs: float
    loss_chance: float
    accuracy: float  # 0 to 100; NaN without moves


def _mark(number: int) -> str:
    return str(lib.mark_name(number).decode())


class Analysis:
    """An analysis of a game on a board of any size. Iterate over it for the moves.

    >>> [move.mark for move in Game.read("f5d6c3").analyse(level=4)]
    ['best', 'fine', 'inaccurate']
    """

    def __init__(
        self,
        game: Game,
        level: int = 0,
        threads: int = 1,
        seconds: float = 0,
        progress: Optional[Callable[[int, int], None]] = None,
    ) -> None:
        stop = Stop()
        failures: list[BaseException] = []

        def hear(_context: object, done: int, every: int) -> None:
            try:
                assert progress is not None
                progress(done, every)
            except BaseException as failure:  # raised again when the analysis has ended
                failures.append(failure)
                stop.set()

        if progress is not None and not callable(progress):
            raise TypeError(f"progress must be a function, not {progress!r:.60}")
        request = c.AnalysisRequest(seconds=seconds, stop=stop.pointer)
        request.level, request.threads = whole(level, "level"), whole(threads, "threads")
        if progress:
            request.progress = c.AnalysisProgress(hear)
        pointer = instance(game, Game)._pointer
        found: list[int] = []
        try:
            interruptible(lambda: found.append(make(lib.analysis_new, pointer, ctypes.byref(request))), stop)
        except Exception:
            if failures:
                raise failures[0] from None
            raise
        handle = Handle(found[0], lib.analysis_free)
        if failures:
            raise failures[0]
        count = lib.analysis_count(handle.pointer)
        self.moves = [_move_of(handle.pointer, index) for index in range(count)]
        self.black, self.white = (_totals_of(handle.pointer, side) for side in (0, 1))

    def __iter__(self) -> Iterator[AnalysedMove]:
        return iter(self.moves)

    def __len__(self) -> int:
        return len(self.moves)

    def __getitem__(self, index: int) -> AnalysedMove:
        return self.moves[index]


def _move_of(pointer: int, index: int) -> AnalysedMove:
    m = c.AnalysedMove()
    lib.analysis_move(pointer, index, ctypes.byref(m))
    return AnalysedMove(
        ply=m.ply,
        side=COLOURS[m.side],
        move=name_of(m.square),
        best=name_of(m.best),
        choices=m.choices,
        value=m.value,
        best_value=m.best_value,
        loss=m.loss,
        unit=UNITS[m.unit],
        exact=m.exact,
        depth=m.depth,
        mark=_mark(m.mark),
        line=[name_of(m.line[i]) for i in range(m.line_length)],
    )


def _totals_of(pointer: int, side: int) -> Totals:
    t = c.AnalysisSide()
    lib.analysis_totals(pointer, side, ctypes.byref(t))
    marks = {_mark(i): t.counts[i] for i in range(len(t.counts))}
    return Totals(t.moves, marks, t.loss_discs, t.loss_chance, t.accuracy)
