#!/bin/sh
# Uses the program as a person would: good and bad input, pipes, settings. cli/program.sh AVOCET
set -u
avocet=$1
# shellcheck source=tests/support/check.sh
. "$(dirname "$0")/../support/check.sh"

# First contact.
check "no arguments" 0 "usage: avocet" "$avocet"
check "--help" 0 "usage: avocet" "$avocet" --help
check "help fits 80 columns" 1 "" sh -c "$avocet help | grep '.\{80\}'"
check "--version" 0 "^tier  *\(baseline\|v3\|v4\)" "$avocet" --version
check "version says what was left out or found" 0 "SQLite" "$avocet" --version
check "version as JSON" 0 '^{"version":"[0-9.]*",.*}$' "$avocet" version --json
for command in move hint solve eval tree agents match games openings umea othellostart serve show demo convert wthor perft bench version help completion man; do
    check "help $command" 0 "^examples" "$avocet" help "$command"
    check "help $command fits 80 columns" 1 "" sh -c "$avocet help $command | grep '.\{80\}'"
    check "$command --help" 0 "^usage: avocet $command" "$avocet" "$command" --help
done
check "help bench lists its sub-commands" 0 "^  ffo  *solve the usual end-game test$" "$avocet" help bench
for family in bench train openings; do
    parts=$("$avocet" help $family | sed -n '/^sub-commands/,/^$/s/^  \([a-z]*\) .*/\1/p')
    for part in $parts; do
        check "help $family $part" 0 "^usage: avocet $family $part" "$avocet" help $family "$part"
        check "help $family $part fits 80 columns" 1 "" sh -c "$avocet help $family $part | grep '.\{80\}'"
        check "$family $part --help" 0 "^usage: avocet $family $part" "$avocet" $family "$part" --help
    done
done
check "help of a wrong sub-command" 2 "there is no bench fof; did you mean ffo?" "$avocet" help bench fof
check "help of a command without sub-commands" 2 "perft has no sub-commands" "$avocet" help perft deep

# Positions.
check "start" 0 "^ 4 . . + O X . . .$" "$avocet" show
check "start 6" 0 "^ 3 . + O X . .$" "$avocet" show start --size 6
check "course start, white first" 0 "white to move" "$avocet" show --start white-first
check "course start, black diagonal" 0 "^ 4 . . . X O + . .$" "$avocet" show --start diagonal
check "parallel start" 0 "^ 4 . . . O O . . .$" "$avocet" show --start parallel
check "a string" 0 "^ 2 + O X .$" "$avocet" show "-----OX--XO----- X"
check "the usual 64 and 1" 0 "moves d3 c4 f5 e6" "$avocet" show \
    "---------------------------OX------XO--------------------------- X"
check "a blocked square" 0 "^ 4 . . # .$" "$avocet" show "-----OX--XO---#- X"
check "JSON" 0 '"moves":\["d3","c4","f5","e6"\]' "$avocet" show --json
check "a side that is left out" 0 "black is taken" "$avocet" show "-----OX--XO-----"
check "standard input" 0 "black to move" sh -c "echo '-----OX--XO----- X' | $avocet show -"
check "a pipe" 0 "" sh -c "'$avocet' show >'$dir/piped'"
check "has no escapes" 1 "" grep -q "$(printf '\033')" "$dir/piped"
check "colours when asked for" 0 "48;5;29m" "$avocet" show --color always

# Notations: recognised, named, and not guessed at.
check "moves" 0 "read as transcript, the position after 3 plies" "$avocet" show f5d6c3
check "moves as people paste them" 0 "^ 5 . . . O X X + .$" "$avocet" show "1. F5 d6  2. C3 (40-24)"
check "FEN" 0 "read as fen" "$avocet" show "8/8/8/3pP3/3Pp3/8/8/8 b - - 0 1"
check "a course board" 0 "white to move" "$avocet" show \
    WEEEEEEEEEEEEEEEEEEEEEEEEEEEOXEEEEEEXOEEEEEEEEEEEEEEEEEEEEEEEEEEE
