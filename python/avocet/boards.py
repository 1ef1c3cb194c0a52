"""Many positions as arrays: of NumPy where it is installed, else of the standard library."""

from __future__ import annotations

import operator
from typing import Any, Iterable, Union, overload

from . import _arrays, _library as c
from ._call import BadValue, do, instance, whole
from ._library import lib
from .board import Board


class Boards:
    """Positions of one size, up to 8. own[i] and opp[i] are the discs of board i as bits: bit 0 is a1, 63 is h8.

    Positions of games also have side (0 black, 1 white), move (the bit of the move that was played) and game (a
    number). Index it for a Board, slice it for fewer Boards.
    """

    def __init__(self, own: Any, opp: Any, side: Any = None, move: Any = None, game: Any = None, size: int = 8) -> None:
        self.size = whole(size, "the size")
        self.own, self.opp = _arrays.take("Q", own), _arrays.take("Q", opp)
        count = len(self.own)
        self.side = _arrays.make("B", count) if side is None else _arrays.take("B", side)
        self.move = None if move is None else _arrays.take("B", move)
        self.game = None if game is None else _arrays.take("I", game)
        for other in (self.opp, self.side, self.move, self.game):
            if other is not None and len(other) != count:
                raise BadValue(f"arrays of {count} and {len(other)} entries do not go together")

    @classmethod
    def empty(cls, size: int, count: int) -> "Boards":
        """Returns boards without discs, with all arrays."""
        own, opp = _arrays.make("Q", count), _arrays.make("Q", count)
        side, move = _arrays.make("B", count), _arrays.make("B", count)
        return cls(own, opp, side, move, _arrays.make("I", count), size)

    @classmethod
    def of(cls, boards: Iterable[Board]) -> "Boards":
        """Collects boards of one size."""
        every = [instance(board, Board) for board in boards]
        sizes = {board.size for board in every}
        if len(sizes) > 1:
            raise BadValue("the boards have different sizes")
        words = [board.bits() for board in every]
        side = [0 if board.turn == "black" else 1 for board in every]
        own, opp = [own for own, _ in words], [opp for _, opp in words]
        return cls(own, opp, side, size=sizes.pop() if sizes else 8)

    def __len__(self) -> int:
        return len(self.own)

    @overload
    def __getitem__(self, index: int) -> Board:  # type: ignore[misc]  # Any, for arrays of NumPy, overlaps
        ...

    @overload
    def __getitem__(self, index: Any) -> Boards: ...

    def __getitem__(self, index: Any) -> Union[Board, Boards]:
        try:
            number = operator.index(index)  # NumPy has integers of its own
        except TypeError:
            optional = (self.side, self.move, self.game)
            side, move, game = (None if array is None else array[index] for array in optional)
            return Boards(self.own[index], self.opp[index], side, move, game, self.size)
        turn = "white" if self.side[number] else "black"
        return Board.of_bits(self.own[number], self.opp[number], turn, self.size)

    def _words(self) -> tuple[Any, Any]:
        """Returns own and opp as the library reads them. Somebody may have exchanged or shortened an array since."""
        own, opp = _arrays.take("Q", self.own), _arrays.take("Q", self.opp)
        if len(own) != len(opp):
            raise BadValue(f"arrays of {len(own)} and {len(opp)} entries do not go together")
        return own, opp

    def legal_moves(self) -> Any:
        """Returns an array with the legal moves of each board as bits."""
        own, opp = self._words()
        moves = _arrays.make("Q", len(own))
        arrays = (own, opp, moves)
        do(lib.boards_moves, whole(self.size, "the size"), len(own), *(_arrays.address(a) for a in arrays))
        return moves

    def planes(self) -> Any:
        """Returns an array of NumPy of shape (boards, 2, size, size): 1 where the side to move, or the other side, has
        a disc."""
        numpy = _arrays.needs_numpy()
        words = numpy.stack([self.own, self.opp], axis=1).astype("<u8")
        bits = numpy.unpackbits(words.view("uint8"), bitorder="little")
        return bits.reshape(len(self), 2, 8, 8)[:, :, : self.size, : self.size]

    def _structure(self) -> c.BoardArrays:
        arrays = {
            name: _arrays.address(getattr(self, name)) for name in ("own", "opp", "side", "move", "game")
        }
        return c.BoardArrays(**arrays)

    def __repr__(self) -> str:
        return f"<{len(self)} boards of size {self.size}>"
