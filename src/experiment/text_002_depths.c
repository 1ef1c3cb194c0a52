/* experiment/text_002_depths.c - depths and breadths, from thoughts to a finding. */
#include "experiment/text_002_depths.h"

#include "base/sample.h"
#include "report/line_plot.h"

#include <math.h>
#include <stdio.h>

enum { DEPTHS_MOST = 40000 };

const char *const depth_places[DEPTH_SIZES] = {"6x6", "8x8", "10x10", "12x12"};

/* ---- read ---- */

/* The mean of a ratio: depths over moves, by games. Moves of one game resemble each other, so the
 * error is that of games, not of moves. */
typedef struct game_sums {
    double depth, moves; /* of the game under way */
    int games;
    double depths, all_moves, depth_squares, move_squares, products;
} game_sums;

static void end_game(game_sums *s) {
    if (s->moves == 0) return;
    s->games++;
    s->depths += s->depth;
    s->all_moves += s->moves;
    s->depth_squares += s->depth * s->depth;
    s->move_squares += s->moves * s->moves;
    s->products += s->depth * s->moves;
    s->depth = s->moves = 0;
}

static estimate mean_of(const game_sums *s) {
    const double mean = s->depths / s->all_moves, games = s->games;
    if (s->games < 2) return estimate_make(mean, NAN);
    const double off = s->depth_squares - 2 * mean * s->products + mean * mean * s->move_squares;
    return estimate_make(mean, 1.96 * sqrt(fmax(off, 0) * games / (games - 1)) / s->all_moves);
}

typedef struct depths {
    int squares;
    double lists[PHASES][DEPTHS_MOST];
    size_t counts[PHASES];
    game_sums sums;
    bool are_repeated; /* games of this pairing are much the same, so all count as one */
    int game;          /* under way */
    int breadth;
} depths;

static phase phase_of(const depths *d, int empties) {
    const int filled = d->squares - empties;
    return 3 * filled < d->squares ? EARLY : 3 * filled < 2 * d->squares ? MID : LATE;
}

static void note_depth(void *context, int number, const game_thought *t) {
    depths *d = context;
    if (number != d->game && !d->are_repeated) end_game(&d->sums);
    d->game = number;
    if (t->choices > d->breadth) d->breadth = t->choices;
    if (!game_thought_counts(t)) return;
    const phase both[] = {phase_of(d, t->empties), ALL};
    for (int i = 0; i < 2; i++)
        if (d->counts[both[i]] < DEPTHS_MOST) d->lists[both[i]][d->counts[both[i]]++] = t->depth;
    d->sums.depth += t->depth;
    d->sums.moves++;
}

static status read_pairing(const account *a, const pairing *p, bool are_repeated, depths *d,
                           fault *f) {
    d->squares = p->size * p->size;
    d->are_repeated = are_repeated;
    const status failed = pairing_thoughts(a, p, note_depth, d, f);
    end_game(&d->sums);
    return failed;
}

status depths_read(const account *a, int which, const pairing *varied, const pairing *repeated,
                   depth_survey *out, fault *f) {
    depths *d = alloc_array(NULL, 1, sizeof *d);
    if (!d) return fault_set(f, E_NOMEM, 0, "no memory for depths");
    status failed = read_pairing(a, varied, false, d, f);
    if (!failed) failed = read_pairing(a, repeated, true, d, f);
    for (phase k = 0; k < PHASES; k++) {
        sample_sort(d->lists[k], d->counts[k]);
        out->medians[k][which] = sample_median(d->lists[k], d->counts[k]);
    }
    out->means[which] = mean_of(&d->sums);
    out->breadth[which] = d->breadth;
    alloc_free(NULL, d);
    return failed;
}

/* ---- told ---- */

static void range_write(double low, double high, char out[32]) {
    (void)snprintf(out, 32, low == high ? "%g" : "%g-%g", low, high);
}

/* From each size to the next: how often the median falls, and in words where it does not. */
static int falling_steps(const depth_survey *s, buffer *others) {
    int falls = 0;
    for (int i = 1; i < DEPTH_SIZES; i++) {
        const double before = s->medians[ALL][i - 1], now = s->medians[ALL][i];
        falls += now < before;
        if (now == before)
            buffer_format(others, ", %s and %s tie", depth_places[i - 1], depth_places[i]);
        else if (now > before)
            buffer_format(others, ", it rises from %s to %s", depth_places[i - 1], depth_places[i]);
    }
    return falls;
}

static void tell_ties(const account *a, const depth_survey *s) {
    buffer others = buffer_make(NULL);
    const int falls = falling_steps(s, &others);
    document_text(
        a->document,
        "The median over all phases falls in %d of %d steps%s. Depths are whole plies, so "
        "medians can tie where depths differ: the means decide, which have an error. It is "
        "that of games, those against greedy-corners, which repeat themselves, counted as "
        "one.",
        falls, DEPTH_SIZES - 1, buffer_text(&others));
    if (buffer_status(&others)) a->document->failed = E_NOMEM;
    buffer_clear(&others);
}

