# cmake --install: the program, its manual pages and completions. The last three are printed by the
# program itself from its table of commands, so they cannot differ from what it does.
install(TARGETS avocet RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})

set(generated ${CMAKE_CURRENT_BINARY_DIR}/generated)
# The builder's own settings must not matter.
set(quiet ${CMAKE_COMMAND} -E env AVOCET_HOME=${generated} ${CMAKE_CROSSCOMPILING_EMULATOR})
add_custom_command(TARGET avocet POST_BUILD
    COMMAND ${CMAKE_COMMAND} -E make_directory ${generated}/man
    COMMAND ${quiet} $<TARGET_FILE:avocet> man --folder ${generated}/man
    COMMAND ${quiet} $<TARGET_FILE:avocet> completion bash > ${generated}/avocet.bash
    COMMAND ${quiet} $<TARGET_FILE:avocet> completion zsh > ${generated}/_avocet
    COMMAND ${quiet} $<TARGET_FILE:avocet> completion fish > ${generated}/avocet.fish
    VERBATIM)
install(DIRECTORY ${generated}/man/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${generated}/avocet.bash RENAME avocet
        DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
install(FILES ${generated}/_avocet DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
install(FILES ${generated}/avocet.fish
        DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)

# The entry of a desktop's menu opens the page, so it needs one. Its terminal shows how to end the server.
if(AVOCET_HAVE_libmicrohttpd AND AVOCET_HAVE_jansson AND AVOCET_HAVE_sqlite3)
    install(FILES packaging/avocet.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
    install(FILES ui/public/icon.svg RENAME avocet.svg
            DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps)
endif()

# The library: header, shared object, and what pkg-config and CMake need to find it.
include(CMakePackageConfigHelpers)
set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/avocet)
if(AVOCET_STATIC)
    return() # the program alone
endif()
install(TARGETS avocet_library EXPORT avocet-targets LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(FILES include/avocet.h include/avocet_agent.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(EXPORT avocet-targets NAMESPACE avocet:: DESTINATION ${package_folder})
configure_package_config_file(packaging/avocet-config.cmake.in ${generated}/avocet-config.cmake
    INSTALL_DESTINATION ${package_folder})
write_basic_package_version_file(${generated}/avocet-config-version.cmake
    COMPATIBILITY SameMinorVersion)
install(FILES ${generated}/avocet-config.cmake ${generated}/avocet-config-version.cmake
        DESTINATION ${package_folder})
# The Python module. There it looks for the library: in the folders above it.
set(AVOCET_PYTHON_DIR lib/python3/dist-packages CACHE STRING "Folder of the Python module, below the prefix")
install(DIRECTORY python/avocet DESTINATION ${AVOCET_PYTHON_DIR}
        FILES_MATCHING PATTERN "*.py" PATTERN "py.typed" PATTERN "__pycache__" EXCLUDE)
# The prefix may be given at installation only, so the .pc file is written then.
install(CODE "
    set(PROJECT_VERSION \"${PROJECT_VERSION}\")
    set(PROJECT_DESCRIPTION \"${PROJECT_DESCRIPTION}\")
    set(CMAKE_INSTALL_LIBDIR \"${CMAKE_INSTALL_LIBDIR}\")
    set(CMAKE_INSTALL_INCLUDEDIR \"${CMAKE_INSTALL_INCLUDEDIR}\")
    configure_file(\"${CMAKE_CURRENT_SOURCE_DIR}/packaging/avocet.pc.in\"
        \"${generated}/avocet.pc\" @ONLY)
    file(INSTALL \"${generated}/avocet.pc\"
        DESTINATION \"\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_LIBDIR}/pkgconfig\")")
