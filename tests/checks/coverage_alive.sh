#!/bin/sh
# The coverage check must see what was not reached. Each case below makes a small text as gcov writes it and
# expects the answer of tools/coverage.awk, with limits of 95 % of lines and 90 % of branches.
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
passed=0 failed=0
skip=
rooms=game

source_file() { printf '        -:    0:Source:/tree/src/%s\n        -:    0:Runs:1\n' "$1"; } # source_file PATH

lines() { # lines FIRST LAST COUNT: lines of code, each run COUNT times
    for number in $(seq "$1" "$2"); do printf '%9s:%5d:    x = y;\n' "$3" "$number"; done
}

branches() { # branches FIRST LAST COUNT: branches of the line before, each taken COUNT times
    for number in $(seq "$1" "$2"); do printf 'branch %2d taken %d (fallthrough)\n' "$number" "$3"; done
}

expect() { # expect STATUS TEXT WHAT: how the check ends on $tree/gcov, and a text that it prints
    status=0
    awk -v rooms="$rooms" -v skip="$skip" -v lines=95 -v branches=90 -v list=1 \
        -f "$root/tools/coverage.awk" "$tree/gcov" >"$tree/said" || status=$?
    if [ "$status" -eq "$1" ] && grep -qE -- "$2" "$tree/said"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "$3: ended with $status instead of $1, or did not say \"$2\":"
        cat "$tree/said"
    fi
}

# ---- lines ----
{ source_file game/a.c; lines 1 100 7; } >"$tree/gcov"
expect 0 '^game +100 +100.0%' "all lines are reached"
{ source_file game/a.c; lines 1 95 7; lines 96 100 '#####'; lines 101 200 -; } >"$tree/gcov"
expect 0 '^game +100 +95.0%' "lines without code do not count, and the limit itself is enough"
expect 0 '^line not reached: game/a.c:98$' "the list names lines"
{ source_file game/a.c; lines 1 94 7; lines 95 100 '#####'; } >"$tree/gcov"
expect 1 'game: at least 95 % of lines' "a line too few"
{ source_file game/a.c; lines 1 94 7; lines 95 100 '====='; } >"$tree/gcov"
expect 1 'game: at least 95 % of lines' "gcov has a second sign for lines that were not reached"

# ---- branches ----
{ source_file game/a.c; lines 1 1 7; branches 0 8 1; branches 9 9 0; } >"$tree/gcov"
expect 0 '^game .* 10 +90.0%$' "one branch of ten is missing"
expect 0 '^branch not taken: game/a.c:1 number 9$' "the list names branches"
{ source_file game/a.c; lines 1 1 7; branches 0 7 1; branches 8 9 0; } >"$tree/gcov"
expect 1 'game: at least .* 90 % of branches' "a branch too few"
{ source_file game/a.c; lines 1 1 7; echo 'branch  0 never executed'; echo 'call    1 returned 7'; } >"$tree/gcov"
expect 1 '^game .* 1 +0.0%$' "a branch that was never looked at counts, and a call is no branch"

# ---- copies ----
{
    source_file game/a.h
    lines 1 50 7
    lines 51 51 '#####'
    branches 0 1 0
    source_file game/a.h
    lines 1 50 '#####'
    lines 51 51 2
    branches 0 1 3
} >"$tree/gcov"
expect 0 '^game +51 +100.0% +2 +100.0%$' "a line that is compiled twice counts once, as reached"
sed 's/^branch  1 taken [0-9]/branch  1 taken 0/' "$tree/gcov" >"$tree/less"
mv "$tree/less" "$tree/gcov"
expect 1 '^game +51 +100.0% +2 +50.0%$' "a branch that no copy took is missing"

# ---- rooms ----
{ source_file game/a.c; lines 1 9 7; source_file engine/b.c; lines 1 99 '#####'; } >"$tree/gcov"
expect 0 '^game +9 +100.0%' "other rooms do not count"
rooms="game store"
expect 1 '^store: nothing was measured$' "a room without figures"
{ source_file game/a.c; lines 1 9 7; source_file store/b.c; lines 1 9 '#####'; } >"$tree/gcov"
expect 1 '^store: at least' "each room has to keep the limits"
rooms=game
{ source_file game/a.c; lines 1 9 7; source_file game/kernels/b_avx2.h; lines 1 99 '#####'; } >"$tree/gcov"
expect 1 '^game: at least' "code for another CPU"
skip=avx
expect 0 '^game +9 +100.0%' "files that are left out do not count"

[ "$failed" -eq 0 ] || echo "[  FAILED  ] $failed test(s)."
echo "[  PASSED  ] $passed test(s)."
[ "$failed" -eq 0 ]
