#!/bin/sh
# Asks the champion why a position is worth what it is worth. cli/eval.sh AVOCET MAKE_WEIGHTS
# The weights are made by chance, so that nothing here depends on those that are built in; agents of
# the laboratory are asked in cli/lab_commands.sh.
set -u
avocet=$1
# shellcheck source=tests/support/check.sh
. "$(dirname "$0")/../support/check.sh"
weights=$dir/made.avw
check "weights are made" 0 "" "$2" "$weights"

game=f5d6c3d3c4f4c5b3
explain() { "$avocet" eval --weights "$weights" "$@"; }

# sums: what the table of the last check says it adds up to, and what it does; rows are rounded.
sums() {
    awk '$1 == "pattern" { on = 1; next } $1 == "total" { print $NF, sum; on = 0 }
        on { sum += $NF }' "$dir/out"
}
adds_up() { sums | awk '{ d = $1 - $2; good = NF == 2 && d < 0.4 && d > -0.4 } END { exit !good }'; }

# Text.
check "the champion's value" 0 "^champion: [-+][0-9]*\.[0-9][0-9] discs for black, as it stands, without looking ahead$" \
    explain "$game"
verdict "where weights come from" has "^by weights of 2026-01-31, which avocet agents champion tells more of$"
verdict "the board beside its shares" has "^ 4 \. \. X X X O \. \.    4\( *[-+]*[0-9]*\.[0-9]\)\{8\}$"
verdict "titles" has "^pattern  *where  *filling  *for black$"
verdict "ten patterns" lines_with 10 "^[a-z][-+a-z0-9]* .*[a-h][1-8].* [-XO][-XO ]* [-+][0-9.]*$"
verdict "the others" has "^other places  *[345][0-9]  *[-+]*[0-9.]*$"
verdict "black's moves" has "^black's moves  *11  *[-+]*[0-9.]*$"
verdict "white's moves" has "^white's moves  *[0-9][0-9]*  *[-+]*[0-9.]*$"
verdict "empty squares" has "^empty squares  *52  *[-+]*[0-9.]*$"
verdict "it adds up" adds_up
verdict "how to see an agent" ends_with "^--agent sized"
verdict "no escapes in a pipe" lacks "$(printf '\033')"
verdict "fits 80 columns" lacks '.\{80\}'
check "largest first" 0 "" sh -c "'$avocet' eval $game --weights '$weights' --all | awk '
    /^pattern/ { on = 1; last = 1000; next } /moves/ { on = 0 }
    on { v = \$NF < 0 ? -\$NF : \$NF; if (v > last) exit 1; last = v; n++ } END { exit n < 40 }'"
check "all of them" 0 "^triangle" explain "$game" --all
verdict "leave no others" lacks "^other places"
verdict "add up, too" adds_up
check "three" 0 "^other places" explain "$game" -n 3
verdict "are three rows" sh -c "[ \$(awk '/^pattern/ { on = 1 } /^other/ { on = 0 } on' '$dir/out' | wc -l) -eq 4 ]"
check "a run is told by its ends" 0 "^edge+2x  *\(b2 a1-h1 g2\|g2 h1-a1 b2\)  *- -------- -  " explain "$game" --all
check "the filling is drawn as the board is" 0 "^row-4  *a4-h4  *--XXXO--  " explain "$game" --all

# For the other side everything changes its sign.
value() { sed -n 's/^champion: \([-+]\)\([0-9.]*\) discs for \([a-z]*\).*/\1 \2 \3/p' "$dir/out"; }
check "for black" 0 " for black" explain "$game" --for black
value >"$dir/black"
check "for white" 0 " for white, as" explain "$game" --for white
value >"$dir/white"
verdict "the sign changes" sh -c "cat '$dir/black' '$dir/white' | awk '{ s[NR] = \$1; v[NR] = \$2 }
    END { exit !(NR == 2 && s[1] != s[2] && v[1] == v[2] && v[1] > 0) }'"
verdict "the column says so" has "^pattern .* for white$"
verdict "and adds up" adds_up

# As JSON.
check "JSON" 0 '^{"agent":"champion","for":"black","to_move":"black","over":false,"judged_by":"learned","weights":{"made":"2026-01-31","data":"numbers made by chance","error":"as large as can be","patterns":' \
    explain "$game" --json
verdict "has places" has '{"pattern":"edge+2x","squares":\["b2","a1","b1","c1","d1","e1","f1","g1","h1","g2"\],"filling":"----------","contribution":-\{0,1\}[0-9.]*}'
verdict "and counts" has '{"name":"own moves","count":11,"contribution":'
verdict "and nothing about agents" lacks "agent sized"
if command -v python3 >/dev/null; then
    verdict "which add up exactly" python3 -c "