check "GGF" 0 "read as ggf, the position after 1 ply" "$avocet" show \
    "(;GM[Othello]PC[x]PB[a]PW[b]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5];)"
check "inside a game" 0 "^avocet: read as transcript, the position after 2 plies$" "$avocet" show f5d6c3d3 --ply 2
verdict "is that position" has "^black to move, 3 black, 3 white"
check "from its end" 0 "the position after 3 plies" "$avocet" show f5d6c3d3 --ply -1
check "its start" 0 "2 black, 2 white" "$avocet" show f5d6c3d3 --ply=0
check "beyond its end" 2 "^avocet: the game has only 4 plies$" "$avocet" show f5d6c3d3 --ply 5
check "no ply" 2 "or -20 from the end of the game; not 'x'" "$avocet" show f5d6c3d3 --ply x
check "not of a position" 2 "goes with a game" "$avocet" show "-----OX--XO----- X" --ply 1
check "nor of start" 2 "goes with a game, not with start" "$avocet" show --ply 1
for command in "move --depth 1" "hint --depth 1" "eval" "tree" "perft --depth 1"; do
    # shellcheck disable=SC2086
    check "--ply of $command" 0 "the position after 2 plies" "$avocet" $command f5d6c3d3 --ply 2
done
check "a game that is over" 0 "the game is over; use --ply 4 for the position after 4 plies" \
    "$avocet" hint e6f4e3f6g5d6e7f5c5
check "no advice inside it" 0 "" "$avocet" show e6f4e3f6g5d6e7f5c5 --ply 9
verdict "as it was asked for" lacks "the game is over"
check "a problem" 0 "read as obf" "$avocet" show "-----OX--XO----- X; B1:+2; A2:+2;"
check "hexadecimal is not guessed" 2 "hex-lsb or as hex-msb" "$avocet" show \
    "0x0000100010100000 0x000020380c000000"
check "but read when named" 0 "3 white" "$avocet" show "0x0000100010100000 0x000020380c000000 O" \
    --from hex-msb
check "an illegal move has its place" 2 "character 3 of the position" "$avocet" show f5a1
for size in 4 6 8 10 12 14 16; do
    check "what is drawn on $size is read" 0 "read as drawing" \
        sh -c "'$avocet' show --size $size | '$avocet' show -"
done

# Conversion, through every format and back.
printf 'f5d6c3d3c4\nf5f6e6f4g5e7f7\n' >"$dir/a.txt"
for to in ggf sgf pgn; do
    check "to $to" 0 "2 converted, 0 left out" "$avocet" convert "$dir/a.txt" "$dir/b.$to"
    check "and back" 0 "" "$avocet" convert "$dir/b.$to" "$dir/c.txt"
    check "is the same" 0 "" cmp "$dir/a.txt" "$dir/c.txt"
done
"$avocet" demo --seed 3 | sed -n "/random moves at first/,/^seed/p" | sed "1d;\$d" | tr -d "\n -" >"$dir/full.txt"
check "to wthor" 0 "1 converted" "$avocet" convert "$dir/full.txt" "$dir/base.wtb"
check "three files" 0 "" test -s "$dir/base.jou" -a -s "$dir/base.trn"
check "and back" 0 "^$(cat "$dir/full.txt")$" "$avocet" convert "$dir/base.wtb" - --to transcript
check "positions of games" 0 "^8/8/3P4/3Ppp2/3ppp2/2p5/8/8 w\|^[0-9pP/]* [bw] - - 0 1$" \
    "$avocet" convert "$dir/a.txt" - --to fen
check "through a pipe" 0 "^f5d6c3d3c4$" \
    sh -c "'$avocet' convert - - --from transcript --to transcript <'$dir/a.txt'"
printf 'f5d6\nf5a1\nf5f6\n' >"$dir/bad.txt"
check "a bad record is left out" 2 "line 2, character 3: a1 is no legal move" \
    "$avocet" convert "$dir/bad.txt" "$dir/d.ggf"
