#!/bin/sh
# Checks the pages that people read: no line over 120 columns but in tables, every link to a file leads
# somewhere, every room has a README, and the files that it names exist. Lines of CMake have the same
# limit. Pages, help texts and sources say nothing in words that make readers stop (see unplain below).
# prose.sh [ROOT] checks another tree: prose_alive.sh does that with a tree that is wrong on purpose.
set -eu
root=${1:-$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)}
cd "$root"
wrong=0

complain() {
    echo "$1"
    wrong=$((wrong + 1))
}

pages=$(find . -name '*.md' -not -path './build/*' -not -path './.git/*' -not -path '*/node_modules/*' | sort)
helps=$(find data/help -name '*.txt' 2>/dev/null | sort)
sources=$(find src -name '*.[ch]' | sort)
cmakes=$(find . \( -name CMakeLists.txt -o -name '*.cmake' \) -not -path './build/*' -not -path '*/node_modules/*' | sort)

# shellcheck disable=SC2086 # one word per file; names have no blanks
long=$(LC_ALL=C.UTF-8 awk 'length > 120 && !/^\|/ {
    printf "%s:%d: %d columns, 120 are the most\n", FILENAME, FNR, length
}' $pages $cmakes)
[ -z "$long" ] || complain "$long"

# unplain FILES: words that CONTRIBUTING.md bans, also where a phrase goes over the end of a line. Text
# between back quotes is left out.
unplain() {
    awk '
    function found(text) { return match(text, "(^|[^a-z])(" banned ")([^a-z]|$)") }
    BEGIN {
        banned = "whoever|whatever|whichever|that which|likewise|is to be|are to be|so many|be it|shall|" \
            "as often as one likes"
    }
    FNR == 1 { before = "" }
    {
        line = tolower($0)
        gsub(/`[^`]*`/, "x", line)
        sub(/^[ \t]*(\*|#)*[ \t]*/, "", line)
        if (found(line) || (!found(before) && found(before " " line))) {
            if (!found(line)) line = before " " line
            found(line)
            word = substr(line, RSTART, RLENGTH)
            gsub(/^[^a-z]|[^a-z]$/, "", word)
            printf "%s:%d: \"%s\": write it plainly\n", FILENAME, FNR, word
        }
        before = line
    }' "$@"
}
# shellcheck disable=SC2086 # as above
words=$(unplain $pages $helps $sources)
[ -z "$words" ] || complain "$words"

# links PAGE: the files that it links to, one to a line. Text between back quotes is no link.
links() {
    awk '/^```/ { inside = !inside } inside { next } {
        gsub(/`[^`]*`/, "x")
        while (match($0, /\]\([^)]*\)/)) {
            print substr($0, RSTART + 2, RLENGTH - 3)
            $0 = substr($0, RSTART + RLENGTH)
        }
    }' "$1" | sed 's/#.*//' | grep -v -e '^$' -e '^[a-z]*:' || true
}

for page in $pages; do
    for link in $(links "$page"); do
        [ -e "$(dirname "$page")/$link" ] || complain "$page: $link is not there"
    done
done

# files PAGE: the sources between back quotes, one to a line. Names with capitals stand for any file.
files() {
    awk '/^```/ { inside = !inside } inside { next } {
        while (match($0, /`[^`]*`/)) {
            print substr($0, RSTART + 1, RLENGTH - 2)
            $0 = substr($0, RSTART + RLENGTH)
        }
    }' "$1" | grep -E '^[a-z0-9_./-]+\.(c|h|sh|cmake|ini|txt)$' || true
}

# exists FILE FOLDER: from the root, from src/, or anywhere in the folder.
exists() {
    [ -e "$1" ] || [ -e "src/$1" ] || [ -e "$2/$1" ] || [ -n "$(find "$2" -path "*/$1")" ]
}

for room in src/*/; do
    room=${room%/}
    if [ ! -f "$room/README.md" ]; then
        complain "$room/README.md is missing"
        continue
    fi
    for file in $(files "$room/README.md"); do
        exists "$file" "$room" || complain "$room/README.md: there is no $file"
    done
done
plan=docs/architecture.md
[ ! -f "$plan" ] || for file in $(files "$plan"); do
    exists "$file" src || complain "$plan: there is no $file"
done
[ "$wrong" -eq 0 ] && echo "[  PASSED  ] 1 test(s)."
