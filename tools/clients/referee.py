#!/usr/bin/env python3
"""Plays Othello games between two GTP programs, on a board of its own.

tools/clients/referee.py [--games N] [--seed N] [--log FILE] PROGRAM-A PROGRAM-B

Each PROGRAM is a command line. Programs change colours after every game. Two games in a row begin
with the same random moves. The referee knows nothing of Avocet: it has its own board, and it
checks every answer against the Go Text Protocol, version 2:

  - an answer is "=ID text" or "?ID text" and an empty line, and its ID is that of the question;
  - nothing is written between an answer and the next question;
  - a move is legal, and a side without a move answers pass;
  - both programs count the same final score as the referee;
  - after quit the program ends with code 0.

A forced pass is also told to the other program. gtp-rhino refuses every such line ("syntax error",
it makes forced passes by itself), so a refused pass is counted apart and is no error.
The exit code is 0 without protocol errors, otherwise 1.
"""
import argparse
import random
import select
import shlex
import subprocess
import sys

SIZE = 8
DIRECTIONS = [(r, c) for r in (-1, 0, 1) for c in (-1, 0, 1) if (r, c) != (0, 0)]
NAMES = {1: "black", -1: "white"}
PATIENCE = 120  # seconds for one answer


class Wrong(Exception):
    """A program broke the protocol or the rules."""


class Board:
    def __init__(self):
        self.cells = {(3, 3): -1, (4, 4): -1, (3, 4): 1, (4, 3): 1}

    def turned(self, side, square):
        """Returns the discs that a move turns; none: the move is not legal."""
        found = []
        if square in self.cells:
            return found
        for dr, dc in DIRECTIONS:
            line, (r, c) = [], (square[0] + dr, square[1] + dc)
            while self.cells.get((r, c)) == -side:
                line.append((r, c))
                r, c = r + dr, c + dc
            if line and self.cells.get((r, c)) == side:
                found += line
        return found

    def moves(self, side):
        squares = [(r, c) for r in range(SIZE) for c in range(SIZE)]
        return [s for s in squares if self.turned(side, s)]

    def play(self, side, square):
        for s in self.turned(side, square) + [square]:
            self.cells[s] = side

    def score(self):
        """Returns black's discs minus white's; the empty squares belong to the winner."""
        difference = sum(self.cells.values())
        empty = SIZE * SIZE - len(self.cells)
        return difference + (empty if difference > 0 else -empty if difference < 0 else 0)


def name_of(square):
    return "abcdefgh"[square[1]] + str(square[0] + 1)


def square_of(text):
    text = text.lower()
    if len(text) != 2 or text[0] not in "abcdefgh" or text[1] not in "12345678":
        raise Wrong(f"{text!r} is no square")
    return int(text[1]) - 1, "abcdefgh".index(text[0])


class Program:
    def __init__(self, command, log):
        self.log, self.id, self.refused_passes = log, 0, 0
        self.process = subprocess.Popen(shlex.split(command), stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, bufsize=0)
        self.name = command

    def greet(self):
        self.name = self.ask("name") + " " + self.ask("version")
        if self.ask("protocol_version") != "2":
            raise Wrong("the version of the protocol is not 2")
        if "set_game" in self.ask("list_commands").split():
            self.ask("set_game Othello")

    def note(self, mark, text):
        if self.log:
            print(mark, self.process.pid, text, file=self.log, flush=True)

    def line(self):
        text = b""
        while not text.endswith(b"\n"):
            if not select.select([self.process.stdout], [], [], PATIENCE)[0]:
                raise Wrong("no answer")
            byte = self.process.stdout.read(1)
            if not byte:
                raise Wrong("the program has ended")
            text += byte
        return text.decode("ascii").rstrip("\r\n")

    def ask(self, command, refusal_is_fine=False):
        if select.select([self.process.stdout], [], [], 0)[0]:
            raise Wrong("text without a question: " + self.line())
        self.id += 1
        self.note("<", f"{self.id} {command}")
        self.process.stdin.write(f"{self.id} {command}\n".encode())
        lines = [self.line()]
        while lines[-1] != "":
            lines.append(self.line())
        self.note(">", "\\n".join(lines))
        answer, head = "\n".join(lines[:-1]), f"{self.id}"
        if answer[:1] not in ("=", "?") or not answer[1:].startswith(head):
            raise Wrong(f"{answer!r} is no answer to {command}")
        text = answer[1 + len(head):]
        if text and text[0] not in " \n":
            raise Wrong(f"{answer!r} has another number")
        if answer[0] == "?" and not refusal_is_fine:
            raise Wrong(f"{command}: {answer}")
        return None if answer[0] == "?" else text.strip()

    def end(self):
        """Ends the program if it still runs."""
        self.process.kill()
        self.process.wait()

    def leave(self):
        self.ask("quit")
        self.process.stdin.close()
        if self.process.wait(PATIENCE) != 0:
            raise Wrong(f"exit code {self.process.returncode}")


