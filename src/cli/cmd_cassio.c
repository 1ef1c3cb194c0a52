/* cli/cmd_cassio.c - an engine for Cassio. */
#include "base/fault.h"
#include "build_info.h"
#include "cli/options/protocol_options.h"
#include "cli/table/arguments.h"
#include "protocol/cassio.h"
#include "protocol/partner.h"
#include "protocol/wire.h"

#include <unistd.h>

static int run(context *c, const arguments *a) {
    wire_handle handle = {.handle = STDOUT_FILENO, .log = context_log(c)};
    const wire_out out = wire_to_handle(&handle);
    partner_options o;
    cassio *talk = NULL;
    fault f;
    if (protocol_options_read(c, a, &o, &f) || cassio_make(&o, BUILD_VERSION, &out, &talk, &f))
        return context_fail(c, &f);
    const wire_protocol p = cassio_protocol(talk);
    const int code = protocol_options_serve(c, &p);
    cassio_free(talk);
    return code;
}

static const option options[] = {
    {"time", OPTION_TEXT, "T", "most time for a search: 2s, 250ms or 2 (seconds)", NULL},
    {"nodes", OPTION_NUMBER, "N", "search at most N positions", NULL},
    CHAMPION_OPTIONS,
    OPTIONS_END,
};

const command cmd_cassio = {
    .name = "cassio",
    .operands = "",
    .summary = "be the engine of Cassio",
    .options = options,
    .run = run,
};
