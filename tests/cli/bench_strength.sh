#!/bin/sh
# Plays stored matches again: small ones of agents, so that it is quick. cli/bench_strength.sh AVOCET
set -u
avocet=$1
# shellcheck source=tests/support/check.sh
. "$(dirname "$0")/../support/check.sh"

strength() { "$avocet" bench strength "$@"; }

# a_match NAME DISCS ERROR [OPPONENT]: a section of a file.
a_match() {
    printf '[%s]\nplayer = sized,depth=2\nopponent = %s\ngames = 8\nseed = 3\ndiscs = %s\nerror = %s\n' \
        "$1" "${4:-compound,depth=1}" "$2" "$3"
}

# What the program writes is what it was told, with the results of the run.
{ echo "signature = 1"; a_match small 0 1; a_match other 0 1 naive,depth=1; } >"$dir/blank.ini"
check "the file anew" 0 "^signature = [1-9][0-9]*$" strength --against "$dir/blank.ini" --print
cp "$dir/out" "$dir/made.ini"
verdict "the matches" lines_with 1 "^\[small\]$"
verdict "in their order" ends_with "^error = [0-9.]*$"
verdict "who played" lines_with 2 "^player = sized,depth=2$"
verdict "against whom" lines_with 1 "^opponent = naive,depth=1$"
verdict "how many games" lines_with 2 "^games = 8$"
verdict "with which seed" lines_with 2 "^seed = 3$"
check "the engine's signature" 0 "^signature = $("$avocet" bench signature)$" cat "$dir/made.ini"
# The same numbers as a match of the same games.
check "a match of the same" 0 '"discs":' "$avocet" match sized,depth=2 compound,depth=1 --games 8 --seed 3 --json
number() { sed -n "s/.*\"$1\":\\([-0-9.]*\\).*/\\1/p" "$dir/out"; }
check "has the same discs" 0 "^discs = $(number discs)$" cat "$dir/made.ini"
check "the match once more" 0 "" "$avocet" match sized,depth=2 compound,depth=1 --games 8 --seed 3 --json
check "has the same error" 0 "^error = $(number discs_error)$" cat "$dir/made.ini"

# The same build gives the same numbers, on any number of threads.
for threads in 1 3; do
    check "again on $threads threads" 0 "^2 as before, 0 better, 0 worse; signature [0-9]*, as when stored$" \
        strength --against "$dir/made.ini" --threads $threads
    verdict "no difference" lines_with 2 " +0.0  as before$"
done
verdict "titles" has "^match  *games  *discs  *+-  *stored  *+-  *differs  *verdict$"
verdict "who plays whom" has "^  sized,depth=2 against compound,depth=1$"
verdict "fits 80 columns" lacks '.\{80\}'
check "as JSON" 0 '"as_before":2,"better":0,"worse":0,"signature":[0-9]*,"complete":true}$' \
    strength --against "$dir/made.ini" --json
verdict "is JSON" is_json "$dir/out"
verdict "to the last digit" has '"difference":0,"standard_errors":0,"verdict":"as before"'
verdict "with its setting" has '"name":"small","player":"sized,depth=2","opponent":"compound,depth=1","seed":3,"games":8,"wins":'

# Fewer games, other openings: what is stored stays what it was.
check "fewer games" 0 "^small  *4 " strength --against "$dir/made.ini" --games 4
check "another seed" 0 '"seed":4,"games":4,.*"stored_seed":3,"stored_games":8,' \
    strength --against "$dir/made.ini" --games 4 --seed 4 --json
check "to be stored" 0 "^seed = 4$" strength --against "$dir/made.ini" --games 4 --seed 4 --print

# Verdicts: more than three standard errors of both together.
{ echo "signature = 5"; a_match small 63 0.1; } >"$dir/high.ini"
check "it was much higher" 1 "^small .*  worse$" strength --against "$dir/high.ini"
verdict "counted, by another engine" has "^0 as before, 0 better, 1 worse; signature [0-9]*, stored with 5$"
check "as JSON" 1 '"standard_errors":-[0-9.]*,"verdict":"worse"}\],"as_before":0,"better":0,"worse":1,"signature":[0-9]*,"complete":true}$' \
    strength --against "$dir/high.ini" --json
