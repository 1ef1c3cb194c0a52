#!/bin/sh
# Fetches Debian's Open MPI runtime into a folder, without installing it: for a machine of the same Debian on which
# nothing can be installed. FOLDER/mpirun then starts it; the folder can be copied and moved.
#
#     tools/cluster/openmpi_here.sh [FOLDER]      build/openmpi if not given; git ignores it
#
# Needs apt-get with its lists, and dpkg-deb. Network cards of clusters (Infiniband and others) are left out: ranks
# talk over shared memory and TCP.
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
folder=${1:-$root/build/openmpi}
# What openmpi-bin needs beyond a plain Debian.
packages='openmpi-bin openmpi-common libopenmpi3 libpmix2 libhwloc15 libevent-core-2.1-7 libevent-pthreads-2.1-7
    libfabric1 libibverbs1 libnl-3-200 libnl-route-3-200 libnuma1 libpsm-infinipath1 libpsm2-2 librdmacm1 libucx0
    libudev1 libmunge2 zlib1g'

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

# Libraries and plugins are found by the variables below, wherever the folder stands.
cat >"$folder/mpirun" <<'WRAPPER'
#!/bin/sh
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
for found in "$here"/usr/lib/*/openmpi; do libraries=${found%/openmpi}; done
export OPAL_PREFIX="$here/usr" OPAL_LIBDIR="$libraries/openmpi/lib" OPAL_PKGLIBDIR="$libraries/openmpi/lib/openmpi3"
export OPAL_PKGDATADIR="$here/usr/share/openmpi" OPAL_SYSCONFDIR="$here/etc/openmpi"
for found in "$libraries"/pmix2; do
    [ -d "$found" ] && export PMIX_INSTALL_PREFIX="$found" PMIX_PKGLIBDIR="$found/lib/pmix"
done
[ -d "$libraries/pmix2/lib" ] && libraries=$libraries:$libraries/pmix2/lib
export LD_LIBRARY_PATH="$libraries${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}" PATH="$here/usr/bin:$PATH"
[ "$(id -u)" -ne 0 ] || export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
exec "$here/usr/bin/orterun" "$@"
WRAPPER
chmod +x "$folder/mpirun"
"$folder/mpirun" --version | head -n 1
du -sh "$folder" | cut -f 1
