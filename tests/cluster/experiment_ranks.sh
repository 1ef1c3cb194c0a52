#!/bin/sh
# Runs an experiment on four ranks of this machine. cluster/experiment_ranks.sh AVOCET [without-mpi]
set -u
avocet=$1
# shellcheck source=tests/support/ranks/ranks.sh
. "$(dirname "$0")/../support/ranks/ranks.sh"

# timeless FOLDER: every table but measured times, and the games without theirs.
timeless() {
    (cd "$1" && for file in *.csv; do
        case $file in
        *-times.csv) ;;
        games.csv) echo "$file" && sed 's/,[0-9.]*,[0-9.]*$//' "$file" ;;
        *) echo "$file" && cat "$file" ;;
        esac
    done)
}

"$avocet" experiment 004 --quick --games 2 --threads 1 --out "$dir/alone" >/dev/null 2>&1
timeless "$dir/alone" >"$dir/wanted"
check "an experiment" 0 "report.html" ranks 4 "$avocet" experiment 004 --quick --games 2 --threads 1 --out "$dir/many"
timeless "$dir/many" >"$dir/found"
verdict "the tables of one process" cmp "$dir/wanted" "$dir/found"
verdict "there are games" test "$(wc -l <"$dir/many/games.csv")" -gt 100
sort "$dir/many/games.csv" >"$dir/times"
check "again" 0 "report.html" "$avocet" experiment 004 --quick --games 2 --out "$dir/many"
sort "$dir/many/games.csv" >"$dir/times_again"
verdict "one process finds every game done" cmp "$dir/times" "$dir/times_again"
check_done
