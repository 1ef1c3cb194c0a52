#!/bin/sh
# Analyses games on four ranks of this machine. cluster/analyze_ranks.sh AVOCET [without-mpi]
set -u
avocet=$1
# shellcheck source=tests/support/ranks/ranks.sh
. "$(dirname "$0")/../support/ranks/ranks.sh"

cat >"$dir/games.txt" <<'GAMES'
f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7g5
f5d6c3d3c4f4c5b3c2e3d2c6b4b5
f5d6c4d3c3f4f6g5e3f3g4
f5d6c3d3c4f4c5b3c2e3d2c6b4b5f2e6
f5d6c4d3c3f4
f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7g5
GAMES

# analyze COMMAND...: six games, two of them the same, with results kept in a folder of their own.
analyze() { "$@" analyze "$dir/games.txt" --level 4 --threads 1 --json --players 0; }
AVOCET_HOME=$dir/alone
export AVOCET_HOME
analyze "$avocet" >"$dir/wanted" 2>/dev/null
AVOCET_HOME=$dir/home
check "six games" 0 "" analyze ranks 4 "$avocet"
verdict "the bytes of one process" cmp "$dir/wanted" "$dir/out"
check "again" 0 "6 of 6 games were analysed before" analyze ranks 4 "$avocet"
verdict "again the same bytes" cmp "$dir/wanted" "$dir/out"
check "one process goes on with what ranks kept" 0 "6 of 6 games were analysed before" analyze "$avocet"

head -n 2 "$dir/games.txt" >"$dir/here/g.txt"
sed -n 2,3p "$dir/games.txt" >"$dir/elsewhere/g.txt"
refused "other games" "other games or another level" "$avocet" analyze g.txt --level 2

# One game is analysed by rank 0 alone.
"$avocet" analyze f5d6c3d3c4 --level 4 --threads 1 --json >"$dir/wanted" 2>/dev/null
check "one game" 0 "" ranks 3 "$avocet" analyze f5d6c3d3c4 --level 4 --threads 1 --json
verdict "one game: the same bytes" cmp "$dir/wanted" "$dir/out"
check "standard input is for one process" 2 "name one instead of standard input" ranks 2 "$avocet" analyze -
check_done
