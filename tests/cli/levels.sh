#!/bin/sh
# The champion's levels, as a person would look at them and play. cli/levels.sh AVOCET
set -u
avocet=$1
# shellcheck source=tests/support/check.sh
. "$(dirname "$0")/../support/check.sh"

middle=f5d6c3d3c4f4c5b3

# Whether a sentence is there, wherever its lines end.
says() { tr '\n' ' ' <"$dir/out" | grep -q -e "$1"; }

# The table.
check "the levels" 0 "^level  depth  exact  99%  98%  95%  87%  73%  *time  strength  *games$" "$avocet" levels
verdict "each has a row" lines_with 61 "^ *[0-9][0-9]*  *[0-9][0-9]*  *[0-9][0-9]*  *[-0-9]"
verdict "the usual one" has "^ *21  *21  *24  *-  *27  *-  *30  *-  *[0-9.]* s "
verdict "a strength" has "^ *5  *5  *10  *-.* s  [0-9]* +-[0-9]* % vs 4  *[0-9]*$"
verdict "the highest is not measured" has "^ *60  *60  *60\(  *-\)\{5\}  *~[0-9]* y  *n/m  *0$"
verdict "a time that is estimated" has "^ *25 .* ~[0-9.]* \(s\|min\|h\)  *n/m  *0$"
verdict "in 79 columns" lines_with 0 ".\{80\}"
check "a column for each certainty" 0 "^level  depth  exact  95%  87%  73%  60% " "$avocet" levels --size 10
verdict "fits 80 columns" lacks '.\{80\}'
check "back to 8x8" 0 "" "$avocet" levels
verdict "what - and n/m are" says "-: it has none; n/m: not measured\."
pairs=$(awk '$1 ~ /^[0-9]+$/ && NF > 8 { for (i = 4; i <= 8; i++) if ($i != "-") n++ } END { print n }' "$dir/out")
check "no pair is left out" 0 "^$pairs$" sh -c "'$avocet' levels --json | grep -o '\"from\":' | wc -l | tr -d ' '"
"$avocet" levels >"$dir/out" 2>"$dir/err"
for who in first-game newcomer beginner novice club strong; do
    verdict "$who is there" lines_with 1 "^$who  *[0-9]"
    verdict "and explained" lines_with 1 "^$who  *[a-z]"
done
verdict "says where it was measured" has "^Measured in .* on boards of 8x8 and a machine with 2 CPUs"
verdict "and what the time is" says "the mean of all moves of these games"
check "as JSON" 0 '^{"measured":"Measured in .*"usual":21,"named":\[{"level":"first-game",.*"equals":"random",.*"match":{"against":"random","games":200,' "$avocet" levels --json
verdict "pairs" has '"level":21,"depth":21,"exact_from":24,"selective":\[{"from":27,"percent":98},{"from":30,"percent":87}\],'
verdict "null where nothing was measured" has '{"level":60,"depth":60,"exact_from":60,"selective":\[\],"seconds":null,"seconds_estimated":[0-9.e+]*,"match":null}\]}$'
check "no operands" 2 "" "$avocet" levels 21
check "explained" 0 "^  avocet move f5d6c3 --level 21" "$avocet" help levels
check "in the manual" 0 "levels" "$avocet" man

# Playing at one.
check "a move" 0 "depth 6@73%, unlikely lines left out$" "$avocet" move $middle --agent champion,level=6
check "without looking ahead" 0 "depth 1$" "$avocet" move $middle --agent champion,level=0
check "with a limit on top" 0 "value" "$avocet" move $middle --agent champion,level=40,nodes=20000
check "a name" 0 "value" "$avocet" move $middle --agent champion,level=novice
check "by an option" 0 "^champion,level=6, based on champion: " "$avocet" move $middle --level 6
verdict "it is the same" has "depth 6@73%, unlikely lines left out$"
check "beside the champion" 0 "^champion,hash=1,level=novice, " "$avocet" move $middle --agent champion,hash=1 --level novice
check "limited by nodes" 0 "^champion,level=40, " "$avocet" move $middle --level 40 --nodes 20000
check "not of another agent" 2 "level is the champion's: compound,cache=1 has none" \
    "$avocet" move start --agent compound,cache=1 --level 3
