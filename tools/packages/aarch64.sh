#!/bin/sh
# Builds for 64-bit ARM with Debian's cross compiler and runs the quick tests under qemu. Needs gcc-aarch64-linux-gnu,
# qemu-user and mmdebstrap, and fetches Debian's arm64 libraries into build/packages/sysroot-arm64.
# aarch64.sh [PATTERN OF TESTS]
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
cd "$root"
sysroot=$root/build/packages/sysroot-arm64
if [ ! -d "$sysroot" ]; then
    mkdir -p build/packages
    mmdebstrap --variant=extract --architectures=arm64 --include=libc6-dev,libcmocka-dev,libsqlite3-dev,libjansson-dev \
        bookworm "$sysroot"
    # Absolute links lead into the sysroot. Once: the second time they would begin with it already.
    find "$sysroot/usr/lib" -lname '/*' | while read -r link; do ln -sfn "$sysroot$(readlink "$link")" "$link"; done
    rm -rf "${sysroot:?}/dev" # qemu would look for terminals there
fi
cmake --preset aarch64 -DAVOCET_SYSROOT="$sysroot" -DAVOCET_TESTS=ON
cmake --build build/aarch64 --target avocet label_quick

# Scripts call programs by their names, so a script of that name hands each to qemu.
qemu=$(command -v qemu-aarch64) # tests may empty the PATH
for program in build/aarch64/avocet build/aarch64/tests/support/odd_program build/aarch64/tests/support/make_weights; do
    [ "$(head -c 4 "$program" | tail -c 3)" = ELF ] || continue
    mv "$program" "$program.arm"
    printf '#!/bin/sh\nexec %s -L %s %s.arm "$@"\n' "$qemu" "$sysroot" "$root/$program" >"$program"
    chmod +x "$program"
done
build/aarch64/avocet version
echo "signature $(build/aarch64/avocet bench signature)"
# Left out under qemu-user; docs/measurements/packages.md has what fails. It sets no limit of memory (process, workers) and
# does not report that a program cannot be started (process, course). Programs that flee are not all found (process,
# outside, stops). Of terminal_session two of seven fail.
left_out='process|workers|course|outside|terminal_session|stops'
AVOCET_TEST_QUICK=1 AVOCET_TEST_POSITIONS=1000 ctest --test-dir build/aarch64 -L quick -E "^($left_out)\$" -R "${1:-.}" --output-on-failure
