#!/bin/sh
# A round of training on a bare machine with a GPU: a C compiler, CMake and Python with PyTorch are enough.
#
#   training/round.sh --work FOLDER --out FOLDER [OPTION...] [STAGE...]
#
# Stages, all of them in this order by default:
#   build     the program, without tests and libraries
#   play      --play SECONDS of self-play: FOLDER/parts in --work; the same command goes on
#   label     --label SECONDS: other games, and deep labels for some of their positions; deep.data in --out
#   fit       --fit SECONDS: the sum of weights; sum.avw in --out
#   learn     --learn SECONDS: the network; network.avw in --out, written anew about every 20 seconds
#   bias      the constant of each head by deep.data; bias.avw in --out
#   measure   the errors of all these on the test set; table.txt in --out
#   keep      as many parts of self-play as --keep MB allow, the newest first, into --out
#
# --work may grow to gigabytes; --out holds the results. Files and folders of training/data are learned, too.
# --all SECONDS: no stage goes on when less than --reserve of these are left, so the last stages have time.
# --threads N, --depth N, --exact N, --trees N, --games N (to label), --first N (number of the first game),
# --seed N, --learner "OPTIONS" (of learn.py), --base FILE (weights for play, and for learn without a fit),
# --python PROGRAM (one that has PyTorch), --mix SHARE of results beside values by search, for the network.
# A machine may end the script at any time: what is in --out is whole.
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
work='' out='' play=300 label=60 fit=120 learn=180 all=0 reserve=45 keep=0 stages=''
threads=$(getconf _NPROCESSORS_ONLN) depth=4 exact=18 trees=4 games=200 first=0 seed=1 learner=''
python=python3 mix=0.2
base=$root/data/eval/weights-8.avw
test_set=$root/data/eval/test-8.data

usage() {
    sed -n '4s/^# *//p' "$0" >&2
    exit 2
}

while [ $# -gt 0 ]; do
    case $1 in
    --work | --out | --play | --label | --fit | --learn | --all | --reserve | --keep | --threads | --depth | \
        --exact | --trees | --games | --first | --seed | --learner | --base | \
        --python | --mix)
        [ $# -gt 1 ] || usage
        eval "${1#--}=\$2"
        shift 2
        ;;
    build | play | label | fit | learn | bias | measure | keep) stages="$stages $1" && shift ;;
    *) usage ;;
    esac
done
if [ -z "$work" ] || [ -z "$out" ]; then usage; fi
mkdir -p "$work" "$out"
began=$(date +%s)
avocet=$work/build/avocet
[ -x "$avocet" ] || [ ! -x "$root/build/release/avocet" ] || avocet=$root/build/release/avocet

# seconds WANTED: at most as many as are left.
seconds() {
    left=$1
    if [ "$all" -gt 0 ]; then
        left=$((began + all - reserve - $(date +%s)))
        [ "$left" -le "$1" ] || left=$1
    fi
    [ "$left" -gt 0 ] || left=0
    echo "$left"
}

# at_most SECONDS COMMAND...: interrupts the command after SECONDS, like Ctrl-C. What it has kept by then counts.
at_most() {
    limit=$(seconds "$1")
    shift
    if [ "$limit" -eq 0 ]; then
        echo "no time is left for: $*"
        return 0
    fi
    code=0
    timeout -s INT -k 60 "$limit" "$@" || code=$?
    case $code in 0 | 124 | 130) ;; *) return "$code" ;; esac
}

# Files and folders with positions to learn from, a line each.
inputs() {
    [ ! -e "$work/parts/part-0000.data" ] || echo "$work/parts"
    for one in "$root"/training/data/*; do
        case $one in */deep.data | */test*) continue ;; esac
        if [ -f "$one/part-0000.data" ] || [ -f "$one" ]; then echo "$one"; fi
    done
}

# selfplay SECONDS OPTION...
selfplay() {
    limit=$1
    shift
    at_most "$limit" "$avocet" train selfplay --depth "$depth" --two-depths --exact "$exact" --seed "$seed" \
        --threads "$threads" --weights "$base" "$@"
}

build() {
    log=$work/build.log
    if ! { cmake -S "$root" -B "$work/build" -DCMAKE_BUILD_TYPE=Release -DAVOCET_TESTS=OFF &&
        cmake --build "$work/build" --target avocet --parallel "$threads"; } >"$log" 2>&1; then
        tail -n 30 "$log"
        return 1
    fi
    avocet=$work/build/avocet
    "$avocet" --version | head -n 1
}

