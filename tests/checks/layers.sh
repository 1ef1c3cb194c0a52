#!/bin/sh
# Fails when a file includes a room that docs/architecture.md does not allow or a header that is no face
# of its room, and when headers include each other in a circle. The tables there are the only place where
# arrows and faces are written. layers.sh [OPTION] [ROOT] checks another tree: the test of this script
# does that with a tree that is wrong on purpose.
# --uses checks that each file includes what it uses (uses.awk has the rules), --list prints the findings
# as lines for a script.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
option=
case ${1:-} in --uses | --list)
    option=$1
    shift
    ;;
esac
root=${1:-$here/../..}

if [ -n "$option" ]; then
    [ "$option" = --list ] && list=1 || list=
    cd "$root"
    files=$(find src tests include -name '*.c' -o -name '*.h' 2>/dev/null | sort)
    # shellcheck disable=SC2086 # one word per file; names have no blanks
    exec awk -v list=$list -f "$here/uses.awk" docs/architecture.md $files
fi

files=$(find "$root/src" -name '*.c' -o -name '*.h' | sort)
# shellcheck disable=SC2086 # one word per file; names have no blanks
awk -v src="$root/src/" -f "$here/layers.awk" \
    "$root/docs/architecture.md" $files
