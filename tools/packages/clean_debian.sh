#!/bin/sh
# Installs the packages of build/packages/debian on a clean Debian 12, uses them there, and removes them again: nothing
# may stay. Needs mmdebstrap and root rights. clean_debian.sh [TARBALL OF A CLEAN SYSTEM]
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
debs=$root/build/packages/debian
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cat >"$work/inside" <<'END'
set -eu
# Debian's openssh-client comes with Open MPI and adds a group: two files that are not ours.
files() { find / -xdev \( -path /proc -o -path /sys -o -path /dev -o -path /tmp -o -path /var/lib/dpkg -o -path /var/cache \
    -o -path /var/log -o -path /var/lib/apt -o -path /debs \) -prune -o -print | grep -vx -e /etc/gshadow- -e /run/adduser | sort; }
export DEBIAN_FRONTEND=noninteractive HOME=/tmp/home LC_ALL=C.UTF-8
mkdir -p "$HOME"
cd /tmp
rm -f /etc/dpkg/dpkg.cfg.d/*nodoc* # keep the manual pages
apt-get update -q >/dev/null
mandb -q 2>/dev/null || true
dpkg --get-selections >/tmp/before.packages
files >/tmp/before
mkdir /debs/mpi
mv /debs/avocet-mpi*.deb /debs/mpi/
apt-get install -y -q --no-install-recommends /debs/*.deb 2>&1 | tail -n 3
echo '$ avocet move f5d6c3 --level 5'; avocet move f5d6c3 --level 5
echo '$ python3 -c "import avocet"'; python3 -c 'import avocet; print(avocet.__name__, "is imported")'
echo '$ man avocet-solve'; man avocet-solve | head -n 6
echo '$ avocet version'; avocet version
# Open MPI without avocet-mpi: the message says what is missing.
apt-get install -y -q --no-install-recommends openmpi-bin 2>&1 | tail -n 1
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
ranks() { mpirun --oversubscribe -n 4 avocet "$@" --threads 1; }
echo '$ mpirun -n 4 avocet perft --depth 5'
! ranks perft --depth 5 >/tmp/refused 2>&1 || { echo "it ran without avocet-mpi"; exit 1; }
grep -m 1 avocet-mpi /tmp/refused
apt-get install -y -q --no-install-recommends /debs/mpi/avocet-mpi_*.deb 2>&1 | tail -n 1
echo '$ mpirun -n 4 avocet perft --depth 5'; ranks perft --depth 5
echo '$ mpirun -n 4 avocet solve fforum-1-19.obf'; ranks solve /debs/fforum-1-19.obf >/tmp/solved; tail -n 1 /tmp/solved
echo '$ avocet serve'; (timeout 5 avocet serve --port 9123 || true) | head -n 2
# What came along goes too.
apt-get purge -y -q avocet avocet-mpi libavocet0 libavocet-dev python3-avocet 2>&1 | tail -n 2
dpkg --get-selections | cut -f 1 >/tmp/now
cut -f 1 /tmp/before.packages | sort >/tmp/then
sort /tmp/now | comm -13 /tmp/then - | xargs -r apt-get purge -y -q >/dev/null 2>&1
files >/tmp/after
diff /tmp/before /tmp/after && echo "removal leaves nothing"
END
system=${1:-$work/root.tar}
[ -f "$system" ] || mmdebstrap --variant=apt --include=ca-certificates,man-db,python3 bookworm "$system" >"$work/log" 2>&1 ||
    { tail "$work/log"; exit 1; }
mkdir "$work/root"
tar -C "$work/root" -xf "$system"
mkdir "$work/root/debs"
cp "$debs"/*.deb "$root/data/positions/fforum-1-19.obf" "$work/root/debs/"
cp "$work/inside" "$work/root/tmp/inside"
cp /etc/resolv.conf "$work/root/etc/" 2>/dev/null || true
# shellcheck disable=SC2016 # the inner shell expands it
PATH=/usr/sbin:/usr/bin:/sbin:/bin unshare --mount --pid --fork sh -c \
    'mount -t proc proc "$1/proc" && mount -t sysfs sysfs "$1/sys" && exec chroot "$1" sh /tmp/inside' sh "$work/root"
