/* cli/cmd_hint.c - shows what the best moves of a position are worth while the search deepens. */
#include "base/clock.h"
#include "base/text.h"
#include "cli/options/engine_arguments.h"
#include "cli/options/limit_options.h"
#include "cli/options/position_argument.h"
#include "cli/table/arguments.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/terminal.h"
#include "cli/terminal/ticker.h"
#include "engine/engine.h"
#include "game/position.h"
#include "notation/game.h"
#include "notation/opening_name.h"
#include "report/answers/hint_report.h"
#include "search/hint_list.h"
#include "search/result.h"
#include "service/answers/hints.h"

#include <string.h>

enum { USUAL_MOVES = 5 };

typedef struct hint_options {
    search_limits limits;
    engine_options engine;
    int moves;
    bool json;
} hint_options;

typedef struct hint_job {
    context *context;
    hint_options options;
    position position;
    view opening; /* its name; empty without one */
    interrupt interrupt;
    int64_t start_ns;
    ticker ticker;
    int drawn;       /* lines of the table on the screen; 0: none yet */
    bool titled;     /* the titles of the rows are out */
    certainty known; /* of the last list */
    int printed;     /* the first failure of printing */
} hint_job;

/* ---- printing ---- */

/* Stops the search if nobody reads the output any more. */
static void print(hint_job *h, buffer *out) {
    if (!h->printed) h->printed = context_print(h->context, out);
    if (h->printed) atomic_store(&h->interrupt.stop, true);
    buffer_clear(out);
}

/* A table that will be drawn over must fit the screen, with room for titles, last line and the line
 * of the ticker. The final table may be longer. */
static int rows_that_fit(const hint_job *h, bool is_final) {
    enum { OTHERS = 4, LEAST = 1 };
    const int room = h->context->terminal.height - OTHERS;
    return is_final ? ENGINE_MOVES_MAX : room > LEAST ? room : LEAST;
}

/* Draws each line over the old one, so that nothing flickers. */
static void draw_table(hint_job *h, const hint_list *l, bool is_final) {
    buffer table = buffer_make(NULL), out = buffer_make(NULL);
    terminal *t = &h->context->terminal;
    terminal_measure(t, h->context->out);
    if (h->drawn) buffer_format(&out, "\r\x1b[%dA", h->drawn);
    h->drawn = hint_report_table(l, rows_that_fit(h, is_final), t->width, &table);
    for (view rest = buffer_view(&table); rest.length;) {
        buffer_append(&out, view_take(&rest, '\n'));
        buffer_add(&out, "\x1b[K\n");
    }
    buffer_add(&out, "\x1b[J");
    if (buffer_status(&table) && !out.failed) out.failed = buffer_status(&table);
    buffer_clear(&table);
    print(h, &out);
}

static void print_rows(hint_job *h, const hint_list *l) {
    buffer out = buffer_make(NULL);
    if (!h->titled) hint_report_titles(&out);
    h->titled = true;
    hint_report_rows(l, h->context->terminal.width, &out);
    print(h, &out);
}

static void print_json(hint_job *h, const hint_list *l, bool is_final) {
    buffer out = buffer_make(NULL);
    const bool interrupted = is_final && atomic_load(&h->interrupt.stop);
    hint_report_json(l, &h->position, h->opening, is_final, interrupted, &out);
    print(h, &out);
}

static void print_over(hint_job *h, const hint_list *l) {
    buffer out = buffer_make(NULL);
    hint_report_over(l, h->position.to_move, &out);
    print(h, &out);
}

/* ---- hearing ---- */

static bool redraws(const hint_job *h) {
    return h->context->terminal.interactive && !h->options.json;
}

static void begin_waiting(hint_job *h) {
    if (redraws(h))
        ticker_start_at(&h->ticker, h->context, "thinking, Ctrl-C ends it", h->start_ns);
}

static void show(hint_job *h, const hint_list *l) {
    if (h->options.json)
        print_json(h, l, false);
    else if (redraws(h))
        draw_table(h, l, false);
    else
        print_rows(h, l);
}

/* Rows show only what is new, so the last list may add none. */
static void show_end(hint_job *h, const hint_list *l) {
    if (h->options.json)
        print_json(h, l, true);
    else if (l->count == 0)
        print_over(h, l);
    else if (l->best.certainty == CERTAIN_GUESS)
        return;
    else if (redraws(h))
        draw_table(h, l, true);
    else if (l->changed)
        print_rows(h, l);
}

