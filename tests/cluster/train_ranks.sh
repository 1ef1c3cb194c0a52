#!/bin/sh
# Makes training data on four ranks of this machine. cluster/train_ranks.sh AVOCET [without-mpi]
set -u
avocet=$1
# shellcheck source=tests/support/ranks/ranks.sh
. "$(dirname "$0")/../support/ranks/ranks.sh"

# selfplay FILE GAMES: short games, a second of work for each hundred.
selfplay() { echo "$avocet train selfplay --out $1 --games $2 --depth 1 --exact 8 --trees 1 --hash 1 --threads 1"; }

# shellcheck disable=SC2046,SC2091 # the words of a command
{
    $(selfplay "$dir/alone" 40) 2>/dev/null
    check "games of the engine" 0 "40 games" ranks 4 $(selfplay "$dir/many" 40)
    verdict "are those of one process" cmp "$dir/alone" "$dir/many"
    check "there is nothing left to do" 0 "nothing to do" ranks 4 $(selfplay "$dir/many" 40)
    check "in parts" 0 "" ranks 3 $(selfplay "$dir/parts" 40) --part-games 15
    $(selfplay "$dir/alone_parts" 40) --part-games 15 2>/dev/null
    verdict "the same parts" diff -r "$dir/alone_parts" "$dir/parts"

    # A rank dies at a random moment: what is stored is whole, and the same command goes on. The launcher
    # names the rank and its machine.
    $(selfplay "$dir/alone" 400) 2>/dev/null
    part=$(($(wc -c <"$dir/alone") * (random % 30 + 12) / 100))
    part_is_stored() { [ "$(wc -c <"$dir/many")" -gt "$part" ]; }
    kill_a_rank 4 part_is_stored $(selfplay "$dir/many" 400)
    verdict "the dead rank is named with its machine" has "rank [1-3] .*on node "
    check "the same command goes on" 0 "400 games" ranks 4 $(selfplay "$dir/many" 400)
    verdict "nothing is lost, nothing is there twice" cmp "$dir/alone" "$dir/many"
}

# Games from a file get their labels.
cat >"$dir/games.txt" <<'GAMES'
f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7g5
f5d6c3d3c4f4c5b3c2e3d2c6b4b5
f5d6c4d3c3f4f6g5e3f3g4
GAMES
import() { "$@" train import "$dir/games.txt" --out "$out" --depth 6 --exact 10 --hash 1 --threads 1; }
out=$dir/import_alone
import "$avocet" 2>/dev/null
out=$dir/import_many
check "labels" 0 "3 games, 47" import ranks 4 "$avocet"
verdict "are those of one process" cmp "$dir/import_alone" "$dir/import_many"
check_done
