#!/bin/sh
# Replays the dialogues of docs/protocols.md: blocks that begin with ```dialogue COMMAND. A line > goes to
# the program, a line < is what it must answer, byte for byte. A line that begins with four blanks continues
# the line before. * stands for any text, and a line < ... for any lines. At the end of a block the input
# ends: the program must end well, without another word.
# dialogues.sh AVOCET SOURCE [PAGE.md...]
set -u
avocet=$1 source=$2
shift 2
# shellcheck source=tests/support/check.sh
. "$source/tests/support/check.sh"

# Cuts a page into blocks: N.words has the words of the command, N.talk the lines.
cut_page() {
    awk -v dir="$dir/blocks" '
        function put() { if (line != "") print line >(at ".talk"); line = "" }
        /^```dialogue / { at = sprintf("%s/%03d", dir, ++n); print FNR >(at ".line"); sub(/^```dialogue +avocet */, "")
            print >(at ".words"); printf "" >(at ".talk"); inside = 1; next }
        /^```/ { if (inside) put(); inside = 0; next }
        !inside { next }
        /^    / { line = line substr($0, 5); next }
        { put(); line = $0 }' "$1"
}

# matches LINE PATTERN: only * is special.
matches() {
    glob=$(printf '%s\n' "$2" | sed 's/[][\\?]/\\&/g')
    # shellcheck disable=SC2254 # it is a pattern
    case $1 in $glob) return 0 ;; esac
    return 1
}

# hear PATTERN: reads the next line, or lines until one matches.
hear() {
    while IFS= read -r got <&4; do
        matches "$got" "$1" && return 0
        $any || break
    done
    printf 'wanted "%s", got "%s"\n' "$1" "$got"
    return 1
}

# replay TALK WORDS...
replay() {
    talk=$1 any=false
    shift
    rm -f "$dir/in" "$dir/out.pipe"
    mkfifo "$dir/in" "$dir/out.pipe"
    timeout 60 "$avocet" "$@" <"$dir/in" >"$dir/out.pipe" &
    job=$!
    exec 3>"$dir/in" 4<"$dir/out.pipe"
    right=0
    while IFS= read -r line && [ "$right" -eq 0 ]; do
        case $line in
        '< ...') any=true ;;
        '<' | '< '*)
            rest=${line#<}
            hear "${rest# }" || right=1
            any=false
            ;;
        '>' | '> '*)
            rest=${line#>}
            printf '%s\n' "${rest# }" >&3
            ;;
        *) echo "no line of a dialogue: $line" && right=1 ;;
        esac
    done <"$talk"
    exec 3>&-
    rest=$(cat <&4 && echo .) # the point keeps empty lines
    exec 4<&-
    wait "$job" || { echo "it ended with $?" && right=1; }
    [ "$rest" = . ] || $any || { echo "it also said: $rest" && right=1; }
    return "$right"
}

[ $# -gt 0 ] || set -- "$source/docs/protocols.md"
for page in "$@"; do
    rm -rf "$dir/blocks"
    mkdir "$dir/blocks"
    cut_page "$page"
    for words in "$dir"/blocks/*.words; do
        block=${words%.words}
        # shellcheck disable=SC2046 # the words of a command
        check "$(basename "$page"), line $(cat "$block.line"): $(cat "$words")" 0 "" replay "$block.talk" $(cat "$words")
    done
done
# A test that cannot fail proves nothing.
# shellcheck disable=SC2016 # a block, not a command
printf '```dialogue avocet gtp\n> 1 name\n< =1 Nobody\n<\n```\n' >"$dir/wrong.md"
# shellcheck disable=SC2016
printf '```dialogue avocet gtp\n> 1 name\n< =1 A*o\n    cet\n```\n' >"$dir/silent.md"
for wrong in wrong silent; do
    rm -rf "$dir/blocks"
    mkdir "$dir/blocks"
    cut_page "$dir/$wrong.md"
    check "a $wrong dialogue is found" 1 "" replay "$dir/blocks/001.talk" gtp
done
if command -v python3 >/dev/null; then
    check "the bot plays a game" 0 '^\([a-h][1-8]\|pass\)* [0-9]* [0-9]*$' python3 "$source/examples/bot.py" "$avocet"
fi
check_done
