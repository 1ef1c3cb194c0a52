#!/usr/bin/env python3
"""An agent in Python: it turns as many discs as it can. avocet match "threeline:python3 greedy.py" random"""
import sys

DIRECTIONS = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))

def turned(board, size, side, square):
    """Counts the discs that a move to this square turns over."""
    if board[square] != ".":
        return 0
    total = 0
    for down, right in DIRECTIONS:
        row, column, count = square // size + down, square % size + right, 0
        while 0 <= row < size and 0 <= column < size and board[row * size + column] != ".":
            if board[row * size + column] == side:
                total += count
                break
            row, column, count = row + down, column + right, count + 1
    return total

while True:
    seconds, side, board = (sys.stdin.readline().strip() for _ in range(3))
    if not board:
        break
    size = round(len(board) ** 0.5)
    best = max(range(len(board)), key=lambda square: turned(board, size, side, square))
    print(best if turned(board, size, side, best) else -1, flush=True)
