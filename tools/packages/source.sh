#!/bin/sh
# Packs the sources of a commit together with the built page, so that the program builds without network:
# build/packages/avocet-VERSION.tar.xz. Times and owners are those of the commit, so equal sources give equal bytes.
# source.sh [COMMIT]
# shellcheck disable=SC1091,SC2154
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
cd "$root"
. tools/setup.sh
. tools/page.sh
commit=${1:-HEAD}
build_page || { echo "There is no page to pack. It needs $page_trouble" >&2; exit 1; }
version=$(sed -n 's/^project(avocet VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
name=avocet-$version
out=$root/build/packages
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$out"
git archive --prefix="$name/" "$commit" | tar -x -C "$work"
cp -r ui/dist "$work/$name/ui/dist"
# The page of this tree belongs to this tree's sources.
git diff --quiet "$commit" -- ui docs/openapi.yaml || { echo "ui/ differs from $commit: commit it first" >&2; exit 1; }
tar --sort=name --owner=0 --group=0 --numeric-owner --mode=u+rw,go+r-w,a+X --mtime="@$(git log -1 --format=%ct "$commit")" \
    -C "$work" -c "$name" | xz -6 -T1 >"$out/$name.tar.xz"
echo "$out/$name.tar.xz"