check "the rest is there" 0 "^2$" grep -c GM "$dir/d.ggf"
check "unless it must be strict" 2 "first bad record" "$avocet" convert --strict "$dir/bad.txt" -  --to ggf
check "a format that is not told" 2 "use --to" "$avocet" convert "$dir/a.txt" "$dir/x"
check "a file that is not there" 2 "No such file" "$avocet" convert "$dir/none.ggf" "$dir/x.txt"
cp "$dir/a.txt" "$dir/self.txt"
check "onto itself" 0 "2 converted" "$avocet" convert --in-place "$dir/self.txt" "$dir/self.txt"
check "keeps it" 0 "" cmp "$dir/a.txt" "$dir/self.txt"
check "a failure keeps the old file" 2 "" "$avocet" convert --strict "$dir/bad.txt" "$dir/self.txt"
check "as it was" 0 "" cmp "$dir/a.txt" "$dir/self.txt"
check "into a device" 0 "2 converted" "$avocet" convert "$dir/a.txt" /dev/null --to ggf
check "which stays one" 0 "" test -c /dev/null
check "on a full disk" 1 "cannot write" "$avocet" convert "$dir/a.txt" /dev/full --to ggf
mkdir "$dir/folder" && cp "$dir/a.txt" "$dir/b.ggf" "$dir/folder"
check "a folder" 0 "4 converted" "$avocet" convert "$dir/folder" "$dir/all.sgf"
check "a base" 0 "^games  *1$" "$avocet" wthor "$dir"
check "no base" 2 "" "$avocet" wthor "$dir/folder"

# Bad input: a sentence with its place and code 2.
check "unknown command" 2 "did you mean perft?" "$avocet" peft
check "unknown command, far off" 2 "see avocet help" "$avocet" xyzzy
check "unknown option" 2 "did you mean --depth?" "$avocet" perft --dpeth 3
check "unknown agent" 2 "no agent 'champoin'; did you mean champion?" "$avocet" move --agent champoin,depth=3
check "unknown level" 2 "no level 'begginer'; did you mean beginner?" "$avocet" move --level begginer
check "unknown technique" 2 "no technique 'probcutt'; did you mean probcut?" "$avocet" bench ffo --without probcutt
check "the same of solve" 2 "no technique 'opening'; did you mean openings?" "$avocet" solve start --size 4 --without opening
check "solved without one" 0 " -10 " "$avocet" solve start --size 4 --without openings+images
check "far from any" 2 "there is no such technique; there are probcut, " "$avocet" bench ffo --without xyz
check "where settings are" 0 "config/config.ini" "$avocet" help
check "an article" 2 "the squares of 8x8 are a1 to h8" "$avocet" show f5i9
check "help of nothing" 2 "did you mean show?" "$avocet" help shwo
check "wrong letter" 2 "character 3 of the position" "$avocet" show "..q. .OX. .XO. .... X"
check "too short" 2 "expected a move\|make no board" "$avocet" show "..X"
check "odd size" 2 "one of: 4 6 8" "$avocet" show --size 7
check "size against the position" 2 "but --size says 8" "$avocet" show ".....OX..XO..... X" --size 8
check "start of a position" 2 "goes with start" "$avocet" show ".....OX..XO..... X" --start parallel
check "-h" 0 "^usage" "$avocet" show -h
check "one dash" 2 "two dashes" "$avocet" perft -d 5
check "nearly start" 2 "did you mean start" "$avocet" show strat
check "empty input" 2 "empty" "$avocet" show -
check "endless input" 2 "at most" sh -c "head -c 10000000 /dev/zero | tr '\0' '-' | $avocet show -"
check "binary input" 2 "read as" sh -c "printf '\001\033[2J\377' | $avocet show -"
check "hostile input" 2 "" sh -c "printf '..\033[2Jq' | '$avocet' show - 2>'$dir/hostile'"
check "its escapes do not come out" 1 "" grep -q "$(printf '\033')" "$dir/hostile"
check "hostile words" 2 "cannot open the log" "$avocet" show --log "$(printf '\033[31mX/y')"
cp "$dir/err" "$dir/hostile" # the next check overwrites it
check "do not come out either" 1 "" grep -q "$(printf '\033')" "$dir/hostile"
check "a number that is none" 2 "whole number" "$avocet" perft --depth many
check "an unknown tier" 2 "one of: auto baseline v3 v4" "$avocet" perft --isa v9
check "bench of nothing" 2 "bench needs" "$avocet" bench
check "bench of something else" 2 "bench knows" "$avocet" bench everything
check "completion for another shell" 2 "bash, zsh and fish" "$avocet" completion csh

