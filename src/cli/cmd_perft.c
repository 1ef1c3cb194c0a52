/* cli/cmd_perft.c - counts lines of play. */
#include "base/text.h"
#include "base/workers.h"
#include "cli/options/position_argument.h"
#include "cli/table/arguments.h"
#include "cli/terminal/interrupt.h"
#include "game/perft.h"
#include "game/position.h"
#include "game/tier.h"
#include "report/outlet.h"
#include "report/perft_report.h"
#include "service/answers/perft_job.h"

static status read_options(const context *c, const arguments *a, perft_options *o, fault *f) {
    uint64_t depth = 0, threads = 0;
    status result = arguments_number(a, "depth", 0, PERFT_DEPTH_MAX, 8, &depth, f);
    if (!result)
        result = arguments_number(a, "threads", 1, WORKERS_MAX, (uint64_t)workers_available(),
                                  &threads, f);
    const char *pass = arguments_value(a, "pass");
    *o = (perft_options){.depth = (int)depth,
                         .threads = (int)threads,
                         .pass_is_free = pass && view_is(view_of(pass), "free"),
                         .single = arguments_has(a, "no-bulk"),
                         .force_grid = arguments_has(a, "grid"),
                         .tier = c->tier};
    return result;
}

static int run(context *c, const arguments *a) {
    fault f;
    position p;
    perft_options o;
    const int failed = position_argument(c, a, 0, &p);
    if (failed) return failed;
    if (read_options(c, a, &o, &f)) return context_fail(c, &f);

    const outlet speaks = context_outlet(c);
    perft_rows m;
    interrupt i;
    interrupt_start(&i);
    o.stop = &i.stop;
    o.ranks = c->ranks;
    const status result = perft_job_run(&p, &o, &speaks, &m, &f);
    interrupt_end(&i);

    const perft_setting setting = {.tier = tier_name(o.tier),
                                   .threads = o.threads,
                                   .pass_is_free = o.pass_is_free,
                                   .complete = result == OK};
    buffer out = buffer_make(NULL);
    if (arguments_has(a, "json"))
        perft_report_json(&setting, m.rows, m.count, &out);
    else
        perft_report_text(m.rows, m.count, &out);
    const int printed = context_print(c, &out);
    return result ? context_fail(c, &f) : printed;
}

static const option options[] = {
    {"depth", OPTION_NUMBER, "N", "length of the lines; 8 by default", NULL},
    POSITION_OPTIONS,
    {"pass", OPTION_WORDS, "RULE", "a pass is a ply (default), or free", "ply free"},
    {"threads", OPTION_NUMBER, "N", "number of threads; all CPUs by default", NULL},
    {"no-bulk", OPTION_SWITCH, NULL, "make the last moves instead of counting them", NULL},
    {"grid", OPTION_SWITCH, NULL, "use the any-size code on small boards, too", NULL},
    OPTION_JSON,
    OPTIONS_END,
};

const command cmd_perft = {
    .name = "perft",
    .operands = "[POSITION]",
    .words = "start",
    .summary = "count the lines of play of a given length",
    .options = options,
    .most = 1,
    .on_ranks = true,
    .run = run,
};
