/* experiment/tally.c - counting. */
#include "experiment/tally.h"

#include "arena/ending.h"
#include "base/sample.h"
#include "experiment/known.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ORDER_MOST = 64 };

#define SHORT_SCALE 0.001 /* of the papers' seconds, in a short run */

void tally_add(tally *t, int score) {
    t->wins += score > 0;
    t->draws += score == 0;
    t->losses += score < 0;
}

score_share score_share_make(double won, double games) {
    const sample_share s = sample_share_95(won, games);
    return (score_share){100 * s.share, 100 * s.low, 100 * s.high};
}

score_share tally_share(const tally *t) {
    return score_share_make(t->wins, t->wins + t->losses);
}

score_share tally_points(const tally *t) {
    return score_share_make(t->wins + 0.5 * t->draws, t->wins + t->draws + t->losses);
}

void score_share_write(double percent, char out[16]) {
    (void)snprintf(out, 16, isfinite(percent) ? "%.0f" : "-", percent);
}

/* ---- pairings ---- */

void pairing_key(const paired_games *p, uint64_t seed, int number, buffer *key) {
    const bool a_is_black = number % 2 == 0;
    const game_order order = {
        .size = p->size,
        .start = p->start,
        .black = a_is_black ? p->a : p->b,
        .white = a_is_black ? p->b : p->a,
        .opening_plies = p->opening_plies,
        .opening_seed = seed,
        .opening_line = (uint64_t)(number / 2),
        .seed = seed_for(seed, "%s %s %d %d", p->a, p->b, p->size, number),
        .is_detailed = p->is_detailed,
    };
    game_order_write(&order, key);
}

void pairing_plan(const paired_games *p, uint64_t seed, double weight, plan *out) {
    buffer key = buffer_make(NULL);
    for (int number = 0; number < 2 * p->pairs; number++) {
        buffer_reset(&key, 0);
        pairing_key(p, seed, number, &key);
        if (buffer_status(&key)) out->keys.failed = E_NOMEM;
        plan_add(out, buffer_view(&key), weight);
    }
    buffer_clear(&key);
}

bool account_by_depth(const experiment_account *a) {
    return a->settings->paper_depths || a->settings->length == LENGTH_QUICK;
}

double account_scale(const experiment_account *a) {
    return a->settings->scale * (a->settings->length == LENGTH_SHORT ? SHORT_SCALE : 1);
}

status account_result(const experiment_account *a, view key, view *out, fault *f) {
    if (known_find(a->known, key, out)) return OK;
    return fault_set(f, E_MISSING, 0, "there is no result of %.*s",
                     (int)(key.length < 120 ? key.length : 120), key.data);
}

static status read_game(const experiment_account *a, const paired_games *p, int number, buffer *key,
                        game_outcome *out, fault *f) {
    view text;
    buffer_reset(key, 0);
    pairing_key(p, a->settings->seed, number, key);
    const status failed = account_result(a, buffer_view(key), &text, f);
    if (!failed) *out = game_outcome_read(text);
    return failed;
}

status pairing_scores(const experiment_account *a, const paired_games *p, pair_score *out,
                      double seconds[2], fault *f) {
    buffer key = buffer_make(NULL);
    double used[2] = {0, 0};
    int moves[2] = {0, 0};
    status failed = OK;
    for (int number = 0; number < 2 * p->pairs && !failed; number++) {
        game_outcome g;
        failed = read_game(a, p, number, &key, &g, f);
        if (failed) break;
        const bool a_is_black = number % 2 == 0;
        out[number / 2].games[number % 2] = a_is_black ? g.score : -g.score;
        out[number / 2].endings[number % 2] = ENDING_NORMAL;
        for (int who = 0; who < 2; who++) {
            const colour side = (who == 0) == a_is_black ? BLACK : WHITE;
            used[who] += g.seconds[side];
            moves[who] += g.moves[side];
        }
    }
    for (int who = 0; who < 2 && seconds; who++)
        seconds[who] = moves[who] ? used[who] / moves[who] : 0;
    buffer_clear(&key);
    return failed;
}

status pairing_result(const experiment_account *a, const paired_games *p, match_result *out,
                      double seconds[2], fault *f) {
    pair_score *scores = alloc_array(NULL, (size_t)p->pairs, sizeof *scores);
    if (!scores) return fault_set(f, E_NOMEM, 0, "no memory for the scores of games");
    const status failed = pairing_scores(a, p, scores, seconds, f);
    if (!failed) *out = match_statistics(scores, (size_t)p->pairs);
    alloc_free(NULL, scores);
    return failed;
}

