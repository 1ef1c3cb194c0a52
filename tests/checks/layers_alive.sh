#!/bin/sh
# The layer check must see what it is there for: an include against the arrows, an unknown room, an
# empty tree. Each of these makes a small wrong tree and expects a failure.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
passed=0 failed=0

expect() { # expect WHAT STATUS
    if "$here/layers.sh" "$tree" >"$tree/said" 2>&1; then got=0; else got=1; fi
    if [ "$got" -eq "$2" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "$1: expected $2, got $got"
        cat "$tree/said"
    fi
}

mkdir -p "$tree/docs" "$tree/src/base" "$tree/src/game"
cp "$here/../../docs/architecture.md" "$tree/docs/"
expect "a tree without sources" 1
printf '#include "base/fault.h"\n' >"$tree/src/game/board.c"
expect "game may use base" 0
printf '#include "game/board.h"\n' >"$tree/src/base/fault.c"
expect "base may not use game" 1
printf '#include <game/board.h>\n' >"$tree/src/base/fault.c"
expect "nor in angle brackets" 1
printf '#include <sys/types.h>\n' >"$tree/src/base/fault.c"
expect "a system header is free" 0
rm "$tree/src/base/fault.c"
mkdir "$tree/src/attic"
printf 'int x;\n' >"$tree/src/attic/old.c"
expect "a room that is not in the plan" 1

[ "$failed" -eq 0 ] || echo "[  FAILED  ] $failed test(s)."
echo "[  PASSED  ] $passed test(s)."
[ "$failed" -eq 0 ]
