#!/bin/sh
# Other programs as players of the whole program: matches, evidence, check-player, agents in C.
# cli/outside_commands.sh AVOCET ODD_PROGRAM SOURCE-FOLDER
set -u
avocet=$1 odd=$2 source=$3
# shellcheck source=tests/support/check.sh
. "$(dirname "$0")/../support/check.sh"

# Programs run once for a move play the games that the same agents play inside.
games() { sed -n 's/^game.*: //p;/^A won/p' "$dir/out"; }
check "two agents" 0 "^game 6, opening" "$avocet" match first first,scan=rows --games 6 \
    --openings random:4 --show
games >"$dir/inside"
check "the same as one-shot programs" 0 "^game 6, opening" "$avocet" match \
    "oneshot:$avocet umea --agent first" "oneshot:$avocet umea --agent first,scan=rows" \
    --games 6 --openings random:4 --show --time 20s
games >"$dir/outside"
check "play the same games" 0 "" cmp "$dir/inside" "$dir/outside"
check "which were six" 0 "^7$" sh -c "wc -l <'$dir/inside'"

# A program that fails loses its games; the match goes on and tells why.
crash() { "$avocet" match first "gtp:$odd gtp exit -" --games 4 --size 6 --depth 1 "$@"; }
check "a match with a program that fails" 0 "^A won 4, drew 0, lost 0 of 4 games" crash
verdict "counts forfeits" has "^forfeit  B lost 4 by a crash$"
verdict "says why" has "ended with exit code 4 instead of an answer"
verdict "once for each player" [ "$(grep -c "is lost by a crash" "$dir/err")" -eq 1 ]
verdict "what it was asked" has "asked: genmove"
verdict "and what it said of it" has "its errors: out of ideas"
check "the same as JSON" 0 '"forfeits":{"a":{},"b":{"crash":4}}' crash --show --json
verdict "with evidence" has '"ending":"crash","evidence":{"sentence":"[^"]*exit code 4'
verdict "and errors" has '"errors":"out of ideas"'
check "a program that stays away" 0 "^forfeit  B lost 2 by not starting$" \
    "$avocet" match first "gtp:$odd gtp exit-start -" --games 2 --depth 1
check "both fail" 0 "^forfeit  A lost 1 by a crash; B lost 1 by an answer that is none$" \
    "$avocet" match "gtp:$odd gtp exit -" "gtp:$odd gtp garbage -" --games 2 --depth 1 --openings start
check "a late one" 0 "^forfeit  B lost 2 on time$" "$avocet" match first \
    "gtp:$odd gtp late -" --games 2 --size 6 --time 100ms --grace 200ms
check "a log of what was said" 0 "" crash --protocol-log "$dir/log"
check "has both sides" 0 "> genmove" cat "$dir/log"
check "and the end" 0 "ended with exit code 4" cat "$dir/log"
check "no program" 2 "no program /no/such" "$avocet" match first "gtp:/no/such thing" --games 2
printf '#!/bin/sh\n' >"$dir/closed"
check "a file that may not be run" 2 "closed may not be run: chmod +x .*closed allows it" \
    "$avocet" check-player "gtp:$dir/closed"
check "no such key" 2 "gtp has no key 'level'" "$avocet" match first "gtp,level=3:cat" --games 2
check "a misspelt protocol" 2 "no protocol 'threline'; did you mean threeline" \
    "$avocet" match first "threline,restart=1:cat" --games 2
check "checked" 2 "no protocol 'threline'; did you mean threeline" "$avocet" check-player threline:cat
check "a misspelt value" 2 "not .al.; did you mean all?" "$avocet" match seven,techniques=al random
check "a level is no player" 2 "club is a level of the champion, .* write champion,level=club" \
    "$avocet" match club random
check "no command" 2 "needs a command" "$avocet" match first gtp --games 2
check "no such start" 2 "standard start only" "$avocet" match first "gtp:$odd gtp good -" \
    --games 2 --start diagonal --openings start
check "a bad grace" 2 "grace" "$avocet" match first first --grace soon

