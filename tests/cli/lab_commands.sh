#!/bin/sh
# Uses the commands of the laboratory and the course as a person, or a referee, would.
# cli/lab_commands.sh AVOCET
set -u
avocet=$1
# shellcheck source=tests/support/check.sh
. "$(dirname "$0")/../support/check.sh"
unset AVOCET_UMEA_AGENT

# program NAME LINE: a program of the course that does just this.
program() {
    printf '#!/bin/sh\n%s\n' "$2" >"$dir/$1"
    chmod +x "$dir/$1"
}

for command in move eval tree agents match umea othellostart; do
    check "help $command" 0 "^examples" "$avocet" help "$command"
    check "help $command fits 80 columns" 1 "" sh -c "$avocet help $command | grep '.\{80\}'"
done

# Thinking about a position.
check "a move" 0 "^d3  value .* for black, depth 4" "$avocet" move start --agent compound --depth 4
verdict "one row for each iteration" lines_with 4 "^ *[1-4] "
verdict "after a sentence about the agent" has "^compound: Goes over"
check "paper 003 moves for white, too" 0 "^    value 2 for white, as its paper counts" \
    "$avocet" move start --agent naive --depth 4
check "and in JSON" 0 '"value":-2,.*"value_for_white":2,' "$avocet" move start --agent naive --depth 4 --json
check "rows count their own iteration" 0 "" sh -c "'$avocet' move f5d6c3 --agent compound --depth 5 |
    awk '\$1 ~ /^[1-5]\$/ { sum += \$3 } / nodes, / { all = \$1 } END { exit sum != all || !all }'"
check "rows fit 79 columns" 1 "" sh -c "'$avocet' move f5d6c3 --depth 9 2>&1 | grep '.\{80\}'"
check "cache hits are shown" 0 " cached .*" "$avocet" move start --agent seven,cache=1 --depth 5
verdict "and counted" has ", [1-9][0-9]* cache hits"
check "values have six digits" 0 "^d3  value 0\.115065 for black" "$avocet" move start --agent seven
check "who does not search" 0 "^[a-h][1-8]$" "$avocet" move start --agent random
verdict "has no value" lacks "value\|completed"
check "and null in JSON" 0 '"value":null,' "$avocet" move start --agent random --json
check "a changed agent" 0 "^seven,stable=0.6, based on seven: Compares" \
    "$avocet" move start --agent seven,stable=0.6 --depth 2
check "a size without weights" 0 "no weights for 14x14: those of" \
    "$avocet" move start --size 14 --agent sized --depth 1
check "a limit is needed" 2 "no limit" "$avocet" move start --agent seven,depth=off
check "a move as JSON" 0 '"iterations":\[{"move":"d3"' "$avocet" move start --agent naive --depth 2 --json
check "the best player moves" 0 "value" "$avocet" move f5d6c3 --nodes 2000
check "two processes agree" 0 "" sh -c "'$avocet' move f5d6c3 --nodes 5000 --json | sed 's/\"seconds\":[^,}]*//g' >'$dir/one'
    '$avocet' move f5d6c3 --nodes 5000 --json | sed 's/\"seconds\":[^,}]*//g' >'$dir/two'; cmp '$dir/one' '$dir/two'"
for tier in baseline v3 v4; do
    "$avocet" version --isa "$tier" >/dev/null 2>&1 || continue
    check "$tier agrees" 0 "" sh -c "'$avocet' move f5d6c3 --nodes 5000 --json --isa $tier |
        sed 's/\"seconds\":[^,}]*//g' | cmp - '$dir/one'"
done
check "a forced pass" 0 "^pass: there is no other choice$" "$avocet" move "XO--------------O"
check "as JSON" 0 '"move":"pass"' "$avocet" move "XO--------------O" --json
check "a finished game" 0 "^the game is over$" "$avocet" move "XXXXXXXXXXXXXXXXO"
check "an agent nobody knows" 2 "did you mean" "$avocet" move start --agent compund
check "a bad key" 2 "dpeth.*depth" "$avocet" move start --agent naive,dpeth=3
for command in "move start --agent" "eval start --agent" "tree start --agent" agents "train agent-probcut" \
    "match first" "demo --black" "bench time --agent" "umea BEEEEEOXEEXOEEEEE 1 --agent"; do
    # shellcheck disable=SC2086 # a command with its words
    check "a bad key in $command" 2 "no key 'stabel'" "$avocet" $command seven,stabel=1
    verdict "and the good keys" has "^the keys of seven: search, depth, time"
    verdict "and weights" has "^its weights: count, mobility, stable"
    verdict "on standard error" is_empty out
