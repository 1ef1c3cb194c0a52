#!/bin/sh
# Tournaments of the whole program: who meets whom, stopped, killed, with programs that fail.
# cli/tournament_commands.sh AVOCET ODD_PROGRAM [without-sqlite]
set -u
avocet=$1 odd=$2
# Uses memory if possible: it is quicker, and a killed process leaves the same files.
[ -w /dev/shm ] && export TMPDIR=/dev/shm
# shellcheck source=tests/support/check.sh
. "$(dirname "$0")/../support/check.sh"
endings="jsonl"
[ "${3:-}" = without-sqlite ] || endings="jsonl db"
seed=${AVOCET_TEST_SEED:-$(od -An -N2 -tu2 /dev/urandom | tr -d ' ')}
echo "seed $seed"
moves() { sed -n 's/^.*game \([0-9]*\), .*: /\1 /p' "$1" | sort -n; }

# Standings, on any number of threads.
set -- tournament naive "low=sized,depth=1" compound random --size 4,6 --games 6 --depth 2
check "a round robin" 0 "^1 " "$avocet" "$@" --threads 1 --show
cp "$dir/out" "$dir/whole"
verdict "72 games" lines_with 72 "^.* on [46]x[46], game "
verdict "by their names" has "^naive - low on 6x6, game 1, .* black naive, naive [-+0-9]*: "
check "on two threads" 0 "" "$avocet" "$@" --threads 2 --show
verdict "the same" cmp "$dir/out" "$dir/whole"
check "a gauntlet" 0 "" "$avocet" "$@" --type gauntlet --seeds 2 --show
verdict "48 games" lines_with 48 ", game "
verdict "not of the first two" lacks "naive - low"
check "fewer rounds" 0 "" "$avocet" "$@" --rounds 1 --show
verdict "24 games" lines_with 24 ", game "
check "as JSON" 0 '"games":72,' "$avocet" "$@" --json
verdict "with names" has '"low"'
check "as CSV" 0 "^[1-4],low," "$avocet" "$@" --csv
check "as a page and a picture" 0 "^1 " "$avocet" "$@" --html "$dir/t.html" --svg "$dir/t.svg"
verdict "there is a page" grep -q "<title>" "$dir/t.html"
verdict "there is a picture" grep -q "^<svg" "$dir/t.svg"
check "a page alone" 0 "<title>" "$avocet" "$@" --html -
verdict "without a table" lacks "^1 "

# A match takes names, too, keeps them in its store and stops if nobody reads it.
set -- match alice=naive,depth=1 bob=random --size 4 --games 2
check "names in a match" 0 "^A  alice = naive,depth=1, based on naive: " "$avocet" "$@" --store "$dir/named.jsonl"
verdict "a name that an agent has is noted" has "bob is also the name of an agent; here it means random"
verdict "no limits of the command" has "^limits the players' own$"
check "the store has them" 0 " alice  *bob  " "$avocet" games "$dir/named.jsonl" --list
check "names as JSON" 0 '"name_a":"alice","name_b":"bob"' "$avocet" "$@" --json
check "two of one name" 2 "two players are called x: naive and random" "$avocet" match x=naive x=random
check "against itself" 0 "^A won" "$avocet" match naive naive --size 4 --games 2 --depth 1
check "an agent's name in a tournament" 0 "bob is also the name of an agent; here it means naive" \
    "$avocet" tournament bob=naive first --size 4 --games 2 --depth 1
for kind in match tournament; do
    # shellcheck disable=SC2016 # the inner shell expands it
    check "a $kind without a reader" 1 "cannot write" timeout 20 sh -c '"$@" >/dev/full' - "$avocet" \
        "$kind" first random --size 4 --games 1000000 --threads 1 --show
done

# A limit that a specification names holds, and the table says what was used.
check "own limits hold" 0 "low keeps the limits that its specification names: depth 1" \
    "$avocet" tournament naive low=sized,depth=1 champion,level=2 --size 6 --games 2 --depth 2
verdict "the table has them" has "^[1-3]  low  .* depth 1$"
verdict "those of the others" has "^[1-3]  naive  .* depth 2$"
verdict "a level sets its own depth" has "^[1-3]  champion,level=2  .* its own$"
check "as JSON" 0 '"name":"low",.*"limits":"depth 1"' "$avocet" tournament naive \
    low=sized,depth=1 --size 6 --games 2 --depth 2 --json