# Notations tell how a stored game was lost, as far as they have a word for it, and so it is read.
# lost MODE NAME: a program that fails so, in a file of its own.
lost() {
    check "stored: $2" 0 "forfeit  B lost 2" "$avocet" match first "gtp,patience=700ms:$odd gtp $1 -" \
        --games 2 --depth 1 --openings start --store "$dir/$1.jsonl"
}
# told MODE FORMAT PATTERN: what the first of them is in that format.
told() {
    check "$1 as $2" 0 "$3" "$avocet" games "$dir/$1.jsonl" --run 1 --limit 1 --to "$2"
}
# kept MODE FORMAT PATTERN: and what that is once it was read and written as SGF.
kept() {
    check "$1 through $2" 0 "1 written" "$avocet" games "$dir/$1.jsonl" --run 1 --limit 1 \
        --output "$dir/$1.$2"
    check "$1 from $2" 0 "" "$avocet" convert "$dir/$1.$2" "$dir/$1.$2.sgf"
    check "$1 is kept by $2" 0 "$3" cat "$dir/$1.$2.sgf"
}
lost illegal "an illegal move"
told illegal ggf 'RE\[+64\].*CO\[White lost by an illegal move\]'
told illegal sgf 'RE\[B+F\].*GC\[White lost by an illegal move\]'
told illegal pgn '^\[Termination "rules infraction"\]$'
kept illegal pgn 'RE\[B+F\]'
kept illegal ggf 'RE\[B+64\]'
lost exit "a crash"
told exit sgf 'RE\[B+F\]'
told exit pgn '^\[Termination "abandoned"\]$'
verdict "who has won" has '^\[Result "1-0"\]$'
verdict "in a comment" has '^{White lost by a crash}$'
kept exit pgn 'RE\[B+F\]'
# What speaks against it is kept with the game.
check "evidence in a store" 0 "ending crash" "$avocet" games "$dir/exit.jsonl" --show 3
verdict "with a sentence" has "^gtp.* ended with exit code 4 instead of an answer$"
verdict "and what it was asked" has "^  asked: .*genmove"
check "as JSON" 0 '"evidence":{"sentence":"[^"]*gtp' "$avocet" games "$dir/exit.jsonl" --list --json
again() {
    "$avocet" match first "gtp,patience=700ms:$odd gtp exit -" --games 2 --depth 1 --openings start \
        --store "$dir/exit.jsonl" --show --json
}
check "told again from the store" 0 '"evidence":{"sentence":"[^"]' again
lost resigns "a resignation"
told resigns ggf 'RE\[+64:r\]'
told resigns sgf 'RE\[B+R\]'
told resigns pgn '^\[Termination "resignation"\]$'
kept resigns ggf 'RE\[B+R\]'

# wait_for PATTERN FILE: until it is there, or a minute has passed.
wait_for() {
    waited=0
    until grep -q "$1" "$2" 2>/dev/null || [ "$waited" -ge 600 ]; do
        sleep 0.1
        waited=$((waited + 1))
    done
}

# Ctrl-C at a terminal finishes the game under way and begins no other. A terminal makes the signal from
# the byte 3.
# at_terminal ARGUMENTS...: runs the program at a terminal in the background. Types what comes by descriptor 3.
at_terminal() {
    line="exec '$avocet'"
    for word in "$@"; do line="$line '$word'"; done
    rm -f "$dir/keys"
    mkfifo "$dir/keys"
    env --default-signal=INT script -qefc "$line" /dev/null <"$dir/keys" >"$dir/stopped" 2>&1 &
    job=$!
    exec 3>"$dir/keys"
}
left_by() {
    wait "$job"
    code=$?
    exec 3>&-
    check "$1" 0 "^130$" echo "$code"
}
if command -v script >/dev/null; then
    at_terminal match first "gtp:$odd gtp late -" --games 20 --size 4 --threads 1 --openings random:8 --show \
        --protocol-log "$dir/late.log"
    wait_for "> genmove" "$dir/late.log"
    printf '\003' >&3
    left_by "Ctrl-C once"
    check "says what it does" 0 "finishing the games under way; Ctrl-C again stops at once" cat "$dir/stopped"
    check "finishes the game under way" 0 "game 1, .* black A, A [-+0-9]*: " cat "$dir/stopped"
    verdict "and begins no other" lacks "game 2, "

    # A program that hangs does not hold us: it gets its time and no patience. Its game does not count.
    at_terminal match first "gtp,patience=600s:$odd gtp hang $dir/hung.pid" --games 2 --threads 1 --time 100ms \
        --protocol-log "$dir/hung.log" --show
    wait_for "> genmove" "$dir/hung.log"
    printf '\003' >&3
    left_by "Ctrl-C once while a program hangs"
    check "whose game does not count" 0 "of 0 games" cat "$dir/stopped"
    verdict "and which is ended" sh -c "! kill -0 $(cat "$dir/hung.pid") 2>/dev/null"

    # Twice, it does not even wait for its time.
    at_terminal match first "gtp,patience=600s:$odd gtp hang $dir/hang.pid" --games 2 --threads 1 --time 600s \
        --protocol-log "$dir/hang.log"
    wait_for "> genmove" "$dir/hang.log"
    printf '\003' >&3
    wait_for "finishing the games" "$dir/stopped"
    printf '\003' >&3
    left_by "Ctrl-C twice while a program hangs"
    verdict "which is ended" sh -c "! kill -0 $(cat "$dir/hang.pid") 2>/dev/null"
