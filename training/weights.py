"""Reads and writes weight files of the engine, with nothing but Python itself.

src/engine/weights.h describes the file and src/engine/eval/network.h the network behind it. A file keeps the
text of its lines; only those that change are written anew. Numbers are lists and arrays of whole numbers.
"""

from array import array
import os
import struct
import sys

WIDTH, HIDDEN, HEADS = 32, 16, 31
MOST = 8 * 256  # the largest correction, in 256ths of a disc
ROWS_MOST = 65535
CORNERS, RESTS, SIDES, EMPTIES = 1 << 9, 1 << 7, 1 << 8, 17  # sets of squares that have rows
MOVES = CORNERS + RESTS + SIDES
EXTRAS = 2 * MOVES + EMPTIES
MOVES_MOST, EMPTY_MOST, BAND = 31, 60, 3
COUNTS = 2 * (MOVES_MOST + 1) + EMPTY_MOST + 1
HEAD_BYTES = 2 * (WIDTH * (HIDDEN + 2) + 2 * HIDDEN) + 4 * (HIDDEN + 1)

GROUPS = 8  # the sides top, bottom, left, right; then the corners a1, h1, a8, h8
CORNER_SQUARES = (0, 1, 2, 8, 9, 10, 16, 17, 18)  # as seen from a1
REST_SQUARES = (3, 11, 19, 24, 25, 26, 27)


def checksum(data):
    """Returns the sum of base/checksum.h."""
    mask, factor = (1 << 64) - 1, 0x9E3779B97F4A7C15
    total = ((0xD1B54A32D192ED03 ^ len(data)) << 29 | (0xD1B54A32D192ED03 ^ len(data)) >> 35) * factor & mask
    words = array("Q", data + bytes(8 - len(data) % 8))
    if sys.byteorder == "big":
        words.byteswap()
    for word in words:
        total ^= word
        total = ((total << 29 | total >> 35) & mask) * factor & mask
    return total


def image(square, symmetry):
    """Returns where a symmetry puts a square: bit 2 exchanges files and rows, then bit 0 left and right, bit 1
    top and bottom."""
    file, row = square % 8, square // 8
    if symmetry & 4:
        file, row = row, file
    return (7 - file if symmetry & 1 else file) + 8 * (7 - row if symmetry & 2 else row)


class Head:
    """The numbers of a head, in the order of the file."""

    def __init__(self):
        self.bias = [0] * WIDTH
        self.first = [0] * (WIDTH * HIDDEN)  # by input, then by hidden number
        self.first_bias = [0] * HIDDEN
        self.last = [0] * (2 * HIDDEN)
        self.skip = [0] * WIDTH
        self.out = 0

    FORM = f"<{WIDTH}h{WIDTH * HIDDEN}h{HIDDEN}i{2 * HIDDEN}h{WIDTH}hi"

    def pack(self):
        return struct.pack(self.FORM, *self.bias, *self.first, *self.first_bias, *self.last, *self.skip, self.out)

    @classmethod
    def unpack(cls, data):
        numbers, made, at = struct.unpack(cls.FORM, data), cls(), 0
        for name in ("bias", "first", "first_bias", "last", "skip"):
            count = len(getattr(made, name))
            setattr(made, name, list(numbers[at : at + count]))
            at += count
        made.out = numbers[-1]
        return made


class Network:
    """row_of: of each class and extra; numbers: signed bytes, WIDTH for a row; heads."""

    def __init__(self, row_of, numbers, heads):
        self.row_of, self.numbers, self.heads = row_of, numbers, heads

    def pack(self):
        row_of = array("H", self.row_of)
        if sys.byteorder == "big":
            row_of.byteswap()
        return row_of.tobytes() + array("b", self.numbers).tobytes() + b"".join(h.pack() for h in self.heads)


