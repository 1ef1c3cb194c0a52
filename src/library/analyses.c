/* library/analyses.c - what each move of a game was worth. */
#include "analysis/game_analysis.h"
#include "analysis/game_summary.h"
#include "avocet.h"
#include "base/fault.h"
#include "game/colour.h"
#include "game/tier.h"
#include "library/objects.h"
#include "library/questions.h"
#include "notation/game.h"
#include "player/level.h"

#include <assert.h>
#include <stdlib.h>

static_assert(AVOCET_BEST == (int)MARK_BEST && AVOCET_BLUNDER == (int)MARK_BLUNDER, "the marks");
static_assert((int)ANALYSIS_LINE_MAX <= (int)AVOCET_LINE, "room for a line");

struct avocet_analysis {
    game_analysis analysis;
    game_summary summary;
};

/* ---- making ---- */

enum { THREADS_MOST = 256 };

static status read_numbers(const avocet_analysis_request *r, analyst_options *out, fault *f) {
    if (r->level && (r->level < ANALYSIS_LEVEL_LEAST || r->level > LEVEL_MOST))
        return fault_set(f, E_RANGE, 0, "the level must be from %d to %d, or 0",
                         ANALYSIS_LEVEL_LEAST, LEVEL_MOST);
    if (r->threads < 0 || r->threads > THREADS_MOST)
        return fault_set(f, E_RANGE, 0, "the threads must be from 0 to %d", THREADS_MOST);
    if (r->level) out->level = r->level;
    if (r->threads) out->threads = r->threads;
    return question_time(r->seconds, "seconds", &out->time_ns, f);
}

static status read_request(const avocet_analysis_request *r, game_analysis_options *out, fault *f) {
    *out = game_analysis_usual(tier_best());
    if (!r) return OK;
    out->stop = r->stop ? &r->stop->token : NULL;
    out->progress = r->progress;
    out->progress_context = r->context;
    return read_numbers(r, &out->analyst, f);
}

static status analyse(const game *g, const avocet_analysis_request *r, avocet_analysis *out,
                      fault *f) {
    game_analysis_options options;
    status failed = read_request(r, &options, f);
    if (!failed) failed = game_analysis_run(g, &options, &out->analysis, f);
    if (!failed) out->summary = game_summary_of(&out->analysis);
    return failed;
}

avocet_analysis *avocet_analysis_new(const avocet_game *g, const avocet_analysis_request *r,
                                     avocet_error *error) {
    fault f;
    avocet_analysis *a = calloc(1, sizeof *a);
    if (!a) {
        (void)library_no_memory(error);
        return NULL;
    }
    if (analyse(&g->game, r, a, &f) == OK) return a;
    free(a); /* a failed analysis holds nothing */
    (void)library_report(error, &f);
    return NULL;
}

void avocet_analysis_free(avocet_analysis *a) {
    if (a) game_analysis_clear(&a->analysis);
    free(a);
}

/* ---- reading ---- */

size_t avocet_analysis_count(const avocet_analysis *a) {
    return a->analysis.count;
}

static avocet_unit unit_of(loss_unit u) {
    return u == LOSS_DISCS ? AVOCET_DISCS : AVOCET_CHANCE;
}

bool avocet_analysis_move(const avocet_analysis *a, size_t index, avocet_analysed_move *out) {
    if (index >= a->analysis.count) return false;
    const analysed_move *m = &a->analysis.moves[index];
    *out = (avocet_analysed_move){
        .ply = m->ply,
        .side = m->side == BLACK ? AVOCET_BLACK : AVOCET_WHITE,
        .square = question_square(m->move),
        .best = question_square(m->best),
        .choices = m->choices,
        .value = m->value,
        .best_value = m->best_value,
        .loss = m->loss,
        .unit = unit_of(m->unit),
        .exact = m->exact,
        .depth = m->depth,
        .mark = (avocet_mark)m->mark,
    };
    out->line_length = question_line(m->line.squares, m->line.count, out->line);
    return true;
}

bool avocet_analysis_totals(const avocet_analysis *a, avocet_colour side,
                            avocet_analysis_side *out) {
    if (side != AVOCET_BLACK && side != AVOCET_WHITE) return false;
    const loss_totals *t = &a->summary.all[side == AVOCET_BLACK ? BLACK : WHITE];
    *out = (avocet_analysis_side){
        .moves = t->moves,
        .loss_discs = t->loss[LOSS_DISCS],
        .loss_chance = t->loss[LOSS_CHANCE],
        .accuracy = loss_totals_accuracy(t),
    };
    for (int i = 0; i < MARKS; i++) out->counts[i] = t->counts[i];
    return true;
}

const char *avocet_mark_name(avocet_mark mark) {
    return (unsigned)mark < MARKS ? mark_name((move_mark)mark) : NULL;
}
