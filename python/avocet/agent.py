"""The programs of the student papers, on boards of every size."""

from __future__ import annotations

from typing import NamedTuple, Optional

from ._call import WORD_MAX, Handle, encoded, make, whole
from ._library import lib
from ._thinker import Progress, Thinker
from .board import Board
from .results import Explanation, Result


def agent_names() -> dict[str, str]:
    """Returns the built-in agents, each with a sentence about it."""
    agents: dict[str, str] = {}
    while (name := lib.agent_name(len(agents))) is not None:
        agents[name.decode()] = lib.agent_sentence(len(agents)).decode()
    return agents


def feature_names() -> dict[str, str]:
    """Returns the features that agents may look at, each with its definition."""
    features: dict[str, str] = {}
    while (name := lib.feature_name(len(features))) is not None:
        features[name.decode()] = lib.feature_sentence(len(features)).decode()
    return features


class Feature(NamedTuple):
    """A feature for the side to move and for the other side."""

    own: float
    other: float


class Agent(Thinker):
    """An agent by its specification: "compound", "compound,depth=4", "@mine.ini".

    >>> Agent("compound").features(Board())
    {'mobility': Feature(own=4.0, other=4.0), 'discs': Feature(own=2.0, other=2.0)}
    """

    def __init__(self, specification: str, size: int = 8) -> None:
        self.specification, self.size = specification, size
        super().__init__(Handle(make(lib.agent_new, encoded(specification), whole(size, "the size")), lib.agent_free))

    def new_game(self, seed: int = 1) -> None:
        """Forgets all positions. The seed decides what the agent leaves to chance."""
        with self._busy:
            lib.agent_new_game(self._pointer, whole(seed, "the seed", 0, WORD_MAX))

    def search(
        self,
        board: Board,
        depth: Optional[int] = None,
        nodes: Optional[int] = None,
        seconds: Optional[float] = None,
        progress: Optional[Progress] = None,
    ) -> Result:
        """Finds the move to play. Without a limit the agent uses its own."""
        return self._search(lib.agent_search, board, (), progress, depth, nodes, seconds)

    def best_move(
        self,
        board: Board,
        depth: Optional[int] = None,
        nodes: Optional[int] = None,
        seconds: Optional[float] = None,
    ) -> str:
        """Returns the move to play: "f5", "--" for a forced pass, "" if the game is over."""
        return self.search(board, depth, nodes, seconds).move

    def evaluate(self, board: Board) -> float:
        """Returns the value without a search for the side to move, in the agent's unit."""
        return self._evaluate(lib.agent_evaluate, board)

    def explain(self, board: Board) -> Explanation:
        """Takes that value apart: the terms, their features and weights."""
        return self._explain(lib.agent_explain, board)

    def features(self, board: Board) -> dict[str, Feature]:
        """Returns the features that the agent looks at, by their names."""
        parts = self.explain(board).parts
        return {part.feature: Feature(part.own, part.other) for part in parts}

    def __repr__(self) -> str:
        return f"Agent({self.specification!r}, size={self.size})"
