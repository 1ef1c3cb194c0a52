#!/bin/sh
# The check of the limits must see each of them broken. Each case makes a small tree and expects the
# message, and then a tree just within the limit.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
tree=$(mktemp -d)
said=$(mktemp)
trap 'rm -rf "$tree" "$said"' EXIT
passed=0 failed=0

expect() { # expect MESSAGE: the check fails and says so; without MESSAGE it passes
    if "$here/limits.sh" "$tree" >"$said" 2>&1; then got="all limits are kept"; else got=$(cat "$said"); fi
    if [ "$got" = "${1:-all limits are kept}" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "expected \"${1:-}\", got \"$got\""
    fi
}

letters() { printf "%0$1d\n" 0; } # letters COUNT: one line of so many columns

mkdir -p "$tree/src/cli" "$tree/src/base" "$tree/tests" "$tree/build/old"
expect
for i in $(seq 45); do : >"$tree/src/base/file_$i.c"; done
expect
: >"$tree/src/base/README.md"
expect "src/base: 46 files, more than 45"
rm -r "$tree/src/base"

yes 'int x;' | head -n 7999 >"$tree/src/cli/main.c"
expect
echo 'int y;' >"$tree/src/cli/cmd.c"
expect "src/cli: 8000 lines, not under 8000"
rm "$tree/src/cli/main.c"

letters 120 >"$tree/CMakeLists.txt"
letters 121 >"$tree/build/old/CMakeLists.txt"
expect
printf '# %s %s\n' "$(letters 115)" 'éé' >"$tree/CMakeLists.txt"
expect
letters 121 >"$tree/CMakeLists.txt"
expect "./CMakeLists.txt:1: 121 columns, more than 120"
rm "$tree/CMakeLists.txt"

echo '/* cli/x.h - a header. */' >"$tree/src/cli/x.h"
expect
echo '#ifndef CLI_X_H' >"$tree/src/cli/x.h"
expect "src/cli/x.h: does not open with a comment"

[ "$failed" -eq 0 ] || echo "[  FAILED  ] $failed test(s)."
echo "[  PASSED  ] $passed test(s)."
[ "$failed" -eq 0 ]
