#!/bin/sh
# The engine behind its protocols, as a process: matches that play the same games as the players inside,
# check-player, scripts, the end of input and of the reader during a search, hostile input.
# cli/protocol_commands.sh AVOCET
set -u
avocet=$1
# shellcheck source=tests/support/check.sh
. "$(dirname "$0")/../support/check.sh"
# shellcheck source=tests/support/talk/talk.sh
. "$(dirname "$0")/../support/talk/talk.sh"

check "GTP passes every check" 0 "^all 10 right$" "$avocet" check-player "gtp:$avocet gtp --level 2 --hash 1"
check "GTP on 6x6" 0 "^all 10 right$" "$avocet" check-player "gtp:$avocet gtp --level 2 --hash 1" --size 6
games() { sed -n 's/^game.*: //p;/^A won/p' "$dir/out"; }
same() { # NAME A B SPEC-A SPEC-B ARGUMENTS...
    name=$1 a=$2 b=$3 c=$4 d=$5
    shift 5
    check "$name inside" 0 "^game 4, opening" "$avocet" match "$a" "$b" --games 4 --show "$@"
    games >"$dir/inside"
    check "$name outside" 0 "^game 4, opening" "$avocet" match "$c" "$d" --games 4 --show "$@"
    games >"$dir/outside"
    check "$name: the same games" 0 "" cmp "$dir/inside" "$dir/outside"
    check "$name: which were four" 0 "^5$" sh -c "wc -l <'$dir/inside'"
}
same "GTP" champion,depth=3,hash=1 champion,depth=1,hash=1 "gtp:$avocet gtp --depth 3 --hash 1" "gtp:$avocet -gtp --depth 1 --hash 1"
same "GTP levels on 6x6" champion,level=2,hash=1 champion,level=0,hash=1 "gtp:$avocet gtp --level 2 --hash 1" \
    "gtp:$avocet -gtp -l 0 -n 1 -h 16" --size 6
same "GTP agents on 10x10" naive,depth=1 first "gtp:$avocet gtp --agent naive,depth=1" \
    "gtp:$avocet gtp --agent first" --size 10

check "NBoard passes every check" 0 "^all 10 right$" "$avocet" check-player \
    "nboard:$avocet nboard --hash 1"
check "version 1, too" 0 "^all 10 right$" "$avocet" check-player "nboard,version=1:$avocet nboard --hash 1"
# --depth is the level of a program behind NBoard's protocol.
same "NBoard" champion,level=3,hash=1 naive,depth=1 "nboard:$avocet nboard --hash 1" naive,depth=1 --depth 3
same "NBoard on 6x6" champion,level=1,hash=1 champion,level=1,hash=1 "nboard:$avocet nboard --hash 1" \
    "nboard:$avocet -nboard -h 16" --depth 1 --size 6
same "NBoard against GTP" champion,level=2,hash=1 champion,level=2,hash=1 \
    "nboard:$avocet nboard --hash 1" "gtp:$avocet gtp --hash 1" --depth 2

check "a script" 0 "^=1 2$" say '1 protocol_version\n2 name\n3 play b f5\n4 genmove w\n' gtp --depth 2 --hash 1
verdict "is answered to its end" has "^=4 [A-H][1-8]$"
check "with quit at its end" 0 "^=4 [A-H][1-8]$" say '4 genmove b\n5 quit\n' gtp --level 3 --hash 1
verdict "too" has "^=5$"
check "a wrong level" 2 "level" "$avocet" gtp --level 99
check "a key of the champion" 2 "hash is the champion's" "$avocet" gtp --agent first --hash 2
check "help" 0 "Go Text Protocol" "$avocet" gtp -h
check "a log" 0 "" say 'name\n' gtp --log "$dir/log"
check "has both sides" 0 "< name" cat "$dir/log"
check "of every line" 0 "> = Avocet" cat "$dir/log"

check "the end of input during a search" 0 "^= [A-H][1-8]$" talk 'genmove b\n' '< genmove' '' \
    gtp --depth 60
check "quit during a search" 0 "^=9$" talk 'genmove b\n' '< genmove' '9 quit\n' gtp --depth 60
check "the end of input during hints" 0 "^search" talk 'nboard 2\nset depth 60\nhint 3\n' '> search' '' nboard
check "ping during a search" 0 "^pong 5$" talk 'nboard 2\nset depth 60\ngo\n' '> status Thinking' \
    'ping 5\nhint 1\nping 6\nquit\n' nboard
verdict "and another" has "^pong 6$"
verdict "the old search has no answer" lacks "^==="
check "the end of input during a search of the shell" 0 "^Avocet plays" talk 'go\n' '< go' '' shell --depth 60
check "stop" 0 "^mode    3$" talk 'mode 2\n' '< mode' 'stop\noptions\nquit\n' shell --depth 60
check "the shell" 0 "^Avocet plays [A-H][1-8]$" say 'play f5\ngo\nquit\n' shell -l 1 -h 16
learn() { say 'nboard 2\nmove F5\nlearn\n' nboard "$@"; }
check "learn" 0 "^learned$" learn
check "again" 0 "^learned$" learn
check "keeps every game" 0 "^2$" grep -c "B.F5.;)" "$dir/home/data/learned.ggf"
check "in a file of one's own" 0 "^learned$" learn --learned "$dir/mine.ggf"
check "which other commands read" 0 "f5" "$avocet" convert "$dir/mine.ggf" - --to transcript
check "or says why not" 0 "^status cannot open" learn --learned "$dir/none/mine.ggf"
check "a reader that leaves" 0 "" sh -c "printf 'name\nname\nname\n' | '$avocet' gtp | true"