done
check "a wrong name lists no keys" 2 "did you mean" "$avocet" agents sevn
verdict "of anybody" lacks "the keys of"
printf '[agent]\nbase = phases\ndetph = 2\n' >"$dir/bad.ini"
check "a bad key in a file" 2 "line 3: phases has no key 'detph'" "$avocet" agents "@$dir/bad.ini"
verdict "and the good ones" has "^the keys of phases: "
check "a bad time" 2 "2s, 0.5s or 250ms" "$avocet" move start --time soon
check "12x12" 0 "depth 2" "$avocet" move start --size 12 --agent sized --depth 2
printf '[agent]\nbase = sized\ndepth = 2\n[weights-8-early]\nmobility = 35\n' >"$dir/mine.ini"
check "an agent file" 0 "depth 2" "$avocet" move start --agent "@$dir/mine.ini"
check "its weight" 0 "^mobility .* 35 " "$avocet" eval start --agent "@$dir/mine.ini"
check "a missing agent file" 2 "none.ini" "$avocet" move start --agent @none.ini

# Explaining.
check "an explanation" 0 "^value -0\.121667 for white" "$avocet" eval f5d6c3d3c4 --agent seven
verdict "with its seven terms" lines_with 1 "^potential-corners "
check "paper 003 counts for white" 0 "3 for white, as its paper counts" "$avocet" eval f5d6c3d3 --agent compound
over="XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX------------ O"
check "at the end mobility is the disc difference" 0 "^mobility  *0  *52  *-52 .* -9.75$" "$avocet" eval "$over" --agent compound
check "and says what is counted" 0 "^mobility: discs on the board$" "$avocet" eval "$over" --agent compound
check "and in JSON" 0 '"value_for_white":-\{0,1\}3,' "$avocet" eval f5d6c3d3 --agent compound --json
check "others do not" 1 "" sh -c "'$avocet' eval f5d6c3d3 --agent seven --json | grep value_for_white"
check "large values are whole" 0 "^value -\{0,1\}[0-9]*$\|^value -\{0,1\}[0-9]* for" \
    "$avocet" eval f5d6c3d3c4 --agent bob,corners=1234567,moves=1234567
check "whose agent it is" 0 "^sized,corner=1, based on sized: Seven" "$avocet" eval start --agent sized,corner=1
check "whose weights" 0 "no weights for 4x4: those of" "$avocet" eval start --size 4 --agent sized
check "phases has weights for all sizes" 0 "^phases: " "$avocet" eval start --size 10 --agent phases
verdict "but for its squares" has "no weights of squares for 10x10: those"
check "as JSON" 0 '"feature":"unstable"' "$avocet" eval f5d6c3d3c4 --agent seven --json
check "nothing to explain" 2 "without an evaluation" "$avocet" eval start --agent random
check "all agents" 0 "^  greedy-corners " "$avocet" agents
check "one agent" 0 "^  order=score" "$avocet" agents sized
check "weights of squares" 0 "^ 2  -8 -24  -4  -3  -3  -4 -25  -8$" "$avocet" agents static
check "by phase where they differ" 0 "^the weights of the squares, late$" "$avocet" agents sized,positional=1
check "once where they do not" 0 "^the weights of the squares$" "$avocet" agents phases
check "as JSON" 0 '"squares":{"all":\[\[99,-8,8,6,6,8,-8,99\],' "$avocet" agents static --json
printf '[agent]\nbase = static\n[squares-4]\nrow1 = 1 2 3 4.5\n' >"$dir/squares.ini"
check "weights of one's own" 0 "^ 1   1   2   3 4.5$" "$avocet" agents "@$dir/squares.ini" --size 4
check "count in a value" 0 "^value -1 for black" "$avocet" eval "XO--------------X" --agent "@$dir/squares.ini" --for black
printf 'row2 = 1 2 3\n' >>"$dir/squares.ini"
check "a row too short" 2 "line 5: a row of 4x4 has 4 numbers, not fewer" \
    "$avocet" agents "@$dir/squares.ini" --size 4
check "agents as JSON" 0 '"name":"bob"' "$avocet" agents --json

# Drawing.
check "a tree" 0 "^root  h = " "$avocet" tree f5d6c3 --depth 2
check "of a changed agent" 0 "^seven,stable=0.6, based on seven: " "$avocet" tree --agent seven,stable=0.6
check "by its specification in JSON" 0 '"agent":"seven,stable=0.6",' \
    "$avocet" tree --agent seven,stable=0.6 --json