import json, math
x = json.load(open('$dir/out'))
parts = [p['contribution'] for p in x['places'] + x['counts']]
assert sum(parts) == x['sum'], (sum(parts), x['sum'])
assert math.trunc(x['sum'] * 16) / 16 == x['value'], x['value']
shares = sum(sum(row) for row in x['shares'])
assert abs(shares - sum(p['contribution'] for p in x['places'])) < 1e-9
assert [len(row) for row in x['shares']] == [8] * 8"
fi
"$avocet" eval "$game" --json --weights "$weights" --isa baseline >"$dir/baseline" 2>/dev/null
for tier in v3 v4; do
    "$avocet" version --isa "$tier" >/dev/null 2>&1 || continue
    check "$tier says the same" 0 "" sh -c "'$avocet' eval $game --json --weights '$weights' --isa $tier 2>/dev/null |
        cmp - '$dir/baseline'"
done

# By hand.
check "by hand" 0 "^judged by hand: nineteen counts" "$avocet" eval "$game" --weights hand
verdict "counts" has "^moves diagonal to empty corners  *-\{0,1\}[0-9]*  *-\{0,1\}[0-9.]*  *[-+]*[0-9.]*$"
verdict "whose" has "^count, black's less white's  *number  *weight  *for black$"
verdict "fits 80 columns" lacks '.\{80\}'
check "6x6" 0 "^champion: .* discs for black, as it stands" "$avocet" eval start --size 6
verdict "is by patterns" lacks "^judged by hand"
check "4x4 for white" 0 "^champion: .* discs for white, as it stands" "$avocet" eval start --size 4 --for white
verdict "is by hand" has "^judged by hand"
check "6x6 as JSON" 0 '"judged_by":"learned",' "$avocet" eval start --size 6 --json
check "as JSON" 0 '"judged_by":"hand",' "$avocet" eval start --size 4 --json
verdict "with its counts" has '{"name":"discs","count":0,"weight":-\{0,1\}[0-9.]*,"contribution":0}'

# By name.
check "by name" 0 "^champion,weights=.*made\.avw: [-+]" "$avocet" eval "$game" --agent "champion,weights=$weights"
verdict "no word about others" lacks "agent sized"
check "hand by name" 0 "^judged by hand" "$avocet" eval "$game" --agent champion,weights=hand
check "both" 0 "^by weights of 2026-01-31" explain "$game" --agent champion
check "an agent" 0 "^value .* for black" "$avocet" eval "$game" --agent sized
check "10x10" 0 "^champion: .* discs for black" "$avocet" eval start --size 10
verdict "learned" has "^by weights of "
check "10x10 by hand" 0 "^judged by hand" "$avocet" eval start --size 10 --weights hand
check "other boards: an agent" 0 "^phases-tuned," "$avocet" eval start --size 14
check "blocked squares: an agent" 0 "^phases-tuned," "$avocet" eval "#----OX--XO----- X"
check "agents champion" 0 "^on 8x8 weights of 2026-01-31 for 1[0-9] patterns in [3-6][0-9] places, fitted to" "$avocet" agents "champion,weights=$weights"
verdict "what was learned" has "judges by patterns"
check "as JSON" 0 '"weights":{"made":"2026-01-31","data":"numbers made by chance",' \
    "$avocet" agents "champion,weights=$weights" --json
check "none by hand" 0 "^8x8 is judged by hand" "$avocet" agents champion,weights=hand
verdict "what was not" has "made by hand"
check "null in JSON" 0 '"weights":null,' "$avocet" agents champion,weights=hand --json

# The end of a game.
over=XXXXXXXXXXXXXXXXO
check "a finished game" 0 "^champion: -16 discs for white, the game is over$" "$avocet" eval $over
check "for the winner" 0 "^champion: +16 discs for black, the game is over$" "$avocet" eval $over --for black
check "as JSON" 0 '"over":true,"judged_by":"result",.*"value":-16}$' "$avocet" eval $over --json
check "a pass" 0 "^champion: [-+].* for black, as it stands" "$avocet" eval "XO--------------X"
check "a pass that is forced" 0 "black must pass here" "$avocet" eval "OX--------------X"

# What cannot be right.
refused() {
    name=$1 pattern=$2
    shift 2
    check "$name" 2 "$pattern" "$@"
    verdict "nothing on standard output" is_empty out
}
head -c 100000 "$weights" >"$dir/short.avw"
refused "a file cut short" "^avocet: .*short\.avw: no weights for the evaluation: " \
    "$avocet" eval "$game" --weights "$dir/short.avw"
{ head -c 2000000 "$weights" && printf '!' && tail -c +2000002 "$weights"; } >"$dir/changed.avw"
refused "a byte changed" "changed\.avw: no weights for the evaluation: " \
    "$avocet" eval "$game" --weights "$dir/changed.avw"
