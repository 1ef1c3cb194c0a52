#!/bin/sh
# Solves positions as a person would, and runs the benchmarks of the solver. cli/solve.sh AVOCET
# The right values come from the files: those of the end-game test, and known results of 4x4.
set -u
avocet=$1
# shellcheck source=tests/support/check.sh
. "$(dirname "$0")/../support/check.sh"
positions=$(dirname "$0")/../../data/positions
# Small tables: what is checked here does not need more.
hash="--hash 4"

# solve ARGUMENTS...: with a small table.
solve() {
    # shellcheck disable=SC2086 # two words
    "$avocet" solve $hash "$@"
}

# Problems with answers.
head -n 5 "$positions/fforum-1-19.obf" >"$dir/five.obf"
check "five problems" 0 "^5 right, 0 wrong$" solve "$dir/five.obf"
verdict "a row for each" lines_with 5 "^ *[1-5] *14 .* right "
verdict "with its score" has "^ *1 *14 *+18 .* g8 "
verdict "a draw is +0" has "^ *4 *14 *+0 "
verdict "the sums" has "^ all  *[0-9.]*  *[0-9]*  *[0-9]*$"
verdict "the counts are last" ends_with "^5 right"
check "one thread" 0 "^5 right" solve "$dir/five.obf" --threads 1
check "three threads" 0 "^5 right" solve "$dir/five.obf" --threads 3
check "who wins" 0 "^5 right" solve "$dir/five.obf" --wld
verdict "a win" has "^ *1 *14 *> 0 "
verdict "a draw" has "^ *4 *14 *+0 "
check "every move" 0 "^5 right" solve "$dir/five.obf" --all
verdict "best first" has "^      g8 +18  h1 +12  .*  a3 +4  b1 -4  a4 -22  g2 -24$"
check "every move, who wins" 0 "^5 right" solve "$dir/five.obf" --all --wld
verdict "wins first" has "^      .. > 0  .*b1 < 0"
check "one record" 0 "^1 right" solve "$dir/five.obf" --record 3
verdict "which keeps its number" lines_with 1 "^ *3 *14 *+2 "
check "a record that is not there" 2 "holds only 5" solve "$dir/five.obf" --record 6

# The nodes of a position do not depend on what was solved before it.
nodes_of_third() { awk '$1 == 3 { print $5 }'; }
solve "$dir/five.obf" --threads 1 | nodes_of_third >"$dir/among"
solve "$dir/five.obf" --threads 1 --record 3 | nodes_of_third >"$dir/alone"
check "nodes do not depend on the order" 0 "" cmp "$dir/among" "$dir/alone"
check "and there were some" 0 "^[0-9][0-9]*$" cat "$dir/alone"

# Wrong answers.
sed '2s/A4:+10/A4:+12/' "$dir/five.obf" >"$dir/wrong.obf"
check "a wrong answer" 1 "^4 right, 1 wrong$" solve "$dir/wrong.obf"
verdict "is marked" lines_with 1 "^ *2 *14 *+10 .* wrong "
verdict "with what the file says" has "the problem says +12$"
check "of which the sign is right" 0 "^5 right" solve "$dir/wrong.obf" --wld
sed '2s/B2:+0/B2:+2/' "$dir/five.obf" >"$dir/wrong.obf"
check "a wrong move does not matter" 0 "^5 right" solve "$dir/wrong.obf"
check "unless all are asked for" 1 "b2 +0, but the problem says +2$" solve "$dir/wrong.obf" --all
verdict "only this one differs" lines_with 1 "but the problem says"
check "its sign, too" 1 "b2 +0, but the problem says +2$" solve "$dir/wrong.obf" --all --wld

