#!/bin/sh
# The test of prose.sh: it accepts a right tree and refuses each kind of wrong one.
# prose_alive.sh SOURCE
# shellcheck disable=SC2016 # back quotes belong to the pages
set -u
source=$1
# shellcheck source=tests/support/check.sh
. "$source/tests/support/check.sh"
tree=$dir/tree
long=$(printf 'x%.0s' $(seq 130))

# make_tree: a small tree without a mistake.
make_tree() {
    rm -rf "$tree"
    mkdir -p "$tree/src/base" "$tree/docs/experiments/004"
    touch "$tree/src/base/here.h"
    echo 'Text, `here.h`, `cmd_NAME.c`, a [link](../../docs/page.md).' >"$tree/src/base/README.md"
    echo 'The file `base/here.h`.' >"$tree/docs/architecture.md"
    printf '| %s |\n\n`[no](link.md)`\n\n```\n[none](either.md)\n```\n' "$long" >"$tree/docs/page.md"
    echo "$long" >"$tree/docs/experiments/004/report.md"
    echo "add_library(x)" >"$tree/CMakeLists.txt"
}
try() { check "$1" "$2" "$3" sh "$source/tests/guide/prose.sh" "$tree"; }

make_tree
try "a right tree" 0 "PASSED"
echo "$long" >>"$tree/docs/page.md"
try "a long line" 1 "docs/page.md:8: 130 columns"
make_tree
echo "# $long" >>"$tree/CMakeLists.txt"
try "a long line of CMake" 1 "CMakeLists.txt:2: 132 columns"
make_tree
echo "A [link](nowhere.md#part)." >>"$tree/docs/page.md"
try "a link to nowhere" 1 "nowhere.md is not there"
make_tree
mkdir "$tree/src/game"
try "a room without a README" 1 "src/game/README.md is missing"
make_tree
echo 'Its face is `gone.h`.' >>"$tree/src/base/README.md"
try "a README that names a missing file" 1 "src/base/README.md: there is no gone.h"
make_tree
echo 'See `base/gone.h`.' >>"$tree/docs/architecture.md"
try "a plan that names a missing file" 1 "architecture.md: there is no base/gone.h"
check_done
