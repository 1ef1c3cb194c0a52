"""Plays for a student's file of the course COMP 424 (McGill): a class with step(board, player, opponent).

    python3 step.py FILE strict|lenient

This is no copy of the course's simulator. It supplies the modules that such a file imports - agents.agent,
store and helpers - with the behaviour that agents depend on, and answers three lines for every move as
avocet asks for them. "0, new, SEED" begins a game. Answers: "ready" after the start, "new", the index of a
square, "crash WHY" or "garbage WHY". Text that the file prints goes to the error stream.
"""
import sys

sys.path.pop(0)  # the folder of the command, whose random.py or copy.py must not come before Python's own

import copy
import importlib.util
import operator
import os
import random
import traceback
import types

try:
    import numpy
except ImportError:
    numpy = None


class Board:
    """Stands in for a numpy array where numpy is missing: board[row, column], board[row], shape."""

    def __init__(self, rows):
        self.rows = rows
        self.shape = (len(rows), len(rows))

    def __getitem__(self, key):
        return self.rows[key[0]][key[1]] if isinstance(key, tuple) else self.rows[key]

    def __setitem__(self, key, value):
        self.rows[key[0]][key[1]] = value

    def __len__(self):
        return len(self.rows)

    def __iter__(self):
        return iter(self.rows)

    def copy(self):
        return copy.deepcopy(self)

    def tolist(self):
        return copy.deepcopy(self.rows)

    def __getattr__(self, name):
        raise AttributeError("the board has no %s without numpy: install python3-numpy" % name)


def make_board(text, size):
    rows = [[".xo".index(cell) for cell in text[i * size:(i + 1) * size]] for i in range(size)]
    return numpy.array(rows, dtype=int) if numpy else Board(rows)


# ---- the module helpers ----

