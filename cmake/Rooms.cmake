# avocet_room(TARGET [EXCEPT FILES...]): adds every .c file of the room's folder, sub-folders included,
# to TARGET. The folder is the list: a new file needs no line here, and CMake looks again in each build.
# EXCEPT names files that are compiled otherwise, such as once per tier or only with a library.
function(avocet_room target)
    cmake_parse_arguments(PARSE_ARGV 1 room "" "" "EXCEPT")
    file(GLOB_RECURSE sources CONFIGURE_DEPENDS RELATIVE ${CMAKE_CURRENT_SOURCE_DIR} *.c)
    if(room_EXCEPT)
        list(REMOVE_ITEM sources ${room_EXCEPT})
    endif()
    target_sources(${target} PRIVATE ${sources})
endfunction()