: >"$dir/empty.avw"
refused "an empty file" "empty\.avw: no weights for the evaluation: " "$avocet" eval "$game" --weights "$dir/empty.avw"
refused "another file" "no weights for the evaluation: " "$avocet" eval "$game" --weights "$0"
refused "for other boards" "made\.avw: these weights judge boards of 8x8, not of 10x10" explain start --size 10
refused "for other boards, by name" "made\.avw: these weights judge boards of 8x8, not of 10x10" \
    "$avocet" match "champion,weights=$weights,depth=1" random --size 10 --games 2
refused "for other boards, to train" "made\.avw: these weights judge boards of 8x8, not of 10x10" \
    "$avocet" train selfplay --size 10 --games 1 --out "$dir/none.data" --weights "$weights"
# In a protocol boards come and go.
check "a protocol goes on" 0 "^= [A-J][0-9]" \
    sh -c "printf 'boardsize 10\ngenmove b\nquit\n' | '$avocet' gtp --weights '$weights' --depth 2"
check "hints go on" 0 "made\.avw: these weights judge boards of 8x8, not of 10x10; the built-in ones" \
    sh -c "'$avocet' hint start --size 10 --depth 2 --weights '$weights' 2>&1 >/dev/null"
refused "no file" "none\.avw" "$avocet" eval "$game" --weights "$dir/none.avw"
check "a folder" 1 "^avocet: " "$avocet" eval "$game" --weights "$dir"
refused "a damaged one by name" "short\.avw: no weights" "$avocet" eval "$game" --agent "champion,weights=$dir/short.avw"
refused "and in agents" "short\.avw: no weights" "$avocet" agents "champion,weights=$dir/short.avw"
refused "weights twice" "weights are given twice" explain "$game" --agent champion,weights=hand
refused "no patterns" "from 1 to 64, or all; not '0'" explain "$game" -n 0
refused "too many" "from 1 to 64" explain "$game" -n 65
refused "no number" "not 'x'" explain "$game" -n x
refused "both" "one is enough" explain "$game" -n 3 --all
refused "a key nobody knows" "the champion has no key 'dpeth'; did you mean depth?" "$avocet" eval "$game" --agent champion,dpeth=3
refused "the champion elsewhere" "size 4, 6, 8, 10 and 12, not of size 14" "$avocet" eval start --size 14 --agent champion
refused "and with holes" "blocked squares" "$avocet" eval "#----OX--XO----- X" --agent champion
refused "an agent's weights" "^avocet: --weights is for the champion's evaluation, and this is seven" \
    explain "$game" --agent seven
refused "an agent's patterns" "^avocet: -n is for the champion" "$avocet" eval "$game" --agent seven -n 3
refused "on 14x14" "^avocet: --all is for the champion" "$avocet" eval start --size 14 --all
refused "no position" "avocet: " "$avocet" eval nonsense
# Settings are for whom they fit.
mkdir -p "$dir/set/config"
printf '[eval]\nweights = %s\nn = 4\n' "$weights" >"$dir/set/config/config.ini"
check "settings" 0 "^other places" "$avocet" eval "$game" --home "$dir/set"
check "do not reach agents" 0 "^value" "$avocet" eval "$game" --agent seven --home "$dir/set"

# On a terminal.
if command -v script >/dev/null && script -qec true /dev/null </dev/null >/dev/null 2>&1; then
    escape=$(printf '\033')
    on_terminal() {
        LC_ALL=C.UTF-8 TERM=xterm-256color script -qec "stty cols $1 rows 24; '$avocet' eval $game --weights '$weights'" \
            /dev/null </dev/null | tr -d '\r' >"$dir/terminal"
        sed "s/$escape\[[0-9;]*[mK]//g" "$dir/terminal" >"$dir/plain"
    }
    on_terminal 80
    check "green and red" 0 "$escape\[38;5;34m *+[0-9.]*$escape\[0m" cat "$dir/terminal"
    verdict "both" has "$escape\[38;5;160m *-[0-9.]*$escape\[0m"
    check "beside the board" 0 "h         a" cat "$dir/plain"
    on_terminal 60
    check "below where it is narrow" 0 "^ 1\( *[-+]*[0-9.]*\)\{8\}$" cat "$dir/plain"
    check "which fits" 1 "" env LC_ALL=C.UTF-8 grep -q '.\{60\}' "$dir/plain"
fi

check "help" 0 "^examples" "$avocet" help eval
verdict "fits 80 columns" lacks '.\{80\}'

check_done
