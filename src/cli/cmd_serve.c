/* cli/cmd_serve.c - the page in the browser. */
#include "base/alloc.h"
#include "base/fault.h"
#include "base/paths.h"
#include "cli/table/arguments.h"
#include "cli/terminal/interrupt.h"
#include "report/outlet.h"
#include "web/serve.h"

static status read_options(context *c, const arguments *a, serve_options *o, fault *f) {
    *o = (serve_options){.address = arguments_value(a, "bind"),
                         .data = arguments_value(a, "data"),
                         .wthor = arguments_value(a, "wthor"),
                         .opens = arguments_has(a, "open"),
                         .tier = c->tier};
    const status result = arguments_int(a, "port", 1, UINT16_MAX, SERVE_PORT, &o->port, f);
    return result ? result : arguments_int(a, "threads", 1, 256, 1, &o->threads, f);
}

static int run(context *c, const arguments *a) {
    const outlet speaks = context_outlet(c);
    serve_options o;
    interrupt signals;
    fault f;
    if (read_options(c, a, &o, &f)) return context_fail(c, &f);
    char *usual = paths_join(c->paths.data, "games.db", NULL);
    if (!usual) return context_usage(c, "no memory");
    if (!o.data) o.data = usual;
    interrupt_start(&signals);
    const status result = serve_run(&o, &speaks, &signals.stop, &f);
    interrupt_end(&signals);
    alloc_free(NULL, usual);
    return result ? context_fail(c, &f) : EXIT_OK;
}

static const option options[] = {
    {"port", OPTION_NUMBER, "N", "port of the address; 8765, or the next one that is free", NULL},
    {"bind", OPTION_TEXT, "ADDRESS", "let other devices in here; 0.0.0.0: at all addresses", NULL},
    {"data", OPTION_FILE, "FILE", "keep games in FILE; by default games.db with your data", NULL},
    {"threads", OPTION_NUMBER, "N", "threads of each search; 1 by default", NULL},
    {"wthor", OPTION_FOLDER, "DIR", "show what the games of the WTHOR base in DIR played", NULL},
    {"open", OPTION_SWITCH, NULL, "show the page in the browser", NULL},
    OPTIONS_END,
};

const command cmd_serve = {
    .name = "serve",
    .operands = "",
    .summary = "play and look at games in the browser",
    .options = options,
    .run = run,
};
