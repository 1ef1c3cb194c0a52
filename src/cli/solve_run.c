/* cli/solve_run.c - the loop around the engine that `solve` and `bench ffo` share. */
#include "cli/solve_run.h"

#include "cli/limit_options.h"
#include "cli/ticker.h"

#include <inttypes.h>
#include <math.h>

status solve_options_read(const context *c, const arguments *a, solve_options *out, fault *f) {
    *out = (solve_options){.outcome = arguments_has(a, "wld"), .json = arguments_has(a, "json")};
    status result = engine_arguments_read(c, a, &out->engine, f);
    if (!result) result = limit_options_read(a, &out->limits, f);
    out->limits.depth = 0; /* a setting of another benchmark */
    return result;
}

/* ---- printing ---- */

/* What waits goes out at once: whoever reads a pipe wants to see the row now, too. */
static void print(solve_run *r) {
    const int failed = context_print(r->context, &r->out);
    if (!r->printed) r->printed = failed;
}

static void begin_json(solve_run *r) {
    json_writer *j = &r->json;
    *j = json_make(&r->out);
    json_open_object(j);
    json_put_text_at(j, "tier", tier_name(r->context->tier));
    json_put_int_at(j, "threads", r->options.engine.threads);
    json_put_int_at(j, "hash_mb", r->options.engine.table_mb);
    json_put_text_at(j, "goal", r->options.outcome ? "outcome" : "exact");
    json_open_array_at(j, "results");
}

static void end_json(solve_run *r, bool complete) {
    json_close(&r->json);
    solve_report_totals_json(&r->totals, &r->json);
    json_put_bool_at(&r->json, "complete", complete);
    json_close(&r->json);
    buffer_add_char(&r->out, '\n');
}

/* Once, before whatever comes first. */
static void begin_table(solve_run *r) {
    if (!r->begun) solve_report_titles(r->context->terminal.width, &r->out);
    r->begun = true;
}

static void print_case(solve_run *r, const solve_case *c) {
    if (r->options.json) {
        solve_report_json(c, &r->json);
    } else {
        begin_table(r);
        solve_report_row(c, r->context->terminal.width, &r->out);
    }
    print(r);
}

void solve_run_heading(solve_run *r, const char *text) {
    if (r->options.json) return;
    begin_table(r);
    buffer_append_safe(&r->out, view_of(text), 200);
    buffer_add(&r->out, ":\n");
    print(r);
}

/* ---- solving ---- */

/* The position under way, for the progress line. */
typedef struct listener {
    ticker ticker;
    uint64_t number;
    int empty;
    bool outcome;
} listener;

/* What the last finished stage has found; nodes would be old ones by the time they are read. */
static void hear(void *argument, const search_result *so_far) {
    listener *l = argument;
    char text[80];
    buffer score = buffer_make(NULL);
    if (isnan(so_far->value) || so_far->certainty < CERTAIN_SELECTIVE) return;
    solve_report_score(so_far->value, l->outcome, &score);
    (void)snprintf(text, sizeof text, "%" PRIu64 ": %d empty, %s%s after the last stage", l->number,
                   l->empty, so_far->certainty == CERTAIN_EXACT ? "" : "~", buffer_text(&score));
    buffer_clear(&score);
    ticker_say(&l->ticker, text);
}

static status search(solve_run *r, const position *p, listener *l, engine_result *found, fault *f) {
    char text[80];
    const engine_request request = {.search = {.limits = r->options.limits,
                                               .stop = &r->interrupt.stop,
                                               .progress = hear,
                                               .progress_context = l},
                                    .goal = r->options.outcome ? ENGINE_OUTCOME : ENGINE_EXACT,
                                    .best = r->options.all ? ENGINE_MOVES_MAX : 1};
    engine_new_game(r->engine);
    (void)snprintf(text, sizeof text, "%" PRIu64 ": %d empty", l->number, l->empty);
    if (!r->options.json) ticker_start(&l->ticker, r->context, text);
    const status result = engine_search(r->engine, p, &request, found, f);
    ticker_end(&l->ticker);
    return result;
}

static void count_case(solve_run *r, const solve_case *c) {
    r->totals.counts[c->verdict]++;
    r->totals.nodes += c->found->best.statistics.nodes;
    r->totals.seconds += c->found->best.statistics.seconds;
}

/* Once: who has been told may still want to wait. Small boards have fewer squares than that. */
static void warn_of_size(solve_run *r, const position *p, int empty) {
    enum { HOPELESS = 40 };
    if (r->warned || empty <= HOPELESS || r->options.limits.time_ns || r->options.limits.nodes ||
        p->field.size != 8 || !engine_plays_on(&p->field) || position_over(p))
        return;
    context_note(r->context,
                 "%d empty squares: this will not finish in a lifetime; --time or --nodes sets a "
                 "limit, Ctrl-C stops",
                 empty);
    r->warned = true;
}

status solve_run_position(solve_run *r, uint64_t number, const char *file, const problem *p,
                          fault *f) {
    engine_result found;
    solve_case c = {.number = number,
                    .file = file,
                    .problem = p,
                    .found = &found,
                    .outcome = r->options.outcome,
                    .all = r->options.all};
    listener l = {.number = number, .empty = solve_case_empty(&c), .outcome = c.outcome};
    warn_of_size(r, &p->position, l.empty);
    const status result = search(r, &p->position, &l, &found, f);
    if (result) return result;
    c.verdict = solve_case_judge(&c);
    print_case(r, &c);
    count_case(r, &c);
    if (r->printed || solve_run_stopped(r))
        return fault_set(f, E_STOPPED, 0, "stopped before the end");
    return OK;
}

void solve_run_left_out(solve_run *r, uint64_t records, uint64_t operands) {
    r->totals.left_out = records;
    r->totals.unread = operands;
}

bool solve_run_stopped(const solve_run *r) {
    return atomic_load(&r->interrupt.stop);
}

/* ---- the beginning and the end ---- */

status solve_run_open(solve_run *r, context *c, const solve_options *o, fault *f) {
    *r = (solve_run){.context = c, .options = *o, .out = buffer_make(NULL)};
    interrupt_start(&r->interrupt); /* before the engine's threads, which inherit the mask */
    const status result = engine_create(&o->engine, &r->engine, f);
    engine_leave_weights(&r->options.engine);
    if (result)
        interrupt_end(&r->interrupt);
    else if (o->json)
        begin_json(r);
    return result;
}

/* One position of which nothing is known needs no sums below it. */
static bool wants_totals(const solve_totals *t) {
    return solve_totals_positions(t) > 1 || t->counts[SOLVE_RIGHT] + t->counts[SOLVE_WRONG] > 0;
}

static int exit_code(solve_run *r, bool stopped) {
    fault f;
    (void)fault_set(&f, E_STOPPED, 0, "stopped before the end");
    if (r->printed) return r->printed;
    if (stopped) return context_fail(r->context, &f);
    return r->totals.counts[SOLVE_WRONG] + r->totals.counts[SOLVE_UNSOLVED] ? EXIT_TROUBLE
                                                                            : EXIT_OK;
}

int solve_run_close(solve_run *r, bool complete) {
    const bool stopped = solve_run_stopped(r);
    interrupt_end(&r->interrupt);
    engine_free(r->engine);
    if (r->options.json)
        end_json(r, complete && !stopped);
    else if (wants_totals(&r->totals))
        solve_report_totals(&r->totals, r->context->terminal.width, &r->out);
    if (!r->printed) print(r);
    buffer_clear(&r->out);
    return exit_code(r, stopped);
}
