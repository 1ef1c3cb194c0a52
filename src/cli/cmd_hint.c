/* cli/cmd_hint.c - what the best moves of a position are worth, told while the search deepens. */
#include "cli/engine_arguments.h"
#include "cli/hint_report.h"
#include "cli/interrupt.h"
#include "cli/limit_options.h"
#include "cli/position_argument.h"
#include "cli/ticker.h"

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
    engine *engine;
    interrupt interrupt;
    engine_result found; /* holds the moves so far while progress is told */
    hint_state state;
    int64_t start_ns;
    ticker ticker;
    int drawn;   /* lines of the table that is on the screen; 0: none yet */
    bool begun;  /* the titles of the rows are out */
    int printed; /* the first failure of printing */
} hint_job;

/* ---- telling ---- */

/* Where nobody reads any more there is no reason to go on. */
static void print(hint_job *h, buffer *out) {
    if (!h->printed) h->printed = context_print(h->context, out);
    if (h->printed) atomic_store(&h->interrupt.stop, true);
    buffer_clear(out);
}

/* A table that is drawn over the one before it must fit the screen, with room for titles, last line
 * and the line of the ticker. The last one may be longer. */
static int rows_that_fit(const hint_job *h, bool is_final) {
    enum { OTHERS = 4, LEAST = 1 };
    const int room = h->context->terminal.height - OTHERS;
    return is_final ? ENGINE_MOVES_MAX : room > LEAST ? room : LEAST;
}

/* Each line over the one that stood there, so that nothing flickers. */
static void draw_table(hint_job *h, bool is_final) {
    buffer table = buffer_make(NULL), out = buffer_make(NULL);
    terminal *t = &h->context->terminal;
    terminal_measure(t, h->context->out);
    if (h->drawn) buffer_format(&out, "\r\x1b[%dA", h->drawn);
    h->drawn = hint_report_table(&h->state, rows_that_fit(h, is_final), t->width, &table);
    for (view rest = buffer_view(&table); rest.length;) {
        buffer_append(&out, view_take(&rest, '\n'));
        buffer_add(&out, "\x1b[K\n");
    }
    buffer_add(&out, "\x1b[J");
    if (buffer_status(&table) && !out.failed) out.failed = buffer_status(&table);
    buffer_clear(&table);
    print(h, &out);
}

static void print_rows(hint_job *h) {
    buffer out = buffer_make(NULL);
    if (!h->begun) hint_report_titles(&out);
    h->begun = true;
    hint_report_rows(&h->state, h->context->terminal.width, &out);
    print(h, &out);
}

static void print_json(hint_job *h, bool is_final, bool interrupted) {
    buffer out = buffer_make(NULL);
    hint_report_json(&h->state, &h->position, is_final, interrupted, &out);
    print(h, &out);
}

static bool redraws(const hint_job *h) {
    return h->context->terminal.interactive && !h->options.json;
}

static void begin_waiting(hint_job *h) {
    if (redraws(h))
        ticker_start_at(&h->ticker, h->context, "thinking, Ctrl-C ends it", h->start_ns);
}

/* Nobody else may print while the ticker runs. */
static void hear(void *argument, const search_result *unused) {
    hint_job *h = argument;
    (void)unused;
    ticker_end(&h->ticker);
    (void)hint_state_take(&h->state, &h->found);
    if (h->options.json)
        print_json(h, false, false);
    else if (redraws(h))
        draw_table(h, false);
    else
        print_rows(h);
    begin_waiting(h);
}

static void print_over(hint_job *h) {
    buffer out = buffer_make(NULL);
    buffer_add(&out, "the game is over: ");
    hint_report_value(h->state.best.value, BOUND_EXACT, CERTAIN_EXACT, &out);
    buffer_format(&out, " for %s\n", h->position.to_move == BLACK ? "black" : "white");
    print(h, &out);
}

/* In rows only what has not been told: the last state is the end of the output either way. */
static void tell_end(hint_job *h, bool interrupted) {
    const bool is_new = hint_state_take(&h->state, &h->found);
    if (h->options.json)
        print_json(h, true, interrupted);
    else if (h->state.count == 0)
        print_over(h);
    else if (h->state.best.certainty == CERTAIN_GUESS)
        return;
    else if (redraws(h))
        draw_table(h, true);
    else if (is_new)
        print_rows(h);
}

/* ---- thinking ---- */

static status search(hint_job *h, fault *f) {
    const engine_request request = {
        .search = {.limits = h->options.limits,
                   .stop = &h->interrupt.stop,
                   .progress = hear,
                   .progress_context = h},
        .goal = ENGINE_PLAY,
        .best = h->options.moves,
    };
    h->start_ns = clock_now_ns();
    begin_waiting(h);
    const status result = engine_search(h->engine, &h->position, &request, &h->found, f);
    ticker_end(&h->ticker);
    return result;
}