# Positions as one types them.
check "4x4" 0 "^ *1 *12 *-10 " solve start --size 4
verdict "nothing is known about it" lacks "right"
check "a string" 0 "^ *1 *12 *-10 " solve "-----OX--XO----- X"
check "4x4, who wins" 0 "^ *1 *12 *< 0 " solve start --size 4 --wld
check "a line of a problem file" 0 "^1 right" solve "-----OX--XO----- X; B1:-10;"
check "a wrong one" 1 "^0 right, 1 wrong" solve "-----OX--XO----- X; B1:-8;"
check "6x6" 0 "^ *1 *18 *-6 " solve "----XOO--XO--OXOX-XOOXXX-OX-----X--- X"
check "and all its moves" 0 "^      .. -6  " solve "----XOO--XO--OXOX-XOOXXX-OX-----X--- X" --all
check "our own small boards" 0 "^6 right, 0 wrong$" solve "$positions/small-boards.obf" --all
check "several at once" 0 "^7 right" solve "$positions/small-boards.obf" "-----OX--XO----- X; -10;"
verdict "say where they come from" has "small-boards.obf:$"
verdict "what was typed is no part of the file" has "^typed:$"
check "two files" 0 "^10 right" solve "$dir/five.obf" "$dir/five.obf"
verdict "are numbered each" lines_with 2 "^ *5 *14 "
verdict "and not on" lacks "^ *6 *14 "
check "a forced pass" 0 "^ *1 *14 *-16 .* pass c1$" solve "XO-------------- O"
check "a finished game" 0 "^ *1 *0 *+16 " solve "XXXXXXXXXXXXXXXX X"
verdict "is told" has "positions where the game is over: 1; --ply -20 goes back 20 plies"
check "empty squares go to the winner" 0 "^ *1 *8 *-16 " solve "XXXX----XXXX---- O"
check "moves of a game" 1 "unsolved" solve f5d6c3 --nodes 1000
check "blocked squares" 2 "^avocet: the engine knows no boards with blocked squares$" solve "-----OX--XO---#- X"
check "14x14" 2 "^avocet: the engine knows boards of size 4, 6, 8, 10 and 12, not of size 14$" solve start --size 14
check "no operand" 2 "solve needs" solve
check "no file" 2 "there is no file" solve "$dir/none.obf"
check "no file and others" 2 "^5 right" solve "$dir/none.obf" "$dir/five.obf" "$dir"
verdict "the others are solved" lines_with 5 " right "
verdict "each failure is told" has "cannot read"
verdict "and counted" has "^avocet: 2 of 3 files and positions could not be read$"
check "a mistyped name" 2 "there is no file of that name" solve problems
check "a folder" 2 "cannot read" solve "$dir"
check "another size" 2 "is 8x8, but --size says 6" solve "$dir/five.obf" --size 6
check "no threads" 2 "whole number from 1" solve start --size 4 --threads 0
check "too much memory" 2 "whole number from 1" "$avocet" solve start --size 4 --hash 9999999
check "a wrong time" 2 "a time is" solve start --size 4 --time soon

# Streams.
with_input() {
    file=$1
    shift
    solve "$@" <"$file"
}
check "standard input" 0 "^5 right" with_input "$dir/five.obf" -
check "a drawing" 0 "^ *1 *12 *-10 " sh -c "'$avocet' show start --size 4 | '$avocet' solve - $hash"
printf -- '-----0X--X0----- X\n-----0X--X0----- X %% again\n' >"$dir/script.txt"
check "an endgame script" 0 "^0 right, 0 wrong, 2 without an answer$" solve "$dir/script.txt"
printf 'f5d6\n' >"$dir/game.txt"
check "a file of games" 1 "read as transcript, the last position of each game" \
    solve "$dir/game.txt" --nodes 1000
# A position inside each game. The end of the 4x4 game is known: black loses by ten.
printf '(;GM[2]SZ[4];B[b1];W[a1];B[a2];W[c1])\n(;GM[2]SZ[4];B[b1];W[a1])\n' >"$dir/games.sgf"
check "a ply of each game" 0 "^ *2  *12  *-10 " solve "$dir/games.sgf" --ply -2
verdict "is told" has "games.sgf: read as sgf, each game at ply -2"
verdict "two positions" lines_with 2 "^ *[12]  *[0-9]* "
check "a game that is shorter" 2 "games.sgf, line 2, character 1: the game has only 2 plies" \
    solve "$dir/games.sgf" --ply 3
