/* cli/cmd_practice.c - a person practises at the terminal or through a pipe. */
#include "analysis/practice/puzzle.h"
#include "base/clock.h"
#include "base/paths.h"
#include "base/text.h"
#include "cli/table/arguments.h"
#include "cli/terminal/conversation.h"
#include "game/position.h"
#include "play/practice/practice.h"
#include "play/talk.h"
#include "player/level.h"
#include "report/outlet.h"
#include "service/practice/calendar.h"
#include "service/practice/deck.h"
#include "service/practice/opening_drill.h"
#include "service/practice/progress.h"
#include "store/store.h"

#include <string.h>

enum { PLIES_MOST = 60, COUNT_MOST = 100000 };

static status read_options(const arguments *a, practice_options *o, int64_t *day, fault *f) {
    const char *date = arguments_value(a, "date"), *side = arguments_value(a, "side");
    const int count = o->opening ? PRACTICE_LINES : PRACTICE_COUNT;
    status result =
        puzzle_taste_read(arguments_value(a, "gap"), arguments_value(a, "empty"), &o->taste, f);
    if (!result) result = arguments_int(a, "count", 0, COUNT_MOST, count, &o->count, f);
    if (!result) result = arguments_int(a, "level", 1, LEVEL_MOST, PRACTICE_LEVEL, &o->level, f);
    if (!result) result = arguments_int(a, "plies", 1, PLIES_MOST, DRILL_PLIES_USUAL, &o->plies, f);
    if (!result) result = arguments_number(a, "seed", 0, UINT64_MAX, o->seed, &o->seed, f);
    if (!result && date) result = calendar_read(view_of(date), day, f);
    if (date) o->clock = calendar_fixed(day);
    o->has_side = side != NULL;
    o->side = side && strcmp(side, "white") == 0 ? WHITE : BLACK;
    return result;
}

static int show_progress(context *c, const arguments *a, const practice_options *o) {
    const int64_t today = o->clock.today(o->clock.context);
    fault f;
    deck *d = NULL;
    const status result = deck_open(o->store, STORE_READ, &d, &f);
    if (result == E_MISSING) return context_usage(c, "there is no answer yet in %.100s", o->store);
    if (result) return context_fail(c, &f);
    buffer out = buffer_make(NULL);
    if (arguments_has(a, "json"))
        progress_write_json(d, today, &out);
    else
        progress_write(d, today, c->terminal.width, &out);
    deck_close(d);
    return context_print(c, &out);
}

static status converse(const void *job, const talk *t, fault *f) {
    return practice_run(job, t, f);
}

static int practise(context *c, const arguments *a, practice_options *o) {
    int64_t day = 0;
    fault f;
    if (read_options(a, o, &day, &f)) return context_fail(c, &f);
    if (o->source && o->opening)
        return context_usage(c, "--opening takes its positions from --wthor, not from a file");
    if (arguments_has(a, "json") && !arguments_has(a, "record"))
        return context_usage(c, "--json goes with --record");
    if (arguments_has(a, "record")) return show_progress(c, a, o);
    return conversation_run(c, o->plain, converse, o);
}

static int run(context *c, const arguments *a) {
    const outlet notes = context_outlet(c);
    const char *named = arguments_value(a, "store");
    char *own = paths_join(c->paths.data, "practice.db", NULL);
    char *games = paths_join(c->paths.data, "games.db", NULL);
    practice_options o = {.source = a->count ? a->operands[0] : NULL,
                          .games = games,
                          .store = named ? named : own,
                          .opening = arguments_value(a, "opening"),
                          .wthor = arguments_value(a, "wthor"),
                          .plain = arguments_has(a, "plain"),
                          .tier = c->tier,
                          .seed = (uint64_t)clock_now_ns(),
                          .clock = calendar_clock,
                          .notes = &notes};
    const int code = own && games ? practise(c, a, &o) : context_usage(c, "no memory");
    alloc_free(NULL, own);
    alloc_free(NULL, games);
    return code;
}

static const option options[] = {
    {"gap", OPTION_TEXT, "DISCS", "how much better the best move is, as in 4 or 2-6; 4 by default",
     NULL},
    {"empty", OPTION_TEXT, "N", "empty squares, as in 6-14, which is the default", NULL},
    {"count", OPTION_NUMBER, "N", "positions, 10 by default, or lines, 3 by default; 0: no end",
     NULL},
    {"level", OPTION_NUMBER, "N", "level of the search that judges; 16 by default", NULL},
    {"opening", OPTION_TEXT, "NAME", "drill an opening, line by line", NULL},
    {"wthor", OPTION_FILE, "DIR", "folder with a WTHOR base: the opponent plays as its games",
     NULL},
    {"side", OPTION_WORDS, "COLOUR", "your colour in an opening", "black white"},
    {"plies", OPTION_NUMBER, "N", "the longest line of an opening; 20 by default", NULL},
    {"record", OPTION_SWITCH, NULL, "show your progress", NULL},
    {"plain", OPTION_SWITCH, NULL, "words instead of drawings, for screen readers", NULL},
    {"store", OPTION_FILE, "FILE",
     "keep answers in FILE; practice.db in the folder of data by default", NULL},
    {"date", OPTION_TEXT, "DAY", "practise as on this day, as in 2026-01-31; today by default",
     NULL},
    {"seed", OPTION_NUMBER, "N", "seed of the choice of positions; the time by default", NULL},
    OPTION_JSON,
    OPTIONS_END,
};

const command cmd_practice = {
    .name = "practice",
    .operands = "[FILE|DIR]",
    .summary = "find the best move, learn an opening; what you miss comes back",
    .options = options,
    .most = 1,
    .run = run,
};
