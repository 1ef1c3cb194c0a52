#!/bin/sh
# Draws pictures with `avocet show`. cli/pictures.sh AVOCET
# tests/report/board_picture.c counts what is in them.
set -u
avocet=$1
# shellcheck source=tests/support/check.sh
. "$(dirname "$0")/../support/check.sh"

middle=f5d6c3d3c4f4c5b3
svg=$dir/board.svg png=$dir/board.png

check "a picture in a file" 0 "the picture is in" "$avocet" show $middle --svg "$svg"
verdict "is a picture" grep -q '^<svg .*</svg>$\|^<svg ' "$svg"
verdict "and nothing on the output" is_empty out
check "a picture is replaced" 0 "the picture is in" "$avocet" show --size 6 --svg "$svg"
check "on the output" 0 "^<svg " "$avocet" show $middle --svg -
verdict "with the last move" has "Last move: b3"
check "frames and labels" 0 "Marked: c6 d7" "$avocet" show $middle --svg - --mark d7,c6 --label a1='<b>' --label c6=+2
verdict "in words" has "Labels: a1 &lt;b&gt;, c6 +2"
check "values" 0 "Labels: " "$avocet" show $middle --svg - --values 2
moves=$("$avocet" show $middle 2>/dev/null | sed -n 's/.*moves //p' | wc -w)
values() { [ "$(grep -o '>[-+]*[0-9]*\.[0-9]</text>' "$dir/out" | wc -l)" -eq "$moves" ]; }
verdict "of every move" values
check "a label stays" 0 "c6 mine" "$avocet" show $middle --svg - --values 1 --label c6=mine
check "no values without the champion" 2 "not of size 14" "$avocet" show --size 14 --svg - --values 1
check "a diagram" 0 "Diagram of an Othello game" "$avocet" show $middle --svg - --diagram
numbers() { [ "$(grep -o '>[0-9]*</text>' "$dir/out" | wc -l)" -eq 16 ]; }
verdict "with eight moves and eight rows" numbers
check "of the first plies" 0 "Diagram" "$avocet" show $middle --svg - --diagram --ply 3
check "a width" 0 'width="100" height=' "$avocet" show --svg - --width 100
check "a caption" 0 ">Where now?<" "$avocet" show --svg - --caption "Where now?"
check "picture and JSON" 0 '"to_move":' "$avocet" show --svg "$svg" --json

echo "my notes" >"$dir/notes"
check "no other file is replaced" 2 "does not hold a picture" "$avocet" show --svg "$dir/notes"
check "nor by PNG" 2 "does not hold a picture" "$avocet" show --png "$dir/notes"
verdict "the notes stay" grep -q "my notes" "$dir/notes"
check "a missing folder" 2 "cannot" "$avocet" show --svg "$dir/none/a.svg"
check "options of pictures alone" 2 "--mono goes with --svg FILE or --png FILE" "$avocet" show --mono
check "a bad label" 2 "--label c4: a label is" "$avocet" show --svg - --label c4
check "a long label" 2 "at most 8 letters" "$avocet" show --svg - --label c4=123456789
check "a bad square" 2 "--mark d9" "$avocet" show --svg - --mark d9
check "a bad width" 2 "--width" "$avocet" show --svg - --width 1

check "PNG without its program" 2 "install librsvg2-bin" env PATH="$dir" "$avocet" show --png "$png"
verdict "leaves no file" [ ! -e "$png" ]
if command -v rsvg-convert >/dev/null; then
    check "PNG" 0 "the picture is in" "$avocet" show $middle --png "$png"
    is_png() { [ "$(head -c 4 "$1" | tail -c 3)" = PNG ]; }
    verdict "is a PNG" is_png "$png"
    check "a PNG is replaced" 0 "the picture is in" "$avocet" show --png "$png"
    check "PNG into a missing folder" 1 "could not write" "$avocet" show --png "$dir/none/a.png"
    verdict "leaves nothing beside it" [ ! -e "$png.new" ]
    # Without its colours a plot is an empty sheet of about 1,200 bytes.
    check "a plot" 0 "the picture is in" "$avocet" analyze $middle --level 2 --svg "$svg"
    check "a plot as PNG" 0 "" rsvg-convert "$svg" -o "$png"
    verdict "has its lines" [ "$(wc -c <"$png")" -gt 8000 ]
else
    echo "rsvg-convert is not installed: PNG is not tried"
fi
check_done
