"""A student's file in the manner of COMP 424 that looks at everything the framework does. Wrong: an exception."""
from agents.agent import Agent
from store import register_agent
import store
import sys
from copy import deepcopy
from helpers import (get_valid_moves, count_capture, count_capture_dir, execute_move, flip_discs, check_endgame,
                     random_move, get_directions)

constructed = 0  # lives through all games of the process


def expect(right, what):
    if not right:
        raise RuntimeError("not so: " + what)


def fails(error, function, *arguments):
    try:
        function(*arguments)
    except error:
        return True
    return False


@register_agent("student_agent")
class StudentAgent(Agent):
    def __init__(self):
        super().__init__()
        global constructed
        constructed += 1
        expect(self.autoplay is True and self.step.__code__.co_argcount == 4, "the base class")
        self.name = "quirks"
        expect(str(self) == "quirks", "str() is the name")
        print("game", constructed)
        self.moves = 0

    def step(self, board, me, them):  # called by position: the names of the course are others
        n = board.shape[0]
        expect(board.shape == (n, n) and type(me) is int and me + them == 3, "shape and players")
        if sum(1 for line in board.tolist() for cell in line if cell) == 4:
            middle = n // 2
            expect(board[middle][middle] == 2 and board[middle, middle - 1] == 1, "the start")
        self.moves += 1
        moves = get_valid_moves(board, me)
        expect(moves == sorted(set(moves)) and all(type(move) is tuple for move in moves), "reading order")
        self.look_at_helpers(board, moves, me, them)
        print("y" * 300)
        expect(fails(EOFError, input), "no input")
        expect(random_move(board, me) in moves, "a legal move by chance")
        for row in range(n):
            board[row, 0] = 0  # a copy: the game does not change
        return list(moves[-1])

    def look_at_helpers(self, board, moves, me, them):
        n = board.shape[0]
        row, column = moves[0]
        expect(count_capture(board, (0, 0), me) == 0 or (0, 0) in moves, "0 for an illegal move")
        expect(fails(IndexError, count_capture, board, (n, 0), me), "IndexError beyond the board")
        expect(len(set(get_directions())) == 8 and get_directions()[:2] == [(-1, 0), (1, 0)], "up, down first")
        total = sum(count_capture_dir(board, (row, column), me, step) for step in get_directions())
        expect(total == count_capture(board, (row, column), me) > 0, "directions add up")
        after = deepcopy(board)
        expect(execute_move(after, (row, column), me) is None and after[row, column] == me, "in place")
        over, one, two = check_endgame(after, me, them)
        again, one_again, two_again = check_endgame(after, them, me)
        expect((one, two, over) == (one_again, two_again, again), "player 1 comes first for both")
        mine, before = (one, two)[me - 1], sum(1 for line in board.tolist() for cell in line if cell == me)
        expect(mine == before + total + 1, "discs after a move")
        full = sum(count_capture_dir(after, (row, column), me, step) for step in get_directions())
        expect(count_capture(after, (row, column), me) == 0 and full == 0, "an occupied square")
        bare = deepcopy(board)
        for step in get_directions():
            flip_discs(bare, (row, column), me, step)
        expect(bare[row, column] == 0, "flip_discs puts no disc")


try:
    register_agent("student_agent")(StudentAgent)
except AssertionError:
    pass
else:
    raise RuntimeError("a name is registered once")
expect(list(store.AGENT_REGISTRY) == ["student_agent"], "the registry")
expect(not fails(ImportError, __import__, "agents.beside"), "a module beside the file")
