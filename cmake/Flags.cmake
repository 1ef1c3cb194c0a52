# What every file is compiled with. An interface target carries it, so no target can forget it.
add_library(avocet_flags INTERFACE)
target_compile_features(avocet_flags INTERFACE c_std_17)
set(CMAKE_C_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

# Answers must repeat on every machine: no fused multiply-add, no fast-math.
target_compile_options(avocet_flags INTERFACE
    -ffp-contract=off -fvisibility=hidden
    -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes
    -Wvla -Wundef -Wcast-qual -Wwrite-strings -Wformat=2)
target_compile_definitions(avocet_flags INTERFACE _POSIX_C_SOURCE=200809L _XOPEN_SOURCE=700)

if(AVOCET_WERROR)
    target_compile_options(avocet_flags INTERFACE -Werror)
endif()
if(AVOCET_SANITIZE)
    target_compile_options(avocet_flags INTERFACE
        -fsanitize=${AVOCET_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
    target_link_options(avocet_flags INTERFACE -fsanitize=${AVOCET_SANITIZE})
endif()
if(AVOCET_COUNT)
    target_compile_definitions(avocet_flags INTERFACE AVOCET_COUNT)
endif()
if(AVOCET_FUZZ)
    target_compile_options(avocet_flags INTERFACE -fsanitize=fuzzer-no-link)
endif()
if(AVOCET_COVERAGE)
    target_link_options(avocet_flags INTERFACE --coverage)
endif()

# avocet_coverage_options(OUT): what files of this folder are compiled with to measure their coverage.
# The other rooms are not measured: instrumented they would only take time.
function(avocet_coverage_options out)
    file(RELATIVE_PATH folder ${CMAKE_SOURCE_DIR} ${CMAKE_CURRENT_SOURCE_DIR})
    if(AVOCET_COVERAGE AND folder MATCHES "^src/(game|notation|store|web)$")
        set(${out} --coverage PARENT_SCOPE)
    else()
        set(${out} "" PARENT_SCOPE)
    endif()
endfunction()