class Weights:
    """A weight file. classes: of tied fillings in all patterns; class_of: by pattern and filling."""

    def __init__(self, path):
        with open(path, "rb") as file:
            data = file.read()
        end = data.index(b"\nend ") + 1
        stop = data.index(b"\n", end) + 1
        if int(data[end + 4 : stop], 16) != checksum(data[:end]):
            raise ValueError(f"{path}: its lines were changed")
        self.lines = [line.split(" ", 1) for line in data[:end].decode().splitlines()]
        size, total = self.value("body").split()
        if int(size) != len(data) - stop or int(total, 16) != checksum(data[stop:]):
            raise ValueError(f"{path}: its numbers were changed, or it is cut off")
        self._read_patterns()
        self._read_body(data[stop:])

    def value(self, key):
        return next(rest for name, rest in self.lines if name == key)

    def _read_patterns(self):
        self.patterns = []  # lists of squares
        for name, rest in self.lines:
            if name == "pattern":
                self.patterns.append([ord(s[0]) - 97 + 8 * (int(s[1]) - 1) for s in rest.split()[1:]])
        self.class_of, self.first_class, at = [], [], 0
        for squares in self.patterns:
            classes = ties(squares)
            self.first_class.append(at)
            self.class_of.append(classes)
            at += max(classes) + 1
        self.classes = at

    def _read_body(self, body):
        layers = {rest.split()[0]: [int(n) for n in rest.split()[1:]] for name, rest in self.lines if name == "layer"}
        self.anchors = layers["main"][1:]
        if layers["main"][0] != len(self.patterns):
            raise ValueError("the main layer leaves out patterns: no network can correct it")
        self.per_anchor = self.classes + COUNTS
        used = layers["order"][0]
        order = (self.first_class + [self.classes])[used] + COUNTS
        size = 2 * (len(self.anchors) * self.per_anchor + (len(layers["order"]) - 1) * order)
        self.layers = body[:size]
        self.main = array("h", body[: 2 * len(self.anchors) * self.per_anchor])
        if sys.byteorder == "big":
            self.main.byteswap()
        self.network = self._read_network(body[size:])

    def _read_network(self, data):
        if not data:
            return None
        count, rows = self.classes + EXTRAS, int(self.value("network"))
        row_of = array("H", data[: 2 * count])
        if sys.byteorder == "big":
            row_of.byteswap()
        numbers = array("b", data[2 * count : 2 * count + WIDTH * rows])
        at = 2 * count + WIDTH * rows
        heads = [Head.unpack(data[at + i * HEAD_BYTES : at + (i + 1) * HEAD_BYTES]) for i in range(HEADS)]
        return Network(row_of, numbers, heads)

    def numbers_of_band(self, band):
        """Returns the weights of three numbers of empty squares, as eval_mix_numbers() mixes them."""
        middle, low = band * BAND + BAND // 2, 0
        while low + 1 < len(self.anchors) and self.anchors[low + 1] <= middle:
            low += 1
        first = self.main[low * self.per_anchor : (low + 1) * self.per_anchor]
        if low + 1 == len(self.anchors) or middle <= self.anchors[low]:
            return first
        share = 256 * (middle - self.anchors[low]) // (self.anchors[low + 1] - self.anchors[low])
        second = self.main[(low + 1) * self.per_anchor : (low + 2) * self.per_anchor]
        return array("h", ((a * (256 - share) + b * share) >> 8 for a, b in zip(first, second)))

    def write(self, path, **lines):
        """Writes the file with this network; lines such as data="..." replace those of the file."""
        body = self.layers + (self.network.pack() if self.network else b"")
        text = []
        for name, rest in self.lines:
            if name in ("network", "body"):
                continue
            if name == "avocet":
                rest = "weights 2" if self.network else "weights 1"
            text.append(f"{name} {str(lines.get(name, rest))[:400]}\n")
            if name == "layer" and rest.startswith("order") and self.network:
                text.append(f"network {len(self.network.numbers) // WIDTH}\n")
        text.append(f"body {len(body)} {checksum(body):016x}\n")
        head = "".join(text).encode()
        with open(path + ".new", "wb") as file:
            file.write(head + f"end {checksum(head):016x}\n".encode() + body)
        os.replace(path + ".new", path)


def ties(squares):
    """Returns the class of each filling: fillings that are images of each other share one."""
    count = len(squares)
    turns = []
    for symmetry in range(1, 8):
        to = [image(s, symmetry) for s in squares]
        if sorted(to) == sorted(squares):
            turns.append([squares.index(s) for s in to])
    least = list(range(3**count))
    for to in turns:
        images = [0]
        for k in range(count):
            images = [i + digit * 3 ** to[k] for digit in range(3) for i in images]
        least = [i if i < j else j for i, j in zip(least, images)]
    number, classes = {}, []
    for filling in least:
        classes.append(number.setdefault(filling, len(number)))
    return classes


class Places:
    """Where the patterns lie, and which sets of squares a network looks at: lists for matrix products.

    order: of each place its pattern, squares and group, group by group. Behind the rows of classes come those
    of EXTRAS sets; extras has for each of 28 sets of a position its group, kind (0 own moves, 1 the other
    side's, 2 empty squares), squares in the order of the row's bits, and the first row of its kind. tied: of
    each extra the one that it shares its row with.
    """

    def __init__(self, weights):
        self.order = sorted(self._places(weights.patterns), key=lambda place: place[2])
        self.extras = self._extras()
        self.tied = self._tied()

    @staticmethod
    def _places(patterns):
        for which, squares in enumerate(patterns):
            seen = []
            for symmetry in range(8):
                there = [image(s, symmetry) for s in squares]
                if sorted(there) not in seen:
                    seen.append(sorted(there))
                    yield which, there, group_of(there)

    @staticmethod
    def _extras():
        sides = [[image(s, symmetry) for s in range(8)] for symmetry in (0, 2, 4, 5)]
        made = []
        for k in range(4):
            for kind in range(2):
                first = kind * MOVES
                made.append((4 + k, kind, [image(s, k) for s in CORNER_SQUARES], first))
                made.append((4 + k, kind, [image(s, k) for s in REST_SQUARES], first + CORNERS))
                made.append((k, kind, sides[k], first + CORNERS + RESTS))
            quarter = [image(s, k) for s in range(28) if s % 8 < 4]
            made.append((4 + k, 2, quarter, 2 * MOVES))
        return made

    @staticmethod
    def _tied():
        tied = list(range(EXTRAS))
        for side in range(2):
            at = side * MOVES
            for squares, symmetry in ((CORNER_SQUARES, 4), (REST_SQUARES, 4), (range(8), 1)):
                to = [list(squares).index(image(s, symmetry)) for s in squares]
                for i in range(1 << len(to)):
                    twin = sum((i >> k & 1) << to[k] for k in range(len(to)))
                    tied[at + i] = at + min(i, twin)
                at += 1 << len(to)
        return tied


def group_of(squares):
    """Returns the side or corner to which a place leans."""
    right = sum(2 * (s % 8) - 7 for s in squares)
    down = sum(2 * (s // 8) - 7 for s in squares)
    if right == 0 and down == 0:
        raise ValueError("a pattern lies around the centre: no network can correct it")
    if right == 0:
        return 0 if down < 0 else 1
    if down == 0:
        return 2 if right < 0 else 3
    return 4 + (right > 0) + 2 * (down > 0)
