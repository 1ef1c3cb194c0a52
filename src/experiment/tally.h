/* experiment/tally.h - what games say, and how surely: counts, intervals, pairings, orders.
 *
 * Ownership: values; texts are borrowed for the call. Errors: E_MISSING for a game that is not
 * known, E_NOMEM. */
#ifndef EXPERIMENT_TALLY_H
#define EXPERIMENT_TALLY_H

#include "arena/rating/match_statistics.h"
#include "base/text.h"
#include "experiment/experiment.h"
#include "experiment/game_job.h"
#include "experiment/plan.h"
#include "game/position.h"
#include "report/document.h"

typedef struct tally {
    int wins, draws, losses; /* of one side */
} tally;

void tally_add(tally *t, int score); /* that side's discs minus the other's */

/* Percent of the games that somebody won, and its 95 % interval by Wilson; NaN when all were
 * drawn. */
typedef struct score_share {
    double percent, low, high;
} score_share;

score_share score_share_make(double won, double games); /* `won` of `games` games */
score_share tally_share(const tally *t);                /* draws left out, as paper 004 does */
score_share tally_points(const tally *t); /* a draw is half a point; Wilson's interval, too */
void score_share_write(double percent, char out[16]); /* "96", "-" for NaN */

/* A pairing: pairs of games with colours exchanged, each pair from its own random opening. */
typedef struct paired_games {
    int size;
    start_kind start;
    const char *a, *b;
    int opening_plies; /* 0: all from the start */
    int pairs;
    bool is_detailed;
} paired_games;

/* Game 2k has A with black, 2k+1 with white. */
void pairing_key(const paired_games *p, uint64_t seed, int number, buffer *key);
void pairing_plan(const paired_games *p, uint64_t seed, double weight, plan *out);

/* Reads the results for A. If `seconds` is not NULL it gets the time per move of A and B. E_MISSING
 * for a game that is not known, E_NOMEM. */
status pairing_result(const experiment_account *a, const paired_games *p, match_result *out,
                      double seconds[2], fault *f);

/* The scores of A, pair by pair: room for p->pairs of them; time and errors as above. Pairings with
 * as many plies of opening have the same openings, pair by pair. */
status pairing_scores(const experiment_account *a, const paired_games *p, pair_score *out,
                      double seconds[2], fault *f);

/* How many of its games have different moves. E_MISSING, E_NOMEM. */
status pairing_different(const experiment_account *a, const paired_games *p, int *out, fault *f);
int records_different(view *records, size_t count); /* counts different records; sorts them */

/* Receives every move that A thought about, game by game. The pairing must be detailed. */
typedef void thought_sink(void *context, int number, const game_thought *t);
status pairing_thoughts(const experiment_account *a, const paired_games *p, thought_sink *sink,
                        void *context, fault *f);

/* Depth limits the players, and no clock. */
bool account_by_depth(const experiment_account *a);

/* Returns the share of the papers' seconds that the players have. */
double account_scale(const experiment_account *a);

/* The result of a key that must be known. E_MISSING. */
status account_result(const experiment_account *a, view key, view *out, fault *f);

/* The order of numbers, the largest first: "a, b = c". */
void order_write(const char *const *names, const double *values, int count, buffer *out);

/* Spearman's rank correlation: 1 for the same order, -1 for the opposite one. NaN for fewer than
 * two numbers that both have. */
double order_correlation(const double *ours, const double *theirs, int count);

/* A sentence on both: whether the order is the same and, if not, what it is. */
void order_report(document *d, const char *what, const char *const *names, const double *ours,
                  const double *theirs, int count, const char *why);

#endif
