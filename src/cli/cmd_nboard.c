/* cli/cmd_nboard.c - an engine for NBoard and programs that speak its protocol. */
#include "base/alloc.h"
#include "base/fault.h"
#include "base/files.h"
#include "base/paths.h"
#include "cli/options/protocol_options.h"
#include "cli/table/arguments.h"
#include "protocol/nboard.h"
#include "protocol/partner.h"
#include "protocol/wire.h"

#include <unistd.h>

static int serve(context *c, const arguments *a, const char *learned) {
    wire_handle handle = {.handle = STDOUT_FILENO, .log = context_log(c)};
    const wire_out out = wire_to_handle(&handle);
    partner_options o;
    nboard *n = NULL;
    fault f;
    if (protocol_options_read(c, a, &o, &f) || nboard_make(&o, learned, &out, &n, &f))
        return context_fail(c, &f);
    const wire_protocol p = nboard_protocol(n);
    const int code = protocol_options_serve(c, &p);
    nboard_free(n);
    return code;
}

/* The folder of data may be missing. */
static int run(context *c, const arguments *a) {
    const char *given = arguments_value(a, "learned");
    char *usual = given || !c->paths.data ? NULL : paths_join(c->paths.data, "learned.ggf", NULL);
    if (usual) (void)files_make_dirs(NULL, c->paths.data, NULL);
    const int code = serve(c, a, given ? given : usual);
    alloc_free(NULL, usual);
    return code;
}

static const option options[] = {
    PROTOCOL_OPTIONS,
    {"learned", OPTION_FILE, "FILE",
     "file to which learn appends a game; learned.ggf in the folder of data by default", NULL},
    OPTIONS_END,
};

const command cmd_nboard = {
    .name = "nboard",
    .operands = "",
    .summary = "be the engine of NBoard",
    .options = options,
    .run = run,
};