check "as CSV" 0 "^[12],low,.*,depth 1$" "$avocet" tournament naive low=sized,depth=1 --size 6 \
    --games 2 --depth 2 --csv
check "together with another limit" 0 "^[12]  low  .* depth 1, 50 nodes$" "$avocet" tournament naive \
    low=sized,depth=1 --size 6 --games 2 --nodes 50
check "no column without limits" 0 "^#  name    games  better$" "$avocet" tournament first random \
    --size 4 --games 2
set -- sized,depth=1 sized,depth=3 --size 6 --games 4 --seed 3 --show
"$avocet" match "$@" 2>/dev/null | grep "^game" >"$dir/own"
check "a match keeps them, too" 0 "A keeps the limits that its specification names: depth 1" \
    "$avocet" match "$@" --depth 2
verdict "and tells" has "^limits A depth 1; B depth 3$"
verdict "the games are the same" sh -c "grep '^game' '$dir/out' | cmp -s - '$dir/own'"
check "a slash replaces them" 0 "the limits of B replace those that its specification names: depth 1" \
    "$avocet" match "$@" --depth 1/1
verdict "and tells it" has "^limits depth 1$"
check "a level is kept" 0 "A keeps the limits that its specification names: its level" "$avocet" match \
    champion,level=1 first --size 4 --games 2 --depth 9 --json
verdict "in JSON" has '"limits_a":"","limits_b":"depth 9"'

# A pairing is a match.
"$avocet" tournament naive low=sized,depth=1 compound --games 6 --depth 2 --size 6 --show 2>/dev/null |
    grep "^low - compound" >"$dir/pairing"
check "the match of two of them" 0 "" "$avocet" match sized,depth=1 compound --games 6 --depth 2 \
    --size 6 --show
moves "$dir/out" >"$dir/of_match"
moves "$dir/pairing" >"$dir/of_pairing"
verdict "has the same games" cmp "$dir/of_match" "$dir/of_pairing"
verdict "six of them" [ "$(wc -l <"$dir/of_match")" -eq 6 ]

for ending in $endings; do
    file=$dir/games.$ending
    for type in round-robin swiss; do
        set -- tournament naive low=sized,depth=2 compound random first --size 4,6 --games 60 --depth 3 \
            --type "$type" --show
        begun=$(date +%s%N)
        "$avocet" "$@" >"$dir/whole" 2>/dev/null
        took=$(($(date +%s%N) - begun))
        rm -f "$file"*
        # kill -9 at random moments, five together within the time of a whole one; the same command
        # ends with the same output.
        killed=0
        for n in 1 2 3 4 5; do
            "$avocet" "$@" --store "$file" --threads $((n % 2 + 1)) >/dev/null 2>&1 &
            job=$!
            sleep "$(awk "BEGIN { srand($seed + $n); printf \"%.3f\", rand() * $took / 5e9 }")"
            kill -9 "$job" 2>/dev/null
            wait "$job" 2>/dev/null
            [ $? -ne 137 ] || killed=$((killed + 1))
        done
        echo "$type, $ending: killed $killed times"
        verdict "$ending: a $type under way was killed" [ "$killed" -gt 0 ]
        check "$ending: a $type that was killed" 0 "" "$avocet" "$@" --store "$file"
        verdict "$ending: ends as if it never was" cmp "$dir/out" "$dir/whole"
        check "$ending: once more" 0 "of the games were stored before" \
            "$avocet" "$@" --store "$file"
        verdict "$ending: the same" cmp "$dir/out" "$dir/whole"
    done

    # A match finds what a tournament played, and the other way round; somebody new plays its own.
    file=$dir/shared.$ending
    trio() { "$avocet" tournament naive compound "$@" --games 6 --depth 2 --size 6 --store "$file"; }
    check "$ending: a small one" 0 "" trio random
    check "$ending: its match" 0 "6 games of this match are stored" \
        "$avocet" match naive compound --games 6 --depth 2 --size 6 --store "$file"
    check "$ending: another match" 0 "" \
        "$avocet" match random first --games 6 --depth 2 --size 6 --store "$file"
    check "$ending: one more player" 0 "24 of the games were stored before" trio random first
    check "$ending: standings of the file" 0 "^4 " "$avocet" games "$file" --standings

    # A signal that is not typed: finished games are told and stored.
    stop_after "game 4," "$avocet" tournament naive,depth=5 compound,depth=5 sized,depth=5 --threads 1 \
        --games 2000 --show --store "$file"
    verdict "$ending: SIGINT ends with 130" [ $? -eq 130 ]
    check "$ending: says how to go on" 0 "the same command goes on" cat "$dir/stopped.err"
    check "$ending: has standings" 0 "^1 " cat "$dir/stopped"