else
    echo "[  SKIPPED ] Ctrl-C at a terminal: the program script is missing"
fi

# A signal from elsewhere stops at once, even if a program hangs: at its move or when it starts. It would
# hang for a minute and be waited for ten.
for signal in INT TERM HUP; do
    for mode in hang hang-start deaf; do
        rm -f "$dir/pid"
        env --default-signal=INT,HUP "$avocet" match first "gtp,patience=600s:$odd gtp $mode $dir/pid" \
            --games 2 --threads 1 --depth 1 >"$dir/stopped" 2>&1 &
        job=$!
        wait_for "[0-9]" "$dir/pid"
        kill -"$signal" "$job"
        wait "$job"
        check "SIG$signal while a program does $mode" 0 "^130$" echo $?
        verdict "it is ended" sh -c "! kill -0 $(cat "$dir/pid") 2>/dev/null"
    done
done

# Nothing of ours runs after kill -9, and still the program ends.
"$avocet" match first "gtp,patience=600s:$odd gtp deaf $dir/killed.pid" --games 2 --threads 1 --depth 1 \
    >"$dir/stopped" 2>&1 &
job=$!
wait_for "[0-9]" "$dir/killed.pid"
kill -KILL "$job"
wait "$job" 2>/dev/null
waited=0
while kill -0 "$(cat "$dir/killed.pid")" 2>/dev/null && [ "$waited" -lt 100 ]; do
    sleep 0.1
    waited=$((waited + 1))
done
verdict "a program dies with us" sh -c "! kill -0 $(cat "$dir/killed.pid") 2>/dev/null"

# If this system is short of descriptors, no player is to blame: the match ends, and goes on later.
# shellcheck disable=SC3045 # dash, bash and busybox know it
few() { (ulimit -n 8 && "$@"); }
short() { "$avocet" match first "gtp:$odd gtp good -" --games 4 --size 4 --threads 1 --depth 1 --store "$dir/few.jsonl"; }
check "too few descriptors" 1 "too short of resources to run .*: Too many open files" few short
verdict "nothing is stored" has "0 games are stored"
verdict "nobody has lost" lacks "forfeit\|lost by"
check "and goes on" 0 "of 4 games in 2 pairs" short
verdict "without a forfeit" lacks "forfeit"
check "one process for a move" 1 "too short of resources" few "$avocet" match first "oneshot:$odd oneshot good -" \
    --games 2 --size 4 --threads 1 --log "$dir/a.log" --protocol-log "$dir/b.log"
check "a check, too" 1 "too short of resources" few "$avocet" check-player "oneshot:$odd oneshot good -" \
    --log "$dir/a.log" --protocol-log "$dir/b.log"