def start_game(programs, board, opening):
    for p in programs.values():
        p.ask(f"boardsize {SIZE}")
        p.ask("clear_board")
    side, moves = 1, []
    for _ in range(opening.randrange(4, 9)):
        if not board.moves(side):
            break
        square = opening.choice(board.moves(side))
        for p in programs.values():
            p.ask(f"play {NAMES[side]} {name_of(square)}")
        board.play(side, square)
        moves.append(name_of(square))
        side = -side
    return side, moves


def play_game(programs, opening):
    """Returns the score and the moves. `programs` has one program for each side."""
    board = Board()
    side, moves = start_game(programs, board, opening)
    while board.moves(1) or board.moves(-1):
        own, other = programs[side], programs[-side]
        answer = own.ask(f"genmove {NAMES[side]}")
        if not board.moves(side):
            if answer.lower() != "pass":
                raise Wrong(f"{answer!r} where only a pass is possible")
            if other.ask(f"play {NAMES[side]} pass", refusal_is_fine=True) is None:
                other.refused_passes += 1
            moves.append("pass")
        else:
            square = square_of(answer)
            if square not in board.moves(side):
                raise Wrong(f"{answer} is not legal")
            board.play(side, square)
            other.ask(f"play {NAMES[side]} {answer}")
            moves.append(name_of(square))
        side = -side
    score = board.score()
    wanted = "0" if score == 0 else f"{'B' if score > 0 else 'W'}+{abs(score)}"
    for p in programs.values():
        counted = p.ask("final_score")
        if counted != wanted:
            raise Wrong(f"{p.name} counts {counted}, not {wanted}")
    return score, moves


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--games", type=int, default=20)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--log", help="file for every line in both directions")
    arguments.add_argument("program", nargs=2)
    a = arguments.parse_args()
    log = open(a.log, "w", encoding="ascii") if a.log else None
    errors, refused, passes, points = 0, 0, 0, [0, 0, 0]  # points: won, drawn, lost by A
    for number in range(a.games):
        colours = (1, -1) if number % 2 == 0 else (-1, 1)
        pair = []
        try:
            for command in a.program:
                pair.append(Program(command, log))
                pair[-1].greet()
            score, moves = play_game(dict(zip(colours, pair)),
                                     random.Random(a.seed * 1000 + number // 2))
            for p in pair:
                p.leave()
        except (Wrong, OSError, UnicodeError, subprocess.TimeoutExpired) as reason:
            errors += 1
            print(f"game {number + 1}: protocol error: {reason}", flush=True)
            continue
        finally:
            for p in pair:
                p.end()
        own = score * colours[0]
        points[0 if own > 0 else 1 if own == 0 else 2] += 1
        passes += moves.count("pass")
        refused += sum(p.refused_passes for p in pair)
        print(f"game {number + 1}: {pair[0].name} is {NAMES[colours[0]]}, {own:+d}: "
              + "".join(m if m != "pass" else "--" for m in moves), flush=True)
    print(f"A won {points[0]}, drew {points[1]}, lost {points[2]} of {a.games} games; "
          f"{passes} passes, {refused} of them refused; {errors} protocol errors")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