done

# It does not wait for a program that hangs.
env --default-signal=INT "$avocet" tournament first naive "bad=gtp,patience=600s:$odd gtp hang $dir/pid" \
    --games 2 --threads 2 --depth 1 --size 4 --protocol-log "$dir/log" >"$dir/stopped" 2>"$dir/stopped.err" &
job=$!
waited=0
until grep -q "> genmove" "$dir/log" 2>/dev/null || [ "$waited" -ge 600 ]; do
    sleep 0.1
    waited=$((waited + 1))
done
kill -INT "$job"
wait "$job"
verdict "SIGINT while a program hangs" [ $? -eq 130 ]
verdict "ends the program" sh -c "for p in \$(cat '$dir/pid'); do ! kill -0 \$p 2>/dev/null || exit 1; done"

# Programs that fail lose their own games and nothing else.
set -- first naive random --games 4 --depth 1 --size 4 --show
"$avocet" tournament "$@" 2>/dev/null | grep ", game " | sort >"$dir/good"
check "bad programs among good ones" 0 "" "$avocet" tournament "$@" "crash=gtp:$odd gtp exit -" \
    "mute=gtp:$odd gtp exit-start -" "cheat=gtp:$odd gtp illegal -" "talk=gtp:$odd gtp garbage -"
grep -v "crash\|mute\|cheat\|talk" "$dir/out" | grep ", game " | sort >"$dir/others"
verdict "do not change other games" cmp "$dir/good" "$dir/others"
verdict "lose by a crash" has "^first - crash on 4x4, game 1, .* by a crash: "
for who in crash mute cheat talk; do
    verdict "$who is told with the reason" \
        has "[ :]$who .*on 4x4, game [0-9]* is lost by .*: gtp:.* at ply [0-9]*: "
done
verdict "each of them once" [ "$(grep -c "is lost by" "$dir/err")" -eq 4 ]
for reason in crash start illegal garbage; do
    verdict "are counted: $reason" has "$reason [0-9]"
done

# A program stays for all games of a pairing, and is not started for games that are stored.
good() { "$avocet" tournament first naive "odd=gtp:$odd gtp good $dir/started" --games 8 --depth 1 \
    --size 4 --threads 1 --store "$dir/good.jsonl"; }
check "a program with two opponents" 0 "" good
verdict "is started twice" [ "$(wc -l <"$dir/started")" -eq 2 ]
check "the same again" 0 "24 of the games were stored before" good
verdict "starts nothing" [ "$(wc -l <"$dir/started")" -eq 2 ]

# A file of players.
printf '# our class\n\nalice=naive\n  bob=sized,depth=1  \nrandom\n' >"$dir/class.txt"
check "players of a file" 0 "alice" "$avocet" tournament first --players "$dir/class.txt" --games 2 \
    --size 4 --depth 1 --csv
verdict "four and a title" [ "$(wc -l <"$dir/out")" -eq 5 ]
verdict "with their names" has "bob"

