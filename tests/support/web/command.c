/* tests/support/web/command.c - runs the program through the shell. */
#include "support/web/command.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

json_t *command_json(const char *program, const char *format, ...) {
    char line[4000];
    json_error_t why;
    va_list list;
    const int head = snprintf(line, sizeof line, "'%s' ", program);
    va_start(list, format);
    const int body = vsnprintf(line + head, sizeof line - (size_t)head, format, list);
    va_end(list);
    assert_true((size_t)(head + body) + sizeof " 2>/dev/null" < sizeof line);
    (void)strcat(line, " 2>/dev/null");
    FILE *out = popen(line, "r");
    assert_non_null(out);
    json_t *found = json_loadf(out, 0, &why);
    (void)pclose(out);
    if (!found) fail_msg("no JSON from %s: %s", line, why.text);
    return found;
}