# The same for processes, whose limit root does not feel. How many the match itself needs depends on the
# system, so several limits are tried.
if [ "$(id -u)" -eq 0 ] && command -v setpriv prlimit >/dev/null && setpriv --reuid 65534 --clear-groups true; then
    mkdir "$dir/nobody" && chmod 755 "$dir" && chmod 777 "$dir/nobody"
    cp "$avocet" "$odd" "$dir/nobody" && cd "$dir/nobody" || exit 1
    # crowded N: a match that may have N processes and threads.
    crowded() {
        AVOCET_HOME=$dir/nobody setpriv --reuid 65534 --clear-groups prlimit --nproc="$1" ./avocet match \
            first "gtp:./odd_program gtp good -" --games 4 --size 4 --threads 1 --depth 1 --store crowded.jsonl
    }
    short=0
    for most in 1 2 3 4 5 6 8; do
        crowded $most >"$dir/out" 2>"$dir/err"
        has "too short of resources to run" && short=$((short + 1))
        verdict "at most $most processes: nobody has lost" lacks "forfeit\|lost by"
    done
    verdict "too few processes are told" [ "$short" -gt 0 ]
    check "with more it goes on" 0 "of 4 games in 2 pairs" crowded 100
    cd - >/dev/null || exit 1
else
    echo "limits of processes were not tried: that needs root, setpriv and prlimit"
fi

# A log that cannot grow is told once, and the match goes on.
# shellcheck disable=SC2016 # the inner shell expands it
check "a log that is full" 0 "cannot write all of the log .*short.log: .*: lines are missing" sh -c \
    'ulimit -f 1; exec "$1" match first "gtp:$2 gtp good -" --games 20 --size 6 --depth 1 --protocol-log "$3"' \
    - "$avocet" "$odd" "$dir/short.log"
verdict "once" [ "$(grep -c "lines are missing" "$dir/err")" -eq 1 ]

# shellcheck disable=SC2016
check "of a person, too" 0 "cannot write all of the log /dev/full: .*: lines are missing" sh -c \
    'echo d3 | "$1" play "gtp:$2 gtp good -" --plain --protocol-log /dev/full --store "$3"' \
    - "$avocet" "$odd" "$dir/person.jsonl"

# Games at once with CPUs of their own: programs stay on those of their game.
cpus=$(awk '/^Cpus_allowed_list/ { print $2 }' /proc/self/status 2>/dev/null)
on_their_own() { "$avocet" match first "gtp:$odd gtp cpus $dir/cpus" --games 40 --size 4 --affinity "$@"; }
check "more games than CPUs" 2 "256 games at once cannot each have a CPU of their own" \
    "$avocet" match first first --games 2000 --size 4 --affinity --threads 256
case $cpus in
*[-,]*)
    check "two games on their own CPUs" 0 "of 40 games" on_their_own --threads 2
    verdict "each on half of them" [ "$(sort -u "$dir/cpus" | wc -l)" -le 2 ]
    verdict "and not on all" sh -c "! grep -qx -e '$cpus' '$dir/cpus'"
    rm "$dir/cpus"
    check "one game" 0 "of 40 games" on_their_own --threads 1
    verdict "has all of them" [ "$(sort -u "$dir/cpus")" = "$cpus" ]
    ;;
*) echo "[  SKIPPED ] two games on their own CPUs: there is one" ;;
esac

# One move.
check "a move of another program" 0 "^move *a\|d3" "$avocet" move start --agent "gtp:$odd gtp good -"

# The checker.
# Options of the champion are not for outside programs, and their text stays out of the command.
check "no threads" 2 "gtp has no key 'threads'" "$avocet" move start --agent "gtp:$odd gtp good -" \
    --threads 2
check "not an agent" 2 "is an outside program: avocet help check-player" "$avocet" agents gtp:x
check "no evaluation" 2 "is an outside program: it does not show" "$avocet" eval --agent gtp:x
check "a good program" 0 "^all 10 right$" "$avocet" check-player "gtp:$odd gtp good -"
check "beside its protocol" 0 "^all 10 right$" \
    "$avocet" check-player "$odd nboard good -" --protocol nboard --size 6
check "our own one-shot program" 0 "^all 8 right$" \
    "$avocet" check-player "$avocet umea --agent first" --protocol oneshot --grace 20s
check "a bad program" 1 "^first move    wrong        plays a1, which is no legal move$" \
    "$avocet" check-player "gtp:$odd gtp illegal -"
verdict "and what it said" has "answered: = a1"
check "one that does not start" 1 "^start         wrong .*exit code 3" \
    "$avocet" check-player "gtp:$odd gtp exit-start -"
verdict "nothing else is tried" lines_with 9 "not tried"
check "as JSON" 1 '"check":"start","verdict":"wrong"' \
    "$avocet" check-player "gtp:$odd gtp exit-start -" --json
