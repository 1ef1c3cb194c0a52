#!/bin/sh
# Fails when the tree outgrows what a reader can take in: a folder of src or tests with more than 45 files,
# src/cli with 8,000 lines or more, a line of CMake over 120 columns, a header that does not open with a
# comment. tests/guide/prose.sh does the same for pages.
# limits.sh [ROOT] checks another tree.
set -eu
root=${1:-$(dirname -- "$0")/../..}
cd "$root"
LC_ALL=C
export LC_ALL

# The tree's own files with these names: nothing that was built.
sources() { find . \( -name build -o -name .git -o -name node_modules \) -prune -o -type f \( "$@" \) -print | sort; }

full_folders() {
    find src tests -type d | sort | while read -r folder; do
        count=$(find "$folder" -maxdepth 1 -type f | wc -l)
        [ "$count" -le 45 ] || echo "$folder: $count files, more than 45"
    done
}

long_cli() {
    [ -d src/cli ] || return 0
    lines=$(find src/cli -type f \( -name '*.c' -o -name '*.h' \) -exec cat {} + | wc -l)
    [ "$lines" -lt 8000 ] || echo "src/cli: $lines lines, not under 8000"
}

# Bytes that continue a character (UTF-8) are no columns.
wide_cmake() {
    sources -name CMakeLists.txt -o -name '*.cmake' | xargs -r awk '
        { gsub(/[\200-\277]/, "") }
        length > 120 { print FILENAME ":" FNR ": " length " columns, more than 120" }'
}

bare_headers() {
    find src tests include -name '*.h' 2>/dev/null | sort | while read -r header; do
        [ "$(head -c 2 "$header")" = '/*' ] || echo "$header: does not open with a comment"
    done
}

found=$(
    full_folders
    wide_cmake
    bare_headers
    long_cli
)
if [ -n "$found" ]; then
    echo "$found"
    exit 1
fi
echo "all limits are kept"
