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

# Hostile input.
head -c 1000000 /dev/zero | tr '\0' 'x' >"$dir/long"
printf '\nname\n' >>"$dir/long"
check "a line of a megabyte" 0 "^= Avocet$" sh -c "'$avocet' gtp <'$dir/long'"
verdict "is refused" has "^? line too long$"
printf 'ping 7\n' >>"$dir/long"
check "a long line of NBoard" 0 "^pong 7$" sh -c "'$avocet' nboard <'$dir/long'"
head -c 100000 "$avocet" >"$dir/binary"
printf '\nname\n' >>"$dir/binary"
check "a binary" 0 "^= Avocet$" sh -c "'$avocet' gtp <'$dir/binary'"
printf '\nping 8\n' >>"$dir/binary"
check "a binary for NBoard" 0 "^pong 8$" sh -c "'$avocet' nboard <'$dir/binary'"
check "half a line" 0 "^= Avocet$" say 'name' gtp
check "CRLF" 0 "^= Avocet$" say 'name\r\n' gtp
check "no input" 0 "" "$avocet" gtp
verdict "no answer" is_empty out

check_done
