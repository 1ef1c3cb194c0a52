#!/bin/sh
# A .ci/run that fails or gets a signal ends the static checks and every process that they have started, and leaves
# other processes alone. .ci/run runs here in a copy, where all commands only pretend.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
top=$here/../..
if [ ! -r /proc/self/status ]; then
    echo "no /proc here: [  SKIPPED ] 1 test(s)."
    exit 0
fi
tree=$(mktemp -d)
sleep 300 & # nobody's child but ours
other=$!
# Ends everything that is left, also after a failure.
clean() {
    for pid in "$other" $(cat "$tree"/pids.* 2>/dev/null); do kill "$pid" 2>/dev/null || true; done
    rm -rf "$tree"
}
trap clean EXIT
mkdir -p "$tree/.ci" "$tree/tools" "$tree/bin" "$tree/build"
cp "$top/.ci/run" "$tree/.ci/"
cp "$top/tools/setup.sh" "$tree/tools/"

fake() { # fake FILE: a script that is standard input
    { echo '#!/bin/sh'; cat; } >"$tree/$1"
    chmod +x "$tree/$1"
}
for name in cc gcc cmake ninja pkg-config clang clang-format clang-tidy cppcheck shellcheck zsh fish groff script; do
    fake "bin/$name" </dev/null
done
# A tool that works with two processes, one of them below a further shell.
fake tools/static_checks.sh <<END
echo \$\$ >>"$tree/pids.\$HOW"
(sleep 300 & echo \$! >>"$tree/pids.\$HOW"; wait) &
echo \$! >>"$tree/pids.\$HOW"
sleep 300 &
echo \$! >>"$tree/pids.\$HOW"
touch "$tree/began.\$HOW"
wait
END
# The first step passes. The second one ends in the way that \$HOW says.
fake test <<END
[ -n "\${AVOCET_PRESET:-}" ] || exit 0
while [ ! -e "$tree/began.\$HOW" ]; do sleep 0.05; done
case \$HOW in
fails) exit 1 ;;
*) kill -"\$HOW" \$PPID ;;
esac
END

# is_running PID: it is there and is no zombie.
is_running() { grep -sq '^State:[[:space:]]*[^ZX[:space:]]' "/proc/$1/status"; }

failed=
for how in fails TERM INT HUP; do
    code=0
    # sh starts a command behind & deaf to INT, but not one that it waits for.
    PATH=$tree/bin:$PATH HOW=$how "$tree/.ci/run" >"$tree/said" 2>&1 || code=$?
    [ "$code" -ne 0 ] || { echo "$how: code 0"; failed=yes; cat "$tree/said"; }
    [ "$(wc -l <"$tree/pids.$how")" -eq 4 ] || { echo "$how: the checks did not begin"; failed=yes; cat "$tree/said"; }
    tries=0
    while read -r pid; do
        while is_running "$pid" && [ $tries -lt 100 ]; do
            tries=$((tries + 1))
            sleep 0.05
        done
        ! is_running "$pid" || { echo "$how: process $pid still runs"; failed=yes; }
    done <"$tree/pids.$how"
    is_running "$other" || { echo "$how: a foreign process has ended"; failed=yes; }
done
if [ -z "$failed" ]; then
    echo "[  PASSED  ] 1 test(s)."
else
    echo "[  FAILED  ] 1 test(s)."
    exit 1
fi
