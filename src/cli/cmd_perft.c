/* cli/cmd_perft.c - counts lines of play. */
#include "base/clock.h"
#include "base/json.h"
#include "base/workers.h"
#include "cli/arguments.h"
#include "cli/interrupt.h"
#include "cli/position_argument.h"
#include "game/perft.h"
#include "report/table.h"

#include <inttypes.h>

typedef struct measured {
    int depth;
    uint64_t count;
    double seconds;
} measured;

typedef struct progress_line {
    context *context;
    int depth;
    int64_t shown_ns;
} progress_line;

static void show_progress(void *argument, int done, int total) {
    progress_line *line = argument;
    const int64_t now = clock_now_ns();
    if (now - line->shown_ns < 200 * 1000000) return;
    line->shown_ns = now;
    char text[80];
    (void)snprintf(text, sizeof text, "depth %d: %d %%", line->depth, (int)(100.0 * done / total));
    context_progress(line->context, text);
}

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

static void write_json(const perft_options *o, const measured *m, int count, bool complete,
                       buffer *out) {
    json_writer j = json_make(out);
    json_open_object(&j);
    json_key(&j, "tier");
    json_put_text(&j, tier_name(o->tier));
    json_key(&j, "threads");
    json_put_int(&j, o->threads);
    json_key(&j, "pass");
    json_put_text(&j, o->pass_is_free ? "free" : "ply");
    json_key(&j, "complete");
    json_put_bool(&j, complete);
    json_key(&j, "results");
    json_open_array(&j);
    for (int i = 0; i < count; i++) {
        json_open_object(&j);
        json_key(&j, "depth");
        json_put_int(&j, m[i].depth);
        json_key(&j, "count");
        json_put_uint(&j, m[i].count);
        json_key(&j, "seconds");
        json_put_real(&j, m[i].seconds);
        json_close(&j);
    }
    json_close(&j);
    json_close(&j);
    buffer_add_char(out, '\n');
}

static void write_table(const measured *m, int count, buffer *out) {
    static const char *const titles[] = {"depth", "count", "seconds", "million/s", NULL};
    table t = table_make(titles, NULL);
    for (int i = 0; i < count; i++) {
        table_add(&t, "%d", m[i].depth);
        table_add(&t, "%" PRIu64, m[i].count);
        table_add(&t, "%.3f", m[i].seconds);
        table_add(&t, "%.1f", m[i].seconds > 0 ? (double)m[i].count / m[i].seconds * 1e-6 : 0.0);
    }
    (void)table_write(&t, out);
    table_clear(&t);
}

/* All depths from 1 to the last, or until stopped; *count is how many were finished. */
static status count_depths(context *c, const position *p, const perft_options *options, measured *m,
                           int *count, fault *f) {
    progress_line line = {.context = c, .shown_ns = clock_now_ns()};
    perft_options o = *options;
    o.progress = show_progress;
    o.progress_context = &line;
    status result = OK;
    for (int depth = options->depth == 0 ? 0 : 1; depth <= options->depth && !result; depth++) {
        const int64_t start = clock_now_ns();
        line.depth = o.depth = depth;
        uint64_t lines = 0;
        result = perft_count(p, &o, &lines, f);
        if (!result)
            log_write(context_log(c), LOG_INFO, "depth %d counted: %" PRIu64, depth, lines);
        if (!result) m[(*count)++] = (measured){depth, lines, clock_seconds_since(start)};
    }
    context_progress(c, "");
    return result;
}

static int run(context *c, const arguments *a) {
    fault f;
    position p;
    perft_options o;
    const int failed = position_argument(c, a, 0, &p);
    if (failed) return failed;
    if (read_options(c, a, &o, &f)) return context_fail(c, &f);

    measured m[PERFT_DEPTH_MAX + 1];
    int count = 0;
    interrupt i;
    interrupt_start(&i);
    o.stop = &i.stop;
    const status result = count_depths(c, &p, &o, m, &count, &f);
    interrupt_end(&i);

    buffer out = buffer_make(NULL);
    if (arguments_has(a, "json"))
        write_json(&o, m, count, result == OK, &out);
    else
        write_table(m, count, &out);
    const int printed = context_print(c, &out);
    return result ? context_fail(c, &f) : printed;
}

static const option options[] = {
    {"depth", OPTION_NUMBER, "N", "length of the lines, 8 by default", NULL},
    POSITION_OPTIONS,
    {"pass", OPTION_WORDS, "RULE", "a pass is a ply (default), or free", "ply free"},
    {"threads", OPTION_NUMBER, "N", "how many threads; all CPUs by default", NULL},
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
    .run = run,
};