check "a picture" 0 "" "$avocet" tree f5d6c3 --depth 2 --svg "$dir/tree.svg"
check "is SVG" 0 "<svg .*viewBox" cat "$dir/tree.svg"
check "it may be replaced" 0 "the tree is in " "$avocet" tree f5d6c3 --depth 2 --svg "$dir/tree.svg"
printf '<p>mine</p>\n' >"$dir/page.html"
check "another file may not" 2 "--svg .*page.html is there and does not hold a picture: it stays as it is" \
    "$avocet" tree --svg "$dir/page.html"
verdict "and stays" grep -q "^<p>mine</p>$" "$dir/page.html"
check "the output has nothing to lose" 0 "^<svg" "$avocet" tree --svg -
check "nor has a device" 0 "" "$avocet" tree --svg /dev/null
check "with pruned children" 0 "pruned" cat "$dir/tree.svg"
check "a tree on 12x12" 0 "^root" "$avocet" tree start --size 12 --agent sized --depth 2

# Measuring.
check "bench lab" 0 "^sized  *12 " "$avocet" bench lab --time 1ms --positions 1
check "bench time" 0 "limit 2 ms, 5 moves" "$avocet" bench time --time 2ms --moves 5 --busy 1
verdict "no worst 1 % of five" has "^ *2  *5  *[-0-9.]*[0-9]  *-  *-  *-  *[-0-9.]*[0-9]$"
verdict "empty bars between full ones" sh -c "[ \$(grep -c ' ms  *[0-9]' '$dir/out') -ge 24 ]"
check "bench time on 6x6" 0 "^ *1  *100\(  *[-0-9.]*[0-9]\)\{3\}  *-  *[-0-9.]*[0-9]$" \
    "$avocet" bench time --time 1ms --moves 100 --size 6
check "bench time of another player" 0 "^first, 0 busy" "$avocet" bench time first --time 1ms,100s --moves 500
verdict "who is fast" has "^ *100000  *500\(  *-[0-9.]*\)\{5\}$"
verdict "at several limits" has "^limit 1 ms, 500 moves$"
check "as JSON" 0 '^{"player":"first","busy_threads":0,"players_at_once":1,"limits":\[{"limit_ms":100000,"moves":2,"p50":-[0-9.]*,"p90":null,"p99":null,"p99.9":null,"max":-[0-9.]*,"late_ms":\[-[0-9.]*,-[0-9.]*\]}\]}$' \
    "$avocet" bench time --agent first --time 100s --moves 2 --json
check "several at once" 0 "^ *1  *10 " "$avocet" bench time first --time 1ms --moves 10 --threads 3
verdict "and told" has "^first, 0 busy threads on [0-9]* CPUs, 3 players at once$"
check "stops" 0 "^ms from a stop to the answer$" \
    "$avocet" bench time champion,hash=1 --time 1ms --moves 1 --stops 2
verdict "both counted" has "^ *2  *[0-9.]*\(  *-\)\{3\}  *[0-9.]*$"
check "games" 0 "^2 games with a clock of 20 s, 1 at once: 0 lost on time$" \
    "$avocet" bench time first --time 1ms --moves 1 --games 2 --clock 20s
check "as rows of a page" 0 "^| a limit of 1 ms for a move is kept, 0 busy threads on [0-9]* CPUs | 2 moves | .avocet bench time first --time 1ms --moves 2. | late by max -*[0-9.]* ms |$" \
    "$avocet" bench time first --time 1ms --moves 2 --games 2 --size 4 --markdown
verdict "and games" has "^| no game is lost on time, .* | 2 games | .avocet bench time first --games 2 --clock 1s. | 0 lost on time |$"
check "games in JSON" 0 '"games":{"count":2,"clock":1,"lost_on_time":0}}$' \
    "$avocet" bench time first --time 1ms --moves 2 --games 2 --size 4 --json
check "a clock that is none" 2 "^avocet: --clock soon: " "$avocet" bench time first --games 2 --clock soon
check "games come in pairs" 2 "even number of games" "$avocet" bench time first --time 1ms --moves 1 --games 3
check "a player given twice" 2 "given twice: first, and by --agent" "$avocet" bench time first --agent first
check "a limit that is none" 2 "^avocet: --time soon: " "$avocet" bench time first --time 1ms,soon,2s
check "too many limits" 2 "at most 16 limits" "$avocet" bench time first --moves 1 \
    --time 1s,1s,1s,1s,1s,1s,1s,1s,1s,1s,1s,1s,1s,1s,1s,1s,1s
check "an option of another benchmark" 2 "bench lab takes no --depth" "$avocet" bench lab --depth 3
check "a global option of all" 0 "limit" "$avocet" bench time --time 1ms --moves 1 --isa baseline
check "threads of the champion" 0 "^champion,threads=2,hash=1, based on champion" \
    "$avocet" move f5d6c3 --depth 4 --threads 2 --hash 1
