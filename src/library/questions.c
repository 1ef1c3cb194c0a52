/* library/questions.c - limits checked and converted, results copied.
 *
 * I1  The public constants are the inner ones: the copies below are casts. */
#include "library/questions.h"

#include <assert.h>
#include <math.h>

static_assert(AVOCET_IS == (int)BOUND_EXACT && AVOCET_AT_MOST == (int)BOUND_UPPER, "I1: bounds");
static_assert(AVOCET_GUESS == (int)CERTAIN_GUESS && AVOCET_EXACT == (int)CERTAIN_EXACT,
              "I1: certainties");
static_assert(AVOCET_DISCS == (int)UNIT_DISCS && AVOCET_OWN_UNIT == (int)UNIT_OWN, "I1: units");
static_assert(AVOCET_MOVES == (int)SEARCH_MOVES_MAX, "I1: moves");

/* ---- limits ---- */

enum { DAY_SECONDS = 24 * 60 * 60 };

status question_time(double seconds, const char *name, int64_t *ns, fault *f) {
    *ns = 0;
    if (seconds == 0) return OK;
    if (!(seconds >= 0.001 && seconds <= DAY_SECONDS))
        return fault_set(f, E_RANGE, 0, "%s must be 0, or from 0.001 to %d", name, DAY_SECONDS);
    *ns = (int64_t)(seconds * 1e9);
    return OK;
}

static status read_clock(const avocet_request *r, search_limits *out, fault *f) {
    status failed = question_time(r->clock, "clock", &out->game_ns, f);
    if (!failed) failed = question_time(r->increment, "increment", &out->increment_ns, f);
    if (!failed && r->increment != 0 && r->clock == 0)
        failed = fault_set(f, E_RANGE, 0, "an increment needs a clock");
    return failed;
}

status question_read(const avocet_request *r, search_request *out, fault *f) {
    *out = (search_request){.stop = NULL};
    if (!r) return OK;
    if (r->depth < 0 || r->depth > SEARCH_DEPTH_MAX)
        return fault_set(f, E_RANGE, 0, "depth must be from 0 to %d", SEARCH_DEPTH_MAX);
    out->limits.depth = r->depth;
    out->limits.nodes = r->nodes;
    out->stop = r->stop ? &r->stop->token : NULL;
    const status failed = question_time(r->seconds, "seconds", &out->limits.time_ns, f);
    return failed ? failed : read_clock(r, &out->limits, f);
}

/* ---- results ---- */

int question_square(int move) {
    return move == SEARCH_PASS ? AVOCET_PASS : move == SQUARE_NONE ? AVOCET_NO_SQUARE : move;
}

int question_line(const int16_t *moves, int count, int out[AVOCET_LINE]) {
    const int kept = count < AVOCET_LINE ? count : AVOCET_LINE;
    for (int i = 0; i < kept; i++) out[i] = question_square(moves[i]);
    return kept;
}

void question_result(const search_result *from, avocet_result *out) {
    out->best = (avocet_move){
        .square = question_square(from->move),
        .value = from->value,
        .unit = (avocet_unit)from->unit,
        .bound = (avocet_bound)from->bound,
        .certainty = (avocet_certainty)from->certainty,
        .percent = from->percent,
        .depth = from->depth,
    };
    out->best.line_length = question_line(from->line.squares, from->line.count, out->best.line);
    out->nodes = from->statistics.nodes;
    out->evaluations = from->statistics.evaluations;
    out->seconds = from->statistics.seconds;
    out->count = 0;
}

static void take_move(const search_move *from, avocet_unit unit, avocet_move *out) {
    *out = (avocet_move){
        .square = question_square(from->move),
        .value = from->known ? from->value : (double)NAN,
        .unit = unit,
        .bound = (avocet_bound)from->bound,
        .certainty = from->known ? (avocet_certainty)from->certainty : AVOCET_GUESS,
        .percent = from->percent,
        .depth = from->depth,
    };
    out->line_length = question_line(from->line.squares, from->line.count, out->line);
}

void question_list(const hint_list *from, avocet_result *out) {
    question_result(&from->best, out);
    out->count = from->count;
    for (int i = 0; i < from->count; i++)
        take_move(&from->moves[i], out->best.unit, &out->moves[i]);
}
