"""Answers of engines and agents as plain values."""

from __future__ import annotations

from dataclasses import dataclass

from . import _library as c
from .squares import name_of

UNITS = ("discs", "own", "chance")
BOUNDS = ("exact", "lower", "upper")
CERTAINTIES = ("guess", "depth", "selective", "exact")


@dataclass(frozen=True)
class Hint:
    """A move with its value for the side to move."""

    move: str  # "--" for a pass, "" if the game is over
    value: float  # NaN if it is not known
    unit: str  # "discs", or "own" for an agent's own unit
    bound: str  # "exact", "lower" (at least), "upper" (at most)
    certainty: str  # "guess", "depth", "selective", "exact"
    percent: int  # selective: how often each cut is right; 0: not known
    depth: int  # plies
    line: list[str]  # best play, beginning with the move

    @property
    def exact(self) -> bool:
        """Whether every line was searched to the end of the game."""
        return self.certainty == "exact"


@dataclass(frozen=True)
class Result:
    """The answer of a search: the best move and, for hints and solutions, others with their values."""

    best: Hint
    hints: list[Hint]  # best first
    nodes: int
    seconds: float

    @property
    def move(self) -> str:
        return self.best.move

    @property
    def value(self) -> float:
        return self.best.value


@dataclass(frozen=True)
class Part:
    """One part of a value: a term of an agent, or a count or pattern of the engine."""

    name: str
    feature: str  # agents: the feature of the term; else ""
    own: float
    other: float
    scaled: float  # agents: the formula of the term applied to both
    weight: float
    adds: float  # to the value
    squares: dict[str, int]  # patterns: 1 own disc, -1 the other side's, 0 empty


@dataclass(frozen=True)
class Explanation:
    """Where the value of a position comes from. A finished game has no parts."""

    value: float
    parts: list[Part]


def hint_of(move: c.Move) -> Hint:
    return Hint(
        move=name_of(move.square),
        value=move.value,
        unit=UNITS[move.unit],
        bound=BOUNDS[move.bound],
        certainty=CERTAINTIES[move.certainty],
        percent=move.percent,
        depth=move.depth,
        line=[name_of(move.line[i]) for i in range(move.line_length)],
    )


def result_of(result: c.Result) -> Result:
    hints = [hint_of(result.moves[i]) for i in range(result.count)]
    return Result(hint_of(result.best), hints, result.nodes, result.seconds)
