#!/bin/sh
# Stops commands by SIGINT, SIGTERM or SIGHUP at random moments. Each ends soon, leaves no process behind,
# and keeps every result that it has reported. Stopped matches, tournaments and training go on to the same end.
# cli/stops.sh AVOCET ODD_PROGRAM; AVOCET_TEST_STOPS=N: stops in all, 10 by default. AVOCET_TEST_STOP_MS=N: a
# stop that takes longer fails; 8000 by default, since a busy machine may be slow. Programs that hang would be
# waited for ten minutes.
set -u
avocet=$1 odd=$2
stops=${AVOCET_TEST_STOPS:-10}
most_ms=${AVOCET_TEST_STOP_MS:-8000}
[ -w /dev/shm ] && export TMPDIR=/dev/shm
# shellcheck source=tests/support/check.sh
. "$(dirname "$0")/../support/check.sh"
# shellcheck source=tests/support/stored.sh
. "$(dirname "$0")/../support/stored.sh"
seed=${AVOCET_TEST_SEED:-$(od -An -N2 -tu2 /dev/urandom | tr -d ' ')}
echo "seed $seed"
positions=$(dirname "$0")/../../data/positions
kinds="match hung escapes tournament solve hint train experiment check-player"

# the_match STORE COMMAND...: a match with another program. STORE may be empty.
the_match() {
    store=$1
    shift
    "$@" match first,scan=rows "gtp:$odd gtp good $dir/pids" --games 200 --size 4 --depth 1 --show \
        --openings random:4 ${store:+--store "$store"}
}
the_training() { "$@" train selfplay --out "$dir/selfplay.data" --games 30 --depth 2 --exact 8; }

# the_command KIND: runs one of them. Programs write their numbers to $dir/pids.
the_command() {
    kind=$1
    set -- env --default-signal=INT,HUP,TERM "$avocet"
    case $kind in
    match) the_match "$dir/match.jsonl" exec "$@" ;;
    hung) exec "$@" match first "gtp,patience=600s:$odd gtp deaf $dir/pids" --games 2 --depth 1 ;;
    escapes)
        exec "$@" match first "oneshot:$odd oneshot escapes $dir/pids" --games 40 --size 6 --show \
            --store "$dir/escapes.jsonl"
        ;;
    tournament)
        exec "$@" tournament first naive "good=gtp:$odd gtp good $dir/pids" --games 20 --size 4 --depth 1 \
            --show --store "$dir/tournament.jsonl"
        ;;
    solve) exec "$@" solve "$positions/fforum-40-59.obf" --threads 2 ;;
    hint) exec "$@" hint f5d6c3 --threads 2 ;;
    train) the_training exec "$@" ;;
    experiment) exec "$@" experiment 004 --out "$dir/experiment" --games 2 ;;
    check-player) exec "$@" check-player "nboard,patience=600s:$odd nboard hang $dir/pids" ;;
    esac
}

# moments N: a random moment in seconds, and a signal, in each line.
moments() {
    awk "BEGIN { srand($seed); split(\"INT TERM HUP\", s); for (i = 0; i < $1; i++)
        printf \"%.3f:%s\n\", rand() * rand() * 1.5, s[int(rand() * 3) + 1] }"
}

alive() {
    # shellcheck disable=SC2013 # numbers have no blanks
    for pid in $(cat "$dir/pids" 2>/dev/null); do
        case $(sed 's/.*) //' "/proc/$pid/stat" 2>/dev/null) in [!ZX]*) echo "$pid" ;; esac
    done
}

# Waits until the shell has become the program: a shell ignores SIGINT in its background jobs.
wait_for_start() {
    while name=$(cat "/proc/$job/comm" 2>/dev/null) && [ "$name" != "$(basename "$avocet" | cut -c1-15)" ]; do
        sleep 0.01
    done
}

# judge KIND SIGNAL CODE MS: what one stop has left.
judge() {
    : >"$dir/err"
    cp "$dir/part" "$dir/out"
    verdict "$1, SIG$2: exit code $3" is_ending "$3" "$2"
    verdict "$1, SIG$2: takes $4 ms" [ "$4" -le "$most_ms" ]
    verdict "$1, SIG$2: no process is left" [ -z "$(alive)" ]
    case $1 in
    match | escapes | tournament)
        [ -s "$dir/$1.jsonl" ] && verdict "$1, SIG$2: what was told is stored" \
            [ "$(stored "$dir/$1.jsonl" 2>/dev/null)" -ge "$(grep -c "game [0-9]*, " "$dir/part")" ]
        ;;
    esac
}
# A command may have ended before, or may not have got to watching for signals.
is_ending() {
    case $1:$2 in 0:* | 1:* | 130:* | 129:HUP | 143:TERM) return 0 ;; esac
    return 1
}

number=0
: >"$dir/times"
for moment in $(moments "$stops"); do
    # shellcheck disable=SC2086
    set -- $kinds
    shift $((number % $#))
    kind=$1 signal=${moment#*:}
    : >"$dir/pids"
    (the_command "$kind") >"$dir/part" 2>"$dir/part.err" </dev/null &
    job=$!
    wait_for_start
    sleep "${moment%:*}"
    begun=$(date +%s%N)
    kill -"$signal" "$job" 2>/dev/null
    wait "$job" 2>/dev/null
    code=$?
    took=$((($(date +%s%N) - begun) / 1000000))
    echo "$took $kind $signal $code" >>"$dir/times"
    judge "$kind" "$signal" "$code" "$took"
    number=$((number + 1))
done
sort -n "$dir/times" | awk '{ t[NR] = $1; slow += $1 > 1000 }
    END { printf "stopped %d times: median %d, 99 %% %d, longest %d ms; %d over 1 s\n", NR,
        t[int((NR + 1) / 2)], t[int(NR * 0.99 + 0.5)], t[NR], slow }'
awk '{ n[$2]++; if ($1 > m[$2]) m[$2] = $1 }
    END { for (k in n) printf "%s: %d stops, longest %d ms\n", k, n[k], m[k] }' "$dir/times" | sort

# What was stopped goes on to the end that it has without a stop.
if [ -s "$dir/match.jsonl" ]; then
    check "the match goes on" 0 "" the_match "$dir/match.jsonl" "$avocet"
    cp "$dir/out" "$dir/resumed"
    check "a match without a stop" 0 "" the_match "" "$avocet"
    verdict "has the same games" cmp "$dir/out" "$dir/resumed"
    verdict "each once" [ "$(different "$dir/match.jsonl")" -eq 200 ]
fi
[ -s "$dir/selfplay.data" ] && check "training goes on" 0 "" the_training "$avocet"

# A reader that leaves, and an output that cannot be written, are no reason to die without a word.
"$avocet" match first random --games 400 --size 4 --show 2>"$dir/err" | head -n 1 >"$dir/out"
verdict "a reader that leaves gets its line" has "^game 1"
# shellcheck disable=SC2016 # the inner shell expands it
check "output on a full device" 1 "cannot write the output" sh -c '"$1" show >/dev/full' - "$avocet"
# shellcheck disable=SC2016 # the inner shell expands it
check "no output at all" 1 "cannot write the output" sh -c '"$1" show >&-' - "$avocet"
check_done
