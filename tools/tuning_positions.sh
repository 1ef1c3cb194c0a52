#!/bin/sh
# Makes data/positions/tuning-18-22.obf and tuning-15-17.obf again: positions to tune the solver on, and for nothing
# else. The engine plays itself at a low depth after random openings. Of its positions, those that a shallow search
# calls even are solved, and those whose exact value is within ten discs are kept: the same number for each number of
# empty squares. The same program makes the same files; a program that plays differently makes others.
#
#   tools/tuning_positions.sh AVOCET FOLDER
set -eu
avocet=$1
folder=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$avocet" train selfplay --out "$work/games.data" --games 700 --depth 5 --exact 0 --prefix 10-20 --trees 0 --seed 2028

# make EMPTIES SAMPLE EACH
make() {
    "$avocet" train import "$work/games.data" --out "$work/$1.data" --empties "$1" --sample "$2"
    "$avocet" train data "$work/$1.data" --show "$2" |
        awk '$4 == "value" { v = $5 + 0; if (v <= 12 && v >= -12) print $1, $2 ";" }' >"$work/$1.obf"
    # Of each row: number of empty squares, score, first move of best play.
    "$avocet" solve "$work/$1.obf" | awk '$1 ~ /^[0-9]+$/ && $2 ~ /^[0-9]+$/ { print $2, $3, $7 }' >"$work/$1.txt"
    {
        echo "% Positions with $1 empty squares from games of the engine with itself, with a best move and the exact score."
        echo "% Only to tune the solver. Made by tools/tuning_positions.sh."
        paste -d' ' "$work/$1.obf" "$work/$1.txt" | awk -v each="$3" '
            $4 <= 10 && $4 >= -10 && seen[$3]++ < each { printf "%s %s %s:%+d;\n", $1, $2, toupper($5), $4 }'
    } >"$folder/tuning-$1.obf"
}
make 18-22 900 50
make 15-17 300 20
