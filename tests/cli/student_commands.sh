#!/bin/sh
# Students' files of two courses as players, unchanged: what the courses' frameworks do, and files that
# misbehave. Starters for agents in five languages. cli/student_commands.sh AVOCET SOURCE-FOLDER
set -u
avocet=$1 source=$2
# shellcheck source=tests/support/check.sh
. "$(dirname "$0")/../support/check.sh"
students=$source/tests/cli/students
cd "$dir" || exit 1
export JDK_JAVA_OPTIONS="-XX:TieredStopAtLevel=1" # starts sooner
# A Python without the packages of the system starts sooner, too, and has no numpy.
printf '#!/bin/sh\nexec python3 -S -E "$@"\n' >bare
chmod +x bare

skipped() { echo "[  SKIPPED ] $1: $2 is missing"; }
# runs COMMAND WORD: the command is there and works.
runs() { "$@" >/dev/null 2>&1; }

# versus SPEC: a short match against the same opponent each time.
versus() {
    spec=$1
    shift
    "$avocet" match "$spec" random --games 2 --size 6 --openings random:2 --threads 1 "$@"
}
# clean NAME SPEC: it plays without a forfeit.
clean() {
    check "$1" 0 "of 2 games in 1 pair" versus "$2"
    verdict "$1: no forfeit" lacks "forfeit\|lost by"
}

# ---- agents in any language: the same agent, so the same games ----

# same_games LANGUAGE COMMAND: passes check-player, and plays as the others do.
same_games() {
    check "$1: is checked" 0 "^all 8 right$" "$avocet" check-player "threeline:$2" --grace 20s
    check "$1: plays" 0 "of 4 games" "$avocet" match "threeline:$2" random --games 4 --size 6 --show --threads 1
    grep '^game' "$dir/out" >"$dir/games.$1"
    [ -e "$dir/games.first" ] || cp "$dir/games.$1" "$dir/games.first"
    check "$1: the same games" 0 "" cmp "$dir/games.first" "$dir/games.$1"
}
if runs "${CC:-cc}" --version; then
    check "C: compiles" 0 "" "${CC:-cc}" -O1 -Wall -Wextra -Werror -o greedy "$source/examples/agents/greedy.c"
    same_games C ./greedy
    check "C, shared: compiles" 0 "" "${CC:-cc}" -O1 -Wall -Wextra -Werror -fPIC -shared -I"$source/include" \
        -o corner_agent.so "$source/examples/agents/corner_agent.c"
    check "C, shared: is checked" 0 "^all 8 right$" "$avocet" check-player so:corner_agent.so --grace 20s
    clean "C, shared: plays" so:corner_agent.so
else
    skipped "the agents in C" "a compiler"
fi
if runs python3 --version; then
    same_games Python "python3 $source/examples/agents/greedy.py"
else
    skipped "the agent in Python" python3
fi
if runs node --version; then
    same_games JavaScript "node $source/examples/agents/greedy.cjs"
else
    skipped "the agent in JavaScript" node
fi
if runs java -version && runs javac -version; then
    java=yes
    check "Java: compiles" 0 "" javac -d . "$source/examples/agents/Greedy.java"
    same_games Java "java -cp . Greedy"
else
    java=
    skipped "the agent in Java, and students' classes" "a JDK (Debian: default-jdk-headless)"
fi

# ---- step(board, player, opponent), in Python ----

