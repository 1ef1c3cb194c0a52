# shellcheck shell=sh disable=SC2154
# Sourced by run, test and .ci/run: installs what is missing and builds.
# $root is the folder of the repository.

# need COMMAND PACKAGE ...: remembers the packages of commands that are not there.
missing=
need() {
    while [ $# -ge 2 ]; do
        command -v "$1" >/dev/null 2>&1 || missing="$missing $2"
        shift 2
    done
}

# need_c_library: Debian's compilers only recommend the headers of libc.
need_c_library() {
    echo '#include <stdio.h>' | cc -E - >/dev/null 2>&1 || missing="$missing libc6-dev"
}

# need_library NAME PACKAGE ...: the same for libraries that pkg-config should know.
need_library() {
    while [ $# -ge 2 ]; do
        pkg-config --exists "$1" 2>/dev/null || missing="$missing $2"
        shift 2
    done
}

install_missing() {
    [ -n "$missing" ] || return 0
    if ! command -v apt-get >/dev/null 2>&1; then
        echo "Please install first (Debian's names):$missing" >&2
        exit 1
    fi
    as_root=
    if [ "$(id -u)" -ne 0 ]; then
        if ! command -v sudo >/dev/null 2>&1; then
            echo "Please install first, as root: apt-get install$missing" >&2
            exit 1
        fi
        as_root=sudo
    fi
    echo "Installing$missing" >&2
    $as_root apt-get update -q >&2
    # shellcheck disable=SC2086 # the packages are words
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends \
        $missing >&2
    missing=
}

# configure PRESET [cmake options]: once; later changes of CMake files are ninja's business.
configure() {
    preset=$1
    shift
    cache=$root/build/$preset/CMakeCache.txt
    # A tree that was copied or moved would go on building the old one.
    if [ -f "$cache" ] && ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$cache"; then
        rm -rf "$root/build/$preset"
    fi
    [ -f "$root/build/$preset/build.ninja" ] && [ $# -eq 0 ] && return 0
    said=$(cd "$root" && cmake --preset "$preset" "$@" 2>&1) || { echo "$said" >&2; exit 1; }
}

# lock_build PRESET: waits until nobody else builds in build/PRESET and keeps others out until
# unlock_build. The lock ends with the process that holds it, however that ends. Without flock, or
# where nothing may be written, there is no lock.
lock_build() {
    command -v flock >/dev/null 2>&1 || return 0
    (mkdir -p "$root/build" && : >>"$root/build/$1.lock") 2>/dev/null || return 0
    exec 9>>"$root/build/$1.lock"
    flock -n 9 && return 0
    echo "Waiting for another build of this tree ..." >&2
    flock 9
}

unlock_build() { exec 9>&-; }
