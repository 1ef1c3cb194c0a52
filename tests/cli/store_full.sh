#!/bin/sh
# A disk that is full: the message is clear, no printed game is lost, stored games can be read, and
# the same command continues once there is room. The disk is a small one in memory, seen by this script
# alone, so it asks for namespaces of its own and starts itself again in them. The same disk shows what is
# said about a folder that cannot be written to, and that a fit takes its room before it begins.
# cli/store_full.sh AVOCET [without-sqlite]
set -u
if [ "${1:-}" != inside ]; then
    for how in "unshare --map-root-user --mount" "unshare --mount"; do
        # shellcheck disable=SC2016,SC2086 # for the shell within; a command and its options
        if $how sh -c 'd=$(mktemp -d) && mount -t tmpfs -o size=64k none "$d"; c=$?
            umount "$d"; rmdir "$d"; exit $c' 2>/dev/null; then
            exec $how sh "$0" inside "$@"
        fi
    done
    echo "no small disk can be mounted here, neither as root nor in a namespace of users"
    echo "[  SKIPPED ] 1 test(s)."
    exit 0
fi
avocet=$2
# shellcheck source=tests/support/check.sh
. "$(dirname "$0")/../support/check.sh"
# shellcheck source=tests/support/stored.sh
. "$(dirname "$0")/../support/stored.sh"
endings="jsonl"
[ "${3:-}" = without-sqlite ] || endings="jsonl db"

set -- match random first --games 600 --seed 4 --show
"$avocet" "$@" >"$dir/whole" 2>"$dir/err"

# small_disk FREE: 16 MB, of which so many kB are free. SQLite's log alone may take 4 MB.
disk=$dir/disk
small_disk() {
    mkdir "$disk" && mount -t tmpfs -o size=16m none "$disk" || exit 1
    head -c "$((16384 - $1))k" /dev/zero >"$disk/other"
}
remove_disk() { umount "$disk" && rmdir "$disk"; }
trap 'umount "$disk" 2>/dev/null; rm -rf "$dir"' EXIT

for ending in $endings; do
    file=$disk/games.$ending

    small_disk 320 # the tables of an empty database take about half of it
    check "$ending: full after a while" 1 "full\|No space left" "$avocet" "$@" --store "$file"
    verdict "$ending: says how many are stored" has "games are stored, as run 1"
    verdict "$ending: and how to go on" has "the same command goes on"
    told=$(grep -c "^game" "$dir/out")
    now=$(stored "$file")
    verdict "$ending: some are" [ "$now" -gt 0 ]
    verdict "$ending: not all" [ "$now" -lt 600 ]
    verdict "$ending: what was told is" [ "$now" -ge "$told" ]
    verdict "$ending: once" [ "$(different "$file")" -eq "$now" ]
    check "$ending: the same command on a full disk" 1 "full\|No space left" "$avocet" "$@" --store "$file"
    verdict "$ending: loses nothing" [ "$(stored "$file")" -ge "$now" ]
    check "$ending: a full disk is read" 0 "^ *1 .* random *first " "$avocet" games "$file"
    check "$ending: to the last game" 0 "$(stored "$file") written, 0 left out" \
        "$avocet" games "$file" --output "$dir/read.ggf"

    rm "$disk/other"
    check "$ending: with room again" 0 "games of this match are stored, as run 1" \
        "$avocet" "$@" --store "$file"
    verdict "$ending: as if it had never been full" cmp "$dir/out" "$dir/whole"
    verdict "$ending: every game" [ "$(stored "$file")" -eq 600 ]
    verdict "$ending: once" [ "$(different "$file")" -eq 600 ]
    remove_disk

    # No room for anything: nothing is told, and nothing is in the way later.
    small_disk 0
    check "$ending: full from the start" 1 "full\|No space left" "$avocet" "$@" --store "$file"
    verdict "$ending: nobody hears of a game" [ "$(grep -c "^game" "$dir/out")" -eq 0 ]
    rm "$disk/other"
    check "$ending: room at last" 0 "of 600 games" "$avocet" "$@" --store "$file"
    verdict "$ending: as if it had been there" cmp "$dir/out" "$dir/whole"
    remove_disk

    # A new file in a folder that cannot be written to.
    small_disk 320 # the tables of an empty database take about half of it
    mount -o remount,ro "$disk" || exit 1
    check "$ending: a folder that is read-only" 1 "cannot write .*games.$ending: Read-only file system" \
        "$avocet" "$@" --store "$file"
    remove_disk
done

# A database of an older form is read where it cannot be brought up to date.
if [ "$endings" != jsonl ]; then
    small_disk 320 # the tables of an empty database take about half of it
    cp "$(dirname "$0")/old/match.db" "$disk" && mount -o remount,ro "$disk" || exit 1
    check "an older database that is read-only" 0 "seven,depth=1  greedy-corners  *8  *4  *3-0-1" \
        "$avocet" games "$disk/match.db"
    check "and its games" 0 "4 *1 *4 " "$avocet" games "$disk/match.db" --list
    remove_disk
fi

# A fit may take hours: it takes the room for its weights first, and gives back what it does not need.
"$avocet" train selfplay --depth 1 --exact 8 --trees 1 --games 4 --out "$dir/few.data" 2>"$dir/err"
printf 'corner a1 b1 a2\nedge b1 c1\n' >"$dir/few.txt"
small_disk 1024
check "no room for weights" 1 "cannot reserve room for .*w.avw: No space left" \
    "$avocet" train fit "$dir/none.data" --out "$disk/w.avw"
verdict "nothing is left of them" [ "$(ls "$disk")" = other ]
echo "avocet weights" >"$disk/w.avw"
check "over old weights" 1 "No space left" "$avocet" train fit "$dir/none.data" --out "$disk/w.avw"
verdict "which stay" grep -q "^avocet weights$" "$disk/w.avw"
check "room for a few" 0 "written to" "$avocet" train fit "$dir/few.data" --patterns "$dir/few.txt" \
    --iterations 1 --hold-out 0 --out "$disk/w.avw" --plot "$disk/w.svg"
verdict "and no more than they need" [ "$(head -n 20 "$disk/w.avw" | grep -a "^body" | cut -d ' ' -f 2)" -eq \
    $(($(wc -c <"$disk/w.avw") - $(sed '/^end /q' "$disk/w.avw" | wc -c))) ]
verdict "also of the picture" [ "$(tail -n 1 "$disk/w.svg")" = "</svg>" ]
remove_disk
check_done