check "printing judges nothing" 0 "^discs = " strength --against "$dir/high.ini" --print
{ echo "signature = 5"; a_match small -63 0.1; } >"$dir/low.ini"
check "it was much lower" 0 "^small .*  better$" strength --against "$dir/low.ini"
{ echo "signature = 5"; a_match small 63 64; } >"$dir/vague.ini"
check "nothing was known" 0 "^small .*  as before$" strength --against "$dir/vague.ini"
# Two times the same player: every pair is even, and has no error at all.
{ echo "signature = 5"; a_match even 0 0 sized,depth=2; } >"$dir/even.ini"
check "no error and no difference" 0 "^even  *8  *+0.00  *0.00  *+0.00  *0.00  *+0.0  as before$" \
    strength --against "$dir/even.ini"
sed 's/^discs = .*/discs = 0.5/' "$dir/even.ini" >"$dir/odd.ini"
check "no error, but a difference" 1 " -inf  worse$" strength --against "$dir/odd.ini"

# Files that are none.
refuse() {
    check "$1" 2 "$2" strength --against "$dir/bad.ini"
    verdict "before anything is printed" is_empty out
}
edit() { sed "$1" "$dir/high.ini" >"$dir/bad.ini"; }
edit 's/^games = .*/games = 7/' && refuse "odd games" "bad.ini, line 5: games is an even number from 4"
edit 's/^games = .*/games = 2/' && refuse "too few" "games is an even number from 4"
edit 's/^discs = .*/discs = many/' && refuse "no number" "bad.ini, line 7: discs is a number from -64 to 64"
edit 's/^error = .*/error = -1/' && refuse "a negative error" "line 8: error is a number from 0 to 64"
edit 's/^seed = .*/seed = x/' && refuse "no seed" "line 6: seed is a whole number"
edit 's/^error = .*//' && refuse "something is missing" "bad.ini, line 7: \[small\] has no error"
edit 's/^signature = .*//' && refuse "no signature" "bad.ini: signature is missing"
edit 's/^seed = /sede = /' && refuse "a mistyped key" "line 6: small.sede is none of signature"
edit 's/^player = .*/player =/' && refuse "nobody" "line 3: a specification has from 1 to 200 bytes"
edit 's/^player = .*/&\n&/' && refuse "twice" "line 4: small.player was already set in line 3"
edit 's/^opponent = .*/opponent = nobody,depth=3/' && refuse "a player that is none" "nobody"
edit 's/^games.*/games/' && refuse "no setting at all" "line 5: expected key = value"
echo "signature = 3" >"$dir/bad.ini" && refuse "no match" "bad.ini: it holds no match"
: >"$dir/bad.ini" && refuse "nothing at all" "bad.ini: signature is missing"
{ echo "signature = 1"; for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17; do a_match m$i 0 1; done; } >"$dir/bad.ini"
refuse "too many" "there are at most 16 matches"
check "no file" 2 "No such file\|there is no" strength --against "$dir/none.ini"

# Options.
check "odd games" 2 "games is even" strength --games 5
check "too few games" 2 "whole number from 4" strength --games 2
check "no threads" 2 "whole number from 1" strength --threads 0
check "two forms" 2 "not JSON" strength --print --json
check "an option of another" 2 "bench strength takes no --depth" strength --depth 3
check "a word too many" 2 "does not know what to do with" strength mine.ini

# What is built in is sound: a few games of it.
check "what is built in" 0 '"complete":true}$' strength --games 4 --json
verdict "its matches" [ "$(grep -o '"name":' "$dir/out" | wc -l)" -ge 4 ]

# Ctrl-C keeps the matches that are done.
{ cat "$dir/made.ini"; a_match deep 0 1 champion,depth=60,solve=0,hash=1; } >"$dir/long.ini"
stop_after "^other " "$avocet" bench strength --against "$dir/long.ini"
check "stopped by Ctrl-C" 0 "^130$" echo $?
check "what is done stays" 0 "^2 as before, 0 better, 0 worse; stored with signature [0-9]*$" cat "$dir/stopped"
check "and nothing else" 1 "" grep -q "^deep" "$dir/stopped"
stop_after '"name":"other"' "$avocet" bench strength --against "$dir/long.ini" --json
check "JSON stopped by Ctrl-C" 0 "^130$" echo $?
check "is JSON" 0 "" is_json "$dir/stopped"
check "and not complete" 0 '"as_before":2,"better":0,"worse":0,"complete":false}$' cat "$dir/stopped"

check_done