# Counting.
check "perft" 0 "^ *5 *1396 " "$avocet" perft --depth 5
check "perft, free passes on 4x4" 0 "^ *11 *60060 " "$avocet" perft --size 4 --depth 11 --pass free
check "perft without bulk counting" 0 "^ *6 *8200 " "$avocet" perft --depth 6 --no-bulk --threads 1
check "perft on the grid" 0 "^ *6 *8200 " "$avocet" perft --depth 6 --grid --threads 2
check "perft on 12x12" 0 "^ *7 *55180 " "$avocet" perft --depth 7 --size 12
check "perft as JSON" 0 '"depth":3,"count":56' "$avocet" perft --depth 3 --json
check "perft of depth 0" 0 "^ *0 *1 " "$avocet" perft --depth 0
check "bench fits 80 columns" 1 "" sh -c "'$avocet' bench movegen --depth 4 --repeat 1 | grep '.\{80\}'"
check "bench" 0 "Calibration" "$avocet" bench movegen --depth 3 --repeat 1
check "bench as JSON" 0 '"calibration_ns"' "$avocet" bench movegen --depth 3 --repeat 1 --json
mkdir "$dir/stores"
referee() { TMPDIR="$dir/stores" "$avocet" bench referee --games 10 --repeat 1 "$@"; }
check "what the arena adds" 0 "^arena, JSON lines  *[1-9][0-9]* " referee
verdict "fits 80 columns" lacks ".\{80\}"
verdict "players and the arena play the same games" \
    [ "$(awk '/^players/ { print $3 }' "$dir/out")" = "$(awk '/^arena / { print $2 }' "$dir/out")" ]
check "as JSON" 0 '"way":"arena","moves":[1-9][0-9]*,' referee --json
verdict "no store is left" rmdir "$dir/stores"
check "games come in pairs" 2 "even number" "$avocet" bench referee --games 3
check "nowhere to store" 1 "cannot make a folder" referee

# A game: repeatable but for the times of the search above it, on every size, and it ends.
"$avocet" demo --seed 5 | sed '1,/^$/d;/seconds/,/^$/d' >"$dir/one"
"$avocet" demo --seed 5 | sed '1,/^$/d;/seconds/,/^$/d' >"$dir/two"
check "a game was played" 0 "game over" cat "$dir/one"
check "a seed repeats the game" 0 "" cmp "$dir/one" "$dir/two"
sizes="4 6 8 10 12 14 16"
[ -z "${AVOCET_TEST_QUICK:-}" ] || sizes="4 6 8 10 12" # the others take most of a minute, sanitized
for size in $sizes; do
    check "a game on $size" 0 "game over" "$avocet" demo --size "$size" --seed 1
done

