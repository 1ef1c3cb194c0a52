#!/usr/bin/env python3
"""Plays Othello games between two programs of the Rochester course, on a board of its own.

tools/clients/rochester.py [--games N] PROGRAM-A PROGRAM-B

Each PROGRAM is a command line. It gets "game COLOUR 0 1000 0" and then the moves of the other side,
"COLUMN ROW" from 0 or "pass". Programs change colours after every game. Every move must be legal, a
side without a move must say pass, and after the end of its input a program must leave with code 0
and write nothing more.
"""
import argparse
import select
import shlex
import subprocess

from referee import PATIENCE, Board


def start(command, colour):
    program = subprocess.Popen(shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                               bufsize=0)
    program.stdin.write(f"game {colour} 0 1000 0\n".encode())
    return program


def read_line(program):
    if not select.select([program.stdout], [], [], PATIENCE)[0]:
        raise SystemExit("a program does not answer")
    line = program.stdout.readline().decode().strip()
    if not line:
        raise SystemExit("a program has ended, or wrote an empty line")
    return line


def square_of(line):
    words = line.split()
    if len(words) != 2 or not all(word.isdecimal() for word in words):
        raise SystemExit(f"{line!r} is no move")
    return int(words[1]), int(words[0])


def play_game(black, white):
    """Returns the score, the plies and the passes."""
    programs = {-1: start(white, "W"), 1: start(black, "B")}
    try:
        return referee(programs)
    except OSError as reason:
        raise SystemExit(f"a program has ended: {reason}") from reason
    finally:
        for p in programs.values():
            p.kill()
            p.wait()


def referee(programs):
    board, side, plies, passes = Board(), 1, 0, 0
    while board.moves(1) or board.moves(-1):
        line = read_line(programs[side])
        if board.moves(side):
            square = square_of(line)
            if square not in board.moves(side):
                raise SystemExit(f"{line} is not legal")
            board.play(side, square)
        elif line == "pass":
            passes += 1
        else:
            raise SystemExit(f"{line!r} where only a pass is possible")
        programs[-side].stdin.write((line + "\n").encode())
        side, plies = -side, plies + 1
    for p in programs.values():
        p.stdin.close()
        if p.wait(10) != 0 or p.stdout.read() != b"":
            raise SystemExit("a program does not leave as it should")
    return board.score(), plies, passes


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--games", type=int, default=4)
    arguments.add_argument("program", nargs=2)
    a = arguments.parse_args()
    for number in range(a.games):
        score, plies, passes = play_game(*(a.program if number % 2 == 0 else a.program[::-1]))
        print(f"game {number + 1}: A is {'white' if number % 2 else 'black'}, {plies} plies, "
              f"{passes} passes, black {score:+d}")


if __name__ == "__main__":
    main()