verdict "the other is solved" lines_with 1 "^ *1  *9 "
check "no ply" 2 "not 'x'" solve "$dir/games.sgf" --ply x
check "a ply of a typed game" 0 "^ *1 *12 *-10 " solve "(;GM[2]SZ[4];B[b1];W[a1])" --ply 0
printf -- '-----OX--XO----- X; B1:-10; A2:-10; --:-127;\n' >"$dir/edax.obf"
check "a line of Edax" 0 "^1 right, 0 wrong$" solve "$dir/edax.obf"
check "has no plies" 2 "edax.obf: --ply goes with games, and these are positions" solve "$dir/edax.obf" --ply 1
: >"$dir/empty.obf"
check "an empty file" 2 "empty.obf holds no position" solve "$dir/empty.obf"
check "empty input" 2 "standard input holds no position" solve -
printf '%% nothing\n\n   %% at all\n' >"$dir/comments.obf"
check "comments alone" 2 "holds no position" solve "$dir/comments.obf"
printf '%% first\n\n-----OX--XO----- X; B1:-10; %% known\n\n%% last' >"$dir/comments.obf"
check "comments around" 0 "^1 right, 0 wrong$" solve "$dir/comments.obf"

# Hostile lines are told with their place and left out.
printf -- '-----OX--XO----- X; -10;\nfoo\n-----OX--XO---#- X;\n-----OX--XO-----\n\033[2J\n-----OX--XO----- X; A1:+2;\n-----OX--XO----- O; -10;\n' >"$dir/bad.obf"
check "bad lines" 2 "^2 right, 0 wrong$" solve "$dir/bad.obf"
verdict "a word" has "bad.obf, line 2, character 1: "
verdict "a blocked square" has "bad.obf, line 3: the engine knows no boards with blocked squares"
verdict "no side" has "bad.obf, line 4, character 17: the side to move is missing"
verdict "escapes" has "bad.obf, line 5, character 1: "
verdict "do not come out" lacks "$(printf '\033')"
verdict "an illegal move" has "bad.obf, line 6, character 21: a1 is no legal move"
verdict "are counted" has "^avocet: 5 left out$"
head -c 300000 /dev/zero | tr '\0' 'X' >"$dir/long.obf"
printf '\n-----OX--XO----- X; -10;\n' >>"$dir/long.obf"
check "a line without end" 2 "^1 right" solve "$dir/long.obf"
verdict "has its place" has "long.obf, line 1"
yes foo | head -n 25 >"$dir/garbage.obf"
check "garbage" 2 "garbage.obf: and 15 more left out$" solve "$dir/garbage.obf"
verdict "ten lines are told" [ "$(grep -c 'garbage.obf, line' "$dir/err")" -eq 10 ]
verdict "all are counted" has "^avocet: 25 left out$"
sed '2s/A4:+10/A4:+12/; 3s/.*/foo/' "$dir/five.obf" >"$dir/both.obf"
check "bad input comes before wrong answers" 2 "^3 right, 1 wrong$" solve "$dir/both.obf"
check "words" 2 "line 1, character 1" sh -c "echo hello world | '$avocet' solve - $hash"

# JSON.
check "JSON" 0 '"number":1,.*"verdict":"right","answer":18,"value":18,' solve "$dir/five.obf" --json --all
verdict "is JSON" is_json "$dir/out"
verdict "is one line" lines_with 1 "^{.*}$"
verdict "has the totals" has '"positions":5,"right":5,"wrong":0,"without_answer":0,"unsolved":0,"left_out":0,"unread":0,.*"complete":true}$'
verdict "seconds are no longer than microseconds" lacks '"seconds":[0-9]*\.[0-9]\{7\}'
check "JSON names the file" 0 "\"file\":\"$dir/five.obf\",\"number\":3," solve "$dir/five.obf" --record 3 --json
check "JSON without an answer" 0 '"file":null,"number":1,.*"verdict":null,"answer":null,"value":-10,"bound":"exact"' \
    solve start --size 4 --json
