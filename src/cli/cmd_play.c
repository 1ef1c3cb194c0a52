/* cli/cmd_play.c - a person plays at the terminal or through a pipe. */
#include "base/clock.h"
#include "base/log.h"
#include "base/number.h"
#include "base/paths.h"
#include "base/text.h"
#include "cli/options/limit_options.h"
#include "cli/options/position_argument.h"
#include "cli/table/arguments.h"
#include "cli/terminal/conversation.h"
#include "game/position.h"
#include "play/play.h"
#include "play/record.h"
#include "play/talk.h"
#include "player/level.h"
#include "player/weak.h"
#include "search/game_clock.h"
#include "search/limits.h"
#include "store/store.h"

#include <stdlib.h>
#include <string.h>

enum { PAUSE_MS = 1000 };

/* ---- the options ---- */

/* The name under which results are kept. */
static const char *name_of(const arguments *a) {
    static const char *const variables[] = {"USER", "LOGNAME"};
    const char *name = arguments_value(a, "name");
    for (int i = 0; !name && i < 2; i++) name = getenv(variables[i]);
    return name && *name ? name : "you";
}

static status read_teach(const arguments *a, play_options *o, fault *f) {
    const char *limit = arguments_value(a, "teach-limit");
    o->teach =
        arguments_has(a, "teach") || arguments_given(a, "teach-limit") ? PLAY_TEACH_USUAL : 0;
    if (!limit || o->teach == 0) return OK;
    if (number_read(view_of(limit), &o->teach) && o->teach > 0 && o->teach <= 100) return OK;
    return fault_set(f, E_RANGE, 0, "--teach-limit is a number of discs above 0");
}

static status read_times(const arguments *a, play_options *o, fault *f) {
    int64_t pause_ns = PAUSE_MS * INT64_C(1000000);
    const char *pause = arguments_value(a, "pause"), *clock = arguments_value(a, "clock");
    status result = limit_options_read(a, &o->limits, f);
    if (!result && clock) result = game_clock_parse(view_of(clock), &o->limits, f);
    if (!result && pause && strcmp(pause, "0") == 0)
        pause_ns = 0;
    else if (!result && pause)
        result = search_parse_time(view_of(pause), &pause_ns, f);
    o->pause_ms = (int)(pause_ns / 1000000);
    return result;
}

static status read_options(const context *c, const arguments *a, play_options *o, fault *f) {
    *o = (play_options){.name = name_of(a),
                        .is_named = arguments_given(a, "name") != NULL,
                        .opening = arguments_value(a, "opening"),
                        .adapts = arguments_has(a, "adapt"),
                        .resumes = arguments_has(a, "resume") || arguments_given(a, "resume-game"),
                        .plain = arguments_has(a, "plain"),
                        .shows_value = arguments_has(a, "value"),
                        .tier = c->tier,
                        .seed = (uint64_t)clock_now_ns()};
    const char *strength = arguments_given(a, "level");
    if (!strength && a->count == 0) strength = arguments_value(a, "level");
    status result = play_sides(o, a->operands, a->count, strength, arguments_value(a, "side"), f);
    if (!result) result = read_teach(a, o, f);
    if (!result) result = read_times(a, o, f);
    if (!result)
        result = arguments_int(a, "review", 0, LEVEL_MOST, PLAY_REVIEW_USUAL, &o->review, f);
    if (!result) result = arguments_int(a, "resume-game", 1, INT32_MAX, 0, &o->resumed, f);
    if (!result) result = arguments_number(a, "seed", 0, UINT64_MAX, o->seed, &o->seed, f);
    return result;
}

/* --position, as other commands take their operand POSITION. */
static int read_start(context *c, const arguments *a, position *out) {
    arguments own = *a;
    own.operands[0] = arguments_value(a, "position");
    own.count = own.operands[0] ? 1 : 0;
    return position_argument(c, &own, 0, out);
}

/* ---- the work ---- */

static status converse(const void *job, const talk *t, fault *f) {
    return play_run(job, t, f);
}

