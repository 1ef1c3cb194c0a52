#!/bin/sh
# Kills a match by kill -9 at random moments and resumes it each time. Every printed game is stored,
# every game is there once, and the match ends with the output of one that nobody killed. After the
# end of a match another one begins in a new file, until there were enough kills.
# cli/kills.sh AVOCET [without-sqlite]; AVOCET_TEST_KILLS=N: kills for each kind of file, 10 by default.
set -u
avocet=$1
kills=${AVOCET_TEST_KILLS:-10}
# In memory where that can be had: whoever kills a process cannot tell, and it is quicker.
[ -w /dev/shm ] && export TMPDIR=/dev/shm
# shellcheck source=tests/support/check.sh
. "$(dirname "$0")/../support/check.sh"
# shellcheck source=tests/support/stored.sh
. "$(dirname "$0")/../support/stored.sh"
endings="jsonl"
[ "${2:-}" = without-sqlite ] || endings="jsonl db"
seed=${AVOCET_TEST_SEED:-$(od -An -N2 -tu2 /dev/urandom | tr -d ' ')}
echo "seed $seed"

# What a whole match prints: every game and the numbers.
games=500
set -- match "sized,depth=3" "naive,depth=4" --size 6 --games "$games" --seed 5 --show
begun=$(date +%s%N)
"$avocet" "$@" >"$dir/whole" 2>"$dir/err"
took=$(($(date +%s%N) - begun))

# moments N: so many random ones, in seconds, up to half of what a match takes on this machine now.
moments() {
    awk "BEGIN { srand($seed); for (i = 0; i < $1; i++) printf \"%.3f\n\", rand() * $took / 2e9 }"
}

# The end of the match in $file, by whichever command reached it.
judge_whole() {
    verdict "$ending: as if never killed ($matches)" cmp "$1" "$dir/whole"
    verdict "$ending: every game ($matches)" [ "$(stored "$file")" -eq "$games" ]
    verdict "$ending: once ($matches)" [ "$(different "$file")" -eq "$games" ]
}

for ending in $endings; do
    killed=0 matches=1 most=0
    file=$dir/games-1.$ending
    for moment in $(moments $((30 * kills))); do
        [ "$killed" -lt "$kills" ] || break
        "$avocet" "$@" --store "$file" >"$dir/part" 2>/dev/null &
        job=$!
        sleep "$moment"
        kill -9 "$job" 2>/dev/null
        wait "$job" 2>/dev/null
        code=$?
        told=$(grep -c "^game" "$dir/part")
        [ -s "$file" ] && verdict "$ending: what was told is stored ($killed)" \
            [ "$(stored "$file" 2>/dev/null)" -ge "$told" ]
        [ "$told" -gt "$most" ] && most=$told
        if [ "$code" -eq 0 ]; then
            judge_whole "$dir/part"
            matches=$((matches + 1))
            file=$dir/games-$matches.$ending
        else
            killed=$((killed + 1))
        fi
    done
    verdict "$ending: killed often enough" [ "$killed" -eq "$kills" ]
    check "$ending: gone on with to the end" 0 "" "$avocet" "$@" --store "$file"
    judge_whole "$dir/out"
    echo "$ending: killed $killed times in $matches matches of $games games; up to $most had been told"
    check "$ending: and again" 0 "$games games of this match are stored, as run 1" \
        "$avocet" "$@" --store "$file" --threads 1
    verdict "$ending: the same" cmp "$dir/out" "$dir/whole"
done
check_done
