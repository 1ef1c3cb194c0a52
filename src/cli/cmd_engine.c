/* cli/cmd_engine.c - an engine for scripts and bots: JSON lines in, JSON lines out. */
#include "base/fault.h"
#include "build_info.h"
#include "cli/options/protocol_options.h"
#include "cli/table/arguments.h"
#include "protocol/json_engine.h"
#include "protocol/search_pool.h"
#include "protocol/wire.h"

#include <unistd.h>

static status read_options(const context *c, const arguments *a, json_engine_options *o, fault *f) {
    *o = (json_engine_options){.version = BUILD_VERSION};
    status failed = protocol_options_read(c, a, &o->usual, f);
    if (!failed)
        failed = arguments_int(a, "searches", 1, SEARCH_POOL_WORKERS_MAX, 0, &o->searches, f);
    if (!failed) failed = arguments_int(a, "queue", 1, SEARCH_POOL_QUEUE_MAX, 0, &o->queue, f);
    return failed;
}

static int run(context *c, const arguments *a) {
    wire_handle handle = {.handle = STDOUT_FILENO, .log = context_log(c)};
    const wire_out out = wire_to_handle(&handle);
    json_engine_options o;
    json_engine *e = NULL;
    fault f;
    if (read_options(c, a, &o, &f) || json_engine_make(&o, &out, &e, &f))
        return context_fail(c, &f);
    const wire_protocol p = json_engine_protocol(e);
    const int code = protocol_options_serve(c, &p);
    json_engine_wait(e);
    json_engine_free(e);
    return code;
}

static const option options[] = {
    PROTOCOL_OPTIONS,
    {"searches", OPTION_NUMBER, "N",
     "searches at once; by default as many as the CPUs can carry with their threads", NULL},
    {"queue", OPTION_NUMBER, "N", "requests that may wait for their turn; 256 by default", NULL},
    OPTIONS_END,
};

const command cmd_engine = {
    .name = "engine",
    .operands = "",
    .summary = "answer requests in JSON, for scripts and bots",
    .options = options,
    .run = run,
};
