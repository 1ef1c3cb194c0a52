#!/bin/sh
# The check for globals must see one, and must not be content with nothing to look at.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
passed=0 failed=0

expect() { # expect WHAT STATUS SOURCE
    echo "$3" | ${CC:-cc} -x c -c - -o "$dir/x.o"
    if "$here/no_globals.sh" "$dir/x.o" >"$dir/said" 2>&1; then got=0; else got=1; fi
    if [ "$got" -eq "$2" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "$1: expected $2, got $got"
        cat "$dir/said"
    fi
}

expect "a constant" 0 "extern const int x; const int x = 1; int f(void); int f(void) { return x; }"
expect "a variable" 1 "int f(void); int f(void) { static int n; return ++n; }"
expect "an initialised variable" 1 "int x = 1;"
expect "an empty object" 1 ""

[ "$failed" -eq 0 ] || echo "[  FAILED  ] $failed test(s)."
echo "[  PASSED  ] $passed test(s)."
[ "$failed" -eq 0 ]
