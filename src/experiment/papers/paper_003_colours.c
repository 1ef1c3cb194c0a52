/* experiment/papers/paper_003_colours.c - black and white compared. */
#include "experiment/papers/paper_003_colours.h"

#include "base/alloc.h"
#include "experiment/tally.h"
#include "game/colour.h"
#include "report/document.h"
#include "report/table.h"

#include <math.h>

/* ---- read ---- */

/* What an opening adds, over all limits. */
typedef struct opening_sums {
    double points, discs; /* black minus white */
} opening_sums;

static double points_of(int score) {
    return 50.0 * score_halves(score);
}

static opening_sums sum_opening(const pair_score *scores, int pairs, int limits, int opening,
                                colour_survey *out) {
    opening_sums o = {0, 0};
    for (int limit = 0; limit < limits; limit++) {
        const pair_score *s = &scores[limit * pairs + opening];
        for (int side = BLACK; side <= WHITE; side++) {
            out->points[side] += points_of(s->games[side]) / (pairs * limits);
            out->discs[side] += (double)s->games[side] / (pairs * limits);
        }
        o.points += (points_of(s->games[BLACK]) - points_of(s->games[WHITE])) / limits;
        o.discs += (double)(s->games[BLACK] - s->games[WHITE]) / limits;
    }
    return o;
}

status colours_sum_up(const pair_score *scores, int pairs, int limits, colour_survey *out,
                      fault *f) {
    double *points = alloc_array(NULL, (size_t)pairs, sizeof *points);
    double *discs = alloc_array(NULL, (size_t)pairs, sizeof *discs);
    *out = (colour_survey){.points = {0, 0}};
    for (int i = 0; i < pairs && points && discs; i++) {
        const opening_sums o = sum_opening(scores, pairs, limits, i, out);
        points[i] = o.points;
        discs[i] = o.discs;
    }
    const status failed =
        points && discs ? OK : fault_set(f, E_NOMEM, 0, "no memory for the scores of games");
    if (!failed) {
        out->points_more = estimate_of_mean(points, (size_t)pairs);
        out->discs_more = estimate_of_mean(discs, (size_t)pairs);
    }
    alloc_free(NULL, points);
    alloc_free(NULL, discs);
    return failed;
}

static status read_agent(const experiment_account *a, int agent, colour_survey *out, fault *f) {
    limit_cell c;
    int limits = 0;
    limit_cell_make(a, agent, 0, &c);
    const int pairs = c.pairs.pairs;
    pair_score *scores = alloc_array(NULL, (size_t)pairs * CELL_LIMITS, sizeof *scores);
    status failed = scores ? OK : fault_set(f, E_NOMEM, 0, "no memory for the scores of games");
    for (int limit = 0; limit < CELL_LIMITS && !failed; limit++) {
        if (!limit_cell_is_new(a, agent, limit)) continue;
        limit_cell_make(a, agent, limit, &c);
        failed = pairing_scores(a, &c.pairs, scores + (size_t)limits++ * (size_t)pairs, NULL, f);
    }
    if (!failed) failed = colours_sum_up(scores, pairs, limits, out, f);
    alloc_free(NULL, scores);
    return failed;
}

status colours_read(const experiment_account *a, colour_survey out[CELL_AGENTS], fault *f) {
    status failed = OK;
    for (int agent = 0; agent < CELL_AGENTS && !failed; agent++)
        failed = read_agent(a, agent, &out[agent], f);
    return failed;
}

/* ---- told ---- */

/* The authors' mean over all limits, for the agent. */
static double their_discs(const experiment_account *a, int agent, colour side) {
    double scores[CELL_LIMITS], sum = 0;
    limit_cell_list(a, agent, side == WHITE ? "white" : "black", scores);
    for (int limit = 0; limit < CELL_LIMITS; limit++) sum += scores[limit];
    return (side == WHITE ? sum : -sum) / CELL_LIMITS;
}

void colours_report(const experiment_account *a, const colour_survey s[CELL_AGENTS]) {
    static const char *const titles[] = {
        "<agent",       "black: points %", "white: points %", "black: discs",
        "white: discs", "authors: black",  "authors: white",  NULL};
    table t = table_make(titles, NULL);
    for (int agent = 0; agent < CELL_AGENTS; agent++) {
        table_add(&t, "%s", limit_cell_agents[agent]);
        for (int side = BLACK; side <= WHITE; side++) table_add(&t, "%.1f", s[agent].points[side]);
        for (int side = BLACK; side <= WHITE; side++) table_add(&t, "%+.1f", s[agent].discs[side]);
        for (int side = BLACK; side <= WHITE; side++)
            table_add(&t, "%+.1f", their_discs(a, agent, (colour)side));
    }
    document_table(a->document, "colours",
                   "The pairs by the colour of the agent, over all limits: its share of the points "
                   "and its discs minus the opponent's, beside the discs of the authors' single "
                   "games. White moves first here.",
                   &t);
    table_clear(&t);
}

/* ---- judged ---- */

void colours_check(const experiment_account *a, const colour_survey s[CELL_AGENTS]) {
    const estimate discs = s[CELL_COMPOUND].discs_more;
    verdict_report(a->document,
                   "mobility is a lot better for black than for white, percent points between the "
                   "colours over all limits",
                   s[CELL_MOBILITY].points_more, 0);
    verdict_report(a->document,
                   "compound wins by more with white than with black (more than 60 and more than "
                   "40 discs in the paper), discs between the colours over all limits",
                   (estimate){0 - discs.value, 0 - discs.high, 0 - discs.low}, 0);
}