status pairing_different(const experiment_account *a, const paired_games *p, int *out, fault *f) {
    const int games = 2 * p->pairs;
    buffer key = buffer_make(NULL);
    view *records = alloc_array(NULL, (size_t)games, sizeof *records);
    status failed = records ? OK : fault_set(f, E_NOMEM, 0, "no memory for the moves of games");
    for (int number = 0; number < games && !failed; number++) {
        game_outcome g;
        failed = read_game(a, p, number, &key, &g, f);
        if (!failed) records[number] = g.record;
    }
    if (!failed) *out = records_different(records, (size_t)games);
    alloc_free(NULL, records);
    buffer_clear(&key);
    return failed;
}

static int compare_records(const void *left, const void *right) {
    const view *a = left, *b = right;
    if (a->length != b->length) return a->length < b->length ? -1 : 1;
    return a->length ? memcmp(a->data, b->data, a->length) : 0;
}

int records_different(view *records, size_t count) {
    int different = 0;
    if (count) qsort(records, count, sizeof *records, compare_records);
    for (size_t i = 0; i < count; i++)
        different += i == 0 || !view_equal(records[i - 1], records[i]);
    return different;
}

status pairing_thoughts(const experiment_account *a, const paired_games *p, thought_sink *sink,
                        void *context, fault *f) {
    buffer key = buffer_make(NULL);
    status failed = OK;
    for (int number = 0; number < 2 * p->pairs && !failed; number++) {
        game_outcome g;
        game_thought t;
        failed = read_game(a, p, number, &key, &g, f);
        if (failed) break;
        while (game_next_thought(&g.thoughts, &t))
            if ((t.side == BLACK) == (number % 2 == 0)) sink(context, number, &t);
    }
    buffer_clear(&key);
    return failed;
}

/* ---- orders ---- */

/* The indices of those with a number, the largest first. */
static int sort_down(const double *values, int count, int out[ORDER_MOST]) {
    int n = 0;
    for (int i = 0; i < count && i < ORDER_MOST; i++) {
        if (!isfinite(values[i])) continue;
        int at = n++;
        for (; at > 0 && values[out[at - 1]] < values[i]; at--) out[at] = out[at - 1];
        out[at] = i;
    }
    return n;
}

void order_write(const char *const *names, const double *values, int count, buffer *out) {
    int order[ORDER_MOST];
    const int n = sort_down(values, count, order);
    for (int i = 0; i < n; i++) {
        const bool ties = i && values[order[i]] == values[order[i - 1]];
        buffer_format(out, "%s%s", ties ? " = " : i ? ", " : "", names[order[i]]);
    }
}

/* Equal numbers share the mean of their ranks. */
static double rank_of(const double *values, const int *which, int n, int of) {
    double rank = 0.5;
    for (int i = 0; i < n; i++)
        rank += values[which[i]] > values[of] ? 1 : values[which[i]] == values[of] ? 0.5 : 0;
    return rank;
}

double order_correlation(const double *ours, const double *theirs, int count) {
    int which[ORDER_MOST], n = 0;
    for (int i = 0; i < count && i < ORDER_MOST; i++)
        if (isfinite(ours[i]) && isfinite(theirs[i])) which[n++] = i;
    double xy = 0, xx = 0, yy = 0;
    for (int i = 0; i < n; i++) {
        const double x = rank_of(ours, which, n, which[i]) - (n + 1) / 2.0;
        const double y = rank_of(theirs, which, n, which[i]) - (n + 1) / 2.0;
        xy += x * y;
        xx += x * x;
        yy += y * y;
    }
    return n < 2 || xx == 0 || yy == 0 ? NAN : xy / sqrt(xx * yy);
}

void order_report(document *d, const char *what, const char *const *names, const double *ours,
                  const double *theirs, int count, const char *why) {
    buffer our_order = buffer_make(NULL), their_order = buffer_make(NULL);
    const double r = order_correlation(ours, theirs, count);
    char correlation[48] = "";
    if (isfinite(r)) (void)snprintf(correlation, sizeof correlation, " (rank correlation %.2f)", r);
    order_write(names, ours, count, &our_order);
    order_write(names, theirs, count, &their_order);
    if (view_equal(buffer_view(&our_order), buffer_view(&their_order)))
        document_text(d, "%s: the same order as the authors', %s.", what, buffer_text(&our_order));
    else
        document_text(d,
                      "%s: not the same order%s. Ours, the largest first: %s. The authors': %s. %s",
                      what, correlation, buffer_text(&our_order), buffer_text(&their_order), why);
    if (buffer_status(&our_order) || buffer_status(&their_order)) d->failed = E_NOMEM;
    buffer_clear(&our_order);
    buffer_clear(&their_order);
}