# agent NAME LINE...: a student's file whose step() has these lines.
agent() {
    {
        printf 'import os, sys, time\nfrom agents.agent import Agent\nfrom store import register_agent\n'
        printf 'from helpers import get_valid_moves\n@register_agent("student_agent")\nclass StudentAgent(Agent):\n'
        printf '    def step(self, board, player, opponent):\n        first = get_valid_moves(board, player)[0]\n'
        shift
        printf '        %s\n' "$@"
    } >"$file"
}
# fails PATTERN FORFEIT LINE...: it loses so; with lenient=1 it plays by chance instead.
fails() {
    file=$dir/bad.py pattern=$1 forfeit=$2
    shift 2
    agent bad "$@"
    check "step: $1" 0 "^forfeit  A lost 2 by $forfeit" versus step,python=./bare:bad.py
    verdict "step: $1: says why" has "$pattern"
    clean "step: $1, lenient" step,python=./bare,lenient=1:bad.py
}
python_students() {
    check "step: is checked" 0 "^all 8 right$" "$avocet" check-player "step:$students/quirks_agent.py" --grace 20s
    for size in 6 8; do
        check "step: the course's quirks on $size" 0 "of 2 games" "$avocet" match "step:$students/quirks_agent.py" \
            random --games 2 --size $size --openings start --threads 1
        verdict "step: and no forfeit" lacks "forfeit"
    done
    check "step: a tournament" 0 "student" "$avocet" tournament student="step:$students/quirks_agent.py" naive,depth=1 \
        random --games 2 --size 6
    check "step: a move" 0 "^[a-h][1-8]$" "$avocet" move start --agent "step:$students/quirks_agent.py"
    # One process for all games: its variables live, but each game has an object of its own.
    check "step: its output is no answer" 0 "^y*$" sh -c "printf '%s\n' 0 new 1 1 x .....ox..xo..... 0 new 2 |
        '$avocet' agent-host --as step '$students/quirks_agent.py' 2>&1 >/dev/null | grep -v '^game'"
    check "step: its answers" 0 "^ready new 14 new $" sh -c "printf '%s\n' 0 new 1 1 x .....ox..xo..... 0 new 2 |
        '$avocet' agent-host --as step '$students/quirks_agent.py' 2>'$dir/said' | tr '\n' ' '"
    check "step: two games" 0 "^game 2$" cat "$dir/said"
    # The same seed gives the same games, chance included.
    file=$dir/chance.py
    agent chance 'import random' 'return random.choice(get_valid_moves(board, player))'
    check "step: chance" 0 "^game 2" versus step:chance.py --show
    grep '^game' "$dir/out" >once
    check "step: again" 0 "^game 2" versus step:chance.py --show
    verdict "step: chance repeats" sh -c "grep '^game' '$dir/out' | cmp - once"

    fails "raised SystemExit: 3 (line 9)" "a crash" 'sys.exit(3)'
    fails "raised ZeroDivisionError: division by zero (line 9)" "a crash" 'return first[0] // 0, 0'
    fails "returned None instead of (row, column)" "an answer that is none" 'pass'
    fails "returned (7, 99), which is not on the board" "an answer that is none" 'return 7, 99'
    fails "illegal move" "an illegal move" 'n = len(board)' 'return n // 2, n // 2'
    fails "returned 'a1' instead of (row, column)" "an answer that is none" 'return "a1"'
    file=$dir/bad.py
    agent negative 'return first[0] - len(board), first[1] - len(board)'
    clean "step: a negative index counts from the end" step,python=./bare:bad.py
    agent noisy 'os.write(1, b"19\n"); print("19\n" * 100000); return first'
    clean "step: prints a lot" step,python=./bare:bad.py
    agent leaves 'os._exit(0)'
    check "step: leaves" 0 "ended with exit code 0 instead of an answer" versus step,python=./bare,lenient=1:bad.py
    agent loops 'while True: pass'
    check "step: loops" 0 "^forfeit  A lost 2 by hanging" versus step,python=./bare,patience=300ms:bad.py --time 50ms
    agent slow 'time.sleep(0.5); return first'
    check "step: is late" 0 "^forfeit  A lost 2 on time" versus step,python=./bare:bad.py --time 50ms --grace 100ms
    agent reads 'return input()'
    check "step: reads" 0 "raised EOFError" versus step,python=./bare:bad.py

    echo 'import nosuchmodule' >bad.py
    check "step: misses a module" 0 "bad.py imports nosuchmodule, which .*python[^ ]* does not have" versus step,python=./bare:bad.py
    echo 'def step(:' >bad.py
    check "step: does not parse" 0 "bad.py cannot be imported: SyntaxError" versus step,python=./bare:bad.py
    echo 'x = 1' >bad.py
    check "step: has no agent" 0 "bad.py registers no agent" versus step,python=./bare:bad.py
    check "step: is not there" 2 "there is no file nothing.py" versus step:nothing.py
    check "step: a folder" 2 "students is a folder: name a file in it" versus "step:$students"
    check "step: no such Python" 0 "there is no program ./nothing" versus step,python=./nothing:chance.py
    check "step: no such key" 2 "step has no key 'java'; it has .*lenient, python" versus step,java=x:chance.py

    # Without numpy a simple file plays; one that needs numpy is told so.
    agent simple 'assert board[first] == 0 and board[first[0]][first[1]] == 0; return first'
    clean "step: without numpy" step,python=./bare:bad.py
    echo 'import numpy as np' >bad.py
    check "step: misses numpy" 0 "imports numpy, which .* install python3-numpy, or name" versus step,python=./bare:bad.py
    if runs python3 -c 'import numpy'; then
        agent array 'import numpy' 'assert type(board) is numpy.ndarray and board.dtype == int and numpy.sum(board > 0) > 3' \
            'return numpy.array(first)'
        clean "step: with numpy" step:bad.py
        agent draws 'import numpy' 'from helpers import random_move' 'return random_move(board, player)'
        clean "step: numpy's chance" step:bad.py
    else
        skipped "students' files with numpy" python3-numpy
    fi
}
if runs python3 --version; then
    python_students
