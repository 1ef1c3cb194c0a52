#!/bin/sh
# Fetches Debian's Open MPI runtime into a folder, without installing it: for a machine on which nothing can be
# installed. FOLDER/mpirun then starts it; the folder can be copied and moved.
#
#     tools/cluster/openmpi_here.sh [FOLDER [AVOCET]]      build/openmpi if not given; git ignores it
#
# AVOCET, a program with its avocet_mpi.so beside it, is packed as well: FOLDER/avocet starts it. The folder has the C
# library of this Debian, too, which both use where the machine's own is older.
#
# FOLDER.tar.xz is the same, packed. Needs apt-get with its lists, dpkg-deb and xz. Network cards of clusters
# (Infiniband and others) are left out: ranks talk over shared memory and TCP.
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
folder=${1:-$root/build/openmpi} avocet=${2:-}
# What openmpi-bin needs beyond a plain Debian, and what of it serves only cluster networks, other languages and
# other forms of parallel programs.
packages='openmpi-bin openmpi-common libopenmpi3 libpmix2 libhwloc15 libevent-core-2.1-7 libevent-pthreads-2.1-7
    libnl-3-200 libnl-route-3-200 libudev1 libmunge2 zlib1g'
useless='*_ucx.so *_ofi.so mca_mtl_psm*.so mca_btl_openib.so mca_io_romio*.so mca_atomic_*.so mca_memheap_*.so
    mca_scoll_*.so mca_spml_*.so mca_sshmem_*.so mca_pmix_flux.so liboshmem* libmpi_*'

rm -rf "$folder"
mkdir -p "$folder/packages"
folder=$(CDPATH='' cd -- "$folder" && pwd)
# shellcheck disable=SC2086 # packages are words
(cd "$folder/packages" && apt-get download -q $packages 2>/dev/null >&2) || {
    echo "openmpi_here: the packages cannot be fetched; try 'apt-get update' first" >&2
    exit 1
}
for package in "$folder"/packages/*.deb; do
    dpkg-deb -x "$package" "$folder"
done
rm -rf "$folder/packages" "$folder/usr/share/doc" "$folder/usr/share/man"
set -f # the patterns are for find
for pattern in $useless; do
    find "$folder/usr/lib" -name "$pattern" -delete
done
set +f

# The C library: its loader, and what the runtime and the program need of it.
mkdir "$folder/libc"
for name in libc.so.6 libm.so.6 libpthread.so.0 libdl.so.2 librt.so.1 libutil.so.1 libgcc_s.so.1 libstdc++.so.6; do
    found=$(/sbin/ldconfig -p | awk -v name="$name" '$1 == name && /x86-64|libc6/ { print $NF; exit }')
    cp -L "${found:?$name}" "$folder/libc/$name"
done
loader=$(ldd /bin/sh | awk '$1 ~ /\/ld-/ { print $1 }')
cp -L "$loader" "$folder/libc/loader"

# Libraries and plugins are found by the variables below, wherever the folder stands. A loader that is named starts a
# program with the libraries of the folder alone: then the variable for them would spoil the other programs.
cat >"$folder/setting.sh" <<'SETTING'
for found in "$here"/usr/lib/*/openmpi; do libraries=${found%/openmpi}; done
export OPAL_PREFIX="$here/usr" OPAL_LIBDIR="$libraries/openmpi/lib" OPAL_PKGLIBDIR="$libraries/openmpi/lib/openmpi3"
export OPAL_PKGDATADIR="$here/usr/share/openmpi" OPAL_SYSCONFDIR="$here/etc/openmpi"
for found in "$libraries"/pmix2; do
    [ -d "$found" ] && export PMIX_INSTALL_PREFIX="$found" PMIX_PKGLIBDIR="$found/lib/pmix"
done
[ -d "$libraries/pmix2/lib" ] && libraries=$libraries:$libraries/pmix2/lib
[ "$(id -u)" -ne 0 ] || export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
[ -n "${AVOCET_LIBC:-}" ] ||
    if LD_LIBRARY_PATH="$libraries" "$here/usr/bin/orterun" --version >/dev/null 2>&1; then
        export AVOCET_LIBC=machine
    else
        export AVOCET_LIBC=own
    fi
if [ "$AVOCET_LIBC" = machine ]; then
    export LD_LIBRARY_PATH="$libraries${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
    loader=
else
    loader="$here/libc/loader --library-path $here/libc:$libraries"
fi
SETTING
# shellcheck disable=SC2016 # the script that is written expands these
start() {
    printf '#!/bin/sh\n%s\n. "$here/setting.sh"\n# shellcheck disable=SC2086 # words\nexec $loader "$here/%s" "$@"\n' \
        'here=$(CDPATH="" cd -- "$(dirname -- "$0")" && pwd)' "$1"
}
start usr/bin/orterun >"$folder/mpirun"
chmod +x "$folder/mpirun"
if [ -n "$avocet" ]; then
    # A named loader is the program of the process, so the wire must lie beside it as well.
    mkdir "$folder/program"
    strip -o "$folder/program/avocet" "$avocet"
    cp "$(dirname -- "$avocet")/avocet_mpi.so" "$folder/program"
    ln "$folder/program/avocet_mpi.so" "$folder/libc"
    start program/avocet >"$folder/avocet"
    chmod +x "$folder/avocet"
    "$folder/avocet" version | head -n 1
fi
"$folder/mpirun" --version | head -n 1
XZ_OPT=-1 tar -C "$(dirname -- "$folder")" -cJf "$folder.tar.xz" "$(basename -- "$folder")"
du -sh "$folder" "$folder.tar.xz"
