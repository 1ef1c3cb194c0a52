#!/bin/sh
# The rule by which tools/web_soak.py finds memory that grows from round to round. A leak is found behind the noise of
# single rounds, and one round that is high or low by chance decides nothing.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
if ! command -v python3 >/dev/null 2>&1; then
    echo "no python3 here: [  SKIPPED ] 1 test(s)."
    exit 0
fi
if PYTHONDONTWRITEBYTECODE=1 python3 - "$here/../../tools" <<'END'
import sys

sys.path.insert(0, sys.argv[1])
from web_soak import growth, grows

measured = [81, 95, 119, 121, 113, 123, 125, 125, 107, 89, 87, 107]
noise = [0, 12, -9, 4, -14, 8, 15, -11, 3, -6, 10, -12]
leak = [80 + 6 * i + noise[i] for i in range(12)]
cases = [
    ("rounds that rise and fall", measured, False),
    ("the same after eight rounds", measured[:8], False),
    ("one high round at the end", [81] + [100] * 10 + [140], False),
    ("6 MB in each round", leak, True),
    ("6 MB in each round, the last one low", leak[:-1] + [leak[1] + 13], True),
    ("a first round that is much lower", [20] + [100] * 11, False),
    ("two rounds", [80, 100], False),
    ("three rounds", [80, 100, 117], True),
    ("one round", [80], False),
]
wrong = [name for name, values, wanted in cases if grows(values) != wanted]
risen, error = growth([10, 12, 14, 16])
if abs(risen - 6) > 1e-9 or error > 1e-9:
    wrong.append(f"a straight line: {risen} +- {error}")
for name in wrong:
    print("wrong:", name)
sys.exit(bool(wrong))
END
then
    echo "[  PASSED  ] 1 test(s)."
else
    echo "[  FAILED  ] 1 test(s)."
    exit 1
fi