/* Nobody else may print while the ticker runs. */
static void hear(void *argument, const hint_list *l, bool is_final) {
    hint_job *h = argument;
    ticker_end(&h->ticker);
    h->known = l->best.certainty;
    if (!is_final) {
        show(h, l);
        begin_waiting(h);
    } else if (!h->printed) {
        show_end(h, l);
    }
}

/* ---- thinking ---- */

static int fail_search(hint_job *h, const fault *f) {
    const int code = context_fail(h->context, f);
    if (f->code == E_UNSUPPORTED)
        context_note(h->context, "for other boards there are the laboratory's agents: avocet move");
    return code;
}

static int finish(hint_job *h) {
    fault f;
    if (h->printed) return h->printed;
    if (atomic_load(&h->interrupt.stop)) {
        (void)fault_set(&f, E_STOPPED, 0, "stopped before the end");
        return context_fail(h->context, &f);
    }
    if (h->known > CERTAIN_GUESS) return EXIT_OK;
    context_note(h->context, "the limit did not leave enough for a single depth");
    return EXIT_TROUBLE;
}

static int think(hint_job *h) {
    fault f;
    const hints_request request = {.position = &h->position,
                                   .limits = h->options.limits,
                                   .moves = h->options.moves,
                                   .stop = &h->interrupt.stop,
                                   .listener = hear,
                                   .context = h};
    interrupt_start(&h->interrupt); /* before the engine's threads, which inherit the mask */
    h->start_ns = clock_now_ns();
    begin_waiting(h);
    const status result = hints_run(&h->options.engine, &request, &f);
    ticker_end(&h->ticker);
    engine_leave_weights(&h->options.engine);
    const int code = result ? fail_search(h, &f) : finish(h);
    interrupt_end(&h->interrupt);
    return code;
}

/* ---- options ---- */

/* --all means -n all. An option that was typed overrules a setting. */
static status read_moves(const arguments *a, int *out, fault *f) {
    const char *text = arguments_value(a, "n");
    uint64_t number = USUAL_MOVES;
    const bool all = arguments_has(a, "all");
    if (all && arguments_given(a, "all") && arguments_given(a, "n"))
        return fault_set(f, E_FORMAT, 0, "-n and --all both say how many moves: one is enough");
    const bool is_number = text && strcmp(text, "all") != 0;
    if (is_number && (view_number(view_of(text), ENGINE_MOVES_MAX, &number, NULL) || number < 1))
        return fault_set(f, E_RANGE, 0, "-n is a number of moves from 1 to %d, or all; not '%.40s'",
                         ENGINE_MOVES_MAX, text);
    if (all && !arguments_given(a, "n")) text = "all";
    *out = text && strcmp(text, "all") == 0 ? ENGINE_MOVES_MAX : (int)number;
    return OK;
}

static status read_options(const context *c, const arguments *a, hint_options *o, fault *f) {
    status result = read_moves(a, &o->moves, f);
    if (!result) result = limit_options_read(a, &o->limits, f);
    if (!result) result = engine_arguments_read(c, a, &o->engine, f);
    if (!result) result = engine_arguments_sure(a, &o->engine, f);
    o->json = arguments_has(a, "json");
    return result;
}

static int run(context *c, const arguments *a) {
    fault f;
    hint_job h = {.context = c};
    if (read_options(c, a, &h.options, &f)) return context_fail(c, &f);
    game g = game_make(NULL);
    opening_name n;
    int code = game_argument(c, a, 0, &g);
    h.position = g.now;
    if (opening_name_of_game(&g, &n)) h.opening = n.english;
    game_clear(&g);
    if (!code && h.opening.length && !h.options.json)
        context_note(c, "opening: %.*s", (int)h.opening.length, h.opening.data);
    if (!code) code = think(&h);
    return code;
}

static const option options[] = {
    {"n", OPTION_TEXT, "N", "number of best moves, or all; 5 by default", NULL},
    {"all", OPTION_SWITCH, NULL, "every move, the same as -n all", NULL},
    LIMIT_OPTIONS,
    SURE_OPTION,
    ENGINE_OPTIONS,
    POSITION_OPTIONS,
    OPTION_JSON,
    OPTIONS_END,
};

const command cmd_hint = {
    .name = "hint",
    .operands = "[POSITION]",
    .words = "start",
    .summary = "show the values of the best moves, deeper and deeper",
    .options = options,
    .most = 1,
    .run = run,
};
