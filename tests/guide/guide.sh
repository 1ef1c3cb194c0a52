#!/bin/sh
# Runs the commands that the README and the guide show, each page in a folder of its own, and compares
# the output where a page shows it. guide.awk says how a page marks examples that cannot run.
# guide.sh AVOCET SOURCE [PAGE.md...]: only these pages.
set -u
avocet=$1 source=$2
shift 2
# shellcheck source=tests/support/check.sh
. "$source/tests/support/check.sh"
# shellcheck source=tests/guide/pages.sh
. "$source/tests/guide/pages.sh"

[ $# -gt 0 ] || set -- "$source/README.md" "$source"/docs/guide/*.md
for page in "$@"; do
    name=$(basename "$(dirname "$page")")-$(basename "$page" .md)
    check_page "$name" "$page"
done
check_done
