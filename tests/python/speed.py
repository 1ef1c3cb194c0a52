"""Values the positions of a file of speed.c in one call; prints CPU seconds. speed.py FILE"""

import array
import sys
import time

from avocet import Boards, Engine

with open(sys.argv[1], "rb") as file:
    words = array.array("Q", file.read())
count = len(words) // 2
engine = Engine(hash=1)
try:
    import numpy

    kind = "NumPy"
    numbers = numpy.frombuffer(words, dtype="uint64")
except ImportError:
    kind, numbers = "array", words
own, opp = numbers[:count], numbers[count:]
start = time.process_time()
values = engine.evaluate_boards(Boards(own, opp))
seconds = time.process_time() - start
print(f"{kind:7} one call {seconds:.3f} s, sum {float(values.sum() if kind == 'NumPy' else sum(values)):.4f}")
