# avocet_host_tool(NAME FILES...): a tool that the build itself runs, in C17 without libraries. It is
# compiled for the machine that builds and without sanitizers. Sets NAME_command, the file to run and to
# depend on. When compiling for another machine, AVOCET_HOST_CC names the compiler of this one.
function(avocet_host_tool name)
    if(NOT CMAKE_CROSSCOMPILING)
        add_executable(${name} ${ARGN})
        target_include_directories(${name} PRIVATE ${CMAKE_SOURCE_DIR}/src)
        target_compile_features(${name} PRIVATE c_std_17)
        target_compile_definitions(${name} PRIVATE _POSIX_C_SOURCE=200809L _XOPEN_SOURCE=700)
        target_compile_options(${name} PRIVATE -O2)
        find_package(Threads REQUIRED)
        target_link_libraries(${name} PRIVATE Threads::Threads m)
        set(${name}_command $<TARGET_FILE:${name}> PARENT_SCOPE)
        return()
    endif()
    find_program(AVOCET_HOST_CC NAMES cc gcc clang REQUIRED DOC "C compiler for the machine that builds")
    set(tool ${CMAKE_CURRENT_BINARY_DIR}/${name})
    add_custom_command(OUTPUT ${tool} DEPENDS ${ARGN} VERBATIM
        WORKING_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR}
        COMMAND ${AVOCET_HOST_CC} -std=c17 -O2 -D_POSIX_C_SOURCE=200809L -D_XOPEN_SOURCE=700
                -I${CMAKE_SOURCE_DIR}/src -o ${tool} ${ARGN} -pthread -lm)
    set(${name}_command ${tool} PARENT_SCOPE)
endfunction()
