#!/bin/sh
# A soak in its smallest form: every work once, and nothing stays behind. cli/bench_soak.sh AVOCET
set -u
avocet=$1
# shellcheck source=tests/support/check.sh
. "$(dirname "$0")/../support/check.sh"

mkdir "$dir/scratch"
soak() { TMPDIR="$dir/scratch" "$avocet" bench soak "$@"; }

# Every work is done and checked; handles and threads are as many as before.
check "one round" 0 "^verdict   passed$" soak --rounds 1
verdict "no errors" has "^errors    0$"
verdict "handles" has "^handles   [0-9]* to [0-9]*: flat$"
verdict "threads" has "^threads   [0-9]* to [0-9]*: flat$"
verdict "children" has "^children  none left$"
verdict "memory is not judged so soon" has "^held .* MB an hour: too short to judge$"
verdict "each work ran once" lines_with 9 "^[a-z, SQLite]*  *1  *0  *[0-9.]*$"
verdict "fits 80 columns" lacks '.\{80\}'
verdict "no file is left" rmdir "$dir/scratch"
mkdir "$dir/scratch"

# Options.
check "no folder" 1 "cannot make a folder" env TMPDIR="$dir/missing" "$avocet" bench soak --rounds 1
check "no rounds" 2 "whole number from 1" soak --rounds 0
check "no hours" 2 "whole number from 1" soak --hours 0
check "an operand" 2 "does not know what to do with" soak 3

# Ctrl-C tells what was measured so far.
export TMPDIR="$dir/scratch"
stop_after '"readings":' "$avocet" bench soak --json
check "stopped by Ctrl-C" 0 "^130$" echo $?
check "is JSON" 0 "" is_json "$dir/stopped"
check "and not complete" 0 '"passed":true,"complete":false}$' cat "$dir/stopped"
verdict "no file is left after it" rmdir "$dir/scratch"

check_done
