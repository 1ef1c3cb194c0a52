"""Matches and tournaments between engines, agents and your own functions.

A player is anything with best_move(board), or a function that takes a board and returns a move. It may also have
new_game(seed), which is called before each game. The command avocet match plays faster and with a sequential test; here
the players are objects of your program.
"""

from __future__ import annotations

import copy
import itertools
import math
import random
from dataclasses import dataclass, field
from typing import Any, Callable, Iterator, Mapping, Optional, Union

from ._call import BadValue
from .board import Board
from .game import Game

Player = Union[Callable[[Board], str], Any]

OPENING_TRIES = 200  # games end early, and a side must pass; with too many plies no try would do


@dataclass(frozen=True)
class PlayedGame:
    """A finished game. `score` is black's discs minus white's, empty squares to the winner."""

    black: str
    white: str
    score: int
    game: Game
    forfeit: str = ""  # why the loser lost, if not on the board


def _chooser(player: Player) -> Callable[[Board], str]:
    choose = getattr(player, "best_move", player)
    if isinstance(player, type):
        raise TypeError(f"{player!r} is a class: give an object of it")
    if not callable(choose):
        raise TypeError(f"{player!r} is no player: it has no best_move(board), and it is no function")
    return choose


def _choose(player: Player, board: Board) -> str:
    """Asks for a move. A forced pass is not asked for."""
    if board.must_pass:
        return "--"
    move = _chooser(player)(board.copy())
    legal = board.legal_moves()
    if isinstance(move, str) and move.lower() in legal:
        return move.lower()
    raise ValueError(f"{move!r:.60} is no legal move")


def play_game(
    black: Player,
    white: Player,
    start: Optional[Game] = None,
    seed: int = 1,
    names: tuple[str, str] = ("black", "white"),
) -> PlayedGame:
    """Plays one game to its end. A player that raises an exception or makes an illegal move loses all discs. Only
    SystemExit, Ctrl-C and a lack of memory end the match."""
    game = copy.copy(start) if start else Game()
    game.tags["black"], game.tags["white"] = names
    board = game.board()
    for player in (black, white):
        _chooser(player)  # what is no player is a mistake of the caller
    is_black = True
    try:
        for is_black, player in ((True, black), (False, white)):
            if hasattr(player, "new_game"):
                player.new_game(seed)
        while not board.over:
            is_black = board.turn == "black"
            move = _choose(black if is_black else white, board)
            game.play(move)
            board.play(move)
    except MemoryError:
        raise  # no player is to blame
    except Exception as failure:
        cells = board.size * board.size
        return PlayedGame(*names, -cells if is_black else cells, game, f"{type(failure).__name__}: {failure}")
    return PlayedGame(*names, board.score, game)


def random_opening(plies: int, rng: random.Random, size: int = 8) -> Game:
    """Returns a game with some random moves, in which the side to move has a move."""
    for _ in range(OPENING_TRIES):
        game = Game(Board(size))
        board = game.board()
        for _ in range(plies):
            if not board.legal_moves():
                break
            move = rng.choice(board.legal_moves())
            game.play(move)
            board.play(move)
        if board.legal_moves():
            return game
    raise BadValue(f"no opening of {plies} plies was found on a board of size {size}")


@dataclass
class Match:
    """A match of two players. Each opening is played twice with colours exchanged, so it favours nobody.

    >>> match = Match(Engine(level=2), Agent("random"), games=2).play()
    >>> match.games_played
    2
    """

    a: Player
    b: Player
    games: int = 20
    opening_plies: int = 8
    size: int = 8
    seed: int = 1
    names: tuple[str, str] = ("A", "B")
    played: list[PlayedGame] = field(default_factory=list)

    def __iter__(self) -> Iterator[PlayedGame]:
        """Plays the games that are missing, one at a time."""
        if self.games % 2:
            raise ValueError("a match has an even number of games: each opening is played twice")
        for number in range(len(self.played), self.games):
            opening = random_opening(self.opening_plies, random.Random(f"{self.seed}/{number // 2}"), self.size)
            players, names = (self.a, self.b), self.names
            if number % 2:
                players, names = (self.b, self.a), (names[1], names[0])
            self.played.append(play_game(*players, opening, self.seed + number, names))
            yield self.played[-1]

    def play(self) -> "Match":
        """Plays all games."""
        for _ in self:
            pass
        return self

    # ---- results, for A ----

    @property
    def games_played(self) -> int:
        return len(self.played)

    def scores(self) -> list[int]:
        """Returns A's discs minus B's, game by game."""
        return [-game.score if number % 2 else game.score for number, game in enumerate(self.played)]

    @property
    def wins(self) -> int:
        return sum(score > 0 for score in self.scores())

    @property
    def draws(self) -> int:
        return sum(score == 0 for score in self.scores())

    @property
    def losses(self) -> int:
        return sum(score < 0 for score in self.scores())

    @property
    def points(self) -> float:
        """Wins, and half of the draws."""
        return self.wins + self.draws / 2

    def error(self) -> float:
        """Returns the standard error of points / games, from pairs of games; NaN with fewer than two pairs."""
        point = [1.0 if score > 0 else 0.5 if score == 0 else 0.0 for score in self.scores()]
        pairs = [(a + b) / 2 for a, b in zip(point[::2], point[1::2])]
        if len(pairs) < 2:
            return math.nan
        mean = sum(pairs) / len(pairs)
        return math.sqrt(sum((pair - mean) ** 2 for pair in pairs) / (len(pairs) - 1) / len(pairs))

    def __str__(self) -> str:
        a, b = self.names
        discs = sum(self.scores()) / max(1, self.games_played)
        return f"{a} won {self.wins}, drew {self.draws}, lost {self.losses} against {b} ({discs:+.1f} discs per game)"


@dataclass(frozen=True)
class Standing:
    name: str
    points: float
    games: int
    discs: int  # own minus other, over all games


class Tournament:
    """Everybody meets everybody.

    >>> tournament = Tournament({"mine": Agent("naive,depth=1"), "random": Agent("random")}, games=2).play()
    >>> len(tournament.standings())
    2
    """

    def __init__(self, players: Mapping[str, Player], games: int = 4, opening_plies: int = 8, size: int = 8,
                 seed: int = 1) -> None:
        self.matches = [
            Match(players[a], players[b], games, opening_plies, size, seed, (a, b))
            for a, b in itertools.combinations(players, 2)
        ]
        self.names = list(players)

    def __iter__(self) -> Iterator[PlayedGame]:
        """Plays the games that are missing, one at a time."""
        for match in self.matches:
            yield from match

    def play(self) -> "Tournament":
        for _ in self:
            pass
        return self

    def standings(self) -> list[Standing]:
        """Returns all players, the best first: by points, then by discs."""
        points = dict.fromkeys(self.names, 0.0)
        games, discs = dict.fromkeys(self.names, 0), dict.fromkeys(self.names, 0)
        for match in self.matches:
            lead, played = sum(match.scores()), match.games_played
            for name, sign, won in ((match.names[0], 1, match.points), (match.names[1], -1, played - match.points)):
                points[name] += won
                games[name] += played
                discs[name] += sign * lead
        table = [Standing(name, points[name], games[name], discs[name]) for name in self.names]
        return sorted(table, key=lambda s: (-s.points, -s.discs, s.name))

    def __str__(self) -> str:
        width = max(map(len, self.names), default=0)
        return "\n".join(
            f"{place}  {s.name:{width}}  {s.points:5.1f} of {s.games}  {s.discs:+5d} discs"
            for place, s in enumerate(self.standings(), 1)
        )
