#!/bin/sh
# The installed library as a programmer meets it: pkg-config, find_package, the example, and
# nothing exported but avocet_*. library/library.sh BUILD-FOLDER SOURCE-FOLDER
set -u
build=$1 source=$2
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
passed=0 failed=0

check() { # check NAME COMMAND...
    name=$1
    shift
    if "$@" >"$dir/said" 2>&1; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED $name"
        head -c 2000 "$dir/said"
    fi
}

prefix=$dir/prefix
check "installs" cmake --install "$build" --prefix "$prefix"
pc=$(dirname "$(find "$prefix" -name avocet.pc)")
so=$(find "$prefix" -name 'libavocet.so')
libs=$(dirname "$so")
export PKG_CONFIG_PATH="$pc" LD_LIBRARY_PATH="$libs"

check "program runs from there" "$prefix/bin/avocet" version
check "two headers only" sh -c "[ \"\$(find '$prefix/include' -type f | wc -l)\" -eq 2 ]"
check "only avocet_* is exported" sh -c \
    "nm -D --defined-only '$so' | awk '\$2 != \"A\" && \$3 !~ /^avocet_/ { print; bad = 1 } END { exit bad }'"
check "and some is" sh -c "nm -D --defined-only '$so' | grep -q avocet_position_read"
check "example compiles by pkg-config" sh -c \
    "${CC:-cc} -std=c17 -Wall -Wextra -Werror '$source/examples/replay.c' \$(pkg-config --cflags --libs avocet) -o '$dir/replay'"
check "example runs" sh -c "'$dir/replay' f5d6c3 | grep -q '^ 3  8/8/3P4/3Ppp2/3pp3/2p5/8/8 w - - 0 1\$'"
check "example refuses" sh -c "'$dir/replay' f5f5 2>&1 | grep -q 'no legal move'"
check "find_package" cmake -G Ninja -S "$source/examples" -B "$dir/example" -DCMAKE_PREFIX_PATH="$prefix"
check "example builds by CMake" cmake --build "$dir/example"
check "and runs" sh -c "'$dir/example/replay' f5d6c3 | grep -q 'read as transcript, 3 plies'"
check "the agent is built" test -f "$dir/example/corner_agent.so"
check "and plays" sh -c "'$prefix/bin/avocet' match 'so:$dir/example/corner_agent.so' random --games 2 |
    grep -q 'of 2 games in 1 pair'"
if command -v c++ >/dev/null; then
    check "the headers are C++, too" sh -c "printf '#include <avocet.h>\\n#include <avocet_agent.h>\\n' |
        c++ -x c++ -Wall -Wextra -Werror -fsyntax-only \$(pkg-config --cflags avocet) -"
fi

[ "$failed" -eq 0 ] || echo "[  FAILED  ] $failed test(s)."
echo "[  PASSED  ] $passed test(s)."
[ "$failed" -eq 0 ]
