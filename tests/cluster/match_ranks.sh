#!/bin/sh
# Plays matches on three and four ranks of this machine. cluster/match_ranks.sh AVOCET [without-mpi]
set -u
avocet=$1
# shellcheck source=tests/support/ranks/ranks.sh
. "$(dirname "$0")/../support/ranks/ranks.sh"

# same_as_alone NAME ARGUMENTS...: three ranks print what one process prints. Thinking times are a note.
same_as_alone() {
    name=$1
    shift
    "$avocet" match --threads 1 --show "$@" >"$dir/wanted" 2>/dev/null
    verdict "$name: one process" test $? -eq 0
    check "$name" 0 "" ranks 3 "$avocet" match --threads 1 --show "$@"
    verdict "$name: the same bytes" cmp "$dir/wanted" "$dir/out"
}

same_as_alone "two agents" compound naive --depth 2 --games 20
same_as_alone "a sequential test" compound naive --depth 2 --sprt 0,40 --json
same_as_alone "the champion" champion,hash=1 champion,hash=1 --depth 3/1 --games 4 --adjudicate 10
check "a mistake is told once" 2 "nobody" ranks 3 "$avocet" match nobody naive
check "a log of one process" 2 "goes with one process" ranks 2 "$avocet" match compound naive --protocol-log "$dir/log"
# A program that a rank starts is no rank.
check "an outside program" 0 "^A won" ranks 2 "$avocet" match "gtp:$avocet gtp" naive --games 2 --depth 1 --threads 1

# A tournament: the table, and the page, which rank 0 alone writes.
tournament() { "$@" tournament compound naive mobility --depth 1 --games 4 --threads 1 --csv --html "$page"; }
page=$dir/alone.html
tournament "$avocet" >"$dir/wanted" 2>/dev/null
page=$dir/many.html
check "a tournament" 0 "compound" tournament ranks 4 "$avocet"
verdict "a tournament: the same bytes" cmp "$dir/wanted" "$dir/out"
verdict "a tournament: the same page" cmp "$dir/alone.html" "$dir/many.html"
# In a Swiss tournament rank 0 alone knows who meets whom next. The fifth player sits out a round.
swiss() {
    echo "$avocet tournament compound naive mobility seven sized --type swiss --depth 3 --games 4 --threads 1 --csv" "$@"
}
# shellcheck disable=SC2046,SC2091 # the words of a command
{
    $(swiss) >"$dir/wanted_swiss" 2>/dev/null
    check "a Swiss tournament" 0 "compound" ranks 4 $(swiss)
    verdict "a Swiss tournament: the same bytes" cmp "$dir/wanted_swiss" "$dir/out"
}

# Ranks that would play other games are refused.
printf 'f5d6\nf5f6\n' >"$dir/here/lines.txt"
printf 'f5d6\nf5f4\n' >"$dir/elsewhere/lines.txt"
refused "other openings" "other openings" "$avocet" match naive naive --openings lines.txt --games 2 --depth 1
printf '[agent]\nbase = naive\n' >"$dir/here/mine.ini"
printf '[agent]\nbase = compound\n' >"$dir/elsewhere/mine.ini"
refused "another agent" "other players" "$avocet" match @mine.ini naive --games 2 --depth 1

# A stored match: a working rank dies at a random moment, and the same command goes on.
match() { echo "$avocet match compound mobility --depth 4 --games 200 --threads 1 --show --store $1"; }
stored() { "$avocet" games "$1" --list --csv | sed 1d | wc -l; }
some_are_stored() { [ "$(stored "$dir/many.db")" -gt "$((random % 60))" ]; }
# shellcheck disable=SC2046,SC2091 # the words of a command
{
    $(match "$dir/alone.db") >"$dir/wanted" 2>/dev/null
    kill_a_rank 4 some_are_stored $(match "$dir/many.db")
    check "the same command goes on" 0 "^A won" ranks 4 $(match "$dir/many.db")
    verdict "and prints what one process prints" cmp "$dir/wanted" "$dir/out"
}
verdict "a stored match: nothing is lost, nothing is there twice" test "$(stored "$dir/many.db")" -eq 200

# A stored tournament in the same way.
cup() { echo "$avocet tournament compound naive mobility --depth 5 --games 20 --threads 1 --csv --store $1"; }
some_of_the_cup() { [ "$(stored "$dir/cup.db")" -gt "$((random % 20))" ]; }
# shellcheck disable=SC2046,SC2091 # the words of a command
{
    $(cup "$dir/alone_cup.db") >"$dir/wanted" 2>/dev/null
    kill_a_rank 4 some_of_the_cup $(cup "$dir/cup.db")
    check "the same tournament goes on" 0 "compound" ranks 4 $(cup "$dir/cup.db")
    verdict "a stored tournament: what one process prints" cmp "$dir/wanted" "$dir/out"
    check "again, by one process" 0 "compound" $(cup "$dir/cup.db")
    verdict "all games are there" cmp "$dir/wanted" "$dir/out"
}
verdict "a stored tournament: nothing is lost, nothing is there twice" test "$(stored "$dir/cup.db")" -eq 60

# A stored Swiss tournament: the rounds before are known, the next ones are paired as by one process.
some_rounds() { [ "$(stored "$dir/swiss.db")" -gt "$((random % 20))" ]; }
# shellcheck disable=SC2046,SC2091 # the words of a command
{
    kill_a_rank 4 some_rounds $(swiss --store "$dir/swiss.db")
    check "the same Swiss tournament goes on" 0 "compound" ranks 4 $(swiss --store "$dir/swiss.db")
    verdict "a stored Swiss tournament: what one process prints" cmp "$dir/wanted_swiss" "$dir/out"
}

# The dealer is told to stop: it hears the signal although Open MPI has threads of its own.
one_is_stored() { [ "$(stored "$dir/stopped.db")" -gt 0 ]; }
stop_ranks 3 one_is_stored "$avocet" match compound mobility --depth 6 --games 3000 --threads 1 --store "$dir/stopped.db"
verdict "a stop" has "games are stored, as run 1: the same command goes on from there"

# Ctrl-C at a terminal: the launcher waits a second, asks every rank to end, and kills it after another. That is too
# short on a busy machine, so it takes three here.
one_is_typed() { [ "$(stored "$dir/typed.db")" -gt 0 ]; }
if command -v script >/dev/null; then
    mkfifo "$dir/keys"
    OMPI_MCA_odls_base_sigkill_timeout=3
    export OMPI_MCA_odls_base_sigkill_timeout
    script -qefc "$start_ranks -n 3 '$avocet' match compound mobility --depth 6 --games 3000 --threads 1 \
        --store '$dir/typed.db'" /dev/null <"$dir/keys" >"$dir/typed" 2>&1 &
    terminal=$!
    exec 3>"$dir/keys"
    wait_until one_is_typed
    printf '\003' >&3
    wait "$terminal"
    code=$?
    exec 3>&-
    verdict "Ctrl-C ends the run" test "$code" -ne 0
    told=$(tr -d '\r' <"$dir/typed" | sed -n 's/^avocet: \([0-9]*\) games are stored.*/\1/p')
    # On a very busy machine the launcher kills rank 0 before it can tell.
    verdict "and every game it tells of is stored" test "${told:-$(stored "$dir/typed.db")}" -eq "$(stored "$dir/typed.db")"
    verdict "and every rank" test -z "$(processes '[0-9]')"
fi
check_done
