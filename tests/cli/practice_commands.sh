#!/bin/sh
# Practises through a pipe, over several days, with odd input and with kills. cli/practice_commands.sh AVOCET
# tests/play/practice.c and tests/service/practice_*.c check choice, judgement and schedule.
set -u
avocet=$1
# shellcheck source=tests/support/check.sh
. "$(dirname "$0")/../support/check.sh"
kills=${AVOCET_TEST_KILLS:-10}

# Games that differ: each gives positions near its end.
cat >"$dir/games.txt" <<'END'
f5f4c3d6d3c5f6f3g4h5c6e6c4g3g5e3d2e2c7h6e1g6f2f1g1c2h3c1e7d7e8f8f7d1b1d8c8b8g2b6a6b5h4h1h2g8a5b3a3a1g7a2a4b2b7a7b4a8h7h8
f5f4c3d6d3c5f6f3g4h5h3g3f2g5e6g6h2e3c4e2f1b4c7c6e7f7d2b3d7c2f8g7a5e1d1c1b1a4h8a6h7h6h4g2b5b6a2b8c8d8e8a3a7b7a8b2a1g8g1h1
END

# practise LINES ARGUMENTS...: with these lines as input.
practise() {
    lines=$1
    shift
    # shellcheck disable=SC2059 # the lines have \n
    printf "$lines" | "$avocet" practice --seed 1 "$@"
}
set_of() { practise "$1" "$dir/games.txt" --gap 2 --empty 5-9 --store "$dir/practice.jsonl" --date "$2" --count "$3"; }

check "two positions" 0 "^0 of 2 right" set_of '?\n?\n' 2026-01-01 2
verdict "have a source" has "New positions come from 2 games of"
verdict "are exact" lines_with 2 "is best: .*(exact)"
verdict "come back" lines_with 2 "It comes back tomorrow"
verdict "are drawn" has "^   a b c d e f g h$"
verdict "no escapes in a pipe" lacks "$(printf '\033')"
best=$(sed -n 's/^\([a-h][1-8]\) is best.*/\1/p' "$dir/out" | head -n 1)
check "a single number of squares" 0 "at least 2 discs better than any other, with 15 empty squares\.$" \
    practise '?\n' "$(dirname "$0")/../../data/positions/fforum-20-39.obf" --gap 2 --empty 15 --count 1 \
    --store "$dir/single.jsonl"
verdict "positions are no games" has "New positions come from 20 positions of"
check "on the next day" 0 "^Again, from 2026-01-01:" set_of "$best\\n" 2026-01-02 2
verdict "one is right" has "^$best is right: "
verdict "and waits three days" has "It comes back in 3 days"
check "progress" 0 "^all days  *3  *1  *33 %" "$avocet" practice --record --store "$dir/practice.jsonl" --date 2026-01-02
verdict "the days" lines_with 2 "^2026-01-0"
verdict "one waits" has "^1 position waits for an answer today"
check "progress as JSON" 0 '"due":1' "$avocet" practice --record --json --store "$dir/practice.jsonl" --date 2026-01-02
verdict "is JSON" is_json "$dir/out"
check "in words" 0 "^Row [1-8]: " practise '?\n' "$dir/games.txt" --plain --count 1 --empty 5-9 --store "$dir/other.jsonl"
verdict "no drawing" lacks "a b c d"
check "without a source" 0 "no games of yours in .*games.db yet" practise 'quit\n' --empty 40-50 --gap 1 --level 2
verdict "plays games itself" has "games that level 2 plays against itself"
check "an opening" 0 "The opening is Tiger. You play black" practise 'f5\nc3\nc4\n' --opening tiger --plies 6 --count 1
verdict "without a base" has "No WTHOR folder is set"
verdict "to its end" has "The line ends after 6 moves: 3 of 3 right"
check "as white" 0 "You play white" practise '' --opening tiger --side white
wthor=${AVOCET_WTHOR:-../shared/wthor}
if [ -d "$wthor" ]; then
    check "an opening with WTHOR" 0 "as in [0-9]* % of the games" practise 'f5\nc3\nc4\n' --opening tiger --wthor "$wthor" --count 1
    check "positions of WTHOR" 0 "is best: " practise '?\n' "$wthor" --count 1 --empty 5-8
else
    echo "no WTHOR base beside the tree: not tried"
fi

# Odd input.
check "bytes that are no text" 0 "is no square" practise '\001\377\033[2J\n' "$dir/games.txt" --empty 5-9 --store "$dir/other.jsonl"
verdict "no escapes come back" lacks "$(printf '\033')"
long() { head -c 100000 /dev/zero | tr '\0' x | "$avocet" practice "$dir/games.txt" --empty 5-9 --store "$dir/other.jsonl"; }
check "a long line" 0 "" long
check "no such opening" 2 "did you mean tiger" "$avocet" practice --opening tigr
check "no such file" 2 "there is no file" "$avocet" practice "$dir/none.pgn"
check "no such base" 2 "" "$avocet" practice --opening tiger --wthor "$dir/none"
check "no games in it" 2 "" "$avocet" practice "$dir/practice.jsonl"
check "a bad gap" 2 "--gap" "$avocet" practice --gap x
check "a bad range" 2 "--empty" "$avocet" practice --empty 9-5
check "a bad date" 2 "2026-01-31" "$avocet" practice --date 2026-02-30
check "two sources" 2 "--opening takes" "$avocet" practice "$dir/games.txt" --opening tiger
check "JSON alone" 2 "--json goes with --record" "$avocet" practice --json
check "no answers yet" 2 "no answer yet" "$avocet" practice --record --store "$dir/never.db"
check "a store that is none" 2 "is no file of games" practise '' --store "$dir/games.txt"
verdict "stays" grep -q '^f5f4c3' "$dir/games.txt"

# kill -9 at any moment: every answer that was judged aloud is kept. Kills come a little after one to four
# judgements; a slow machine has no fewer.
kill_once() {
    file=$dir/kill-$1 wanted=$(($1 % 4 + 1)) patience=2000
    : >"$dir/killed"
    (while sleep 0.01; do echo '?' || exit; done) 2>/dev/null |
        "$avocet" practice "$dir/games.txt" --gap 1 --empty 4-12 --count 0 --seed "$1" --store "$file" >"$dir/killed" 2>/dev/null &
    victim=$! # the last program of the pipeline
    while [ "$(grep -c 'is best: ' "$dir/killed")" -lt "$wanted" ] && [ "$patience" -gt 0 ]; do
        sleep 0.01
        patience=$((patience - 1))
    done
    sleep "0.0$(($1 * 7 % 10))"
    kill -9 "$victim" 2>/dev/null
    wait "$victim" 2>/dev/null
    heard=$(grep -c 'is best: ' "$dir/killed")
    kept=$("$avocet" practice --record --store "$file" | awk '/^all days/ { print $3 }')
    [ "$heard" -ge "$wanted" ] && [ "${kept:-0}" -ge "$heard" ]
}
i=1
while [ "$i" -le "$kills" ]; do
    verdict "killed at moment $i" kill_once "$i"
    i=$((i + 1))
done
check_done