# Settings, log, output that cannot be written.
mkdir -p "$AVOCET_HOME/config"
printf '[perft]\ndepth = 2\n' >"$AVOCET_HOME/config/config.ini"
check "a setting counts" 0 "^ *2 *12 " "$avocet" perft
check "and is outvoted" 0 "^ *3 *56 " "$avocet" perft --depth 3
printf 'colour = never\n' >"$AVOCET_HOME/config/config.ini"
check "a wrong setting" 2 "line 1: there is no setting colour; did you mean color?" "$avocet" show
printf 'x\n' >"$AVOCET_HOME/config/config.ini"
check "a broken settings file" 2 "line 1: expected key = value" "$avocet" show
rm "$AVOCET_HOME/config/config.ini"
printf 'x\n' >"$AVOCET_HOME/config/config.ini"
check "help works with a broken settings file" 0 "^usage" "$avocet" help show
check "so does version" 0 "^avocet" "$avocet" version
rm "$AVOCET_HOME/config/config.ini"
printf '[show]\nsize = 6\n' >"$AVOCET_HOME/config/config.ini"
check "a usual size" 0 "32 empty" "$avocet" show
check "does not disturb another position" 0 "12 empty" "$avocet" show "-----OX--XO----- X"
rm "$AVOCET_HOME/config/config.ini"
check "another home" 0 "black to move" "$avocet" show --home "$dir/elsewhere"
check "no home at all" 0 "black to move" env -u AVOCET_HOME -u HOME "$avocet" show
check "a log" 0 "" "$avocet" show --log "$dir/log"
check "the log tells" 0 "info show ended with 0" cat "$dir/log"
check "a log that cannot be" 1 "cannot open the log" "$avocet" show --log "$dir"
check "a closed output" 1 "cannot write" sh -c "'$avocet' show --log '$dir/closed' >&-"
check "does not end up in the log" 1 "" grep -q "a b c" "$dir/closed"
check "options before the command" 2 "behind the command" "$avocet" --color never show
check "one square short" 2 "15 squares make no board" "$avocet" show "-----OX--XO---- X"
if [ "$(id -u)" -eq 0 ] && command -v setpriv >/dev/null; then
    mkdir -m 700 "$dir/private" "$dir/private/config"
    chmod 755 "$dir"
    cp "$avocet" "$dir/readable" # the tree may lie in a folder that nobody else may enter
    check "settings that cannot be read" 0 "going on without settings" \
        setpriv --reuid=65534 --clear-groups env AVOCET_HOME="$dir/private" "$dir/readable" show
    rm "$dir/readable"
fi
if [ -e /dev/full ]; then
    check "a full disk" 1 "cannot write" sh -c "$avocet show >/dev/full"
fi
check "a reader that leaves" 0 "" sh -c "$avocet man | head -n 1"

# A terminal: discs and colours where it can show them.
if script --version >/dev/null 2>&1; then
    on_terminal() { env -u NO_COLOR TERM=xterm "$@"; }
    check "discs and colours" 0 "48;5;29m.*●" on_terminal LANG=C.UTF-8 LC_ALL=C.UTF-8 \
        script -qec "$avocet show" /dev/null
    check "NO_COLOR keeps the discs" 0 "· + ○ ●" env TERM=xterm NO_COLOR=1 LC_ALL=C.UTF-8 \
        script -qec "$avocet show" /dev/null
    check "letters without UTF-8" 0 "O X" on_terminal LC_ALL=C script -qec "$avocet show" /dev/null
    check "the game is redrawn" 0 "$(printf '\033')\[9A" on_terminal LC_ALL=C.UTF-8 \
        script -qec "$avocet demo --pause 1 --seed 1" /dev/null
fi

# Every tier that this CPU has searches the same nodes, and the plain one runs on all.
signature=$("$avocet" bench signature --isa baseline)
verdict "a signature" [ "$signature" -gt 1000000 ]
for tier in v3 v4; do
    "$avocet" version --isa "$tier" >/dev/null 2>&1 || continue
    check "$tier searches the same nodes" 0 "^$signature$" "$avocet" bench signature --isa "$tier"
done

# Completions and manual: the shells and man themselves must accept them.
check "bash completion" 0 "" sh -c "$avocet completion bash | bash -n"
check "bash completes" 0 "^perft$" bash -c "eval \"\$($avocet completion bash)\"
    COMP_WORDS=(avocet pe) COMP_CWORD=1; _avocet; printf '%s\n' \"\${COMPREPLY[@]}\""
