/* cli/cmd_protocols.c - the commands in which Avocet is the engine of another program: gtp, nboard,
 * cassio, shell, course and engine. They differ only in the protocol, so they share this file. */
#include "base/alloc.h"
#include "base/fault.h"
#include "base/files.h"
#include "base/paths.h"
#include "base/text.h"
#include "build_info.h"
#include "cli/options/protocol_options.h"
#include "cli/table/arguments.h"
#include "protocol/cassio.h"
#include "protocol/course_boards.h"
#include "protocol/gtp.h"
#include "protocol/json_engine.h"
#include "protocol/nboard.h"
#include "protocol/partner.h"
#include "protocol/rochester.h"
#include "protocol/search_pool.h"
#include "protocol/shell.h"
#include "protocol/wire.h"

#include <unistd.h>

/* What every protocol is made from. Must not move: the ways out point into it. */
typedef struct desk {
    wire_handle handles[2];
    wire_out out, notes; /* standard output and the error stream */
    partner_options options;
} desk;

static status open_desk(context *c, const arguments *a, desk *d, fault *f) {
    for (int i = 0; i < 2; i++)
        d->handles[i] =
            (wire_handle){.handle = i ? STDERR_FILENO : STDOUT_FILENO, .log = context_log(c)};
    d->out = wire_to_handle(&d->handles[0]);
    d->notes = wire_to_handle(&d->handles[1]);
    return protocol_options_read(c, a, &d->options, f);
}

static int run_gtp(context *c, const arguments *a) {
    desk d;
    gtp *g = NULL;
    fault f;
    if (open_desk(c, a, &d, &f) || gtp_make(&d.options, BUILD_VERSION, &d.out, &g, &f))
        return context_fail(c, &f);
    const wire_protocol p = gtp_protocol(g);
    const int code = protocol_options_serve(c, &p);
    gtp_free(g);
    return code;
}

static int serve_nboard(context *c, const arguments *a, const char *learned) {
    desk d;
    nboard *n = NULL;
    fault f;
    if (open_desk(c, a, &d, &f) || nboard_make(&d.options, learned, &d.out, &n, &f))
        return context_fail(c, &f);
    const wire_protocol p = nboard_protocol(n);
    const int code = protocol_options_serve(c, &p);
    nboard_free(n);
    return code;
}

/* The folder of data may be missing. */
static int run_nboard(context *c, const arguments *a) {
    const char *given = arguments_value(a, "learned");
    char *usual = given || !c->paths.data ? NULL : paths_join(c->paths.data, "learned.ggf", NULL);
    if (usual) (void)files_make_dirs(NULL, c->paths.data, NULL);
    const int code = serve_nboard(c, a, given ? given : usual);
    alloc_free(NULL, usual);
    return code;
}

static int run_shell(context *c, const arguments *a) {
    desk d;
    shell *s = NULL;
    fault f;
    if (open_desk(c, a, &d, &f) ||
        shell_make(&d.options, isatty(STDIN_FILENO) == 1 ? "> " : "", &d.out, &s, &f))
        return context_fail(c, &f);
    const wire_protocol p = shell_protocol(s);
    shell_greet(s);
    const int code = protocol_options_serve(c, &p);
    shell_free(s);
    return code;
}

static int run_cassio(context *c, const arguments *a) {
    desk d;
    cassio *talk = NULL;
    fault f;
    if (open_desk(c, a, &d, &f) || cassio_make(&d.options, BUILD_VERSION, &d.out, &talk, &f))
        return context_fail(c, &f);
    const wire_protocol p = cassio_protocol(talk);
    const int code = protocol_options_serve(c, &p);
    cassio_free(talk);
    return code;
}

static int serve_boards(context *c, const arguments *a, course_form form) {
    desk d;
    course_boards *b = NULL;
    fault f;
    if (open_desk(c, a, &d, &f) || course_boards_make(&d.options, form, &d.out, &d.notes, &b, &f))
        return context_fail(c, &f);
    const wire_protocol p = course_boards_protocol(b);
    const int code = protocol_options_serve(c, &p);
    course_boards_free(b);
    return code;
}