check "the end of input during hints of the shell" 0 "^  [A-H][1-8]  " talk 'level 60\nhint 2\n' '< hint' '' shell
check "quit during hints of the shell" 0 "^  [A-H][1-8]  " talk 'level 60\nhint 2\n' '< hint' 'quit\n' shell
check "quit during a search of NBoard" 0 "^status Thinking" talk 'nboard 2\nset depth 60\ngo\n' \
    '> status Thinking' 'quit\n' nboard

# Cassio: stop and quit end a search with its result so far.
start=---------------------------OX------XO---------------------------
deep="ENGINE-PROTOCOL midgame-search ${start}X -64 64 60 100\n"
check "stop in Cassio" 0 "^${start}X, move [C-F][3-6], depth" talk "$deep" '< ENGINE' 'ENGINE-PROTOCOL stop\n' cassio
verdict "answers both lines" sh -c "[ \"\$(grep -c '^ready.$' '$dir/out')\" = 2 ]"
check "quit in Cassio" 0 "^bye bye.$" talk "$deep" '< ENGINE' 'ENGINE-PROTOCOL quit\n' cassio
check "the end of input in Cassio" 0 "^ready.$" talk "$deep" '< ENGINE' '' cassio
check "a script for Cassio" 0 "^version: Avocet " say 'ENGINE-PROTOCOL get-version\r\nENGINE-PROTOCOL quit' cassio
verdict "ends" has "^bye bye.$"
check "cassio has no level" 2 "level" "$avocet" cassio --level 3

# Courses. Our own arena drives two of these protocols from the other side.
for form in threeline external; do
    check "$form passes every check" 0 "^all [68] right$" "$avocet" check-player \
        "$form:$avocet course $form --level 2 --hash 1"
    check "$form on 6x6" 0 "^all [68] right$" "$avocet" check-player \
        "$form:$avocet course $form --agent first" --size 6
    same "$form" naive,depth=1 first "$form:$avocet course $form --agent naive --depth 1" first
done
cells=...........................ox......xo...........................
three="3600\nx\n$cells\n"
check "the end of input in threeline" 0 "^[0-9]*;[0-9]" talk "$three" "< $cells" '' course threeline
check "the end of input in rochester" 0 "^[2-5] [2-5]$" talk 'game B 0 0 0\n' '< game' '' course rochester --depth 60
check "quit in rochester" 0 "^[2-5] [2-5]$" talk 'game B 0 0 0\n' '< game' 'quit\n' course rochester --depth 60
# Its referee closes the input behind the question: that must not make the answer a guess.
rows='1\n4\n0 0 0 0\n0 -1 1 0\n0 1 -1 0\n0 0 0 0\n'
check "external thinks on after the end of input" 0 "^[0-3] [0-3]$" talk "$rows" '< 0 1 -1 0' '' course external
check "a course that nobody knows" 2 "threeline, external and rochester, not foo" "$avocet" course foo
check "no course" 2 "course" "$avocet" course

# Hostile input: a megabyte without a newline, a binary, half a line, CRLF, nothing. Each protocol then
# answers a last line as if nothing had been before it.
head -c 1000000 /dev/zero | tr '\0' 'x' >"$dir/long"
head -c 100000 "$avocet" >"$dir/binary"
hostile() { # NAME LAST ANSWER WORDS...
    name=$1 last=$2 answer=$3
    shift 3
    for kind in long binary; do
        { cat "$dir/$kind" && printf '\n%b' "$last"; } >"$dir/input"
        check "$name: $kind" 0 "$answer" sh -c '"$@" <'"'$dir/input'" sh "$avocet" "$@"
    done
    check "$name: half a line" 0 "$answer" say "${last%\\n}" "$@"
    check "$name: CRLF" 0 "$answer" say "$(printf '%s' "$last" | sed 's/\\n/\\r\\n/g')" "$@"
    check "$name: no input" 0 "" "$avocet" "$@"
    verdict "$name: no answer" is_empty out
}
hostile GTP 'name\n' "^= Avocet$" gtp
check "a long line of GTP" 0 "^? line too long$" sh -c "'$avocet' gtp <'$dir/long'"
hostile NBoard 'ping 7\n' "^pong 7$" nboard
hostile shell 'options\n' "^mode    3$" shell
check "a long line of the shell" 0 "^this line is too long$" sh -c "'$avocet' shell <'$dir/long'"
hostile Cassio 'ENGINE-PROTOCOL get-version\n' "^version: Avocet" cassio
check "a long line of Cassio" 0 "^ERROR: this line is too long$" sh -c "'$avocet' cassio <'$dir/long'"
hostile rochester 'game B 0 0 0\n' "^2 3$" course rochester --agent first
# The lines before may be part of a question: the second one is answered.
hostile threeline "$three$three$three" "^26;" course threeline --agent first
hostile external "$rows$rows$rows$rows" "^0 1$" course external --agent first

check_done
