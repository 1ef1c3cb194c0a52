/* experiment/papers/paper_002_depths.c - depths and breadths, from thoughts to a finding. */
#include "experiment/papers/paper_002_depths.h"

#include "base/sample.h"
#include "base/text.h"
#include "experiment/authors.h"
#include "experiment/game_job.h"
#include "experiment/numbers.h"
#include "report/document.h"
#include "report/plots/line_plot.h"
#include "report/table.h"

#include <math.h>
#include <stdio.h>

const char *const depth_places[DEPTH_SIZES] = {"6x6", "8x8", "10x10", "12x12"};
const char *const sized_form_names[SIZED_FORMS] = {"as described", "as submitted"};

/* ---- read ---- */

/* Sums of depths and numbers of moves, of one game or of all. */
typedef struct depth_sums {
    double depth[PHASES], moves[PHASES];
} depth_sums;

typedef struct depths {
    int squares;
    number_list lists[PHASES];
    depth_sums *games; /* one for each varied game, and one for all the repeated ones */
    int count;
    int repeated; /* the place of these while they are read; else -1 */
    int breadth;
} depths;

static phase phase_of(const depths *d, int empties) {
    const int filled = d->squares - empties;
    return 3 * filled < d->squares ? EARLY : 3 * filled < 2 * d->squares ? MID : LATE;
}

static void note_depth(void *context, int number, const game_thought *t) {
    depths *d = context;
    depth_sums *one = &d->games[d->repeated >= 0 ? d->repeated : number];
    if (t->choices > d->breadth) d->breadth = t->choices;
    if (!game_thought_counts(t)) return;
    const phase both[] = {phase_of(d, t->empties), ALL};
    for (int i = 0; i < 2; i++) {
        number_list_add(&d->lists[both[i]], t->depth);
        one->depth[both[i]] += t->depth;
        one->moves[both[i]]++;
    }
}

static status read_all(const experiment_account *a, const paired_games *varied,
                       const paired_games *repeated, depths *d, fault *f) {
    d->squares = varied->size * varied->size;
    d->count = 2 * varied->pairs + 1;
    d->games = alloc_array(NULL, (size_t)d->count, sizeof *d->games);
    if (!d->games) return fault_set(f, E_NOMEM, 0, "no memory for depths");
    d->repeated = -1;
    status failed = pairing_thoughts(a, varied, note_depth, d, f);
    d->repeated = d->count - 1;
    if (!failed) failed = pairing_thoughts(a, repeated, note_depth, d, f);
    for (phase k = 0; k < PHASES && !failed; k++) failed = number_list_status(&d->lists[k], f);
    return failed;
}

static depth_sums sum_up(const depths *d) {
    depth_sums all = {.depth = {0}, .moves = {0}};
    for (int i = 0; i < d->count; i++)
        for (phase k = 0; k < PHASES; k++) {
            all.depth[k] += d->games[i].depth[k];
            all.moves[k] += d->games[i].moves[k];
        }
    return all;
}

static double mean_of(const depth_sums *all, phase k) {
    return all->depth[k] / all->moves[k];
}

/* How far a game moves the mean of a phase. */
static double pull_of(const depth_sums *one, const depth_sums *all, phase k) {
    return (one->depth[k] - mean_of(all, k) * one->moves[k]) / all->moves[k];
}

/* The mean of `k` less that of `from`, which is PHASES for none. Moves of one game resemble each
 * other, so the error is that of games, not of moves; and a game pulls both means at once. */
static estimate mean_above(const depths *d, phase k, phase from) {
    const depth_sums all = sum_up(d);
    double spread = 0, games = 0;
    for (int i = 0; i < d->count; i++) {
        const depth_sums *one = &d->games[i];
        if (one->moves[ALL] == 0) continue;
        const double less = from < PHASES ? pull_of(one, &all, from) : 0;
        const double pull = pull_of(one, &all, k) - less;
        spread += pull * pull;
        games++;
    }
    const double value = mean_of(&all, k) - (from < PHASES ? mean_of(&all, from) : 0);
    if (games < 2) return estimate_make(value, NAN);
    const double deviation = sqrt(spread * games / (games - 1));
    return estimate_make(value, sample_student_95(games - 1) * deviation);
}

