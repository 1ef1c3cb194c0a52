/* cli/cmd_gtp.c - an engine for front ends that speak the Go Text Protocol. */
#include "base/fault.h"
#include "build_info.h"
#include "cli/options/protocol_options.h"
#include "cli/table/arguments.h"
#include "protocol/gtp.h"
#include "protocol/partner.h"
#include "protocol/wire.h"

#include <unistd.h>

static int run(context *c, const arguments *a) {
    wire_handle handle = {.handle = STDOUT_FILENO, .log = context_log(c)};
    const wire_out out = wire_to_handle(&handle);
    partner_options o;
    gtp *g = NULL;
    fault f;
    if (protocol_options_read(c, a, &o, &f) || gtp_make(&o, BUILD_VERSION, &out, &g, &f))
        return context_fail(c, &f);
    const wire_protocol p = gtp_protocol(g);
    const int code = protocol_options_serve(c, &p);
    gtp_free(g);
    return code;
}

static const option options[] = {
    PROTOCOL_OPTIONS,
    OPTIONS_END,
};

const command cmd_gtp = {
    .name = "gtp",
    .operands = "",
    .summary = "be the engine of a program that speaks GTP",
    .options = options,
    .run = run,
};