static int fail_search(hint_job *h, const fault *f) {
    const int code = context_fail(h->context, f);
    if (f->code == E_UNSUPPORTED)
        context_note(h->context, "for other boards there are the laboratory's agents: avocet move");
    return code;
}

static int finish(hint_job *h) {
    fault f;
    const bool stopped = atomic_load(&h->interrupt.stop);
    if (!h->printed) tell_end(h, stopped);
    if (h->printed) return h->printed;
    if (stopped) {
        (void)fault_set(&f, E_STOPPED, 0, "stopped before the end");
        return context_fail(h->context, &f);
    }
    if (h->state.best.certainty > CERTAIN_GUESS) return EXIT_OK;
    context_note(h->context, "the limit did not leave enough for a single depth");
    return EXIT_TROUBLE;
}

static int think(hint_job *h) {
    fault f;
    interrupt_start(&h->interrupt); /* before the engine's threads, which inherit the mask */
    status result = engine_create(&h->options.engine, &h->engine, &f);
    engine_leave_weights(&h->options.engine);
    if (!result) result = search(h, &f);
    engine_free(h->engine);
    const int code = result ? fail_search(h, &f) : finish(h);
    interrupt_end(&h->interrupt);
    return code;
}

/* ---- options ---- */

/* --all is the same as -n all; one that was typed counts more than one of the settings. */
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

static int run_with(context *c, const arguments *a, hint_job *h) {
    fault f;
    h->context = c;
    if (read_options(c, a, &h->options, &f)) return context_fail(c, &f);
    const int failed = position_argument(c, a, 0, &h->position);
    return failed ? failed : think(h);
}

static int run(context *c, const arguments *a) {
    hint_job *h = alloc_array(NULL, 1, sizeof *h);
    if (!h) {
        fault f;
        (void)fault_set(&f, E_NOMEM, 0, "no memory for the moves");
        return context_fail(c, &f);
    }
    const int code = run_with(c, a, h);
    alloc_free(NULL, h);
    return code;
}

static const option options[] = {
    {"n", OPTION_TEXT, "N", "how many of the best moves, or all; 5 by default", NULL},
    {"all", OPTION_SWITCH, NULL, "every move, as -n all", NULL},
    LIMIT_OPTIONS,
    SURE_OPTION,
    ENGINE_OPTIONS,
    POSITION_OPTIONS,
    OPTION_JSON,
    OPTIONS_END,
};

static const example examples[] = {
    {"hint f5d6c3", "the five best moves, deeper and deeper until Ctrl-C"},
    {"hint f5d6c3 -n 3 --time 10s", "the three best, for ten seconds"},
    {"hint game.ggf --all --depth 12", "every move at the end of a game's record, to depth 12"},
    {"hint f5d6c3 --depth 10 --json", "for a program: a line of JSON after each depth"},
    {NULL, NULL},
};

const command cmd_hint = {
    .name = "hint",
    .operands = "[POSITION]",
    .words = "start",
    .summary = "what the best moves are worth, deeper and deeper",
    .details = POSITION_HELP
    "\n\nThe engine searches one ply deeper each time and tells after each depth what the best "
    "moves are worth: discs for the side to move at the end of the game, empty squares to the "
    "winner. Without a limit it goes on until the moves are solved or Ctrl-C ends it, which leaves "
    "what is known. A value with decimals is an estimate, a whole number is exact, and \">=\" is "
    "before a value that is a bound. The depth is the number of plies; "
    "\"12@73%\" is one where lines were left out that matter in 27 of 100 cases at most. Near the "
    "end of the game it "
    "reaches all empty squares, and becomes \"exact\". The best "
    "move comes first there, so others may still show the depth before.\n\n"
    "On a terminal one table is drawn anew after each depth. In a pipe each depth adds a row for "
    "each move: depth, move, value, seconds, nodes and nodes/s of all depths so far, and the line "
    "of best play; a depth's rows are written at once. Once moves are solved one after the other, "
    "only what is new is written.\n\n"
    "--json writes an object to a line after each depth and each solved move, and one more at the "
    "end, where \"final\" "
    "is true: position, final, interrupted (Ctrl-C), solved (every move is exact), certainty "
    "(depth, selective, exact; guess before there is a value), depth, value, nodes, seconds, "
    "nodes_per_second, moves. Each of moves, best first, has move, value (all digits; null: none "
    "yet), bound (exact, lower, upper), certainty, depth and line.\n\n"
    "Boards of 8, 6 and 4 without blocked squares. More moves take more time: each of them needs a "
    "value of its own. The exit code is 1 when a limit came before the first depth was done, and "
    "130 after Ctrl-C.",
    .options = options,
    .examples = examples,
    .most = 1,
    .run = run,
};
