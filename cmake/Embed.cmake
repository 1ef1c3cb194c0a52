# avocet_embed(TARGET NAME FILE): the bytes of FILE, a path from the top folder or a whole one, inside
# TARGET, as
#     extern const char NAME[]; extern const size_t NAME_length;
# by the assembler, so that megabytes cost no compile time. NAME begins at a cache line.
function(avocet_embed target name file)
    get_filename_component(path ${file} ABSOLUTE BASE_DIR ${CMAKE_SOURCE_DIR})
    set(source ${CMAKE_CURRENT_BINARY_DIR}/embedded/${name}.c)
    file(CONFIGURE OUTPUT ${source} @ONLY CONTENT [[
#include <stddef.h>
__asm__(".pushsection .rodata\n"
        ".balign 64\n"
        ".globl @name@\n"
        ".hidden @name@\n"
        "@name@:\n"
        ".incbin \"@path@\"\n"
        "@name@_end:\n"
        ".byte 0\n"
        ".balign 8\n"
        ".globl @name@_length\n"
        ".hidden @name@_length\n"
        "@name@_length:\n"
        ".quad @name@_end - @name@\n"
        ".popsection\n");
]])
    set_source_files_properties(${source} TARGET_DIRECTORY ${target} PROPERTIES OBJECT_DEPENDS ${path})
    target_sources(${target} PRIVATE ${source})
endfunction()
