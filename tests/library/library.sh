#!/bin/sh
# The installed library as a programmer meets it: pkg-config, find_package, the examples, C++, and
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
check "every symbol has a version" sh -c \
    "nm -D --defined-only '$so' | awk '\$2 != \"A\" && \$3 !~ /@@AVOCET_[0-9.]+\$/ { print; bad = 1 } END { exit bad }'"
# shellcheck disable=SC2046 # one word per object; names have no blanks
check "no globals of its own" sh "$source/tests/checks/no_globals.sh" $(find "$build/src/library" -name '*.o')
check "the list of docs/api.md is that of the symbols" sh -c \
    "nm -D --defined-only '$so' | awk '\$2 != \"A\" { sub(/@.*/, \"\", \$3); print \$3 }' | LC_ALL=C sort >'$dir/symbols' &&
    awk -f '$source/tests/library/api_names.awk' '$source/docs/api.md' | LC_ALL=C sort >'$dir/listed' &&
    diff '$dir/listed' '$dir/symbols'"
check "example compiles by pkg-config" sh -c \
    "${CC:-cc} -std=c17 -Wall -Wextra -Werror '$source/examples/replay.c' \$(pkg-config --cflags --libs avocet) -o '$dir/replay'"
check "example runs" sh -c "'$dir/replay' f5d6c3 | grep -q '^ 3  8/8/3P4/3Ppp2/3pp3/2p5/8/8 w - - 0 1\$'"
check "example refuses" sh -c "'$dir/replay' f5f5 2>&1 | grep -q 'no legal move'"
check "find_package" cmake -G Ninja -S "$source/examples" -B "$dir/example" -DCMAKE_PREFIX_PATH="$prefix" \
    -DCMAKE_C_FLAGS="-Wall -Wextra -Werror"
check "examples build by CMake" cmake --build "$dir/example"

# says PATTERN COMMAND...: the command succeeds and prints a line like this.
says() {
    pattern=$1
    shift
    "$@" >"$dir/out" 2>&1
    code=$?
    grep -q -e "$pattern" "$dir/out" || {
        cat "$dir/out"
        return 1
    }
    return $code
}

check "replay runs" says 'read as transcript, 3 plies' "$dir/example/replay" f5d6c3
check "hints runs" says '^depth 12  [a-h][1-8] [+-]' "$dir/example/hints" f5d6c3d3c4f4c5b3
check "duel runs" says '^\([a-h][1-8]\|--\)\{9,\}$' "$dir/example/duel" 1 compound,depth=2
printf 'f5d6c3d3c4f4c5b3\nf5f5\n' >"$dir/games.txt"
check "analyse runs" says '^black lost [0-9.]* discs in 4 moves' "$dir/example/analyse" "$dir/games.txt"
check "and names a bad line" says '^line 2: .*no legal move' "$dir/example/analyse" "$dir/games.txt"
for level in 1 2; do "$dir/example/duel" $level compound,depth=2 | tail -n 1; done >"$dir/two.txt"
check "two games become a base" "$prefix/bin/avocet" convert "$dir/two.txt" "$dir/two.wtb"
check "base runs" says '^2 games, 1[0-2][0-9] positions, off by' "$dir/example/base" "$dir/two.wtb"
check "base refuses" sh -c "! '$dir/example/base' /no/such/folder 2>'$dir/refused' && grep -q . '$dir/refused'"
check "the agent is built" test -f "$dir/example/corner_agent.so"
check "and plays" sh -c "'$prefix/bin/avocet' match 'so:$dir/example/corner_agent.so' random --games 2 |
    grep -q 'of 2 games in 1 pair'"

if [ -x /usr/bin/python3 ]; then
    check "the Python module finds the library beside it" env -u LD_LIBRARY_PATH -u AVOCET_LIBRARY \
        PYTHONDONTWRITEBYTECODE=1 PYTHONPATH="$prefix/lib/python3/dist-packages" \
        /usr/bin/python3 -c 'import avocet; print(avocet.Engine(level=1).best_move(avocet.Board(6)))'
else
    echo "There is no /usr/bin/python3: the installed Python module is not tested."
fi

# C++ by any compiler that is there.
cpp=$(command -v "${CXX:-c++}" || command -v g++ || command -v clang++) || cpp=
if [ -n "$cpp" ]; then
    check "a C++ program compiles" sh -c "'$cpp' -std=c++17 -Wall -Wextra -Wpedantic -Werror -pthread \
        '$source/tests/library/from_cpp.cpp' \$(pkg-config --cflags --libs avocet) -o '$dir/from_cpp'"
    check "and plays" says '^played from C++$' "$dir/from_cpp"
else
    echo "There is no C++ compiler: the library from C++ is not tested."
fi

[ "$failed" -eq 0 ] || echo "[  FAILED  ] $failed test(s)."
echo "[  PASSED  ] $passed test(s)."
[ "$failed" -eq 0 ]
