# Hot files are compiled once per tier (src/game/tier.h): the same source with another -march and
# another suffix to its symbols. The x86 tiers exist where the compiler knows their names.
include(CheckCCompilerFlag)
check_c_compiler_flag(-march=x86-64-v4 AVOCET_COMPILER_KNOWS_V4)
set(AVOCET_TIERS baseline)
if(AVOCET_COMPILER_KNOWS_V4 AND NOT AVOCET_ONE_TIER)
    list(APPEND AVOCET_TIERS v3 v4)
    target_compile_definitions(avocet_flags INTERFACE AVOCET_HAVE_TIERS)
endif()

function(avocet_tier_options target tier)
    target_compile_definitions(${target} PRIVATE AVOCET_TIER=${tier})
    # Link-time optimisation could move one tier's code into another's.
    target_compile_options(${target} PRIVATE -fno-lto)
    if(NOT tier STREQUAL "baseline")
        target_compile_options(${target} PRIVATE -march=x86-64-${tier})
    endif()
    # gcc 12.2 turns some loops over four 64-bit lanes into wrong 512-bit code at -O3; the kernels
    # that want 512 bits say so by intrinsics, which this does not touch.
    if(tier STREQUAL "v4")
        target_compile_options(${target} PRIVATE -mprefer-vector-width=256)
    endif()
endfunction()

# avocet_add_tiered(TARGET GROUP FILES...): adds the files to TARGET, one object per file and tier.
# GROUP tells calls for one target apart.
function(avocet_add_tiered target group)
    avocet_coverage_options(coverage)
    foreach(tier IN LISTS AVOCET_TIERS)
        set(objects ${target}_${group}_${tier})
        add_library(${objects} OBJECT ${ARGN})
        target_include_directories(${objects} PRIVATE ${CMAKE_SOURCE_DIR}/src
                                   ${CMAKE_SOURCE_DIR}/tests)
        target_link_libraries(${objects} PRIVATE avocet_flags)
        target_compile_options(${objects} PRIVATE ${coverage})
        avocet_tier_options(${objects} ${tier})
        target_sources(${target} PRIVATE $<TARGET_OBJECTS:${objects}>)
    endforeach()
endfunction()
