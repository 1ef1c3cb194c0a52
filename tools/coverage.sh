#!/bin/sh
# Runs the tests of game, notation, store and web/http on an instrumented build, and fails if they reach fewer than 95 %
# of the lines or 88 % of the branches of one of these rooms. tools/coverage.sh --list names what was not
# reached. Branches are those of gcc without optimisation: each side of a condition, of && and ||, of ?: and
# each case of a switch. Asserts are left out by NDEBUG. tools/coverage.awk says how copies are merged.
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
cd "$root"
. tools/setup.sh
build=$root/build/coverage
rooms="game notation store web/http"
list=
[ "${1:-}" != --list ] || list=1

configure coverage -DAVOCET_TESTS=ON >&2
targets=
tests=
for room in $rooms; do
    for file in tests/"${room%/*}"/*.c; do
        name=$(basename "$file" .c)
        # These ask the interface without a network, or are about figures.
        case $file in */web/api_*.c | */web/http_api_page.c | */web/events.c | */web/load.c) continue ;; esac
        grep -q "test_$name:" "$build/build.ninja" || continue # without its library
        targets="$targets test_$name"
        tests="$tests|$name"
    done
done
for file in tests/fuzz/fuzz_any.c tests/fuzz/fuzz_*_*.c tests/fuzz/fuzz_obf.c tests/fuzz/fuzz_script.c tests/fuzz/fuzz_wthor.c; do
    name=replay_$(basename "$file" .c | sed 's/^fuzz_//')
    grep -q "$name:" "$build/build.ninja" || continue
    targets="$targets $name"
    tests="$tests|$name"
done
# shellcheck disable=SC2086 # a list
ninja -C "$build" --quiet $targets >&2

find "$build" -name '*.gcda' -exec rm -f {} +
# Few positions reach the same lines as many.
AVOCET_TEST_QUICK=1 AVOCET_TEST_POSITIONS=50 AVOCET_TEST_ROUNDTRIPS=100 \
    ctest --preset coverage -j "$(nproc)" -R "^(${tests#|})\$" --no-tests=error >"$build/tests.log" 2>&1 || {
    tail -n 40 "$build/tests.log"
    exit 1
}

# Code for instructions that this CPU lacks cannot be reached here.
skip=
grep -q avx512vl /proc/cpuinfo || skip="avx512"
grep -q avx2 /proc/cpuinfo || skip="avx"

# A file that no test reaches has no .gcda, so the files are found by what the compiler left.
cd "$build"
find . -name '*.gcno' | grep -E '/src/(game|notation|store|web)/' | sort | while read -r data; do
    gcov --stdout -b -c "$data" 2>/dev/null
done | awk -v rooms="$rooms" -v skip="$skip" -v lines=95 -v branches=88 -v list="$list" -f "$root/tools/coverage.awk"
