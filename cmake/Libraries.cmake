# Libraries around the core. Each is optional: one that is not found leaves its rooms out of the
# build and `avocet --version` says so. -DAVOCET_WITHOUT=sqlite3;jansson leaves one out on purpose.
set(AVOCET_WITHOUT "" CACHE STRING "Libraries to leave out although they are installed")
# A static program can load nothing, so it leaves out the libraries that load or come without archives.
if(AVOCET_STATIC)
    list(APPEND AVOCET_WITHOUT libmicrohttpd libedit ompi)
    set(CMAKE_FIND_LIBRARY_SUFFIXES .a)
    target_compile_definitions(avocet_flags INTERFACE AVOCET_STATIC)
endif()
find_package(PkgConfig QUIET)

set(AVOCET_LIBRARY_ROWS "")

# avocet_optional_library(NAME PACKAGE ROOMS): sets AVOCET_HAVE_<PACKAGE> and the target
# PkgConfig::<PACKAGE> when it is there, and adds a row to the table in build_info.h.
macro(avocet_optional_library name package rooms)
    set(AVOCET_HAVE_${package} FALSE)
    if(PkgConfig_FOUND AND NOT "${package}" IN_LIST AVOCET_WITHOUT)
        pkg_check_modules(${package} QUIET IMPORTED_TARGET ${package})
        if(${package}_FOUND)
            set(AVOCET_HAVE_${package} TRUE)
            if(AVOCET_STATIC) # an archive does not say what it needs
                target_link_libraries(PkgConfig::${package} INTERFACE m)
            endif()
        endif()
    endif()
    if(AVOCET_HAVE_${package})
        string(APPEND AVOCET_LIBRARY_ROWS
            "    {\"${name}\", \"${${package}_VERSION}\", \"${rooms}\"}, \\\n")
    else()
        string(APPEND AVOCET_LIBRARY_ROWS "    {\"${name}\", NULL, \"${rooms}\"}, \\\n")
    endif()
endmacro()

avocet_optional_library(SQLite sqlite3 "databases of games, the web page")
avocet_optional_library(libmicrohttpd libmicrohttpd "the web page")
avocet_optional_library(jansson jansson "the web page, games of Othello Quest")
avocet_optional_library("Open MPI" ompi "runs on many machines")
avocet_optional_library(libedit libedit "line editing in avocet play")