check "JSON of a finished game" 0 '"move":null,"line":\[\]' solve "XXXXXXXXXXXXXXXX X" --json
check "JSON of bad lines" 2 '"left_out":5,"unread":0,.*"complete":false}$' solve "$dir/bad.obf" --json
check "unsolved JSON" 1 '"solved":false,"verdict":"unsolved","answer":null,"value":null,"bound":null,"certainty":"guess"' \
    solve start --json --nodes 10
verdict "is JSON, too" is_json "$dir/out"

# Unsolved is never called exact.
check "a limit in nodes" 1 "^ *1 *60@? *? .* unsolved$" solve start --nodes 1000 --threads 1
verdict "a guess is no line of play" has " unsolved$"
verdict "with a limit there is no hint" lacks "lifetime"
check "a limit in time" 1 "^ *1 *60@? .* unsolved$" solve start --time 10ms

# A terminal: a row keeps to its width; in a pipe the line of play is whole. On a slow machine a line that
# tells progress comes before a row, and a carriage return begins the row anew.
escape=$(printf '\033')
as_seen() { tr '\r' '\n' | sed "s/$escape\[[0-9;]*[A-Za-z]//g"; }
if script --version >/dev/null 2>&1; then
    env TERM=xterm NO_COLOR=1 script -qec "stty cols 80; '$avocet' solve '$dir/five.obf' $hash" /dev/null \
        </dev/null | as_seen >"$dir/terminal"
    check "a terminal gets the rows" 0 "^5 right" cat "$dir/terminal"
    check "which fit" 1 "" grep -q '.\{80\}' "$dir/terminal"
    check "with dots" 0 " \.\.$" cat "$dir/terminal"
    for columns in 72 64 50 40; do
        env TERM=xterm NO_COLOR=1 script -qec "stty cols $columns; '$avocet' solve '$dir/five.obf' $hash" /dev/null \
            </dev/null | as_seen >"$dir/terminal"
        check "$columns columns" 0 "^5 right" cat "$dir/terminal"
        check "are enough" 1 "" grep -q ".\{$columns\}" "$dir/terminal"
    done
    env TERM=xterm NO_COLOR=1 script -qec "'$avocet' solve start --time 600ms --json $hash" /dev/null \
        </dev/null | as_seen >"$dir/terminal"
    check "JSON on a terminal has no progress line" 0 "^{.*}$" cat "$dir/terminal"
    check "and no escapes" 1 "" grep -q "$(printf '\033')" "$dir/terminal"
fi
check "a pipe gets whole lines" 0 " g8 h7 a8 a6 a4 a7 b6 a2 h8 a3 a1 b1 h1 g2$" solve "$dir/five.obf" --threads 1

# Benchmarks.
check "bench ffo" 0 "^19 right, 0 wrong$" "$avocet" bench ffo 1-19 --hash 4
verdict "with the numbers of the test" has "^ *19 *16 *+8 "
check "bench ffo, who wins" 0 "^ *1 *14 *> 0 " "$avocet" bench ffo 1-2 --hash 4 --wld
check "bench ffo with limits" 1 " unsolved" "$avocet" bench ffo 40 --hash 4 --nodes 1000 --threads 1
check "in time" 1 " unsolved" "$avocet" bench ffo 79 --hash 4 --time 10ms
check "an erratum of the test" 0 "g1 -32" solve "$positions/fforum-20-39.obf" --record 12 --all
verdict "is corrected" has "^1 right, 0 wrong$"
check "a comment behind a problem that is built in" 0 "^1 right" "$avocet" bench ffo 31 --hash 4 --wld
check "one problem" 0 "^1 right" "$avocet" bench ffo 20 --hash 4
check "across files" 0 "^2 right" "$avocet" bench ffo 19-20 --hash 4
check "as JSON" 0 '"file":"FFO"' "$avocet" bench ffo 1-2 --hash 4 --json
verdict "which is JSON" is_json "$dir/out"
for range in 0-3 5-2 80 1-80 x 1-x ""; do
    check "no range: '$range'" 2 "numbered from 1 to 79" "$avocet" bench ffo "$range"