check "one where it is to repeat" 0 "^champion: " "$avocet" move f5d6c3 --depth 4
check "all where it cannot" 0 "^champion,threads=[1-9]" "$avocet" move f5d6c3 --time 20ms
check "threads of an agent" 2 "threads" "$avocet" move f5d6c3 --agent naive --threads 2
check "no number of threads" 2 "threads must be a number from 1 to 256" "$avocet" move f5 --threads 0
check "a demonstration" 0 "^champion thinks about the first move, to depth 8:$" \
    "$avocet" demo --size 4 --seed 1 --pause 0
verdict "tells who plays" has "^white  compound,techniques=all,depth=5, based on compound: "
check "fits 80 columns" 1 "" sh -c "'$avocet' demo --seed 1 --pause 0 | grep '.\{80\}'"
check "by those who do not think" 0 "^black  random: Plays" "$avocet" demo --size 4 --black random --white first --pause 0
check "ProbCut is fitted" 0 "^ *2  *4  mid " "$avocet" train agent-probcut compound --size 6 --positions 20
check "and printed for an agent file" 0 "^\[probcut-6-late\]" "$avocet" train agent-probcut naive --size 6 --positions 20 --ini
check "ProbCut cuts" 0 '"certainty":"selective"' "$avocet" move f5d6c3d3c4f4 --agent compound,techniques=all,probcut=multi,cut=0.5 --depth 7 --json
verdict "how surely was not measured" has '"certainty":"selective","percent":null,'
check "and is marked" 0 "^ *~7 " "$avocet" move f5d6c3d3c4f4 --agent compound,techniques=all,probcut=multi,cut=0.5 --depth 7
check "bad pairs" 2 "even number" "$avocet" train agent-probcut naive --pairs 1-2

# ProbCut with weights of one's own: refused, fitted into the agent's file, used.
printf '[agent]\nbase = compound\ntechniques = all\nprobcut = multi\n[weights]\nnaive = 3\n' >"$dir/own.ini"
check "no numbers for other weights" 2 "not for a changed one; avocet train agent-probcut fits others" \
    "$avocet" move start --size 6 --agent "@$dir/own.ini" --depth 6
check "they are fitted" 0 "^\[probcut-6-early\]$" \
    "$avocet" train agent-probcut "@$dir/own.ini" --size 6 --positions 40 --ini
cat "$dir/out" >>"$dir/own.ini"
check "and used" 0 '"probcuts":[1-9]' "$avocet" move start --size 6 --agent "@$dir/own.ini,cut=0.5" --depth 8 --json
check "on their size" 2 "not for a changed one" "$avocet" move start --agent "@$dir/own.ini" --depth 6
check "and shown" 0 "^ProbCut parameters of its own" "$avocet" agents "@$dir/own.ini" --size 6
verdict "as they stand in the file" has "^\[probcut-6-mid\]$"
check "as JSON" 0 '"probcut":\[{"check":1,"full":3,"phase":"[a-z]*","slope":' \
    "$avocet" agents "@$dir/own.ini" --size 6 --json
check "not shown where there are none" 1 "" sh -c "'$avocet' agents '@$dir/own.ini' | grep 'of its own'"
printf '[probcut-6-mid]\n2-5 = 1 0 1\n' >>"$dir/own.ini"
check "a bad pair in a file" 2 "own.ini, line [0-9]*: '2-5' is no pair of depths: CHECK-FULL" \
    "$avocet" move start --size 6 --agent "@$dir/own.ini" --depth 2
printf '[agent]\nbase = seven\n[probcut-8-lat]\n2-4 = 1 0 1\n' >"$dir/own.ini"
check "a bad phase in a file" 2 "own.ini, line 4: ProbCut has no phase 'lat', but early, mid, late" \
    "$avocet" train agent-probcut "@$dir/own.ini"

# One move for the course's referee.
start=WEEEEEEEEEEEEEEEEEEEEEEEEEEEOXEEEEEEXOEEEEEEEEEEEEEEEEEEEEEEEEEEE
check "the course's start" 0 "^([3-6],[3-6])$" "$avocet" umea $start 0.2
verdict "nothing on standard error" is_empty err
check "one line alone" 0 "^1$" sh -c "'$avocet' umea $start 0.1 2>&1 | wc -l | tr -d ' '"
check "rows and columns from 1, rows first" 0 "^(5,3)$" "$avocet" umea $start 1 --agent first
check "a third word is ignored" 0 "^(5,3)$" "$avocet" umea $start 1 0 --agent first
check "and further ones" 0 "^(5,3)$" "$avocet" umea $start 1 1 more words --agent first
check "an agent of the environment" 0 "^(5,3)$" \
    env AVOCET_UMEA_AGENT=first "$avocet" umea $start 1