static int serve_moves(context *c, const arguments *a) {
    desk d;
    rochester *r = NULL;
    fault f;
    if (open_desk(c, a, &d, &f) || rochester_make(&d.options, &d.out, &d.notes, &r, &f))
        return context_fail(c, &f);
    const wire_protocol p = rochester_protocol(r);
    const int code = protocol_options_serve(c, &p);
    rochester_free(r);
    return code;
}

static int run_course(context *c, const arguments *a) {
    const view form = view_of(a->operands[0]);
    if (view_is(form, "threeline")) return serve_boards(c, a, COURSE_THREELINE);
    if (view_is(form, "external")) return serve_boards(c, a, COURSE_EXTERNAL);
    if (view_is(form, "rochester")) return serve_moves(c, a);
    return context_usage(c, "course knows threeline, external and rochester, not %.40s",
                         a->operands[0]);
}

static status read_places(const arguments *a, json_engine_options *o, fault *f) {
    const status failed =
        arguments_int(a, "searches", 1, SEARCH_POOL_WORKERS_MAX, 0, &o->searches, f);
    return failed ? failed : arguments_int(a, "queue", 1, SEARCH_POOL_QUEUE_MAX, 0, &o->queue, f);
}

static int run_engine(context *c, const arguments *a) {
    desk d;
    json_engine_options o = {.version = BUILD_VERSION};
    json_engine *e = NULL;
    fault f;
    if (open_desk(c, a, &d, &f) || read_places(a, &o, &f)) return context_fail(c, &f);
    o.usual = d.options;
    if (json_engine_make(&o, &d.out, &e, &f)) return context_fail(c, &f);
    const wire_protocol p = json_engine_protocol(e);
    const int code = protocol_options_serve(c, &p);
    json_engine_wait(e);
    json_engine_free(e);
    return code;
}

static const option options[] = {PROTOCOL_OPTIONS, OPTIONS_END};

static const option json_options[] = {
    PROTOCOL_OPTIONS,
    {"searches", OPTION_NUMBER, "N",
     "searches at once; by default as many as the CPUs can carry with their threads", NULL},
    {"queue", OPTION_NUMBER, "N", "requests that may wait for their turn; 256 by default", NULL},
    OPTIONS_END,
};

static const option nboard_options[] = {
    PROTOCOL_OPTIONS,
    {"learned", OPTION_FILE, "FILE",
     "file to which learn appends a game; learned.ggf in the folder of data by default", NULL},
    OPTIONS_END,
};

static const option cassio_options[] = {
    {"time", OPTION_TEXT, "T", "most time for a search: 2s, 250ms or 2 (seconds)", NULL},
    {"nodes", OPTION_NUMBER, "N", "search at most N positions", NULL},
    CHAMPION_OPTIONS,
    OPTIONS_END,
};

const command cmd_gtp = {.name = "gtp",
                         .operands = "",
                         .summary = "be the engine of a program that speaks GTP",
                         .options = options,
                         .run = run_gtp};

const command cmd_nboard = {.name = "nboard",
                            .operands = "",
                            .summary = "be the engine of NBoard",
                            .options = nboard_options,
                            .run = run_nboard};

const command cmd_cassio = {.name = "cassio",
                            .operands = "",
                            .summary = "be the engine of Cassio",
                            .options = cassio_options,
                            .run = run_cassio};

const command cmd_shell = {.name = "shell",
                           .operands = "",
                           .summary = "the commands that users of Edax know",
                           .options = options,
                           .run = run_shell};

const command cmd_engine = {.name = "engine",
                            .operands = "",
                            .summary = "answer requests in JSON, for scripts and bots",
                            .options = json_options,
                            .run = run_engine};

const command cmd_course = {.name = "course",
                            .operands = "threeline|external|rochester",
                            .summary = "be the program of one of three courses",
                            .options = options,
                            .least = 1,
                            .most = 1,
                            .run = run_course};
