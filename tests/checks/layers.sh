#!/bin/sh
# Fails when a file includes a room that docs/architecture.md does not allow. The table there is the
# only place where the arrows are written. layers.sh [ROOT] checks another tree: the test of this
# script does that with a tree that is wrong on purpose.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
root=${1:-$here/../..}
files=$(find "$root/src" -name '*.c' -o -name '*.h' | sort)
# shellcheck disable=SC2086 # one word per file; names have no blanks
awk -v src="$root/src/" -f "$here/layers.awk" "$root/docs/architecture.md" $files
