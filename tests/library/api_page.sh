#!/bin/sh
# Every example of docs/api.md compiles without a warning, runs, and prints what the page shows.
# library/api_page.sh BUILD-FOLDER SOURCE-FOLDER [PAGE]
set -u
build=$1 source=$2 page=${3:-$2/docs/api.md}
# shellcheck source=tests/support/check.sh
. "$source/tests/support/check.sh"

check_example() {
    name=$(basename "$1" .c)
    if ! ${CC:-cc} -std=c17 -Wall -Wextra -Werror -I"$source/include" "$1" -L"$build" -lavocet -o "$dir/example" \
        >"$dir/out" 2>&1; then
        why="does not compile"
    elif ! LD_LIBRARY_PATH=$build timeout 60 "$dir/example" >"$dir/out" 2>&1; then
        why="fails"
    elif ! awk -v mode=exact -f "$source/tests/guide/same_output.awk" "${1%.c}.want" "$dir/out"; then
        why="prints something else"
    else
        passed=$((passed + 1))
        return
    fi
    failed=$((failed + 1))
    echo "FAILED example $name of $page: $why"
    cat "$1" "$dir/out"
}

mkdir "$dir/examples"
mistakes=$(awk -v dir="$dir/examples" -f "$source/tests/library/api_page.awk" "$page")
if [ -n "$mistakes" ]; then
    failed=$((failed + 1))
    echo "FAILED $page: $mistakes"
fi
for example in "$dir"/examples/*.c; do check_example "$example"; done
check_done
