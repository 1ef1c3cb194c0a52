#!/bin/sh
# The JSON engine as a process: the answers of the commands, scripts, ends in the middle of a search,
# hostile input, the log.
# cli/engine_commands.sh AVOCET
set -u
avocet=$1
# shellcheck source=tests/support/check.sh
. "$(dirname "$0")/../support/check.sh"
# shellcheck source=tests/support/talk/talk.sh
. "$(dirname "$0")/../support/talk/talk.sh"

masked() { sed 's/"seconds":[^,}]*/"seconds":0/g;s/"nodes_per_second":[^,}]*/"nodes_per_second":0/g'; }
# agrees NAME REQUEST COMMAND...: the answer of the engine is the last line of the command with --json.
agrees() {
    name=$1 request=$2
    shift 2
    printf '{"id":1,"stream":false,%s}\n' "$request" | "$avocet" engine |
        sed -n 's/^{"id":1,"done":true,"want":"[a-z]*",\("stopped":false,\)*"answer":\(.*\)}$/\2/p' | masked >"$dir/mine"
    "$avocet" "$@" --json 2>"$dir/err" | tail -n 1 | masked >"$dir/out"
    verdict "$name answers as the command" cmp "$dir/mine" "$dir/out"
    verdict "$name answers" [ -s "$dir/mine" ]
}
agrees "move" '"want":"move","position":"f5d6c3","depth":5,"agent":"champion"' \
    move f5d6c3 --depth 5 --agent champion
agrees "a level" '"want":"move","moves":"f5","level":2,"hash":1,"threads":1' \
    move f5 --level 2 --hash 1 --threads 1
agrees "an agent" '"want":"move","size":6,"agent":"naive,depth=2"' move --agent naive,depth=2 --size 6
agrees "hint" '"want":"hint","position":"f5d6c3","n":3,"depth":4,"threads":1,"hash":1' \
    hint f5d6c3 -n 3 --depth 4 --threads 1 --hash 1
agrees "eval" '"want":"eval","position":"f5d6c3"' eval f5d6c3
agrees "eval by hand" '"want":"eval","position":"f5d6c3","weights":"hand","for":"black"' \
    eval f5d6c3 --weights hand --for black
agrees "legal" '"want":"legal","position":"f5d6c3"' show f5d6c3
agrees "analyze" '"want":"analyze","position":"f5d6c3d3","level":3' analyze f5d6c3d3 --level 3

# A script that is piped in as a whole gets all its answers, with quit at its end and without.
check "a script" 0 '^{"id":1,"done":true,.*"move":"[a-h][1-8]"' \
    say '{"id":1,"want":"move","level":3}\n{"id":2,"want":"quit"}\n' engine --hash 1
verdict "with an answer to quit" ends_with '^{"id":2,"done":true,"want":"quit","answer":{}}$'
check "without quit" 0 '^{"id":1,"done":true,.*"move":"[a-h][1-8]"' \
    say '{"id":1,"want":"move","level":3}\n' engine --hash 1
endless='{"id":1,"want":"hint","depth":60}\n'
check "the end of input during a search" 0 '"id":1,"done":true,"want":"hint","stopped":true' \
    talk "$endless" '> .*"done":false' '' engine
check "quit during a search" 0 '"id":1,"done":true,"want":"hint","stopped":true' \
    talk "$endless" '> .*"done":false' '{"id":9,"want":"quit"}\n' engine
verdict "which is answered last" ends_with '^{"id":9,"done":true,"want":"quit","answer":{}}$'
check "two searches, one is stopped" 0 '"id":2,"done":true,"want":"hint","stopped":true' \
    talk "$endless"'{"id":2,"want":"hint","depth":60}\n' '> {"id":2,"done":false' \
    '{"id":3,"want":"stop","which":2}\n{"id":4,"want":"ping"}\n' engine --searches 2
verdict "by its id" has '^{"id":3,"done":true,"want":"stop","answer":{"searches":1}}$'
check "a full queue" 0 '"id":3,"done":true,"error":{"code":"full"' \
    talk "$endless$endless"'{"id":3,"want":"hint"}\n' '"code":"full"' '' engine --searches 1 --queue 1
check "a reader that leaves" 0 "" sh -c "printf '%s\n' '{\"want\":\"hint\",\"depth\":60}' | '$avocet' engine | true"

# Hostile input.
{
    printf '{"want":"legal","id":"half of a line of a megabyte","moves":"f5'
    head -c 1000000 /dev/zero | tr '\0' ' '
    printf '"}\n{"id":2,"want":"legal","moves":"'
    head -c 2000000 /dev/zero | tr '\0' 'x'
    printf '"}\r\n{"id":3,"want":"ping"}\r\n'
    head -c 100000 "$avocet"
    printf '\n{"id":4,"want":"ping"}'
} >"$dir/hostile"
check "hostile input" 0 '^{"id":"half of a line of a megabyte","done":true,"want":"legal"' \
    sh -c "'$avocet' engine <'$dir/hostile'"
verdict "a line over a megabyte" has '"error":{"code":"range","message":"a line has at most 1048576 bytes"'
verdict "CRLF" has '^{"id":3,"done":true,"want":"ping","answer":{}}$'
verdict "half a line" has '^{"id":4,"done":true,"want":"ping","answer":{}}$'
deep=$(printf '%100s' '' | tr ' ' '[')
check "a deep line" 0 '"error":{"code":"format"' say "{\"want\":$deep\n" engine
check "no input" 0 "" "$avocet" engine
verdict "no answer" is_empty out

# Both directions, and whole lines.
check "a log" 0 "" say '{"id":1,"want":"eval"}\n' engine --log "$dir/log"
cp "$dir/out" "$dir/answer"
sed -n 's/^[0-9.]* debug > //p' "$dir/log" >"$dir/out"
verdict "has whole answers" cmp "$dir/answer" "$dir/out"
verdict "that are long" [ "$(wc -c <"$dir/answer")" -gt 2000 ]
check "and requests" 0 ' < {"id":1,"want":"eval"}$' cat "$dir/log"
check "a wrong level" 2 "level" "$avocet" engine --level 99
check "a key of the champion" 2 "hash is the champion's" "$avocet" engine --agent first --hash 2
check "no searches" 2 "searches" "$avocet" engine --searches 0
check "help" 0 "JSON object a line" "$avocet" engine -h

check_done
