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
    mkdir -p "$tree/src/base" "$tree/docs/experiments/004" "$tree/data/help"
    printf '/* Plain words, and `whoever` in quotes.\n * It is\n * tomorrow to be read. */\n' >"$tree/src/base/here.h"
    echo 'Helps. The marshall is here.' >"$tree/data/help/show.txt"
    echo 'Text, `here.h`, `cmd_NAME.c`, a [link](../../docs/page.md).' >"$tree/src/base/README.md"
    echo 'The file `base/here.h`.' >"$tree/docs/architecture.md"
    printf '| %s |\n\n`[no](link.md)`\n\n```\n[none](either.md)\n```\n' "$long" >"$tree/docs/page.md"
    echo 'Wrapped.' >"$tree/docs/experiments/004/report.md"
    echo "add_library(x)" >"$tree/CMakeLists.txt"
}
try() { check "$1" "$2" "$3" sh "$source/tests/guide/prose.sh" "$tree"; }

make_tree
try "a right tree" 0 "PASSED"
echo "$long" >>"$tree/docs/page.md"
try "a long line" 1 "docs/page.md:8: 130 columns"
make_tree
echo "$long" >>"$tree/docs/experiments/004/report.md"
try "a long line of a report" 1 "004/report.md:2: 130 columns"
for word in whoever Whatever whichever "that which" likewise "is to be" "are to be" "so many" "be it" shall \
    "as often as one likes"; do
    make_tree
    echo "Text ($word)." >>"$tree/docs/page.md"
    try "$word in a page" 1 "docs/page.md:8: .*: write it plainly"
done
make_tree
echo "Text, likewise." >>"$tree/data/help/show.txt"
try "a banned word in a help text" 1 "data/help/show.txt:2: \"likewise\""
make_tree
printf '/* A phrase that is\n * to be found. */\n' >>"$tree/src/base/here.h"
try "a phrase over two lines of a comment" 1 "src/base/here.h:5: \"is to be\""
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