DIRECTIONS = [(-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (-1, 1), (1, -1), (1, 1)]


def get_directions():
    return list(DIRECTIONS)


def count_capture_dir(board, move, player, direction):
    """Counts the discs flipped in one direction. Does not look at the square itself."""
    size = board.shape[0]
    row, column = move[0] + direction[0], move[1] + direction[1]
    count = 0
    while 0 <= row < size and 0 <= column < size and board[row, column] != 0:
        if board[row, column] == player:
            return count
        row, column, count = row + direction[0], column + direction[1], count + 1
    return 0


def count_capture(board, move, player):
    """Counts the discs flipped; 0 for an illegal move. An index beyond the board raises IndexError."""
    if board[move[0], move[1]] != 0:
        return 0
    return sum(count_capture_dir(board, move, player, direction) for direction in DIRECTIONS)


def flip_discs(board, move, player, direction):
    for i in range(1, count_capture_dir(board, move, player, direction) + 1):
        board[move[0] + i * direction[0], move[1] + i * direction[1]] = player


def execute_move(board, move, player):
    """Puts the disc without any check, then flips, in the array itself."""
    board[move[0], move[1]] = player
    for direction in DIRECTIONS:
        flip_discs(board, move, player, direction)


def get_valid_moves(board, player):
    squares = range(board.shape[0])
    return [(row, column) for row in squares for column in squares if count_capture(board, (row, column), player) > 0]


def random_move(board, player):
    moves = get_valid_moves(board, player)
    if not moves:
        print("No valid moves for player %s" % player)
        return None
    return moves[numpy.random.randint(len(moves)) if numpy else random.randrange(len(moves))]


def check_endgame(board, player, opponent):
    """Returns (over, discs of player 1, discs of player 2), in this order for both players."""
    over = not get_valid_moves(board, player) and not get_valid_moves(board, opponent)
    cells = [cell for row in board for cell in row]
    return over, sum(1 for cell in cells if cell == 1), sum(1 for cell in cells if cell == 2)


# ---- the modules agents.agent and store ----

class Agent:
    def __init__(self):
        self.name = "DefaultAgent"
        self.autoplay = True

    def __str__(self):
        return self.name

    def step(self, chess_board, player, opponent):
        pass


AGENT_REGISTRY = {}


def register_agent(agent_name):
    def register(agent):
        assert agent_name not in AGENT_REGISTRY, "the agent %s is registered twice" % agent_name
        AGENT_REGISTRY[agent_name] = agent
        return agent
    return register


def add_module(name, **contents):
    module = sys.modules[name] = types.ModuleType(name)
    module.__dict__.update(contents)
    return module


def add_modules(folder):
    package = add_module("agents", __path__=[folder])
    package.agent = add_module("agents.agent", Agent=Agent)
    add_module("store", AGENT_REGISTRY=AGENT_REGISTRY, register_agent=register_agent)
    names = (get_directions, count_capture_dir, count_capture, flip_discs, execute_move, get_valid_moves,
             random_move, check_endgame)
    add_module("helpers", np=numpy, **{function.__name__: function for function in names})


# ---- the student's file ----

class Unusable(Exception):
    """The file cannot play; the text says why."""


def load(path):
    """Imports the file and returns its agent's class."""
    shown = os.path.basename(path)
    folder = os.path.dirname(path)
    sys.path[0:0] = [folder, os.path.dirname(folder)]
    sys.argv = [path]
    add_modules(folder)
    name = "agents." + os.path.splitext(shown)[0]
    spec = importlib.util.spec_from_file_location(name, path)
    if not spec:
        raise Unusable("%s is no Python file: its name should end with .py" % shown)
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except ModuleNotFoundError as why:
        traceback.print_exc()
        hint = ""
        if why.name == "numpy":
            hint = ": install python3-numpy, or name a Python that has it (python=FILE)"
        raise Unusable("%s imports %s, which %s does not have%s" % (shown, why.name, sys.executable, hint))
    except BaseException as why:
        traceback.print_exc()
        raise Unusable("%s cannot be imported: %s" % (shown, describe(why, path)))
    return find_class(name, shown)


def find_class(name, shown):
    """Returns the class that the file itself registers; modules that it imports may register others."""
    own = [agent for agent in AGENT_REGISTRY.values() if getattr(agent, "__module__", "") == name]
    if "student_agent" in AGENT_REGISTRY and len(own) != 1:
        return AGENT_REGISTRY["student_agent"]
    if len(own) != 1:
        raise Unusable("%s registers %s: it needs one class with @register_agent" %
                       (shown, "%d agents" % len(own) if own else "no agent"))
    return own[0]


def describe(why, path):
    """Says what an exception is, and the last line of the student's file that it passed."""
    lines = [frame.lineno for frame in traceback.extract_tb(why.__traceback__) if frame.filename == path]
    place = " (line %d)" % lines[-1] if lines else ""
    text = str(why)
    return type(why).__name__ + (": " + text if text else "") + place


# ---- games ----

class Illegal(Exception):
    """The answer is no move; the text says what it was."""


class Game:
    def __init__(self, agent_class, path, lenient, seed):
        self.path, self.lenient = path, lenient
        self.chance = random.Random(seed)
        random.seed(seed)
        if numpy:
            numpy.random.seed(seed % 2**32)
        self.agent = agent_class()

    def choose(self, board, player):
        """Returns the answer line for a board."""
        size = board.shape[0]
        moves = get_valid_moves(board, player)
        if not moves:
            return "-1"
        try:
            row, column = self.ask(copy.deepcopy(board), player)
            if self.lenient and (row, column) not in moves:
                raise Illegal("(%d, %d), which is no legal move" % (row, column))
        except KeyboardInterrupt:
            raise
        except BaseException as why:
            traceback.print_exc()
            if not self.lenient:
                return "garbage returned %s" % why if isinstance(why, Illegal) else "crash raised %s" % describe(why, self.path)
            print("Executing Random Move!")
            row, column = self.chance.choice(moves)
        return str(row * size + column)

    def ask(self, board, player):
        """Returns (row, column) on the board; a negative index counts from the end, as numpy has it."""
        size = board.shape[0]
        answer = self.agent.step(board, player, 3 - player)
        try:
            first, second = answer
            row, column = operator.index(first), operator.index(second)
        except (TypeError, ValueError):
            raise Illegal("%.60r instead of (row, column)" % (answer,)) from None
        if not (-size <= row < size and -size <= column < size):
            raise Illegal("(%d, %d), which is not on the board" % (row, column))
        return row % size, column % size


def one_line(text):
    return " ".join(text.split())[:200].encode("ascii", "replace").decode()


def serve(path, lenient, questions, answer):
    try:
        agent_class = load(path)
    except Unusable as why:
        answer("wrong " + str(why))
        return 1
    answer("ready")
    game = None
    own = os.getpid()
    while True:
        _, side, text = (questions.readline().strip() for _ in range(3))
        size = round(len(text) ** 0.5)
        if not text:
            return 0
        if side == "new" or game is None:
            try:
                game = Game(agent_class, path, lenient, int(text) if side == "new" else 0)
            except BaseException as why:
                traceback.print_exc()
                answer("crash cannot be created: " + describe(why, path))
                return 1
        if side == "new":
            answer("new")
        elif side not in ("x", "o") or size * size != len(text) or set(text) - set(".xo"):
            answer("-1")
        else:
            said = game.choose(make_board(text, size), "xo".index(side) + 1)
            if os.getpid() != own:
                return 1  # a child that step() has left behind
            answer(said)


def main():
    questions = os.fdopen(os.dup(0), "r")
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)  # the file cannot read our questions
    os.dup2(2, 1)  # and its output is no answer
    sys.stdout = open(1, "w", buffering=1, errors="replace", closefd=False)

    def answer(text):
        answers.write(one_line(text) + "\n")
        answers.flush()

    code = 1
    try:
        code = serve(os.path.abspath(sys.argv[1]), sys.argv[2] == "lenient", questions, answer)
    except (BrokenPipeError, KeyboardInterrupt):
        pass
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)  # threads that the file has started do not hold us


main()
