#!/bin/sh
# Builds the Debian packages from the source tarball, twice and in folders of different names, compares the bytes, and
# runs lintian. The packages stay in build/packages/debian. debian.sh [COMMIT]
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
tarball=$("$root/tools/packages/source.sh" "${1:-HEAD}" | tail -n 1)
out=$root/build/packages/debian
rm -rf "$out"
# build FOLDER: unpacks and builds there; everything lands beside the sources.
build() {
    mkdir -p "$1"
    tar -C "$1" -xf "$tarball"
    (cd "$1"/avocet-* && dpkg-buildpackage -us -uc) >"$1/log" 2>&1 || { tail -n 40 "$1/log"; exit 1; }
    echo "built in $1"
}
build "$out"
if [ -z "${AVOCET_ONCE:-}" ]; then
    again=$(mktemp -d)/another-folder
    build "$again"
    for package in "$out"/*.deb "$out"/*.dsc "$out"/*.tar.xz; do
        cmp "$package" "$again/$(basename "$package")"
    done
    echo "two builds, equal bytes:"
    rm -rf "$(dirname "$again")"
fi
(cd "$out" && sha256sum ./*.deb ./*.dsc ./*.tar.xz)
lintian --fail-on warning,error "$out"/*.changes
echo "lintian: no error and no warning"