static int show_record(context *c, const play_options *o) {
    fault f;
    store *s = NULL;
    buffer out = buffer_make(NULL);
    status result = store_open(o->store, STORE_READ, NULL, &s, &f);
    if (result == E_MISSING) {
        record_none(o->name, &out);
        return context_print(c, &out);
    }
    if (!result) result = record_write(s, o->name, c->terminal.width, &out, &f);
    store_close(s);
    if (!result) return context_print(c, &out);
    buffer_clear(&out);
    return context_fail(c, &f);
}

static int play(context *c, const arguments *a, play_options o) {
    log_file protocol;
    const char *log = arguments_value(a, "protocol-log");
    fault f;
    if (arguments_has(a, "record")) return show_record(c, &o);
    int code = read_start(c, a, &o.start);
    if (code) return code;
    if (log && log_file_open(&protocol, NULL, log, LOG_DEBUG, &f)) return context_fail(c, &f);
    if (log) o.protocol = &protocol.sink;
    code = conversation_run(c, o.plain, converse, &o);
    if (log) context_close_log(c, &protocol);
    return code;
}

static int run(context *c, const arguments *a) {
    play_options o;
    fault f;
    if (read_options(c, a, &o, &f)) return context_fail(c, &f);
    char *usual = paths_join(c->paths.data, "games.db", NULL);
    if (!usual) return context_usage(c, "no memory");
    o.store = arguments_value(a, "store") ? arguments_value(a, "store") : usual;
    const int code = play(c, a, o);
    alloc_free(NULL, usual);
    return code;
}

static const option options[] = {
    {"level", OPTION_TEXT, "N|NAME", "the opponent: 0 to 60, " WEAK_NAMES, NULL},
    {"side", OPTION_WORDS, "COLOUR", "your colour; black by default", "black white random"},
    {"opening", OPTION_TEXT, "NAME",
     "begin with a named opening, with moves (f5d6c3), or with even: one of our even openings",
     NULL},
    {"position", OPTION_TEXT, "POSITION", "begin here: a position or game in any format, or a file",
     NULL},
    START_OPTIONS,
    LIMIT_OPTIONS,
    {"clock", OPTION_TEXT, "T[+T]", "time for all moves of a side, yours too: 5m is 300s, 300s+5s",
     NULL},
    {"teach", OPTION_SWITCH, NULL, "say before a move is made that it loses discs", NULL},
    {"teach-limit", OPTION_TEXT, "DISCS", "from how many discs on it teaches; 2 by default", NULL},
    {"adapt", OPTION_SWITCH, NULL, "let the level follow your results", NULL},
    {"record", OPTION_SWITCH, NULL, "show your score against each opponent", NULL},
    {"resume", OPTION_SWITCH, NULL,
     "continue an unfinished game of yours; asks if there are several", NULL},
    {"resume-game", OPTION_NUMBER, "N", "continue the Nth of them; 1 is the newest", NULL},
    {"value", OPTION_SWITCH, NULL, "show the value of the position", NULL},
    {"plain", OPTION_SWITCH, NULL, "words instead of drawings, for screen readers", NULL},
    {"review", OPTION_NUMBER, "LEVEL", "level that judges a game at its end; 12, 0 for none", NULL},
    {"pause", OPTION_TEXT, "T", "time between two moves when two players are watched; 1s", NULL},
    {"name", OPTION_TEXT, "NAME", "your name in the store; that of your account by default", NULL},
    {"seed", OPTION_NUMBER, "N", "seed of colours, openings and players; the time by default",
     NULL},
    {"store", OPTION_FILE, "FILE", "keep games in FILE; games.db in the folder of data by default",
     NULL},
    {"protocol-log", OPTION_FILE, "FILE", "append the talk with other programs to FILE", NULL},
    OPTIONS_END,
};

const command cmd_play = {
    .name = "play",
    .operands = "[PLAYER [PLAYER]]",
    .words = "person",
    .summary = "play against a level, an agent, a program or a person",
    .options = options,
    .most = 2,
    .run = run,
};
