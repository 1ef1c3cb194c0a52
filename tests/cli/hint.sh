#!/bin/sh
# Asks what the best moves are worth, and runs the benchmark of the middle game. cli/hint.sh AVOCET
# The right values of endgames come from `solve`, which has its own tests.
set -u
avocet=$1
# shellcheck source=tests/support/check.sh
. "$(dirname "$0")/../support/check.sh"
positions=$(dirname "$0")/../../data/positions

# hint ARGUMENTS...: with a small table and one thread, so that nodes repeat, and every line looked
# at, so that a value does not depend on how it was asked for.
hint() {
    "$avocet" hint --hash 4 --threads 1 --sure 100 "$@"
}

# is_json_lines FILE: every line is an object that some program takes.
if command -v python3 >/dev/null; then
    is_json_lines() { python3 -c 'import json, sys
for line in open(sys.argv[1]): assert isinstance(json.loads(line), dict)' "$1"; }
elif command -v jq >/dev/null; then
    is_json_lines() { jq . "$1" >/dev/null; }
else
    is_json_lines() { ! grep -qv '^{.*}$' "$1"; }
fi

# A position of eleven moves.
middle=f5d6c3d3c4f4c5b3
# A position of 14 empty squares.
head -n 1 "$positions/fforum-1-19.obf" | cut -d ';' -f 1 >"$dir/end.txt"

# Rows in a pipe: every depth, best move first, all in the same columns.
check "to a depth" 0 "^depth  *move  *value  *seconds  *nodes  *nodes/s  *line$" hint $middle --depth 6
verdict "five moves for each depth" lines_with 30 "^[1-6] "
verdict "five of the last" lines_with 5 "^6  *[a-h][1-8]  *[-+][0-9]*\.[0-9][0-9]  *[0-9.]*  *[0-9]*  *[0-9]*  [a-h][1-8]"
verdict "the titles once" lines_with 1 "^depth"
verdict "nothing else" lines_with 31 ""
verdict "no escapes" lacks "$(printf '\033')"
sorted() { awk -v depth="$1" '$1 == depth { if (seen && $3 > last) exit 1; last = $3 + 0; seen = 1 }' "$dir/out"; }
verdict "best first" sorted 6
check "three moves" 0 "" hint $middle -n 3 --depth 2
verdict "are three" lines_with 3 "^2 "
check "in one word" 0 "" hint $middle -n3 --depth 1
verdict "are three, too" lines_with 3 "^1 "
check "with an equals sign" 0 "" hint $middle -n=2 --depth 1
verdict "are two" lines_with 2 "^1 "
check "before the position" 0 "" hint -n 2 $middle --depth 1
verdict "are two as well" lines_with 2 "^1 "
check "one move" 0 "^2 " hint $middle -n 1 --depth 2
verdict "is one" lines_with 1 "^2 "
moves=$("$avocet" show $middle 2>/dev/null | sed -n 's/.*moves //p' | wc -w)
check "all moves" 0 "" hint $middle --all --depth 3
verdict "are all" lines_with "$moves" "^3 "
check "all in another way" 0 "" hint $middle -n all --depth 3
verdict "are all, too" lines_with "$moves" "^3 "
check "the start, if nothing is said" 0 "" hint --depth 1
verdict "has four moves" lines_with 4 "^1 "

# The value of the best move does not depend on how many are wanted.
best_of() { awk -v depth="$1" '$1 == depth { print $3; exit }'; }
hint $middle -n 1 --depth 6 2>/dev/null | best_of 6 >"$dir/one"
hint $middle -n 3 --depth 6 2>/dev/null | best_of 6 >"$dir/three"
hint $middle --all --depth 6 2>/dev/null | best_of 6 >"$dir/all"
check "one and three moves agree" 0 "" cmp "$dir/one" "$dir/three"
check "three and all agree" 0 "" cmp "$dir/three" "$dir/all"
check "and have a value" 0 "^[-+]" cat "$dir/one"
without_times() { awk '{ $4 = $6 = ""; print }'; }
hint $middle --depth 7 2>/dev/null | without_times >"$dir/one"
hint $middle --depth 7 2>/dev/null | without_times >"$dir/two"
check "twice the same" 0 "" cmp "$dir/one" "$dir/two"

# Lines that hardly matter are left out unless one says otherwise, and it is told.
check "less than sure" 0 "^6@73%  *[a-h][1-8]  *[-+][0-9]*\.[0-9][0-9] " "$avocet" hint $middle --depth 6
verdict "from depth 3 on" lines_with 10 "^[12]  *[a-h][1-8] "
check "surer" 0 "^6@99% " "$avocet" hint $middle --depth 6 --sure 99
check "in JSON" 0 '"certainty":"selective","percent":87,"depth":4,' "$avocet" hint $middle --depth 4 --sure 87 --json
verdict "is JSON" is_json_lines "$dir/out"
check "never sure enough" 2 "^avocet: --sure is 60, 73, 87, 95, 98, 99 or 100 percent$" "$avocet" hint start --depth 1 --sure 80
check "of a player, too" 2 "sure must be 60, 73, 87, 95, 98, 99 or 100 percent" "$avocet" move start --agent champion,sure=80
check "and told by move" 0 "depth 6@87%, unlikely lines left out$" "$avocet" move $middle --agent champion,sure=87 --depth 6
verdict "in its rows" lines_with 1 "^ *6@87%  *[-0-9]"
check "in its JSON" 0 '"certainty":"selective","percent":87,"depth":6,.*"iterations":.*"certainty":"selective","percent":87,"depth":6,' \
    "$avocet" move $middle --agent champion,sure=87 --depth 6 --json
check "no percent where nothing is left out" 0 '"certainty":"depth","percent":null,"depth":6,' \
    "$avocet" move $middle --agent champion,sure=100 --depth 6 --json

# The end of the game: exact values, those of solve.
check "to the end" 0 "^exact  *g8  *+18 .* g8 h7 a8" hint "$dir/end.txt" --all
verdict "no move loses its value on the way" lacks " ? "
"$avocet" solve "$dir/end.txt" --all --hash 4 | sed -n 's/^      //p' | tr -s ' ' '\n' | grep . | paste - - | tr '\t' ' ' | sort >"$dir/solved"
awk '/^exact/ { row[$2] = $3 } END { for (m in row) print m, row[m] }' "$dir/out" | sort >"$dir/hinted"
check "every move as solved" 0 "" cmp "$dir/solved" "$dir/hinted"
check "and there are many" 0 "^g8 +18$" cat "$dir/hinted"
check "without a limit until it is solved" 0 "^exact  *b1  *-10 " hint start --size 4
verdict "whole numbers are exact" lacks "^[0-9][0-9]* .*[-+][0-9][0-9]*  "
check "6x6" 0 "^exact  *[a-f][1-6]  *-6 " hint "----XOO--XO--OXOX-XOOXXX-OX-----X--- X" -n 2
check "two threads" 0 "^exact  *g8  *+18 " "$avocet" hint "$dir/end.txt" -n 2 --threads 2 --hash 4
check "a limit in time" 0 "^[0-9]" hint start --time 50ms
check "a limit in nodes" 0 "^[0-9]" hint start --nodes 20000

# Where there is little to say.
check "a forced pass" 0 "^exact  *pass  *-16 .* pass c1$" hint "XO-------------- O"
verdict "is one row" lines_with 1 "^exact"
check "a finished game" 0 "^the game is over: +16 for black$" hint "XXXXXXXXXXXXXXXX X"
check "of the other side" 0 "^the game is over: -16 for white$" hint "XXXX----XXXX---- O"
check "14x14" 2 "^avocet: the engine knows boards of size 4, 6, 8, 10 and 12, not of size 14$" hint start --size 14
verdict "tells where to go" has "avocet move"
verdict "and prints nothing" is_empty out
check "blocked squares" 2 "no boards with blocked squares" hint "-----OX--XO---#- X"

# Bad input.
for n in 0 65 x "" -1 1.5 99999999999999999999; do
    check "-n $n" 2 "^avocet: -n is a number of moves from 1 to 64, or all; not '$n'$" hint start --depth 1 -n "$n"
done
check "-n without a number" 2 "^avocet: -n needs a value: -n N$" hint start -n
check "-n twice" 2 "^avocet: -n is given twice$" hint start -n 2 -n 3
check "-n and --all" 2 "one is enough" hint start --depth 1 -n 2 --all
check "two dashes for a word" 2 "two dashes: --nodes" hint start -nodes 5
check "another letter" 2 "two dashes: --x" hint start -x 5
check "a bad position" 2 "character 3 of the position" hint f5f5
check "hostile input" 2 "" sh -c "printf '..\033[2Jq' | '$avocet' hint - 2>'$dir/hostile'"
check "its escapes do not come out" 1 "" grep -q "$(printf '\033')" "$dir/hostile"
check "no threads" 2 "whole number from 1" "$avocet" hint start --depth 1 --threads 0
check "no depth" 2 "whole number from 1" hint start --depth 0
check "help shows one dash" 0 "^  -n N " "$avocet" help hint
check "so does the manual" 0 '^.B \\-n N$' "$avocet" man hint
check "bash completes it" 0 "^-n$" bash -c "eval \"\$($avocet completion bash)\"
    COMP_WORDS=(avocet hint -n) COMP_CWORD=2; _avocet; printf '%s\n' \"\${COMPREPLY[@]}\""
check "fish knows it as short" 0 "from hint' -s n -d" "$avocet" completion fish
mkdir -p "$AVOCET_HOME/config"
printf '[hint]\nn = 2\n' >"$AVOCET_HOME/config/config.ini"
check "a setting" 0 "" hint start --depth 1
verdict "counts" lines_with 2 "^1 "
check "what is typed" 0 "" hint start --depth 1 --all
verdict "counts more" lines_with 4 "^1 "
rm "$AVOCET_HOME/config/config.ini"

# JSON lines.
check "JSON" 0 '^{"position":"[-XO]* X","final":false,"interrupted":false,"solved":false,"certainty":"depth","depth":5,"value":-\{0,1\}[0-9]' \
    hint $middle --depth 5 -n 2 --json
verdict "is JSON" is_json_lines "$dir/out"
verdict "a line for each depth and the end" lines_with 6 '^{.*}$'
verdict "the end is marked" lines_with 1 '"final":true'
verdict "and last" ends_with '"final":true,"interrupted":false,"solved":false,"certainty":"depth","depth":5,'
verdict "two moves each" lines_with 6 '"moves":\[{"move":"[^]]*\]},{"move":"[^]]*\]}\]}$'
verdict "all digits" has '"value":-\{0,1\}[0-9]*\.[0-9]\{3,4\},"bound":"exact","certainty":"depth","depth":[1-5],"line":\["'
check "solved JSON" 0 '"final":true,"interrupted":false,"solved":true,"certainty":"exact","depth":12,"value":-10,' \
    hint start --size 4 --json
check "JSON of a finished game" 0 '"final":true,.*"value":16,.*"moves":\[\]}$' hint "XXXXXXXXXXXXXXXX X" --json
verdict "is one line" lines_with 1 "^{"
check "JSON of a pass" 0 '"moves":\[{"move":"pass","value":-16,"bound":"exact","certainty":"exact"' hint "XO-------------- O" --json

# A terminal: a table that is drawn over the one before it and keeps to its width.
if script --version >/dev/null 2>&1; then
    # on_terminal COLUMNS LINES ARGUMENTS: what a terminal of that size gets.
    on_terminal() {
        env TERM=xterm NO_COLOR=1 script -qec "stty cols $1 rows $2; '$avocet' hint --hash 4 --threads 1 --sure 100 $3" /dev/null \
            </dev/null | tr -d '\r' >"$dir/terminal"
    }
    escape=$(printf '\033')
    on_terminal 80 24 "start --depth 5"
    check "a terminal gets a table" 0 "^move  *value  *depth  *line" cat "$dir/terminal"
    check "which is redrawn" 0 "$escape\[6A" cat "$dir/terminal"
    check "and tells nodes and time" 0 "^depth 5, [0-9]* nodes, [0-9.]* s" cat "$dir/terminal"
    check "without colours" 1 "" grep -q "$escape\[[0-9;]*m" "$dir/terminal"
    on_terminal 80 8 "$middle --all --depth 4"
    check "a low one gets fewer rows" 0 "and $((moves - 4)) more" cat "$dir/terminal"
    check "over which it is drawn" 0 "$escape\[6A" cat "$dir/terminal"
    check "and all at the end" 0 "^$moves$" sh -c "tail -n $((moves + 2)) '$dir/terminal' | grep -c '  4  '"
    for columns in 80 60 40 20; do
        on_terminal $columns 24 "start --depth 9 -n 2"
        sed "s/$escape\[[0-9]*[AKJ]//g" "$dir/terminal" >"$dir/plain"
        check "$columns columns" 0 "^[a-h][1-8] .*  9" cat "$dir/plain"
        check "are enough" 1 "" grep -q ".\{$columns\}" "$dir/plain"
    done
    on_terminal 80 24 "start --time 700ms --json"
    check "JSON on a terminal has no escapes" 1 "" grep -q "$escape" "$dir/terminal"
    check "is lines" 0 '"final":true' tail -n 1 "$dir/terminal"
    check "and nothing else" 1 "" grep -qv '^{.*}$' "$dir/terminal"
    env TERM=dumb script -qec "stty cols 80; '$avocet' hint start --depth 3 --hash 4 --sure 100" /dev/null </dev/null |
        tr -d '\r' >"$dir/terminal"
    check "a dumb terminal gets rows" 0 "^3  *d3 " cat "$dir/terminal"
    check "and no escapes" 1 "" grep -q "$escape" "$dir/terminal"
fi

# Ctrl-C: what is known stays.
stop_after "^8 " "$avocet" hint start --hash 4 --sure 100
check "stopped by Ctrl-C" 0 "^130$" echo $?
check "a depth came out while it searched" 0 "^8  *[a-h][1-8] " cat "$dir/stopped"
check "whole depths only" 0 "^0$" awk '/^[0-9]/ { rows++ } END { print rows % 4 }' "$dir/stopped"
check "and it says so" 0 "stopped before the end" cat "$dir/stopped.err"
stop_after '"depth":8,' "$avocet" hint start --hash 4 --json
check "JSON stopped by Ctrl-C" 0 "^130$" echo $?
check "is JSON" 0 "" is_json_lines "$dir/stopped"
check "and says so at the end" 0 '"final":true,"interrupted":true,"solved":false,' tail -n 1 "$dir/stopped"
check "a reader that leaves" 0 "^depth" sh -c "timeout 60 '$avocet' hint start --hash 4 | head -n 2"
if [ -e /dev/full ]; then
    check "a full disk" 1 "cannot write" sh -c "timeout 60 '$avocet' hint start --hash 4 >/dev/full"
    verdict "is told once" [ "$(wc -l <"$dir/err")" -eq 1 ]
fi

# What `move` tells of the champion: what it counts and nothing else.
check "the champion's table" 0 "^depth  *value  *nodes  *nodes/s  *seconds  *line$" "$avocet" move f5d6c3 --depth 6 --agent champion,sure=100
verdict "has no empty words" lacks "leaves\|cut-offs\|moves a position\|breadth"
verdict "two decimals" has "^ *6  *-\{0,1\}[0-9]*\.[0-9][0-9]  *[0-9]"
verdict "in the sentence, too" has "  value -\{0,1\}[0-9]*\.[0-9][0-9] discs for white, depth 6$"
verdict "speed in the end" has "^[0-9]* nodes, [0-9]* nodes/s, [0-9.]* s in all$"
check "all digits in JSON" 0 '"value":-\{0,1\}[0-9]*\.[0-9]\{3,4\},' "$avocet" move f5d6c3 --depth 6 --json
verdict "null for what is not counted" has '"leaves":null,"evaluations":null,"cutoffs":null,.*"mean_branching":null,"largest_branching":null,"seconds":'
check "whole numbers where exact" 0 "  value 18 discs for " "$avocet" move "$dir/end.txt" --agent champion
check "others count it all" 0 " leaves, .* cut-offs, .* moves a position" "$avocet" move f5d6c3 --agent compound --depth 4
verdict "and have their columns" has "^depth .* leaves .* breadth"
# move takes the same weights.
check "move by hand" 0 "made by hand" "$avocet" move $middle --depth 4 --weights hand
"$avocet" move $middle --depth 4 --json --weights hand 2>/dev/null | sed 's/"seconds":[^,}]*//g' >"$dir/one"
"$avocet" move $middle --depth 4 --json --agent champion,weights=hand 2>/dev/null |
    sed 's/"seconds":[^,}]*//g' >"$dir/two"
verdict "is the champion by hand" cmp "$dir/one" "$dir/two"
check "move by a file" 0 "value" "$avocet" move $middle --depth 4 \
    --weights "$positions/../eval/weights-8.avw"
check "by none" 2 "none.avw" "$avocet" move $middle --weights "$dir/none.avw"
check "by what is no weights" 2 "no weights for the evaluation" \
    "$avocet" move $middle --weights "$0"
check "by a name with a comma" 2 "--weights takes nothing with a comma" "$avocet" move $middle --weights a,b
check "agents have no weights of this kind" 2 "weights" \
    "$avocet" move $middle --agent seven --weights hand

# Somewhere among these limits a better move is just found when the search is stopped. By hand, so
# that new weights do not move it.
bounds() {
    for nodes in 3000 4000 5200 5900 6600 8000 8800 9200 9600 10000 12000 19200 19900; do
        "$avocet" move f5d6c3d3c4f4c5b3 --agent champion,weights=hand,sure=100 --nodes $nodes "$@"
    done
}
check "a bound is told" 0 "  value at least -\{0,1\}[0-9.]* discs for black, depth [0-9]*$" bounds
check "in JSON, too" 0 '"bound":"lower","certainty":"depth"' bounds --json

# The champion beside the agents.
check "agents name the champion" 0 "^  champion  *Avocet's own engine" "$avocet" agents
check "in JSON, too" 0 '{"name":"champion",' "$avocet" agents --json
check "explained" 0 "^champion$" "$avocet" agents champion
for key in depth=3 nodes=1000 time=1s solve=10 sure=95 level=3 threads=1 hash=1 ponder=1; do
    check "champion,$key" 0 "^champion,$key, based on champion$" "$avocet" agents "champion,$key"
    verdict "has its line" has "^  ${key%=*}= "
done
check "no other key" 2 "the champion has no key 'dpeth'; did you mean depth?" "$avocet" agents champion,dpeth=3
check "no other board" 2 "plays on boards from 4x4 to 12x12" "$avocet" agents champion --size 14
check "as JSON" 0 '^{"spec":"champion,depth=3","name":"champion",.*"parameters":\[{"key":"depth",' \
    "$avocet" agents champion,depth=3 --json

# The benchmark of the middle game.
check "bench search" 0 "^ *#  *empty  *depth  *value  *move  *seconds  *nodes  *nodes/s$" \
    "$avocet" bench search --depth 4 --hash 4 --sure 100
verdict "twenty positions" lines_with 20 "^ *[0-9]*  *[2-5][0-9]  *4  *[-+][0-9.]*  *[a-h][1-8]  *[0-9.]*  *[0-9]*  *[0-9]*$"
verdict "the sums" ends_with "^ all  *[0-9.]*  *[0-9]*  *[0-9]*$"
nodes() { "$avocet" bench search --depth 4 --hash 4 | awk '$1 == "all" { print $3 }'; }
nodes >"$dir/one"
nodes >"$dir/two"
check "nodes repeat" 0 "" cmp "$dir/one" "$dir/two"
# A table this small is full of older positions, unless they are forgotten.
"$avocet" bench search --depth 8 --hash 1 | awk '$1 == 6 { print $7 }' >"$dir/among"
"$avocet" hint "$positions/midgame-20.obf" --record 6 -n 1 --depth 8 --hash 1 --threads 1 2>/dev/null |
    awk '$1 == "8@73%" { print $5 }' >"$dir/alone"
check "and do not depend on what came before" 0 "" cmp "$dir/among" "$dir/alone"
check "and there are some" 0 "^[1-9][0-9]*$" cat "$dir/one"
check "two numbers of threads" 0 "^2 threads, table of 4 MB$" "$avocet" bench search --depth 3 --hash 4 --threads 1,2
verdict "have sums each" lines_with 2 "^ all "
check "as JSON" 0 '^{"tier":"[a-z0-9]*","depth":3,"hash_mb":4,"levels":\[{"threads":1,"results":\[{"number":1,"empty":54,"certainty":"selective","percent":73,"depth":3,' \
    "$avocet" bench search --depth 3 --hash 4 --threads 1,2 --json
verdict "is JSON" is_json_lines "$dir/out"
verdict "is complete" has '"complete":true}$'
check "threads that are none" 2 "as in 1,2,4" "$avocet" bench search --threads 1,x
check "a depth that is none" 2 "from 1 to 60" "$avocet" bench search --depth 61
check "an option of another" 2 "bench search takes no --rounds" "$avocet" bench search --rounds 2
deep=20 # a second for the first of twenty
[ -z "${AVOCET_TEST_QUICK:-}" ] || deep=16
stop_after "^ *1  *54 " "$avocet" bench search --depth $deep --hash 4
check "stopped by Ctrl-C" 0 "^130$" echo $?
check "what is done stays" 0 "^ *1  *54 " cat "$dir/stopped"
check "with sums" 0 "^ all " cat "$dir/stopped"
stop_after '"number":1,' "$avocet" bench search --depth $deep --hash 4 --json
check "JSON is not complete" 0 '"complete":false}$' cat "$dir/stopped"
check "but JSON" 0 "" is_json_lines "$dir/stopped"
check "the signature counts the middle game, too" 0 '"searches":65,' "$avocet" bench signature --json

# A time without a unit is in seconds, which a note says if it is long.
check "a long time without a unit" 0 "300 is in seconds; 300ms is in milliseconds" \
    "$avocet" hint f5d6 --depth 1 --time 300
check "a short one" 0 "" "$avocet" hint f5d6 --depth 1 --time 2
verdict "without a note" lacks "milliseconds"
check_done
