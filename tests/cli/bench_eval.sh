#!/bin/sh
# Measures the evaluation: on made positions whose error is known, on the set that is built in, on
# damaged files. cli/bench_eval.sh AVOCET
set -u
avocet=$1
# shellcheck source=tests/support/check.sh
. "$(dirname "$0")/../support/check.sh"

measure() { "$avocet" bench eval --repeat 1 "$@"; }
header() { printf 'avocet data 1\n\0\0'; }

# Games that are over: their evaluation is their result, whatever the weights. One side has the four
# discs in the middle, or those and a fifth: it wins by 64.
four='\0\0\0\030\030\0\0\0' five='\0\0\0\030\030\001\0\0' none='\0\0\0\0\0\0\0\0'
# record OWN OPP RESULT FLAGS VALUE: all as bytes for printf; 012: by people, exact; 050: the last
# of its game, exact, by the engine itself.
# shellcheck disable=SC2059 # bytes are what the format is for
record() { printf "$1$2\\001\\0\\0\\0$3$4$5"; }
{
    header
    record "$four" "$none" '\074' '\012' '\0\200' # +64, said to be +60: an error of +4
    record "$none" "$five" '\300' '\012' '\0\200' # -64 and right
    record "$five" "$none" '\006' '\042' '\0\376' # +64, searched: -32; the result does not count
    record "$none" "$four" '\010' '\050' '\0\200' # -64, said to be +8: -72
} >"$dir/made.data"
check "made positions" 0 "" measure --data "$dir/made.data" --json
verdict "JSON" is_json "$dir/out"
cp "$dir/out" "$dir/made.json"
# row NAME TEXT: what is told of these positions.
row() { grep -o "{\"name\":\"$1\",\"layer\":\"main\",[^}]*}" "$dir/made.json" | grep -q -e "$2"; }
verdict "all of them" row all '"positions":4,"exact":3,"searched":1,"played":0,"mean":43,'
verdict "rms: the root of (16 + 0 + 9216 + 5184) / 4" row all '"rms":60.03332'
verdict "bias: (4 + 0 + 96 - 72) / 4" row all '"bias":7,'
verdict "two winners of four" row all '"winner":0.5'
verdict "by people" row tournament '"positions":3,.*"mean":33.3333333333333[0-9]*,'
verdict "by the engine" row selfplay '"positions":1,.*"mean":72,"rms":72,"bias":-72,"correlation":null,'
verdict "exact" row exact '"positions":3,.*"mean":25.333333333333[0-9]*,'
verdict "searched" row searched '"positions":1,"exact":0,"searched":1,.*"bias":96,'
verdict "60 empty squares" row 57-60 '"positions":4,'
# Values 64 -64 64 -64 with a mean of 0, values that are known 60 -64 -32 8 with one of -7: the
# products add up to 64 * 84 = 5376, the squares to 16384 and 8784 - 4 * 49 = 8588.
verdict "correlation: 5376 over the root of 16384 * 8588" row all '"correlation":0.45321'
check "the same as a table" 0 "^all  *4  *mixed  *43.000  *60.033  *+7.000  *0.4532  *50.0$" \
    measure --data "$dir/made.data"
verdict "nothing to be fast with" lacks "million/s"
{
    header
    record "$four" "$none" '\074' '\002' '\0\200'
    record "$four" "$none" '\074' '\042' '\0\200'
} >"$dir/played.data"
check "results of games" 0 "^all  *2  *played  *4.000  *4.000  *+4.000  *-  *100.0$" \
    measure --data "$dir/played.data"

# Files that are none.
{ header; record "$four" "$four" '\0' '\050' '\0\0'; } >"$dir/bad.data"
check "discs on top of each other" 2 "is damaged at byte 16" measure --data "$dir/bad.data"
check "something else" 2 "is no file of training data" measure --data "$0"
check "nothing" 2 "is no file of training data" measure --data /dev/null
header | head -c 15 >"$dir/head.data"
check "a torn header" 2 "is no file of training data" measure --data "$dir/head.data"
header >"$dir/head.data"
check "no games" 2 "holds no positions" measure --data "$dir/head.data"
check "no file" 2 "No such file" measure --data "$dir/none.data"
{ cat "$dir/made.data"; printf 'torn'; } >"$dir/torn.data"
check "a torn one" 0 "4 bytes of a game that was not finished are left out" \
    measure --data "$dir/torn.data"
check "no weights" 2 "no weights for the evaluation" measure --weights "$0"
check "an option of another" 2 "bench eval takes no --depth" measure --depth 3
check "a word too many" 2 "does not know what to do with" measure 40-45
check "no rounds" 2 "whole number from 1" "$avocet" bench eval --repeat 0

# The set that is built in.
check "the set" 0 "^all  *1[6-9][0-9]*\|^all  *2[0-9]* " measure --weights hand
verdict "every phase" has "^1-4 .*exact"
verdict "up to 24" has "^21-24 .*exact"
verdict "both kinds of games" has "^tournament  *9[0-9][0-9][0-9] "
verdict "speed" has "^baseline  by hand  *[0-9]"
verdict "calibration" has "Calibration: [0-9.]* ns"
verdict "fits 80 columns" lacks '.\{80\}'
check "one tier" 0 "^baseline" measure --weights hand --isa baseline
verdict "alone" lacks "^v[34]"
check "as JSON with a picture" 0 '"sound":true' measure --json --plot "$dir/plot.svg"
verdict "is JSON" is_json "$dir/out"
check "the picture" 0 "</svg>" cat "$dir/plot.svg"
verdict "has both lines" lines_with 1 ">tournament<"
check "a picture that cannot be" 2 "No such file\|there is no" \
    measure --weights hand --isa baseline --plot "$dir/none/x.svg"

# Weights: fitted to a little, both layers are told.
check "some games" 0 "" "$avocet" train selfplay --depth 1 --exact 8 --trees 1 --games 40 \
    --out "$dir/games.data" --weights hand
check "weights" 0 "" "$avocet" train fit "$dir/games.data" --out "$dir/few.avw" --iterations 3 \
    --anchors 12,30
check "weights of our own" 0 "few.avw, made " measure --isa baseline --weights "$dir/few.avw"
verdict "the small layer" has "^12-16 order  *[1-9]"
verdict "its speed" has "^baseline  order layer  *[1-9]"
verdict "fit 80 columns, too" lacks '.\{80\}'

check_done