printf '#!/bin/sh\necho thinking\necho "(3,4)"\n' >"$dir/talks"
printf '#!/bin/sh\necho thinking\n' >"$dir/dreams"
chmod +x "$dir/talks" "$dir/dreams"
check "a program that talks" 1 '"thinking" instead of (row,column) or pass: messages belong on the error' \
    "$avocet" check-player "oneshot:$dir/talks"
check "one that only talks" 1 '"thinking" instead of (row,column) or pass' "$avocet" check-player "oneshot:$dir/dreams"
verdict "has no answer to hide" lacks "messages belong"
# A program that is not there, or gives up at once, has not passed anything.
printf '#!/bin/sh\nexec sh /no/such/script "$@"\n' >"$dir/absent"
printf '#!/bin/sh\nprintf "Traceback:\\n  File x, line 3\\n\\tat y\\r\\nValueError: no\\n" >&2\nexit 1\n' >"$dir/traces"
chmod +x "$dir/absent" "$dir/traces"
for protocol in gtp nboard oneshot threeline external; do
    check "$protocol: a script that is not there" 1 "^start  *wrong  .*ended with exit code" \
        "$avocet" check-player "$protocol:$dir/absent"
    verdict "$protocol: is not praised" lacks " ok "
    verdict "$protocol: counts as one mistake" has "^1 of 1 wrong$"
done
check "a trace of calls" 1 "^  *its errors: Traceback:$" "$avocet" check-player "threeline:$dir/traces"
verdict "line by line" has "^  *File x, line 3$"
verdict "without tabs" has "^ *at y$"
verdict "to its end" has "^ *ValueError: no$"
check "in a match, too" 0 "^avocet:   its errors: Traceback:$" "$avocet" match first "threeline:$dir/traces" \
    --games 2 --size 4
verdict "line by line" has "^avocet:  *ValueError: no$"
check "a late program" 1 "takes 0.5[0-9]* s where it has 0.20 s and a grace of 0.05 s" \
    "$avocet" check-player "gtp:$odd gtp late -" --time 200ms
check "the grace of a good one" 0 "answers in 3.00 s and a grace of 0.30 s in the middle game" \
    "$avocet" check-player "gtp:$odd gtp good -" --time 3s
check "a command alone" 2 "say what it speaks" "$avocet" check-player "$odd gtp good -"
check "a protocol that no player has" 2 "nboard, oneshot, threeline, external, so, step or itu" \
    "$avocet" check-player "cassio:$odd gtp good -"

# An agent in C.
if "${CC:-cc}" -O1 -fPIC -shared -I"$source/include" -o "$dir/corner agent.so" \
    "$source/examples/agents/corner_agent.c" 2>/dev/null; then
    check "an agent in C" 0 "of 4 games in 2 pairs" \
        "$avocet" match "so:$dir/corner agent.so" random --games 4 --size 6
    verdict "without a forfeit" lacks "forfeit"
    check "is checked" 0 "^all 8 right$" "$avocet" check-player "so:$dir/corner agent.so" --grace 20s
    check "answers by hand" 0 "^19$" sh -c \
        "printf '1\nx\n...........................ox......xo...........................\n' |
            '$avocet' agent-host '$dir/corner agent.so'"
    printf 'int nothing;\n' >"$dir/empty.c"
    "${CC:-cc}" -shared -fPIC -o "$dir/empty.so" "$dir/empty.c"
    check "a file without an agent" 0 "lost 2 by a crash" \
        "$avocet" match "so:$dir/empty.so" random --games 2 --size 6
    verdict "says so" has "has no function avocet_agent_move"
    printf '#include <avocet_agent.h>\nint avocet_agent_move(const avocet_agent_question *q) { return *(volatile int *)(q->size - q->size); }\n' >"$dir/bad.c"
    "${CC:-cc}" -shared -fPIC -w -I"$source/include" -o "$dir/bad.so" "$dir/bad.c"
    check "an agent that crashes" 0 "^forfeit  A lost 2 by a crash" \
        "$avocet" match "so:$dir/bad.so" random --games 2 --size 6
fi
check "no file" 2 "there is no file" "$avocet" match so:/no/such.so random --games 2
check "no shared object" 2 "cannot load" "$avocet" agent-host "$source/README.md"

check_done
