/* cli/cmd_move.c - one position, one player, one move. */
#include "cli/arguments.h"
#include "cli/interrupt.h"
#include "cli/limit_options.h"
#include "cli/position_argument.h"
#include "player/best.h"
#include "player/player.h"
#include "report/search_report.h"
#include "report/wrap.h"

#include <inttypes.h>

enum { ITERATIONS_MAX = LIMIT_DEPTH_MAX + 2 };

/* What was heard of the iterations. */
typedef struct listener {
    context *context;
    search_result list[ITERATIONS_MAX];
    int count;
} listener;

static void hear(void *argument, const search_result *r) {
    listener *l = argument;
    char text[80];
    if (l->count < ITERATIONS_MAX) l->list[l->count++] = *r;
    (void)snprintf(text, sizeof text, "depth %d, %" PRIu64 " nodes, %.1f s", r->depth,
                   r->statistics.nodes, r->statistics.seconds);
    context_progress(l->context, text);
}

static status think(context *c, const arguments *a, const position *p, listener *l,
                    search_result *out, fault *f) {
    const char *spec = arguments_value(a, "agent");
    const player_options o = {.size = p->field.size, .tier = c->tier};
    search_request request = {.progress = hear, .progress_context = l};
    player *who = NULL;
    status result = limit_options_read(a, &request.limits, f);
    if (!result) result = player_open(view_of(spec ? spec : PLAYER_BEST), &o, &who, f);
    if (!result) {
        interrupt i;
        interrupt_start(&i);
        request.stop = &i.stop;
        result = player_choose(who, p, &request, out, f);
        interrupt_end(&i);
        context_progress(c, "");
    }
    player_close(who);
    return result;
}

static const char *certainty_in_words(const search_result *r) {
    switch (r->certainty) {
    case CERTAIN_EXACT:
        return "every line was searched to the end of the game";
    case CERTAIN_SELECTIVE:
        return "with probabilistic cuts";
    case CERTAIN_DEPTH:
        return "";
    default:
        return "no search was completed";
    }
}

static void write_summary(const position *p, const search_result *r, buffer *out) {
    const char *why = certainty_in_words(r);
    search_report_move(r->move, out);
    if (r->depth > 0) {
        buffer_add(out, "  value ");
        search_report_value(r->value, out);
        buffer_format(out, "%s for %s, depth %d", r->unit == UNIT_DISCS ? " discs" : "",
                      p->to_move == BLACK ? "black" : "white", r->depth);
    }
    if (*why) buffer_format(out, "%s%s", r->depth > 0 ? ", " : "  ", why);
    buffer_add_char(out, '\n');
}

/* Text 003 counts for white; both are shown where they differ. */
static void write_text(const position *p, const listener *l, const search_result *r, buffer *out) {
    const search_statistics *s = &r->statistics;
    if (l->count) search_report_iterations(l->list, l->count, out);
    if (l->count) buffer_add_char(out, '\n');
    write_summary(p, r, out);
    if (r->line.count > 1) {
        buffer line = buffer_make(NULL);
        buffer_add(&line, "line: ");
        search_report_line(&r->line, &line);
        wrap_text(out, buffer_view(&line), 0, 79);
        buffer_clear(&line);
    }
    if (s->nodes)
        buffer_format(out,
                      "%" PRIu64 " nodes, %" PRIu64 " leaves, %" PRIu64 " cut-offs, %" PRIu64
                      " of %" PRIu64 " table probes hit, %.3f s\n",
                      s->nodes, s->leaves, s->cutoffs, s->table_hits, s->table_probes, s->seconds);
}

static void write_json(const char *spec, const listener *l, const search_result *r, buffer *out) {
    json_writer j = json_make(out);
    json_open_object(&j);
    json_put_text_at(&j, "agent", spec);
    search_report_json(r, &j);
    json_open_array_at(&j, "iterations");
    for (int i = 0; i < l->count; i++) {
        json_open_object(&j);
        search_report_json(&l->list[i], &j);
        json_close(&j);
    }
    json_close(&j);
    json_close(&j);
    buffer_add_char(out, '\n');
}

static int run_with(context *c, const arguments *a, listener *l) {
    fault f;
    position p;
    search_result r;
    const char *spec = arguments_value(a, "agent");
    const int failed = position_argument(c, a, 0, &p);
    if (failed) return failed;
    if (think(c, a, &p, l, &r, &f)) return context_fail(c, &f);
    buffer out = buffer_make(NULL);
    if (arguments_has(a, "json"))
        write_json(spec ? spec : PLAYER_BEST, l, &r, &out);
    else
        write_text(&p, l, &r, &out);
    return context_print(c, &out);
}

static int run(context *c, const arguments *a) {
    listener *l = alloc_array(NULL, 1, sizeof *l);
    if (!l) {
        fault f;
        (void)fault_set(&f, E_NOMEM, 0, "no memory for the iterations");
        return context_fail(c, &f);
    }
    l->context = c;
    const int code = run_with(c, a, l);
    alloc_free(NULL, l);
    return code;
}

static const option options[] = {
    {"agent", OPTION_TEXT, "SPEC", "who thinks, as in avocet agents; the best player by default",
     NULL},
    LIMIT_OPTIONS,
    POSITION_OPTIONS,
    OPTION_JSON,
    OPTIONS_END,
};

static const example examples[] = {
    {"move f5d6c3", "what the best player would do after these moves"},
    {"move start --agent compound --time 2s", "text 003's best heuristic, for two seconds"},
    {"move start --size 12 --agent sized,techniques=all --depth 6 --json", "for a program"},
    {"move position.txt --agent @mine.ini --nodes 100000", "an agent of your own"},
    {NULL, NULL},
};

const command cmd_move = {
    .name = "move",
    .operands = "[POSITION]",
    .words = "start",
    .summary = "think about a position and give a move",
    .details = POSITION_HELP
    "\n\nThe table has one row for each iteration: the value for the side to move in the agent's "
    "own "
    "unit, positions reached, those that were given a value, cut-offs, positions the table knew, "
    "mean and largest number of moves, seconds, and the line of best play. Ctrl-C ends the "
    "thinking "
    "and gives the move found so far. A limit replaces the agent's own limits.",
    .options = options,
    .examples = examples,
    .most = 1,
    .run = run,
};
