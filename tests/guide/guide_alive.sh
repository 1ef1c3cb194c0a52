#!/bin/sh
# The test of guide.sh: it accepts a right page and refuses each kind of wrong one.
# guide_alive.sh AVOCET SOURCE
# shellcheck disable=SC2016 # back quotes and dollars belong to the pages
set -u
avocet=$1 source=$2
# shellcheck source=tests/support/check.sh
. "$source/tests/support/check.sh"

# page TEXT: a page with this text; backslash sequences as printf %b has them.
page() { printf '%b' "$1" >"$dir/page.md"; }
run_page() { sh "$source/tests/guide/guide.sh" "$avocet" "$source" "$dir/page.md"; }

# accepts NAME TEXT, refuses NAME PATTERN TEXT
accepts() {
    page "$2"
    check "$1" 0 "PASSED" run_page
}
refuses() {
    page "$3"
    check "$1" 1 "$2" run_page
}

board='   a b c d\n 1 . + . .\n 2 + O X .\n 3 . X O +\n 4 . . + .\n'
last='black to move, 2 black, 2 white, 12 empty, moves b1 a2 d3 c4\n'

accepts "commands" '```sh\n./run show\n# a comment\n./run show \\\n  --size 4\n```\n'
accepts "an output" "\`\`\`console\n\$ ./run show --size 4\n$board$last\`\`\`\n"
accepts "an output with a gap" "\`\`\`console\n\$ ./run show --size 4\n   a b c d\n...\n$last\`\`\`\n"
accepts "a gap without lines" '```console\n$ true\n...\n```\n'
accepts "other numbers" \
    "<!-- numbers vary: to try it -->\n\`\`\`console\n\$ ./run show --size 4 | tail -n 1\nblack to move, 9 black, 9 white, 99 empty, moves b1 a2 d3 c4\n\`\`\`\n"
accepts "an exit code" '<!-- exit code 2: to try it -->\n```sh\n./run show nonsense\n```\n'
accepts "a block that is not run" '<!-- not run: to try it -->\n```sh\nfalse\n```\n'
accepts "a file" '```ini\n# mine.ini\n[agent]\nbase = naive\n```\n```sh\n./run agents @mine.ini\n```\n'
accepts "a program that is missing" '<!-- needs nosuchprogram: to try it -->\n```sh\nnosuchprogram\n```\n'

refuses "a wrong command" "exit code 2 instead of 0" '```sh\n./run nonsense\n```\n'
refuses "a wrong option" "line 3: exit code" '```sh\n./run show\n./run show --nonsense\n```\n'
refuses "a wrong output" "another output" '```console\n$ ./run show --size 4\nnonsense\n```\n'
refuses "a line too few" "another output" "\`\`\`console\n\$ ./run show --size 4\n$board\`\`\`\n"
refuses "an output where the page shows none" "another output" '```console\n$ ./run show\n```\n'
refuses "a mark without a reason" "a mark must read" '<!-- not run -->\n```sh\ntrue\n```\n'
refuses "an unknown mark" "unknown mark" '<!-- maybe: why not -->\n```sh\ntrue\n```\n'
refuses "a mark ends with its block" "exit code 1" \
    '<!-- not run: to try it -->\n```sh\nfalse\n```\n```sh\nfalse\n```\n'
refuses "a command in another block" 'must be called' '```\n$ ./run show\n```\n'
refuses "a block without an end" "has no end" '```sh\n./run show\n'
check_done
