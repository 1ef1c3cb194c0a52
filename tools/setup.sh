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

# can_install: packages can be installed here without a question that nobody answers.
can_install() {
    command -v apt-get >/dev/null 2>&1 || return 1
    [ "$(id -u)" -ne 0 ] || return 0
    command -v sudo >/dev/null 2>&1 || return 1
    [ -t 0 ] || sudo -n true 2>/dev/null
}

install_missing() {
    [ -n "$missing" ] || return 0
    if ! command -v apt-get >/dev/null 2>&1; then
        echo "Please install first (Debian's names):$missing" >&2
        exit 1
    fi
    if [ "$(id -u)" -ne 0 ] && ! command -v sudo >/dev/null 2>&1; then
        echo "Please install first, as root: apt-get install$missing" >&2
        exit 1
    fi
    install_packages || exit 1
}

# install_packages: all that are missing, in one call. $installed then says that there were some.
installed=
install_packages() {
    as_root=
    [ "$(id -u)" -eq 0 ] || as_root=sudo
    echo "Installing$missing" >&2
    $as_root apt-get update -q >&2 || return 1
    # shellcheck disable=SC2086 # the packages are words
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends \
        $missing >&2 || return 1
    missing=
    installed=yes
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
    # A library that was installed since then is found now.
    for library in libmicrohttpd jansson sqlite3 ompi; do
        [ ! -f "$cache" ] || grep -qxF "${library}_FOUND:INTERNAL=1" "$cache" ||
            ! pkg-config --exists "$library" 2>/dev/null || installed=yes
    done
    [ -f "$root/build/$preset/build.ninja" ] && [ $# -eq 0 ] && [ -z "$installed" ] && return 0
    installed=
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

# end_tree PID: ends a process that the caller started, its children, their children and so on, and no others.
# Each process stands still while its children are looked up, so it starts no new ones. Needs /proc.
end_tree() {
    kill -STOP "$1" 2>/dev/null || return 0
    children=$(grep -slx "PPid:[[:space:]]*$1" /proc/[0-9]*/status | cut -d / -f 3)
    for child in $children; do
        end_tree "$child"
    done
    kill -TERM "$1" 2>/dev/null || true
    kill -CONT "$1" 2>/dev/null || true
}
