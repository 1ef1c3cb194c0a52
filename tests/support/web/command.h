/* tests/support/web/command.h - runs the program and reads what it prints, to compare the interface
 * with the command line.
 *
 * The caller frees the answer with json_decref(). Threads: any. */
#ifndef TESTS_SUPPORT_WEB_COMMAND_H
#define TESTS_SUPPORT_WEB_COMMAND_H

#include <jansson.h>

/* Runs `avocet` with arguments in a format of printf(), and returns the JSON that it prints. Fails
 * the test if there is none. The environment is that of the test. */
json_t *command_json(const char *program, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