check "is outvoted" 2 "nobody" env AVOCET_UMEA_AGENT=first "$avocet" umea $start 1 --agent nobody
check "a wrong one of the environment" 2 "nobody" \
    env AVOCET_UMEA_AGENT=nobody "$avocet" umea $start 1
check "black to move" 0 "^(4,3)$" "$avocet" umea "B${start#W}" 1 --agent first
check "another size" 0 "^([1-4],[1-4])$" "$avocet" umea BEEEEEOXEEXOEEEEE 0.1
check "lower case" 0 "^(5,3)$" "$avocet" umea "$(echo $start | tr WEOX weox)" 1 --agent first
check "a forced pass" 0 "^pass$" "$avocet" umea WXOEEEEEEEEEEEEEE 5
check "a finished game" 0 "^pass$" "$avocet" umea BXXXXXXXXXXXXXXXX 5
check "an empty board" 0 "^pass$" "$avocet" umea BEEEEEEEEEEEEEEEE 5
check "the only move, at once" 0 "^(1,3)$" "$avocet" umea BXOEEEEEEEEEEEEEE 3600
check "no time at all" 0 "^([3-6],[3-6])$" "$avocet" umea $start 0.001

for board in "" x WEEE "${start}E" "Y${start#W}" "W$(echo ${start#W} | tr X Z)"; do
    check "the unreadable board '$board'" 2 "of the board" "$avocet" umea "$board" 1
    verdict "nothing on standard output" is_empty out
done
for seconds in "" 0 -1 two 2s 1e3 100000; do
    check "the unreadable time '$seconds'" 2 "avocet: " "$avocet" umea $start "$seconds"
    verdict "nothing on standard output" is_empty out
done
check "a board alone" 2 "umea needs" "$avocet" umea $start

# Whole games between programs.
first="$avocet umea --agent first"
check "a whole game" 0 "^\(White\|Black\) won with [0-9]* points$" \
    "$avocet" othellostart "$first" "$first" 1
verdict "white begins" has "^  1 White (5,3)"
verdict "the last line says who won" ends_with "won with"
verdict "two passes end it" lines_with 2 pass
verdict "times are told" has "^Black: average [0-9.]* s, maximum [0-9.]* s"
points=$(sed -n 's/.* won with \([0-9]*\) points/\1/p' "$dir/out")
check "the same game as in a match" 0 "black A, A [+-]$points:" \
    "$avocet" match first first --games 2 --start white-first --openings start --show

program legal "exec '$avocet' umea --agent first \"\$@\""
program hanging 'sleep 600'
program crashing 'kill -SEGV $$'
program failing 'echo "out of ideas" >&2; exit 3'
program chatting 'echo "hello world"'
program illegal 'echo "(1,1)"'
program outside 'echo "(9,9)"'
program passing 'echo pass'
program silent 'exit 0'
program flooding 'exec yes'
program escaping 'printf "\033[2J\n"'
program late "sleep 0.3; exec '$avocet' umea --agent first \"\$@\""
program fork "sleep 600 & exec '$avocet' umea --agent first \"\$@\""

referee() {
    "$avocet" othellostart "$@" --grace 0.5
}
check "a program that hangs" 1 "White's program hangs" referee "$dir/hanging" "$dir/legal" 0.1
check "one that hangs as black" 1 "Black's program hangs.*ply 2" \
    referee "$first" "$dir/hanging" 0.1
check "one that crashes" 1 "Black's program crashed with signal 11" referee "$first" "$dir/crashing" 1
check "one that fails" 1 "ended with exit code 3" referee "$dir/failing" "$first" 1
verdict "and its own words" has "out of ideas"
check "one that chats" 1 'printed "hello world" instead' referee "$dir/chatting" "$first" 1
check "one that cheats" 1 "plays (1,1), which is no legal move" referee "$dir/illegal" "$first" 1
check "one that leaves the board" 1 "(9,9)" referee "$dir/outside" "$first" 1
check "one that passes" 1 "passes, but has a move" referee "$dir/passing" "$first" 1
check "one that says nothing" 1 "printed no move" referee "$dir/silent" "$first" 1
check "one that never ends to talk" 1 "hangs" referee "$dir/flooding" "$first" 0.1
check "one that attacks the terminal" 1 "x1B" referee "$dir/escaping" "$first" 1
verdict "its escapes do not come out" lacks "$(printf '\033')"
check "one that leaves processes behind" 1 "Black's program crashed" \
    referee "$dir/fork" "$dir/crashing" 5
