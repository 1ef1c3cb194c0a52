# avocet_room(TARGET [EXCEPT FILES...] [NEEDS LIBRARY FILES...]): adds every .c file of the room's folder
# and its sub-folders to TARGET. The folder is the list: a new file needs no line here, and CMake looks
# again in each build. EXCEPT names files that are compiled otherwise, such as once per tier. NEEDS names
# an optional library and the files that are compiled only with it; they and the rest of TARGET then see
# AVOCET_HAVE_<LIBRARY>.
function(avocet_room target)
    cmake_parse_arguments(PARSE_ARGV 1 room "" "" "EXCEPT;NEEDS")
    file(GLOB_RECURSE sources CONFIGURE_DEPENDS RELATIVE ${CMAKE_CURRENT_SOURCE_DIR} *.c)
    if(room_EXCEPT)
        list(REMOVE_ITEM sources ${room_EXCEPT})
    endif()
    if(room_NEEDS)
        list(POP_FRONT room_NEEDS library)
        list(REMOVE_ITEM sources ${room_NEEDS})
    endif()
    target_sources(${target} PRIVATE ${sources})
    avocet_coverage_options(coverage)
    set_property(SOURCE ${sources} ${room_NEEDS} TARGET_DIRECTORY ${target}
                 APPEND PROPERTY COMPILE_OPTIONS ${coverage})
    if(room_NEEDS AND AVOCET_HAVE_${library})
        string(TOUPPER AVOCET_HAVE_${library} have)
        target_sources(${target} PRIVATE ${room_NEEDS})
        target_compile_definitions(${target} PUBLIC ${have})
        target_link_libraries(${target} PUBLIC PkgConfig::${library})
    endif()
endfunction()
