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
#include "report/answers/hint_screen.h"
#include "search/hint_list.h"
#include "search/result.h"
#include "service/answers/hints.h"

#include <string.h>

enum { USUAL_MOVES = 5 };

typedef struct hint_options {
    search_limits limits;
    engine_options engine;
    const char *weights;
    int moves;
    bool json;
} hint_options;

typedef struct hint_job {
    context *context;
    hint_options options;
    position position;
    interrupt interrupt;
    int64_t start_ns;
    ticker ticker;
    hint_screen screen;
    certainty known; /* of the last list */
    int printed;     /* the first failure of printing */
} hint_job;

/* ---- hearing ---- */

static void begin_waiting(hint_job *h) {
    if (h->screen.redraws)
        ticker_start_at(&h->ticker, h->context, "thinking, Ctrl-C ends it", h->start_ns);
}

/* A window may have been changed since the last list. */
static void measure(hint_job *h) {
    terminal *t = &h->context->terminal;
    if (h->screen.redraws) terminal_measure(t, h->context->out);
    h->screen.width = t->width;
    h->screen.height = t->height;
}

/* Stops the search if nobody reads the output any more. */
static void print(hint_job *h, buffer *out) {
    if (!h->printed) h->printed = context_print(h->context, out);
    if (h->printed) atomic_store(&h->interrupt.stop, true);
    buffer_clear(out);
}

/* Nobody else may print while the ticker runs. */
static void hear(void *argument, const hint_list *l, bool is_final) {
    hint_job *h = argument;
    buffer out = buffer_make(NULL);
    ticker_end(&h->ticker);
    h->known = l->best.certainty;
    measure(h);
    if (is_final)
        hint_screen_end(&h->screen, l, atomic_load(&h->interrupt.stop), &out);
    else
        hint_screen_add(&h->screen, l, &out);
    print(h, &out);
    if (!is_final) begin_waiting(h);
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
    if (engine_weights_fit(&h->options.engine, view_of(h->options.weights), h->position.field.size,
                           &f))
        context_note(h->context, "%s; the built-in ones judge this board", f.text);
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
    o->weights = arguments_value(a, "weights");
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
    h.screen = (hint_screen){.position = &h.position,
                             .json = h.options.json,
                             .redraws = c->terminal.interactive && !h.options.json};
    if (opening_name_of_game(&g, &n)) h.screen.opening = n.english;
    game_clear(&g);
    const view opening = h.screen.opening;
    if (!code && opening.length && !h.options.json)
        context_note(c, "opening: %.*s", (int)opening.length, opening.data);
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