check "one that is late goes on" 1 "^  1 White (5,3)  0.[3-9][0-9]* s  over the limit$" \
    referee "$dir/late" "$dir/crashing" 0.1
check "one that is not there" 2 "cannot run $dir/none" referee "$dir/none" "$first" 1
check "one without a name" 2 "needs a name" referee "" "$first" 1
check "a time that is none" 2 "number of seconds" referee "$first" "$first" 2s
check "a program less" 2 "othellostart needs" "$avocet" othellostart "$first" 1
mkdir "$dir/with blank"
cp "$dir/legal" "$dir/with blank/legal"
check "a name with a blank" 1 "^  1 White (5,3)" referee "$dir/with blank/legal" "$dir/crashing" 1

# Matches.
check "a match" 0 "^A won [0-9]*, drew [0-9]*, lost [0-9]* of 10 games in 5 pairs$" \
    "$avocet" match random first --games 10
verdict "has a score" has "^score  [0-9.]* % +- [0-9.]*$"
verdict "and discs" has "^discs  [+-][0-9.]* +- [0-9.]* per game$"
verdict "and Elo" has "^elo    [+-][0-9.]* +- [0-9.]*$"
verdict "times are told beside the output" lines_with 0 "ms per move"
verdict "on the error stream" has "^avocet: time A [0-9.]* ms, B [0-9.]* ms per move$"
verdict "and who they are" has "^B  first: Plays the first legal move"
check "times on demand" 0 "^time   A [0-9.]* ms, B [0-9.]* ms per move$" "$avocet" match random first --games 2 --times
check "also in games" 0 "^game 1, .*, A [0-9.]* s, B [0-9.]* s: " "$avocet" match random first --games 2 --times --show
check "and in JSON" 0 '"seconds_per_move_a":[0-9]' "$avocet" match random first --games 2 --times --json
check "one pair has no error" 0 "^score  [0-9.]* %, error unknown$" "$avocet" match random first --games 2
verdict "and is one" has " of 2 games in 1 pair$"
check "pairs that repeat are noted" 0 "repeat the same two games" \
    "$avocet" match first first --games 4 --openings start
check "one pair does not" 0 "of 2 games" "$avocet" match first first --games 2 --openings start
verdict "and needs no note" lacks "repeat"
check "the course's check" 0 "black A, A +16: c5c4b3" \
    "$avocet" match first first --games 2 --start diagonal --openings start --show
check "and on the standard start" 0 "black A, A -26: " \
    "$avocet" match first first --games 2 --openings start --show
check "openings of four plies" 0 "^game [12], opening [a-h1-8]\{8\}, " \
    "$avocet" match random random --games 2 --openings random:4 --show
check "limits for both" 0 "of 2 games" "$avocet" match naive naive --games 2 --depth 2
check "nodes" 0 "of 2 games" "$avocet" match naive naive --games 2 --nodes 50
check "time" 0 "of 2 games" "$avocet" match naive random --games 2 --size 4 --openings start --time 2ms
check "another size" 0 "of 2 games" "$avocet" match naive first --games 2 --size 10 --depth 1
# Byte for byte, whatever the number of threads: games, numbers and JSON, with a test and without.
for players in "random random" "corners-moves-tokens corners-moves-tokens --nodes 60" "seven random --depth 2" "champion champion,solve=4 --nodes 3000" \
    "random random --sprt 0,100" "naive random --depth 1 --sprt=-20,60,0.1,0.1 --openings random:9"; do
    for json in "" --json; do
        for threads in 1 4; do
            games=
            case $players in *sprt*) ;; *) games="--games 12" ;; esac
            # shellcheck disable=SC2086 # players and options
            "$avocet" match $players $games --threads $threads --show $json >"$dir/$threads" 2>"$dir/err"
        done
        check "threads change nothing for $players $json" 0 "" cmp "$dir/1" "$dir/4"
        check "and something is there" 0 "" test -s "$dir/4"
    done
done
check "twelve games are there" 0 "^12$" sh -c "'$avocet' match random random --games 12 --show | grep -c ^game"
check "JSON" 0 '^{"a":"random","b":"first",.*"complete":true,"pairs":2,.*}$' \
    "$avocet" match random first --games 4 --json
check "JSON with games" 0 '^{"games":\[{"number":1,"opening":"[a-h1-8]\{16\}","black":"a","moves":' \
    "$avocet" match random first --games 4 --json --show --threads 3