play() {
    selfplay "$play" --stray 25 --trees "$trees" --out "$work/parts" --first "$first" \
        --games 1000000000 --part-games 50000
}

# Games with numbers that play never reaches, so nothing is learned from them.
label() {
    selfplay "$label" --trees 0 --out "$work/deep-games.data" --first 2000000000 --games "$games"
    at_most "$label" "$avocet" train relabel "$work/deep-games.data" --out "$out/deep.data" --depth 14 --exact 22 \
        --end 26 --hash 16 --weights "$base" --threads "$threads"
}

fit() {
    inputs >"$work/inputs"
    # shellcheck disable=SC2046 # names of our own, without blanks
    at_most "$fit" "$avocet" train fit $(cat "$work/inputs") --without "$test_set" --out "$out/sum.avw" \
        --threads "$threads" --iterations 80
}

# The weights that a network corrects.
sum_weights() { if [ -e "$out/sum.avw" ]; then echo "$out/sum.avw"; else echo "$base"; fi; }

positions() { "$avocet" train network --threads "$threads" "$@"; }

learn() {
    inputs >"$work/inputs"
    # shellcheck disable=SC2046
    positions $(cat "$work/inputs") --mix "$mix" --without "$test_set" --weights "$(sum_weights)" \
        --positions "$work/learn.positions"
    positions "$test_set" --mix 0 --weights "$(sum_weights)" --positions "$work/test.positions"
    limit=$(seconds "$learn")
    [ "$limit" -gt 0 ] || limit=1
    # shellcheck disable=SC2086 # options and their values
    "$python" "$root/training/learn.py" "$work/learn.positions" --weights "$(sum_weights)" --out "$out/network.avw" \
        --test "$work/test.positions" --seconds "$limit" --epochs 20 --seed "$seed" $learner
}

bias() {
    deep=$out/deep.data
    [ -e "$deep" ] || deep=$root/training/data/deep.data
    if [ ! -e "$deep" ] || [ ! -e "$out/network.avw" ]; then
        echo "bias wants deep.data and network.avw"
        return 0
    fi
    positions "$deep" --mix 0 --weights "$out/network.avw" --positions "$work/deep.positions"
    "$python" "$root/training/bias.py" "$out/network.avw" "$work/deep.positions" "$out/bias.avw"
}

# Joins the tables of `bench eval`: the mean error and the bias of each file.
measure() {
    rm -f "$work"/measured.*
    for one in "$base" "$out/sum.avw" "$out/network.avw" "$out/bias.avw"; do
        [ -e "$one" ] || continue
        name=$(basename "$one" .avw)
        "$avocet" bench eval --weights "$one" --repeat 1 >"$work/measured.$name.txt"
        awk -v name="$name" '
            /^empty / { rows = 1; next }
            rows && NF == 0 { exit }
            rows && NF >= 8 && $1 !~ /main|order/ && $2 ~ /^[0-9]+$/ { print name, $1, $2, $4, $6 }' \
            "$work/measured.$name.txt"
    done >"$work/measured"
    awk '
        !($1 in known) { known[$1]; names[++count] = $1 }
        !($2 in number) { rows[++lines] = $2 }
        { number[$2] = $3; error[$1, $2] = $4; bias[$1, $2] = $5 }
        END {
            printf "%-11s %9s", "empty", "positions"
            for (i = 1; i <= count; i++) printf "  %20s", names[i]
            printf "\n"
            for (k = 1; k <= lines; k++) {
                printf "%-11s %9s", rows[k], number[rows[k]]
                for (i = 1; i <= count; i++) printf "  %12s %7s", error[names[i], rows[k]], bias[names[i], rows[k]]
                printf "\n"
            }
            print "mean error in discs, and bias"
        }' "$work/measured" | tee "$out/table.txt"
}

keep() {
    room=$((keep * 1000000))
    find "$work/parts" -name 'part-*.data' 2>/dev/null | sort -r | while read -r one; do
        room=$((room - $(wc -c <"$one")))
        if [ "$room" -lt 0 ]; then break; fi
        cp "$one" "$out/"
    done
}

for stage in ${stages:-build play label fit learn bias measure keep}; do
    echo "== $stage, $(($(date +%s) - began)) s"
    "$stage" || echo "$stage ended with $?"
done
echo "== done, $(($(date +%s) - began)) s"
