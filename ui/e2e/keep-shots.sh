#!/bin/sh
# Copies the best pictures of the browser tests into docs/screenshots, as small PNGs. Run ./test page_browser first.
# Needs ImageMagick.
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
from=$root/build/screenshots
to=$root/docs/screenshots
mkdir -p "$to"
for name in study-desk study-phone hints-desk end-desk-dark game-desk games-desk lesson-desk settings-desk-dark \
    play-phone hints-phone lesson-phone-ja large-board-phone explain-desk champion-desk-dark watch-desk \
    compare-phone; do
    convert "$from/$name.png" -strip +dither -colors 192 -define png:compression-level=9 "PNG8:$to/$name.png"
    size=$(wc -c <"$to/$name.png")
    [ "$size" -le 150000 ] || { echo "$name.png has $size bytes, more than 150000" >&2; exit 1; }
    echo "$size $name.png"
done