check "bash completes values" 0 "^free$" bash -c "eval \"\$($avocet completion bash)\"
    COMP_WORDS=(avocet perft --pass f) COMP_CWORD=3; _avocet; printf '%s\n' \"\${COMPREPLY[@]}\""
completes() { # completes TEXT "WORDS" COUNT NAME: what bash offers for the last word
    check "bash completes $4" 0 "$1" bash -c "eval \"\$($avocet completion bash)\"
        COMP_WORDS=($2) COMP_CWORD=$(($3 - 1)); _avocet; printf '%s\n' \"\${COMPREPLY[@]}\""
}
completes "^ffo$" "avocet bench f" 3 "the sub-command"
completes "^--wld$" "avocet bench ffo --w" 4 "an option of the sub-command"
completes "^16$" "avocet bench time --size 1" 5 "a value of its option"
completes "^$" "avocet bench search --size 1" 5 "no value of another one"
completes "^ffo$" "avocet help bench f" 4 "the sub-command to help"
if command -v zsh >/dev/null; then
    check "zsh completion" 0 "" sh -c "$avocet completion zsh | zsh -n /dev/stdin"
fi
if command -v fish >/dev/null; then
    check "fish completion" 0 "" sh -c "$avocet completion fish | fish -n /dev/stdin"
fi
check "manual of a sub-command" 0 "avocet bench ffo" "$avocet" man bench
check "manual" 0 "^.TH avocet 1" "$avocet" man
check "manual of no command" 2 "there is no command peft" "$avocet" man peft
mkdir "$dir/man"
check "a page for each command" 0 "" "$avocet" man --folder "$dir/man"
verdict "and one of them all" [ "$(find "$dir/man" -name 'avocet*.1' | wc -l)" -eq $(($("$avocet" help | grep -c '^  [a-z]') + 1)) ]
if command -v groff >/dev/null; then
    check "the manual is clean" 0 "^$" sh -c "cat '$dir'/man/*.1 | groff -man -ww -z 2>&1; echo"
fi

# Ctrl-C keeps what is finished and says so.
# A plain shell starts background jobs with Ctrl-C ignored: ask for the usual.
env --default-signal=INT "$avocet" perft --depth 30 --threads 2 --log "$dir/perft.log" \
    >"$dir/stopped" 2>&1 &
job=$!
waited=0
until grep -q "depth 8 counted" "$dir/perft.log" 2>/dev/null || [ "$waited" -ge 600 ]; do
    sleep 0.1
    waited=$((waited + 1))
done
kill -INT "$job"
wait "$job"
check "stopped by Ctrl-C" 0 "^130$" echo $?
check "what was finished stays" 0 "^ *8 *390216 " cat "$dir/stopped"
check "and it says so" 0 "stopped before the end" cat "$dir/stopped"

# A limit for the size of files is a failed write with a sentence, for the output and for a store.
# shellcheck disable=SC2016 # the inner shell expands it
check "output over the limit of files" 1 "cannot write the output: File too large" \
    sh -c 'ulimit -f 1; exec "$1" match first random --games 100 --size 4 --show >"$2"' - "$avocet" "$dir/large"
# shellcheck disable=SC2016 # the inner shell expands it
check "a store over the limit of files" 1 "cannot write .*/large.jsonl: File too large" \
    sh -c 'ulimit -f 8; exec "$1" match first random --games 400 --size 4 --store "$2"' - "$avocet" "$dir/large.jsonl"
check "goes on without the limit" 0 "of 400 games in 200 pairs" \
    "$avocet" match first random --games 400 --size 4 --store "$dir/large.jsonl"

# Programs of ours know how their children ended, also where a caller ignores SIGCHLD.
check "SIGCHLD ignored" 0 "of 2 games in 1 pair" env --ignore-signal=CHLD "$avocet" match first \
    "oneshot:$avocet umea --agent first" --games 2 --size 4 --time 20s
verdict "no forfeit" lacks "forfeit"

check_done
