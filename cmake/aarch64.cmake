# Toolchain for 64-bit ARM on another Linux machine: Debian's cross compiler, and qemu to run what was built.
# AVOCET_SYSROOT is a folder with Debian's arm64 packages, which tools/packages/aarch64.sh makes.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_C_COMPILER aarch64-linux-gnu-gcc)
set(CMAKE_TRY_COMPILE_PLATFORM_VARIABLES AVOCET_SYSROOT)
set(CMAKE_SYSROOT ${AVOCET_SYSROOT})
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-aarch64;-L;${AVOCET_SYSROOT})
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(ENV{PKG_CONFIG_SYSROOT_DIR} ${AVOCET_SYSROOT})
set(ENV{PKG_CONFIG_LIBDIR} ${AVOCET_SYSROOT}/usr/lib/aarch64-linux-gnu/pkgconfig)