verdict "is one line" lines_with 1 "^{.*}$"
check "numbers the games in their order" 0 "^1 2 3 4 5 6 7 8 9 10 11 12 $" sh -c "'$avocet' match \
    random random --games 12 --json --show --threads 3 2>/dev/null | grep -o '\"number\":[0-9]*' | sed 's/.*://' | tr '\\n' ' '"
check "unknown errors are null" 0 '"score_error":null' "$avocet" match random first --games 2 --json
check "half a pair" 2 "games is even" "$avocet" match random first --games 3
check "no depth" 2 "whole number from 1" "$avocet" match random first --depth 0
check "no second depth" 2 "depth 2/x: it is a whole number" "$avocet" match random first --depth 2/x
check "three sides" 2 "time 1s/1s/1s: a time is written as" \
    "$avocet" match random first --time 1s/1s/1s
check "half a clock" 2 "clock 5s+1s/: a time" "$avocet" match random first --clock 5s+1s/
check "clocks of each side" 0 '"clock":{"seconds":5,"increment":1,"seconds_b":3,"increment_b":0,' \
    "$avocet" match random first --games 2 --clock 5s+1s/3s --json

# What the solver says is what perfect players reach: the same scores, and fewer moves.
scores() { sed -n 's/^game \([0-9]*\), .*, A \([-+0-9]*\).*/\1 \2/p' "$dir/out"; }
for board in 8 6; do
    set -- match champion,depth=1,solve=10,hash=1 champion,depth=2,solve=10,hash=1 --games 12 --show \
        --size $board --openings random:8
    check "perfect players on $board" 0 "^game 12" "$avocet" "$@"
    scores >"$dir/played"
    check "adjudicated games on $board" 0 "A [-+0-9]* by adjudication: " "$avocet" "$@" --adjudicate 10
    scores >"$dir/adjudicated"
    verdict "on $board have the same scores" cmp "$dir/played" "$dir/adjudicated"
    check "as JSON" 0 '"ending":"adjudicated"' "$avocet" "$@" --adjudicate 10 --json
    verdict "are no forfeits" has '"forfeits":{"a":{},"b":{}}'
done
check "no solver for 14x14" 2 "solves boards from 4x4 to 12x12, not 14x14" \
    "$avocet" match random first --size 14 --adjudicate 8
check "no games" 2 "whole number from 2" "$avocet" match random first --games 0
check "an unknown agent" 2 "nobody" "$avocet" match random nobody
check "one agent" 2 "match needs A B" "$avocet" match random
check "openings of another kind" 2 "openings are list, start, random:6, or a file: cannot open xot" \
    "$avocet" match random first --openings xot
check "openings longer than the board" 2 "no line of 30 plies" \
    "$avocet" match random first --size 4 --openings random:30
check "a wrong time" 2 "a time is" "$avocet" match random first --time soon

# Openings from a file.
printf '%% three of them\n\nf5d6c3\nF5F6 %% short\n1. f5 2. f4 3. e3 4. f6 5. d3\n' >"$dir/xot.txt"
check "openings of a file" 0 "^game 1, opening f5" \
    "$avocet" match random random --games 6 --openings "$dir/xot.txt" --show
for opening in f5d6c3 f5f6 f5f4e3f6d3; do
    verdict "twice $opening" lines_with 2 "opening $opening, "
done
verdict "enough for all pairs" lacks "come again"
check "another seed, another order" 0 "^[2-6]$" sh -c "for seed in 1 2 3 4 5 6; do '$avocet' match random \
    random --games 6 --openings '$dir/xot.txt' --seed \$seed --show 2>/dev/null | grep -o 'opening [a-h1-8]*' |
    tr '\\n' ' '; echo; done | sort -u | wc -l | tr -d ' '"
check "fewer than pairs" 0 "3 openings for 4 pairs: from pair 4 on they come again" \
    "$avocet" match random random --games 8 --openings "$dir/xot.txt"
check "in JSON" 0 '"openings":"[^"]*xot.txt"' "$avocet" match random first --games 2 --openings "$dir/xot.txt" --json
grep -v % "$dir/xot.txt" >"$dir/plain.txt"
"$avocet" convert "$dir/plain.txt" "$dir/xot.ggf" 2>/dev/null
check "in another format" 0 "opening f5d6c3, " \
    "$avocet" match random random --games 6 --openings "$dir/xot.ggf" --show
