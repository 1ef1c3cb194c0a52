# cmake --install: the program, its manual pages and completions. The last three are printed by the
# program itself from its table of commands, so they cannot differ from what it does.
install(TARGETS avocet RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})

set(generated ${CMAKE_CURRENT_BINARY_DIR}/generated)
# The builder's own settings must not matter.
set(quiet ${CMAKE_COMMAND} -E env AVOCET_HOME=${generated})
add_custom_command(TARGET avocet POST_BUILD
    COMMAND ${quiet} $<TARGET_FILE:avocet> man > ${generated}/avocet.1
    COMMAND ${quiet} $<TARGET_FILE:avocet> completion bash > ${generated}/avocet.bash
    COMMAND ${quiet} $<TARGET_FILE:avocet> completion zsh > ${generated}/_avocet
    COMMAND ${quiet} $<TARGET_FILE:avocet> completion fish > ${generated}/avocet.fish
    VERBATIM)
install(FILES ${generated}/avocet.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${generated}/avocet.bash RENAME avocet
        DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
install(FILES ${generated}/_avocet DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
install(FILES ${generated}/avocet.fish
        DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