status depths_read(const experiment_account *a, int which, const paired_games *varied,
                   const paired_games *repeated, depth_survey *out, fault *f) {
    depths d = {.squares = 0};
    const status failed = read_all(a, varied, repeated, &d, f);
    if (!failed) {
        for (phase k = 0; k < PHASES; k++) out->medians[k][which] = number_list_median(&d.lists[k]);
        out->means[which] = mean_above(&d, ALL, PHASES);
        out->rises[which] = mean_above(&d, LATE, MID);
        out->breadth[which] = d.breadth;
    }
    for (phase k = 0; k < PHASES; k++) number_list_clear(&d.lists[k]);
    alloc_free(NULL, d.games);
    return failed;
}

/* ---- told ---- */

static void range_write(double low, double high, char out[32]) {
    (void)snprintf(out, 32, low == high ? "%g" : "%g-%g", low, high);
}

/* Counts how often the median falls from one size to the next, and writes where it does not. */
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

static void report_ties(const experiment_account *a, const depth_survey *s, const char *form) {
    buffer others = buffer_make(NULL);
    const int falls = falling_steps(s, &others);
    document_text(a->document, "The median over all phases falls in %d of %d steps %s%s.", falls,
                  DEPTH_SIZES - 1, form, buffer_text(&others));
    if (buffer_status(&others)) a->document->failed = E_NOMEM;
    buffer_clear(&others);
}

static void add_row(const depth_survey *s, int which, const char *range, double breadth, table *t) {
    for (phase k = 0; k < PHASES; k++)
        table_add(t, isfinite(s->medians[k][which]) ? "%g" : "-", s->medians[k][which]);
    table_add(t, "%s", range);
    const double error = s->means[which].high - s->means[which].value;
    table_add(t, "%.2f", s->means[which].value);
    table_add(t, isfinite(error) ? "%.2f" : "-", error);
    table_add(t, "%d", s->breadth[which]);
    table_add(t, "%.0f", breadth);
}

static void report_table(const experiment_account *a, const depth_survey both[SIZED_FORMS],
                         const double *low, const double *high) {
    static const char *const titles[] = {"<program", "size", "early", "mid",     "late",    "all",
                                         "authors",  "mean", "+-",    "breadth", "authors", NULL};
    table t = table_make(titles, NULL);
    double sizes[DEPTH_SIZES], breadth[DEPTH_SIZES];
    authors_list(&a->authors, "board.sizes", sizes, DEPTH_SIZES);
    authors_list(&a->authors, "breadth.most", breadth, DEPTH_SIZES);
    for (int i = 0; i < SIZED_FORMS * DEPTH_SIZES; i++) {
        const int which = i % DEPTH_SIZES;
        char range[32];
        range_write(low[which], high[which], range);
        table_add(&t, "%s", sized_form_names[i / DEPTH_SIZES]);
        table_add(&t, "%.0f", sizes[which]);
        add_row(&both[i / DEPTH_SIZES], which, range, breadth[which], &t);
    }
    document_table(
        a->document, "depths",
        "Median of the completed depths over own moves that were neither forced nor "
        "searched to the end, by phase; their mean with its error; the largest number of moves to "
        "choose from.",
        &t);
    table_clear(&t);
}