printf 'f5d6\nf5f6a1\n' >"$dir/bad.txt"
check "an illegal line" 2 "bad.txt, line 2, character 5: .*a1" "$avocet" match random random --openings "$dir/bad.txt"
check "a list for another size" 2 "line 3, character 1: the board is 8x8, the match is on 4x4" "$avocet" match random random --size 4 --openings "$dir/xot.txt"
check "nothing in a file" 2 "holds no opening" "$avocet" match random random --openings /dev/null

# A test.
check "a test" 0 "^test   H1 accepted: rather 100 than 0 Elo, LLR +[0-9.]*, bounds -2.94 and +2.94$" \
    "$avocet" match naive random --depth 2 --sprt 0,100
check "the other way round" 0 "^test   H0 accepted: rather 0 than 100 Elo, LLR -" \
    "$avocet" match random naive --depth 2 --sprt 0,100
check "one that is not decided" 0 "^test   undecided between -1 and 1 Elo, LLR " \
    "$avocet" match random random --games 10 --sprt=-1,1
check "in JSON" 0 '"test":{"elo0":0,"elo1":100,"alpha":0.05,"beta":0.05,"llr":[0-9.]*,"lower":-2.9[0-9]*,"upper":2.9[0-9]*,"verdict":"h1"}' \
    "$avocet" match naive random --depth 2 --sprt 0,100 --json
check "few wins bound nothing" 0 "^elo    unknown: A has all points, but 2 pairs can be luck$" \
    "$avocet" match seven random --depth 5 --games 4
check "few losses bound nothing" 0 "^elo    unknown: B has all points, but 1 pair can be luck$" \
    "$avocet" match random seven --depth 5 --games 2
check "all wins" 0 "^elo    at least +[0-9]*, at 95 %$" "$avocet" match seven random --depth 5 --games 20
check "all losses" 0 "^elo    at most -[0-9]*, at 95 %$" "$avocet" match random seven --depth 5 --games 20
check "never an infinite number" 1 "" sh -c "'$avocet' match seven random --depth 5 --games 20 | grep -w 'inf\|nan'"
check "a test that is none" 2 "sprt 5: a test" "$avocet" match random random --sprt 5
check "bounds the wrong way" 2 "bounds of a test rise" "$avocet" match random random --sprt 5,0

# By the clock.
check "a clock" 0 "^clock  A lost 0 on time, B 0$" "$avocet" match naive random --size 4 --clock 2s+0.01s --games 2 --openings start
verdict "has times" has "^time   A "
check "in JSON" 0 '"clock":{"seconds":2,"increment":0,"late_a":0,"late_b":0}' \
    "$avocet" match first random --clock 2s --games 2 --json
check "thinking on the other's time" 0 "^A won [0-2], drew [0-2], lost [0-2] of 2 games" \
    "$avocet" match champion,depth=2,hash=1,ponder=1 naive,depth=1 --ponder --games 2
verdict "and needs no note" lacks "changes nothing"
check "where nobody does" 0 "^avocet: --ponder changes nothing: neither side thinks on the other's time" \
    "$avocet" match champion,depth=1,hash=1,ponder=0 first --ponder --games 2
verdict "is told on the error stream" lines_with 0 "changes nothing"
check "the other side counts, too" 0 "of 2 games" \
    "$avocet" match first champion,depth=1,hash=1,ponder=1 --ponder --games 2
verdict "without a note" lacks "changes nothing"
check "a clock that is none" 2 "clock 5s+: a time is" "$avocet" match random random --clock 5s+

# Ctrl-C keeps the pairs that are finished, and a referee takes its programs along.
env --default-signal=INT "$avocet" match random first --games 1000000 --threads 1 --show \
    >"$dir/stopped" 2>&1 &
job=$!
waited=0
until grep -q "^game 4," "$dir/stopped" 2>/dev/null || [ "$waited" -ge 600 ]; do
    sleep 0.1
    waited=$((waited + 1))
done
kill -INT "$job"
wait "$job"
check "a match stopped by Ctrl-C" 0 "^130$" echo $?
check "what was finished stays" 0 "^A won .* pairs$" cat "$dir/stopped"
check "and it says so" 0 "stopped before the end" cat "$dir/stopped"

program telling "echo started >'$dir/telling.started'; sleep 2; rm '$dir/telling.started'"
env --default-signal=INT "$avocet" othellostart "$dir/telling" "$first" 60 >"$dir/stopped" 2>&1 &
job=$!
waited=0
until [ -e "$dir/telling.started" ] || [ "$waited" -ge 600 ]; do
    sleep 0.1
    waited=$((waited + 1))
done
kill -INT "$job"
wait "$job"
check "a referee stopped by Ctrl-C" 0 "^130$" echo $?
sleep 2.5
check "its program is gone, too" 0 "" test -e "$dir/telling.started"

check_done
