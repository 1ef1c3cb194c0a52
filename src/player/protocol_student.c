/* player/protocol_student.c - students' files of two courses, played unchanged.
 *
 * avocet agent-host runs the file (service/agents/student_host.h) and speaks threeline with three
 * additions. It greets with "ready", or with "wrong" and a sentence. "0, new, SEED" begins a game;
 * the answer is "new". Instead of an index it may answer "crash" or "garbage" and a sentence, which
 * continues the name of the player. */
#include "base/text.h"
#include "game/position.h"
#include "player/outside_int.h"
#include "player/player.h"
#include "search/limits.h"

#include <inttypes.h>

enum { SENTENCE = 150 };

static const int64_t second_ns = INT64_C(1000000000);

/* If the line begins with the word, its rest is the sentence of a trouble. */
static bool reports(outside_player *o, view line, const char *word, player_trouble what,
                    status *result, fault *f) {
    view rest = line;
    if (!view_is(view_take(&rest, ' '), word)) return false;
    buffer shown = buffer_make(NULL);
    buffer_append_safe(&shown, rest, SENTENCE);
    *result = outside_trouble(o, what, f, "%s", buffer_text(&shown));
    buffer_clear(&shown);
    return true;
}

static status judge(outside_player *o, view line, const char *wanted, fault *f) {
    status result = OK;
    if (reports(o, line, "wrong", TROUBLE_START, &result, f)) return result;
    if (reports(o, line, "crash", TROUBLE_CRASH, &result, f)) return result;
    if (reports(o, line, "garbage", TROUBLE_GARBAGE, &result, f)) return result;
    return outside_garbage(o, line, wanted, f);
}

static status greet(outside_player *o, fault *f) {
    view line = {NULL, 0};
    const status result = outside_hear(o, &line, f);
    if (result || view_is(line, "ready")) return result;
    return judge(o, line, "ready", f);
}

static status begin(outside_player *o, fault *f) {
    view line = {NULL, 0};
    status result = outside_say(o, f, "0\nnew\n%" PRIu64 "\n", o->seed);
    if (!result) result = outside_hear(o, &line, f);
    if (result || view_is(line, "new")) return result;
    return judge(o, line, "new", f);
}

static status ask(outside_player *o, const position *where, const search_limits *limits, int *move,
                  fault *f) {
    view line = {NULL, 0};
    const status result = outside_ask_three_lines(o, where, limits, &line, f);
    if (result || outside_read_index(line, o->size, move)) return result;
    return judge(o, line, "the index of a square", f);
}

const outside_protocol protocol_step = {
    .name = "step",
    .sentence = "A student's file in Python with step(board, player, opponent), as in COMP 424.",
    .duties = {.lasts = true, .greets = true},
    .start_ns = 60 * second_ns,
    .host = "step",
    .example = "student_agent.py",
    .greet = greet,
    .begin = begin,
    .ask = ask,
    .nonsense = outside_three_lines_nonsense,
    .plays_source = true,
};

/* Its first start compiles the file. */
const outside_protocol protocol_itu = {
    .name = "itu",
    .sentence = "A student's class in Java with decideMove(GameState), as at the IT University.",
    .duties = {.lasts = true, .greets = true},
    .start_ns = 120 * second_ns,
    .host = "itu",
    .example = "MyAI.java",
    .greet = greet,
    .begin = begin,
    .ask = ask,
    .nonsense = outside_three_lines_nonsense,
    .plays_source = true,
};