# Names are kept with the games, and shown wherever players are.
for ending in $endings; do
    class=$dir/class.$ending
    check "$ending: a stored class" 0 "alice" "$avocet" tournament --players "$dir/class.txt" --games 2 \
        --size 4 --depth 1 --store "$class"
    check "$ending: its runs" 0 "  alice  *bob  " "$avocet" games "$class"
    verdict "$ending: a player without a name" has "  alice  *random  "
    check "$ending: its standings" 0 "^[123]  bob " "$avocet" games "$class" --standings
    verdict "$ending: no command lines" lacks "sized,depth=1"
    check "$ending: as a page and a picture" 0 "" "$avocet" games "$class" --html "$dir/c.html" \
        --svg "$dir/c.svg"
    verdict "$ending: on the page" grep -q "bob" "$dir/c.html"
    verdict "$ending: in the picture" grep -q "bob" "$dir/c.svg"
    check "$ending: found by name" 0 "" "$avocet" games "$class" --player BOB --to ggf
    verdict "$ending: four games" [ "$(grep -c "\[bob\]" "$dir/out")" -eq 4 ]
    check "$ending: and by specification" 0 "" "$avocet" games "$class" --player sized --to ggf
    verdict "$ending: the same" [ "$(grep -c "\[bob\]" "$dir/out")" -eq 4 ]
    check "$ending: one game" 0 "  bob (sized,depth=1), " "$avocet" games "$class" --player bob --show \
        "$("$avocet" games "$class" --player bob | awk 'NR == 2 { print $1 }')"
    check "$ending: as JSON" 0 '"name_a":"alice","name_b":"bob"' "$avocet" games "$class" --json
    check "$ending: an anchor" 0 "bob  *+1500  *0 " "$avocet" games "$class" --anchor 1500,bob
    check "$ending: another name" 0 "6 of the games were stored before" "$avocet" tournament \
        alice=naive carol=sized,depth=1 random --games 2 --size 4 --depth 1 --store "$class"
    check "$ending: replaces the old one" 0 "  alice  *carol  " "$avocet" games "$class"
    verdict "$ending: everywhere" lacks "bob"
done
printf 'alice=naive\n=random\n' >"$dir/class.txt"
check "a line without a name" 2 "class.txt line 2: a player is SPEC or NAME=SPEC" \
    "$avocet" tournament --players "$dir/class.txt"
printf 'alice=naive\nbob=nobody\n' >"$dir/class.txt"
check "a line with no such player" 2 "bob: there is no agent 'nobody'" \
    "$avocet" tournament --players "$dir/class.txt"
printf 'alice=naive\n\0\n\0\n' >"$dir/class.bin"
check "a file that is no text" 2 "class.bin line 2: a byte that is zero" \
    "$avocet" tournament --players "$dir/class.bin"

# Somebody without an opponent has points all the same.
check "an odd number of players" 0 "a pairing, a bye" "$avocet" tournament first naive random --type swiss \
    --games 2 --size 4 --depth 1
check "an even number" 0 "Buchholz" "$avocet" tournament first naive --type swiss --games 2 --size 4 --depth 1
verdict "has no bye" lacks "a bye"

# Mistakes.
mistake() {
    name=$1 says=$2
    shift 2
    check "$name" 2 "$says" "$avocet" tournament "$@"
}
mistake "nobody" "at least two players"
mistake "one player" "at least two players" naive
mistake "twice the same" "naive is there twice" naive naive
mistake "one name, two players" "two players are called a: naive and first" a=naive a=first
mistake "two names, one player" "a and b are the same player, naive" a=naive b=naive
mistake "no such player" "nobody" naive nobody
mistake "no program" "no program /no/such" naive "x=gtp:/no/such thing"
mistake "not on this board" "champion" naive champion --size 8,14
mistake "an odd number" "games is even" naive first --games 3
mistake "no board" "at least one board" naive first --size ""
mistake "a bad size" "size is one of 4, 6" naive first --size 6,7
mistake "a size twice" "has 6 twice" naive first --size 6,6
mistake "too many seeds" "1 to 1 seeds, not 2" naive first --type gauntlet --seeds 2
mistake "seeds of nothing" "seeds belongs to --type gauntlet" naive first --seeds 1
mistake "sides" "one value for all" naive first --depth 2/3
mistake "two forms" "cannot be had at once" naive first --csv --json
mistake "games among numbers" "cannot be had with" naive first --show --json
mistake "a board that is not solved" "not 14x14" naive first --size 8,14 --adjudicate 8
check "a file that is something else" 2 "stays as it is" \
    "$avocet" tournament naive first --html "$dir/class.txt"
check "a page without a folder" 2 "there is no folder $dir/no" \
    "$avocet" tournament naive first --html "$dir/no/t.html"
verdict "nothing is played" is_empty out
check "a picture that is a folder" 2 "is a folder" "$avocet" tournament naive first --svg "$dir"
mistake "a store without a name" "store needs a name" naive first --store ""
mistake "no such protocol" "another program is PROTOCOL:COMMAND" naive foo:./mine
mistake "no such program" "no program ./nothing" naive gtp:./nothing
verdict "has a protocol" lacks "PROTOCOL:COMMAND"
mistake "a command alone" "another program is PROTOCOL:COMMAND" naive "python3 mine.py"
check_done
