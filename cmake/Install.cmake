# cmake --install: the program, its manual pages and completions. The last three are printed by the
# program itself from its table of commands, so they cannot differ from what it does.
install(TARGETS avocet RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})

set(generated ${CMAKE_CURRENT_BINARY_DIR}/generated)
add_custom_command(TARGET avocet POST_BUILD
    COMMAND avocet man > ${generated}/avocet.1
    COMMAND avocet completion bash > ${generated}/avocet.bash
    COMMAND avocet completion zsh > ${generated}/_avocet
    COMMAND avocet completion fish > ${generated}/avocet.fish
    VERBATIM)
install(FILES ${generated}/avocet.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${generated}/avocet.bash RENAME avocet
        DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
install(FILES ${generated}/_avocet DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
install(FILES ${generated}/avocet.fish
        DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
