"""Othello/Reversi: positions and games in every notation, an engine, agents, matches, and arrays for many positions.

>>> from avocet import Board, Engine
>>> board = Board().play("f5", "d6", "c3")
>>> Engine(level=6).best_move(board)
'd3'
"""

from ._call import AvocetError, BadValue, Stopped, Unsupported
from ._library import lib as _lib
from .agent import Agent, Feature, agent_names, feature_names
from .analysis import AnalysedMove, Analysis, Totals
from .base import Base
from .board import Board
from .boards import Boards
from .engine import Engine, Level, level_about, named_levels
from .game import Game, read_games
from .match import Match, PlayedGame, Standing, Tournament, play_game, random_opening
from .plot import Plot, plot
from .results import Explanation, Hint, Part, Result
from .squares import PASS, name_of_bit, names_of_bits

__version__: str = _lib.version().decode()

__all__ = [
    "Agent",
    "AnalysedMove",
    "Analysis",
    "AvocetError",
    "BadValue",
    "Base",
    "Board",
    "Boards",
    "Engine",
    "Explanation",
    "Feature",
    "Game",
    "Hint",
    "Level",
    "Match",
    "PASS",
    "Part",
    "PlayedGame",
    "Plot",
    "Result",
    "Standing",
    "Stopped",
    "Totals",
    "Tournament",
    "Unsupported",
    "agent_names",
    "feature_names",
    "level_about",
    "name_of_bit",
    "named_levels",
    "names_of_bits",
    "play_game",
    "plot",
    "random_opening",
    "read_games",
]
