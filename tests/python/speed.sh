#!/bin/sh
# Compares the time of a million evaluations from C and from Python: docs/measurements/python.md. Not a test: times
# differ from machine to machine. python/speed.sh BUILD-FOLDER SOURCE-FOLDER [RUNS]
set -eu
build=$1 source=$2 runs=${3:-5}
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
# shellcheck source=tests/python/python.sh
. "$source/tests/python/python.sh"
"${CC:-cc}" -std=gnu17 -O2 -I"$source/include" "$source/tests/python/speed.c" -L"$build" -lavocet -o "$dir/speed"
export LD_LIBRARY_PATH="$build"
mkdir "$dir/without"
echo 'raise ImportError("hidden")' >"$dir/without/numpy.py"
"$dir/speed" make "$dir/positions"
while [ "$runs" -gt 0 ]; do
    "$dir/speed" "$dir/positions"
    "$python" "$source/tests/python/speed.py" "$dir/positions"
    PYTHONPATH=$dir/without:$PYTHONPATH "$python" "$source/tests/python/speed.py" "$dir/positions"
    runs=$((runs - 1))
done
