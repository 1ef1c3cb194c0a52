#!/bin/sh
# Plays a few games and proves the exact claims again. cli/bench_claims.sh AVOCET
set -u
avocet=$1
# shellcheck source=tests/support/check.sh
. "$(dirname "$0")/../support/check.sh"

claims() { "$avocet" bench claims "$@"; }

games=12
[ -z "${AVOCET_TEST_QUICK:-}" ] || games=4

# The champion plays by the rules, and what it calls exact is true, on every board.
check "a few games" 0 "^$games games, [1-9][0-9]* moves; [0-9]* lost on time, 0 against the rules$" \
    claims --games $games --seed 5 --prove-from 16
verdict "all is true" has "^[1-9][0-9]* proved, 0 wrong, [0-9]* too far to prove: more than 16 empty squares$"
verdict "titles" has "^value  *announced  *proved  *too far  *wrong$"
verdict "estimates are not proved" has "^selective  *[0-9]*  *-  *-  *0$"
verdict "fits 80 columns" lacks '.\{80\}'
check "as JSON" 0 '"broken":0,"announced":{"guess":{"all":' claims --games 4 --size 4 --seed 3 --json
verdict "is JSON" is_json "$dir/out"
verdict "nothing is wrong" has '^{"seed":3,"first":1,"prove_from":24,"wrong":\[\],"games":4,'
verdict "it is complete" ends_with '"complete":true}$'

for size in 10 12; do
    check "on $size" 0 "^[1-9][0-9]* proved, 0 wrong, " claims --size $size --games 1 --prove-from 13
done

# Games 16 and 17 of seed 5 have players without a clock and of one thread: they are the same again,
# on any number of threads.
check "two games" 0 '"games":2,' claims --seed 5 --first 16 --games 2 --json --threads 1
cp "$dir/out" "$dir/before"
check "again" 0 '"games":2,' claims --seed 5 --first 16 --games 2 --json --threads 2
verdict "are the same" cmp -s "$dir/before" "$dir/out"
check "none is near enough" 0 "^0 proved, 0 wrong, [1-9][0-9]* too far" \
    claims --seed 5 --first 16 --games 1 --prove-from 0
verdict "one game" has "^1 game, [1-9]"
check "what was played is logged" 0 "" claims --seed 5 --first 16 --games 1 --log "$dir/log"
check "with its players" 0 "game 16: champion,.* against champion," cat "$dir/log"

# Options.
check "no games" 2 "whole number from 1" claims --games 0
check "no such game" 2 "whole number from 1" claims --first 0
check "too large a board" 2 "one of: 4 6 8 10 12" claims --size 14
check "no threads" 2 "whole number from 1" claims --threads 0
check "too many empty squares" 2 "whole number from 0 to 60" claims --prove-from 61
check "an option of another" 2 "bench claims takes no --depth" claims --depth 3
check "a word too many" 2 "does not know what to do with" claims mine

# Ctrl-C keeps what is done.
stop_after '"seed":1' "$avocet" bench claims --games 100000 --json
check "stopped by Ctrl-C" 0 "^130$" echo $?
check "is JSON" 0 "" is_json "$dir/stopped"
check "and not complete" 0 '"complete":false}$' cat "$dir/stopped"

check_done
