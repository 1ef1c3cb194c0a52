#!/bin/sh
# Fails when a file includes a room that docs/architecture.md does not allow or a header that is no face
# of its room, and when headers include each other in a circle. The tables there are the only place where
# arrows and faces are written. layers.sh [OPTION] [ROOT] checks another tree: the test of this script
# does that with a tree that is wrong on purpose.
# Each file also includes what it uses (uses.awk has the rules). --arrows and --uses check one of both,
# --list prints the includes that are missing or not used as lines for a script.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
option=
case ${1:-} in --*)
    option=$1
    shift
    ;;
esac
cd "${1:-$here/../..}"

arrows() {
    files=$(find src -name '*.c' -o -name '*.h' | sort)
    # shellcheck disable=SC2086 # one word per file; names have no blanks
    awk -v src=src/ -f "$here/layers.awk" docs/architecture.md $files
}

uses() { # uses [OPTION OF AWK...]
    files=$(find src tests include -name '*.c' -o -name '*.h' 2>/dev/null | sort)
    # shellcheck disable=SC2086
    awk "$@" -f "$here/uses.awk" docs/architecture.md $files
}

case $option in
    --arrows) arrows ;;
    --uses) uses ;;
    --list) uses -v list=1 ;;
    '') arrows && uses ;;
    *)
        echo "usage: layers.sh [--arrows | --uses | --list] [ROOT]" >&2
        exit 2
        ;;
esac