check "twice" 2 "level is given twice" "$avocet" move start --agent champion,level=3 --level 3
check "with another depth" 2 "leave out either --level or --depth" "$avocet" move start --level 3 --depth 5
check "not so strong" 2 "level must be a number from 0 to 60, or one of" "$avocet" move start --level 61
check "one thing at a time" 2 "--level takes nothing with a comma" "$avocet" move start --level 3,hash=1
check "where the champion plays" 2 "the champion plays on boards from 4x4 to 12x12" "$avocet" move start --size 14 --level 3
mkdir -p "$AVOCET_HOME/config"
printf '[move]\nlevel = 2\n' >"$AVOCET_HOME/config/config.ini"
check "as a setting" 0 "^champion,level=2, " "$avocet" move $middle
check "outvoted by an agent" 0 "^compound: " "$avocet" move start --agent compound --depth 1
check "or a depth" 0 "^champion: " "$avocet" move start --depth 1
printf '[move]\nagent = first\ndepth = 1\n' >"$AVOCET_HOME/config/config.ini"
check "it outvotes both" 0 "^champion,level=4, " "$avocet" move $middle --level 4
verdict "and is as deep" has "depth 4@73%"
rm "$AVOCET_HOME/config/config.ini"
check "its sentence" 0 "errs as a person might" "$avocet" agents champion,level=beginner
check "that of one who only looks" 0 "it plays as a person might, who" "$avocet" agents champion,level=newcomer
check "on a small board" 0 "value" "$avocet" move start --size 6 --level first-game
check "that of level 0 promises nothing of the end" 0 "held back: it judges each move by [a-z ]* and does not look ahead\.\"" \
    "$avocet" agents champion,level=0 --json
check "the key is explained" 0 "^  level= " "$avocet" agents champion
check "too high" 2 "level must be a number from 0 to 60, or one of first-game, newcomer, beginner, novice, club or strong" \
    "$avocet" move start --agent champion,level=61
check "with a depth" 2 "leave out either it or depth, solve and sure" \
    "$avocet" move start --agent champion,level=5,depth=4

# Moves repeat, and differ: of ten seeds some draw another move.
draws() {
    for seed in 1 2 3 4 5 6 7 8 9 10; do
        "$avocet" move $middle "$@" --seed $seed --json 2>/dev/null | sed 's/.*"to_move":"[a-z]*","move":"\([a-h][1-8]\)".*/\1/'
    done
}
for who in "--level beginner" "--level first-game" "--level newcomer" "--agent random"; do
    # shellcheck disable=SC2086 # an option and its value
    draws $who >"$dir/one"
    # shellcheck disable=SC2086
    draws $who >"$dir/two"
    check "$who: the same seed, the same move" 0 "" cmp "$dir/one" "$dir/two"
    check "ten moves" 0 "^10$" grep -c "^[a-h][1-8]$" "$dir/one"
    check "not all the same" 0 "" sh -c "[ \$(sort -u '$dir/one' | wc -l) -gt 1 ]"
done
check "no seed" 2 "seed" "$avocet" move start --agent random --seed x

# Games repeat, and differ.
games() {
    "$avocet" match champion,level=beginner,hash=1 champion,level=1,hash=1 --games 4 --openings start \
        --threads "$1" --seed "$2" --show 2>/dev/null
}
games 1 1 >"$dir/one"
games 2 1 >"$dir/two"
games 1 2 >"$dir/other"
check "the same seed, the same games" 0 "" cmp "$dir/one" "$dir/two"
check "another seed, others" 1 "" cmp -s "$dir/one" "$dir/other"
check "and they were played" 0 "of 4 games" cat "$dir/one"

# The legend says that level 1 is hardly stronger than level 0, and so it is.
check "level 1 is hardly stronger" 0 "^score  50.0 % +- 0.0$" \
    "$avocet" match champion,level=1 champion,level=0 --games 20
check "which is told" 0 "Level 1 plays like level 0" sh -c "'$avocet' levels | tr '\n' ' '"

check_done