static void tell_table(const account *a, const depth_survey *s, const double *low,
                       const double *high) {
    static const char *const titles[] = {"size", "early", "mid",     "late",    "all", "authors",
                                         "mean", "+-",    "breadth", "authors", NULL};
    table t = table_make(titles, NULL);
    double sizes[DEPTH_SIZES], breadth[DEPTH_SIZES];
    authors_list(&a->authors, "board.sizes", sizes, DEPTH_SIZES);
    authors_list(&a->authors, "breadth.most", breadth, DEPTH_SIZES);
    for (int i = 0; i < DEPTH_SIZES; i++) {
        char range[32];
        range_write(low[i], high[i], range);
        table_add(&t, "%.0f", sizes[i]);
        for (phase k = 0; k < PHASES; k++)
            table_add(&t, isfinite(s->medians[k][i]) ? "%g" : "-", s->medians[k][i]);
        table_add(&t, "%s", range);
        const double error = s->means[i].high - s->means[i].value;
        table_add(&t, "%.2f", s->means[i].value);
        table_add(&t, isfinite(error) ? "%.2f" : "-", error);
        table_add(&t, "%d", s->breadth[i]);
        table_add(&t, "%.0f", breadth[i]);
    }
    document_table(
        a->document, "depths",
        "Median of the completed depths over own moves that were neither forced nor "
        "searched to the end, by phase; their mean with its error; the largest number of moves to "
        "choose from.",
        &t);
    table_clear(&t);
}

static void tell_plot(const account *a, const depth_survey *s, const double *low,
                      const double *high) {
    buffer svg = buffer_make(NULL);
    const line_series series[] = {{"early", s->medians[EARLY], NULL, NULL},
                                  {"mid", s->medians[MID], NULL, NULL},
                                  {"late", s->medians[LATE], NULL, NULL}};
    const line_plot plot = {.title = "Depth by size of the board",
                            .words = "median of completed depths, by phase of the game",
                            .x_title = "board",
                            .y_title = "plies",
                            .places = depth_places,
                            .place_count = DEPTH_SIZES,
                            .series = series,
                            .count = 3,
                            .band_low = low,
                            .band_high = high,
                            .band_name = "the authors', all phases"};
    line_plot_write(&plot, &svg);
    document_picture(a->document, "depths", "Depth by size and phase.", &svg);
    buffer_clear(&svg);
}

void depths_tell(const account *a, const depth_survey *s) {
    double low[DEPTH_SIZES], high[DEPTH_SIZES];
    authors_list(&a->authors, "depth.low", low, DEPTH_SIZES);
    authors_list(&a->authors, "depth.high", high, DEPTH_SIZES);
    tell_table(a, s, low, high);
    tell_plot(a, s, low, high);
    tell_ties(a, s);
    if (account_by_depth(a))
        document_text(a->document, "Depth was the limit here, so it says nothing about speed.");
    else
        document_text(a->document,
                      "Ours had %g of the authors' %g seconds. Compiled code on sets of squares "
                      "sees deeper than an interpreted program on arrays; what should be the same "
                      "is that depth falls as the board grows.",
                      a->settings->scale, authors_number(&a->authors, "limit.seconds"));
}

/* ---- judged ---- */

/* A median that rises contradicts the claim whatever the means say. */
static document_verdict judge_depths(const account *a, const depth_survey *s,
                                     const verdict_part *steps) {
    const document_verdict v = verdict_of_parts(steps, DEPTH_SIZES - 1, 0);
    if (account_by_depth(a)) return VERDICT_OPEN;
    for (int i = 1; i < DEPTH_SIZES; i++)
        if (s->medians[ALL][i] > s->medians[ALL][i - 1] && v == VERDICT_HOLDS) return VERDICT_OPEN;
    return v;
}

void depths_check(const account *a, const depth_survey *s) {
    verdict_part steps[DEPTH_SIZES - 1];
    buffer medians = buffer_make(NULL), means = buffer_make(NULL);
    const int falls = falling_steps(s, &medians);
    for (int i = 1; i < DEPTH_SIZES; i++) {
        const estimate fall = estimate_difference(s->means[i - 1], s->means[i]);
        steps[i - 1] = verdict_part_make(fall, "%s to %s", depth_places[i - 1], depth_places[i]);
    }
    verdict_parts_write(steps, DEPTH_SIZES - 1, 0, &means);
    document_finding(
        a->document, judge_depths(a, s, steps),
        "depth falls as the board grows: the median does in %d of %d steps%s; the mean "
        "does %s plies.",
        falls, DEPTH_SIZES - 1, buffer_text(&medians), buffer_text(&means));
    if (buffer_status(&medians) || buffer_status(&means)) a->document->failed = E_NOMEM;
    buffer_clear(&medians);
    buffer_clear(&means);
}
