/* cli/cmd_shell.c - the shell that users of Edax know. */
#include "base/fault.h"
#include "cli/options/protocol_options.h"
#include "cli/table/arguments.h"
#include "protocol/partner.h"
#include "protocol/shell.h"
#include "protocol/wire.h"

#include <unistd.h>

static int run(context *c, const arguments *a) {
    wire_handle handle = {.handle = STDOUT_FILENO, .log = context_log(c)};
    const wire_out out = wire_to_handle(&handle);
    partner_options o;
    shell *s = NULL;
    fault f;
    if (protocol_options_read(c, a, &o, &f) ||
        shell_make(&o, isatty(STDIN_FILENO) == 1 ? "> " : "", &out, &s, &f))
        return context_fail(c, &f);
    const wire_protocol p = shell_protocol(s);
    shell_greet(s);
    const int code = protocol_options_serve(c, &p);
    shell_free(s);
    return code;
}

static const option options[] = {
    PROTOCOL_OPTIONS,
    OPTIONS_END,
};

const command cmd_shell = {
    .name = "shell",
    .operands = "",
    .summary = "the commands that users of Edax know",
    .options = options,
    .run = run,
};
