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

# Rounds of training: short ones on the small board. Rank 0 fits, the others see its weights in the folder.
all() { echo "$avocet train all --size 6 --hours 100 --rounds 2 --games $2 --iterations $3 --date 2026-01-01 --threads 1 --out $1"; }
# same_rounds: the bytes of one process, but for the clock and the seconds in the table.
same_rounds() {
    for kept in round-1.data round-1.avw round-1.svg round-2.data round-2.avw round-2.svg; do
        cmp "$dir/all_alone/$kept" "$dir/all_many/$kept" || return 1
    done
    for folder in all_alone all_many; do
        awk '{ $2 = ""; print }' "$dir/$folder/rounds.txt" >"$dir/$folder.table"
    done
    cmp "$dir/all_alone.table" "$dir/all_many.table"
}
# shellcheck disable=SC2046,SC2091 # the words of a command
{
    $(all "$dir/all_alone" 150 4) >/dev/null 2>&1
    # A rank dies while games of a random round are stored; the same command goes on.
    round=$((random % 2 + 1))
    round_is_begun() { [ "$(wc -c <"$dir/all_many/round-$round.data")" -gt $((random % 2000)) ]; }
    kill_a_rank 4 round_is_begun $(all "$dir/all_many" 150 4)
    check "rounds of training go on" 0 "" ranks 4 $(all "$dir/all_many" 150 4)
    verdict "and are those of one process" same_rounds
    check "all rounds are done" 0 "nothing to do" ranks 3 $(all "$dir/all_many" 150 4)
    # A rank with other options, or another folder, is found before it plays.
    # shellcheck disable=SC2016 # the shell of the rank expands it
    other_seed() { ranks 3 sh -c 'exec "$@" --seed "$((OMPI_COMM_WORLD_RANK / 2))"' sh $(all "$dir/all_other" 40 2); }
    check "a rank with another seed" 2 "rank 2 on .*other options or settings than rank 0" other_seed
}
check "the fit is for one process" 2 "train fit runs in one process, and a launcher started 2" ranks 2 "$avocet" \
    train fit "$dir/alone" --out "$dir/weights.avw"
# A rank that reads other games is refused.
head -n 2 "$dir/games.txt" >"$dir/here/games.txt"
sed 1d "$dir/games.txt" >"$dir/elsewhere/games.txt"
refused "other games" "other positions or settings" "$avocet" train import games.txt --out labels --depth 2 --exact 8
check_done