done
check "another bench takes no range" 2 "does not know what to do with '1-3'" "$avocet" bench signature 1-3
check "nor another's option" 2 "bench signature takes no --threads" "$avocet" bench signature --threads 2
check "scaling" 0 "^ *2 *[0-9.]* *[0-9.]* *[0-9]* *[0-9.]* *[0-9.]* *[0-9.]* %$" \
    "$avocet" bench scaling --threads 2 --positions 1-3 --rounds 2 --hash 4
verdict "compares with one thread" has "^ *1 *[0-9.]* *1.00 "
check "scaling with a range" 0 "^FFO 1-2, " "$avocet" bench scaling 1-2 --threads 1 --rounds 1 --hash 4
check "given twice" 2 "given twice" "$avocet" bench scaling 1-2 --positions 1-3
check "scaling as JSON" 0 '"rounds":1,"complete":true' \
    "$avocet" bench scaling --threads 1,2 --positions 1-2 --rounds 1 --hash 4 --json
verdict "is JSON" is_json "$dir/out"
check "threads that are none" 2 "as in 1,2,4" "$avocet" bench scaling --threads 1,x

# The signature: the same on every instruction set.
check "signature" 0 "^[1-9][0-9]*$" "$avocet" bench signature
verdict "a number alone" lines_with 1 ""
all=$(cat "$dir/out")
for tier in baseline v3 v4; do
    "$avocet" version --isa $tier >/dev/null 2>&1 || continue
    check "signature of $tier" 0 "^$all$" "$avocet" bench signature --isa $tier
done
check "signature as JSON" 0 "^{\"signature\":$all,\"sound\":true,\"tiers\":\[{\"tier\":\"baseline\"," \
    "$avocet" bench signature --json
verdict "is JSON" is_json "$dir/out"

# 10x10 and 12x12 have numbers of their own. A change of the search or of their evaluation changes
# them: write the new ones here.
for pin in 10:217683 12:463329; do
    size=${pin%:*} nodes=${pin#*:}
    check "signature of ${size}x$size" 0 "^{\"signature\":$nodes,\"sound\":true," \
        "$avocet" bench signature --size "$size" --json
done
check "no signature of 14x14" 2 "one of: 10 12" "$avocet" bench signature --size 14

# Ctrl-C keeps the rows that are finished; what was under way is unsolved.
# A plain shell starts background jobs with Ctrl-C ignored: ask for the usual.
{
    cat "$dir/five.obf"
    echo "---------------------------OX------XO--------------------------- X; +0;"
    cat "$dir/five.obf"
} >"$dir/stuck.obf"
stop_after "this will not finish in a lifetime" "$avocet" solve "$dir/stuck.obf" --hash 4
check "stopped by Ctrl-C" 0 "^130$" echo $?
check "what was finished stays" 0 "^5 right, 0 wrong, 1 unsolved$" cat "$dir/stopped"
check "what was not is no value" 0 "^ *6 *60@? .* unsolved$" cat "$dir/stopped"
check "it was foretold" 0 "60 empty squares: this will not finish in a lifetime" cat "$dir/stopped.err"
check "nothing follows" 1 "" grep -q "^ *7 " "$dir/stopped"
check "and it says so" 0 "stopped before the end" cat "$dir/stopped.err"
stop_after '"number":5' "$avocet" solve "$dir/stuck.obf" --hash 4 --json
check "JSON stopped by Ctrl-C" 0 "^130$" echo $?
check "is JSON" 0 "" is_json "$dir/stopped"
check "and not complete" 0 '"complete":false}$' cat "$dir/stopped"
check "a reader that leaves" 0 "score" sh -c "'$avocet' solve '$dir/stuck.obf' $hash --nodes 1000 | head -n 1"

check_done