static void report_plot(const experiment_account *a, const depth_survey *s, sized_form form,
                        const double *low, const double *high) {
    static const char *const names[SIZED_FORMS] = {"depths", "depths-submitted"};
    buffer svg = buffer_make(NULL);
    char title[64], words[64];
    (void)snprintf(title, sizeof title, "Depth by size of the board, %s", sized_form_names[form]);
    (void)snprintf(words, sizeof words, "Depth by size and phase, %s.", sized_form_names[form]);
    const line_series series[] = {{"early", s->medians[EARLY], NULL, NULL},
                                  {"mid", s->medians[MID], NULL, NULL},
                                  {"late", s->medians[LATE], NULL, NULL}};
    const line_plot plot = {.title = title,
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
    document_picture(a->document, names[form], words, &svg);
    buffer_clear(&svg);
}

static int deeper_sizes(const depth_survey *s, const double *high) {
    int deeper = 0;
    for (int i = 0; i < DEPTH_SIZES; i++) deeper += s->medians[ALL][i] > high[i];
    return deeper;
}

static void report_seconds(const experiment_account *a, const depth_survey both[SIZED_FORMS],
                           const double *high) {
    if (account_by_depth(a))
        document_text(a->document, "Depth was the limit here, so it says nothing about speed.");
    else
        document_text(
            a->document,
            "Ours had %g of the authors' %g seconds; its median lies above their range on %d "
            "of %d sizes as described, on %d as submitted. What should be the same is that depth "
            "falls as the board grows and rises a little at the end of the game.",
            account_scale(a), authors_number(&a->authors, "limit.seconds"),
            deeper_sizes(&both[SIZED_TEXT], high), DEPTH_SIZES,
            deeper_sizes(&both[SIZED_PROGRAM], high));
}

void depths_report(const experiment_account *a, const depth_survey both[SIZED_FORMS]) {
    double low[DEPTH_SIZES], high[DEPTH_SIZES];
    authors_list(&a->authors, "depth.low", low, DEPTH_SIZES);
    authors_list(&a->authors, "depth.high", high, DEPTH_SIZES);
    report_table(a, both, low, high);
    for (sized_form form = 0; form < SIZED_FORMS; form++) {
        report_plot(a, &both[form], form, low, high);
        report_ties(a, &both[form], sized_form_names[form]);
    }
    document_text(a->document,
                  "Depths are whole plies, so medians can tie where depths differ: the means "
                  "decide, which have an error. It is that of games, those against greedy-corners, "
                  "which repeat themselves, counted as one.");
    report_seconds(a, both, high);
}

/* ---- judged ---- */

/* Judges the parts. The verdict is open if depth limited the searches, because then the depths
 * prove nothing. */
static document_verdict judge(const experiment_account *a, const verdict_part *parts, int count) {
    return account_by_depth(a) ? VERDICT_OPEN : verdict_of_parts(parts, count, 0);
}

/* Judges that depth falls. A median that rises contradicts the claim even if the means agree with
 * it. */
static document_verdict judge_fall(const experiment_account *a, const depth_survey *s,
                                   const verdict_part *steps) {
    const document_verdict v = judge(a, steps, DEPTH_SIZES - 1);
    for (int i = 1; i < DEPTH_SIZES; i++)
        if (s->medians[ALL][i] > s->medians[ALL][i - 1] && v == VERDICT_HOLDS) return VERDICT_OPEN;
    return v;
}

static void check_fall(const experiment_account *a, const depth_survey *s, const char *form) {
    verdict_part steps[DEPTH_SIZES - 1];
    buffer medians = buffer_make(NULL), means = buffer_make(NULL);
    const int falls = falling_steps(s, &medians);
    for (int i = 1; i < DEPTH_SIZES; i++) {
        const estimate fall = estimate_difference(s->means[i - 1], s->means[i]);
        steps[i - 1] = verdict_part_make(fall, "%s to %s", depth_places[i - 1], depth_places[i]);
    }
    verdict_parts_write(steps, DEPTH_SIZES - 1, 0, &means);
    document_finding(
        a->document, judge_fall(a, s, steps),
        "%s: depth falls as the board grows: the median does in %d of %d steps%s; the mean "
        "does %s plies.",
        form, falls, DEPTH_SIZES - 1, buffer_text(&medians), buffer_text(&means));
    if (buffer_status(&medians) || buffer_status(&means)) a->document->failed = E_NOMEM;
    buffer_clear(&medians);
    buffer_clear(&means);
}

/* A small board is searched to the end long before its late phase: then there is nothing to tell
 * of. */
static void check_rise(const experiment_account *a, const depth_survey *s, const char *form) {
    verdict_part sizes[DEPTH_SIZES];
    int count = 0;
    buffer words = buffer_make(NULL);
    for (int i = 0; i < DEPTH_SIZES; i++)
        if (isfinite(s->rises[i].value))
            sizes[count++] = verdict_part_make(s->rises[i], "%s", depth_places[i]);
    verdict_parts_write(sizes, count, 0, &words);
    buffer_add(&words, " plies. Moves searched to the end of the game are left out");
    for (int i = 0; i < DEPTH_SIZES; i++)
        if (!isfinite(s->rises[i].value))
            buffer_format(&words, "; on %s that leaves none of one phase", depth_places[i]);
    document_finding(a->document, judge(a, sizes, count),
                     "%s: depth rises a little at the end of the game: from the mid to the late "
                     "phase the mean does %s.",
                     form, buffer_text(&words));
    if (buffer_status(&words)) a->document->failed = E_NOMEM;
    buffer_clear(&words);
}

void depths_check(const experiment_account *a, const depth_survey both[SIZED_FORMS]) {
    for (sized_form form = 0; form < SIZED_FORMS; form++)
        check_fall(a, &both[form], sized_form_names[form]);
    for (sized_form form = 0; form < SIZED_FORMS; form++)
        check_rise(a, &both[form], sized_form_names[form]);
}
