#!/usr/bin/env python3
"""Plays a whole game against Avocet in Quarry, a front end of Debian, without a person.

tools/clients/quarry.py [--seed N] [--level N] AVOCET PICTURE.png

Starts Quarry on a screen of its own (Xvfb), adds Avocet as a GTP engine, begins a game of Reversi
and clicks random legal moves for black (xdotool). The board of referee.py follows the game; the log
of Avocet tells its moves. At the end of the game it keeps a picture of the window, counts the discs
(to be compared with the picture), and says whether Avocet refused any line.

Needs the packages quarry, xvfb, xdotool and imagemagick. The exit code is 0 if all went well.
"""
import argparse
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time

from referee import Board, name_of, square_of

DISPLAY = ":77"
PATIENCE = 60  # seconds for one move

# Places in Quarry's windows, which stand at the top left: there is no window manager.
NEW_GAME, REVERSI, WHITE_IS_COMPUTER = (97, 26), (36, 137), (36, 234)
BLACK_NAME, FORWARD, PLAY = (290, 302), (436, 422), (440, 422)
FIRST_SQUARE, SQUARE = (78, 158), 51


def run(*words):
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout


def click(place):
    run("xdotool", "mousemove", str(place[0]), str(place[1]), "click", "1")
    time.sleep(0.5)


def wait_for_window(name):
    for _ in range(PATIENCE * 5):
        found = subprocess.run(["xdotool", "search", "--onlyvisible", "--name", name],
                               capture_output=True, text=True, check=False).stdout.split()
        if found:
            time.sleep(1)
            return found[-1]
        time.sleep(0.2)
    raise SystemExit(f"no window {name}")


class Log:
    """Follows the lines between Quarry and Avocet."""

    def __init__(self, path):
        self.path, self.read = path, 0

    def lines(self):
        if not os.path.exists(self.path):
            return []
        with open(self.path, encoding="utf-8") as file:
            return [line.rstrip("\n") for line in file if re.search(r" [<>] ", line)]

    def wait_for_move(self):
        """Returns the answer to the next genmove; None if none comes."""
        for _ in range(PATIENCE * 20):
            lines = self.lines()
            for i in range(self.read, len(lines) - 1):
                if " < " in lines[i] and "genmove" in lines[i] and " > =" in lines[i + 1]:
                    self.read = i + 2
                    return lines[i + 1].split()[-1]
            time.sleep(0.05)
        return None

    def wait_for_play(self, name):
        """Returns whether Quarry has told a move of black within a second."""
        for _ in range(20):
            told = [line for line in self.lines() if " < " in line and " play " in line]
            if told and told[-1].lower().endswith(" " + name):
                return True
            time.sleep(0.05)
        return False


def click_square(log, square):
    """Clicks until Quarry has made the move. Quarry must see the pointer arrive before the click."""
    x, y = FIRST_SQUARE[0] + SQUARE * square[1], FIRST_SQUARE[1] + SQUARE * square[0]
    for _ in range(10):
        run("xdotool", "mousemove", str(x - 5), str(y - 5), "sleep", "0.1",
            "mousemove", str(x), str(y), "sleep", "0.1",
            "mousedown", "1", "sleep", "0.1", "mouseup", "1")
        if log.wait_for_play(name_of(square)):
            return
    raise SystemExit(f"Quarry does not take {name_of(square)}")


def begin_game():
    wait_for_window("Quarry Control Center")
    click(NEW_GAME)
    wait_for_window("New Game")
    click(REVERSI)
    click(WHITE_IS_COMPUTER)
    click(BLACK_NAME)
    run("xdotool", "key", "ctrl+a")
    run("xdotool", "type", "Random")
    click(FORWARD)
    click(PLAY)
    return wait_for_window(r"Avocet .* vs\.")


def play(log, chance):
    """Clicks black's moves until the game is over. Returns the board and the moves."""
    board, moves, side = Board(), [], 1
    while board.moves(1) or board.moves(-1):
        if not board.moves(side):
            moves.append("--")
        elif side == 1:
            square = chance.choice(board.moves(1))
            click_square(log, square)
            board.play(1, square)
            moves.append(name_of(square))
        else:
            answer = log.wait_for_move()
            if answer is None or answer.lower() == "pass":
                raise SystemExit(f"after {''.join(moves)}: Avocet answered {answer}")
            square = square_of(answer)
            if square not in board.moves(-1):
                raise SystemExit(f"after {''.join(moves)}: {answer} is not legal")
            board.play(-1, square)
            moves.append(name_of(square))
            time.sleep(0.3)  # Quarry draws the move
        side = -side
    return board, moves


def write_settings(home, command):
    with open(os.path.join(home, ".quarry"), "w", encoding="ascii") as file:
        file.write('[GTP Engine "Avocet"]\nScreen name format\t= "%n %v"\nName\t\t\t= "Avocet"\n'
                   f'Command line\t\t= "{command}"\nSupported games\t\t= "Reversi"\n\n')


def report(log, board, moves):
    lines = log.lines()
    refused = [line for line in lines if " > ?" in line]
    black = sum(1 for disc in board.cells.values() if disc == 1)
    white = len(board.cells) - black
    kinds = sorted({line.split(" < ")[1].split()[0] for line in lines if " < " in line})
    for i in range(0, len(moves), 40):
        print("moves   " if i == 0 else "        ", "".join(moves[i:i + 40]))
    print(f"passes   {moves.count('--')}")
    print(f"discs    black {black}, white {white}")
    print(f"lines    {sum(' < ' in line for line in lines)} of Quarry")
    print("commands", " ".join(kinds))
    print(f"refused  {len(refused)}", *refused, sep="\n" if refused else " ")
    return 1 if refused else 0


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--level", type=int, default=8)
    arguments.add_argument("avocet")
    arguments.add_argument("picture")
    a = arguments.parse_args()
    home = tempfile.mkdtemp(prefix="quarry.")
    talk = Log(os.path.join(home, "talk.log"))
    os.environ.update(HOME=home, DISPLAY=DISPLAY,
                      PATH=os.environ.get("PATH", "") + ":/usr/games")
    missing = [name for name in ("quarry", "Xvfb", "xdotool", "import") if not shutil.which(name)]
    if missing:
        shutil.rmtree(home)
        raise SystemExit(f"{', '.join(missing)} not found: install quarry, xvfb, xdotool and imagemagick")
    write_settings(home, f"{os.path.abspath(a.avocet)} gtp --level {a.level} --log {talk.path}")
    started = []
    try:
        started.append(subprocess.Popen(["Xvfb", DISPLAY, "-screen", "0", "1024x768x24"]))
        time.sleep(1)
        started.append(subprocess.Popen(["quarry"]))
        window = begin_game()
        board, moves = play(talk, random.Random(a.seed))
        time.sleep(2)
        run("import", "-window", window, a.picture)
        return report(talk, board, moves)
    finally:
        for process in reversed(started):
            process.terminate()
            process.wait()
        shutil.rmtree(home)


if __name__ == "__main__":
    sys.exit(main())