else
    skipped "students' files in Python" python3
fi

# ---- decideMove(GameState), in Java ----

java_students() {
    check "itu: the course's simplest agent" 0 "A +16" "$avocet" match "itu:$students/DumAI.java" \
        "itu:$students/DumAI.java" --games 2 --openings start --show --threads 1
    check "itu: is checked" 0 "^all 8 right$" "$avocet" check-player "itu:$students/QuirksAI.java" --grace 20s
    check "itu: the course's quirks" 0 "of 4 games" "$avocet" match "itu:$students/QuirksAI.java" random --games 4 \
        --openings start --threads 1
    verdict "itu: and no forfeit" lacks "forfeit"
    # A folder that nobody may write to, and no cache.
    mkdir closed
    cp "$students/DumAI.java" closed && chmod 555 closed
    check "itu: without a cache" 0 "of 2 games" env AVOCET_HOME=/proc/nothing TMPDIR="$dir" "$avocet" match \
        itu:closed/DumAI.java random --games 2 --size 4 --threads 1
    verdict "itu: no forfeit" lacks "forfeit"
    verdict "itu: leaves nothing" sh -c "! ls -d avocet-* 2>/dev/null"

    # One file for all ways to fail: the compiler takes longest. The mode is the size of the board.
    cat >BadAI.java <<'END'
import java.util.Scanner;
public class BadAI implements IOthelloAI {
    public Position decideMove(GameState s) {
        System.out.println("19 ".repeat(30000));
        switch (s.getBoard().length) {
            case 4: throw new ArithmeticException("too small");
            case 6: return null;
            case 8: System.exit(0);
            case 10: return new Position(-1, -1);
            case 12: return new Position(s.getBoard().length / 2, s.getBoard().length / 2);
            case 14: new Scanner(System.in).nextLine();
            default: while (true) sleep();
        }
    }
    static void sleep() {
        try { Thread.sleep(100); } catch (InterruptedException why) { }
    }
}
END
    bad() { # bad SIZE FORFEIT PATTERN
        check "itu: fails on $1" 0 "^forfeit  A lost 2 by $2" "$avocet" match itu:BadAI.java random \
            --games 2 --size "$1" --openings start --threads 2
        verdict "itu: on $1: says why" has "$3"
    }
    bad 4 "a crash" "raised java.lang.ArithmeticException: too small (BadAI.java, line 6)"
    bad 8 "a crash" "ended with exit code 0 instead of an answer"
    # boards SIZE...: the first question of a game on each of them.
    boards() {
        for size in "$@"; do
            awk -v n="$size" 'BEGIN { print 1; print "x"; for (i = 0; i < n * n; i++) { r = int(i / n); c = i % n
                printf "%s", (r < n / 2 - 1 || r > n / 2 || c < n / 2 - 1 || c > n / 2) ? "." : r == c ? "o" : "x" } print "" }'
        done
    }
    boards 6 10 12 14 >questions
    check "itu: fails at other moves" 0 "^garbage returned null$" sh -c \
        "'$avocet' agent-host --as itu BadAI.java <questions 2>/dev/null"
    verdict "itu: a negative index" has "^garbage returned (-1, -1), which is not on the board$"
    verdict "itu: an illegal move, mirrored" has "^77$"
    verdict "itu: reads" has "^crash raised java.util.NoSuchElementException: No line found (BadAI.java, line 1[0-9])$"
    check "itu: loops" 0 "^forfeit  A lost 2 by hanging" "$avocet" match "itu,patience=300ms:BadAI.java" random --games 2 \
        --size 16 --openings start --time 50ms --threads 2
    check "itu: lenient" 0 "of 2 games" "$avocet" match itu,lenient=1:BadAI.java random --games 2 --size 4 --threads 1
    verdict "itu: lenient: no forfeit" lacks "forfeit"
    echo 'public class Wrong implements IOthelloAI { int x = y; }' >Wrong.java
    check "itu: does not compile" 0 "Wrong.java does not compile" versus itu:Wrong.java
    verdict "itu: the compiler's words" has "Wrong.java:1: error: "
    verdict "itu: are kept" [ "$(find "$AVOCET_HOME/cache/itu" -name '*.error' | wc -l)" -eq 1 ]
    check "itu: no class file" 0 "bad.py is no Java file" versus itu:bad.py
}
: >bad.py
[ -z "$java" ] || java_students

check_done
