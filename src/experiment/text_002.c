/* experiment/text_002.c - how deep `sized` sees on each board, how it fares against simple
 * opponents, and where its answers stop being the same. */
#include "experiment/tally.h"
#include "experiment/text_002_repeats.h"
#include "experiment/texts.h"
#include "report/line_plot.h"

#include "base/sample.h"

#include <math.h>
#include <stdio.h>

extern const char experiment_002_ini[]; /* data/experiment/002.ini */
extern const size_t experiment_002_ini_length;

enum {
    SIZES = 4,
    SPEC_BYTES = 64,
    QUICK_GAMES = 4,
    QUICK_PLIES_LESS = 4,
    DEPTHS_MOST = 40000,
};

typedef enum opponent { AGAINST_RANDOM, AGAINST_GREEDY, OPPONENTS } opponent;
static const char *const opponents[OPPONENTS] = {"random", "greedy-corners"};

typedef enum phase { EARLY, MID, LATE, ALL, PHASES } phase;

static bool by_depth(const account *a) {
    return a->settings->text_depths || a->settings->is_quick;
}

/* ---- the games ---- */

/* One size: the texts that the pairings point to. */
typedef struct board {
    int size;
    char spec[SPEC_BYTES];
    pairing pairs[OPPONENTS];
} board;

static double number_of(const account *a, const char *key, int which) {
    double all[SIZES];
    authors_list(&a->authors, key, all, SIZES);
    return all[which];
}

static double seconds_of(const account *a) {
    return authors_number(&a->authors, "limit.seconds") * a->settings->scale;
}

static void write_spec(const account *a, int which, char out[SPEC_BYTES]) {
    const int less = a->settings->is_quick ? QUICK_PLIES_LESS : 0;
    const int depth = (int)number_of(a, "depth.high", which) - less;
    if (by_depth(a))
        (void)snprintf(out, SPEC_BYTES, "sized,depth=%d", depth < 1 ? 1 : depth);
    else
        (void)snprintf(out, SPEC_BYTES, "sized,time=%.0fms", fmax(1000 * seconds_of(a), 1));
}

static int games_of(const account *a, opponent who) {
    const experiment_settings *s = a->settings;
    const double usual =
        authors_number(&a->authors, who == AGAINST_RANDOM ? "random.games" : "greedy.games");
    const double part = usual / authors_number(&a->authors, "random.games");
    const int games = s->games ? s->games : s->is_quick ? QUICK_GAMES : 0;
    return games ? (int)fmax(games * part, 2) / 2 * 2 : (int)usual;
}

static void make_board(const account *a, int which, board *out) {
    out->size = (int)number_of(a, "board.sizes", which);
    write_spec(a, which, out->spec);
    for (opponent who = 0; who < OPPONENTS; who++)
        out->pairs[who] = (pairing){.size = out->size,
                                    .a = out->spec,
                                    .b = opponents[who],
                                    .pairs = games_of(a, who) / 2,
                                    .is_detailed = true};
}

static status make_plan(const account *a, plan *p, fault *f) {
    const double seconds = by_depth(a) ? 0 : seconds_of(a);
    for (int i = 0; i < SIZES; i++) {
        board b;
        make_board(a, i, &b);
        for (opponent who = 0; who < OPPONENTS; who++)
            pairing_plan(&b.pairs[who], a->settings->seed,
                         fmax(seconds, 0.01) * b.size * b.size / 2, p);
    }
    return repeats_plan(a, seconds, p, f);
}

/* ---- depth and breadth ---- */

typedef struct depths {
    int squares;
    double lists[PHASES][DEPTHS_MOST];
    size_t counts[PHASES];
    int breadth;
} depths;

static phase phase_of(const depths *d, int empties) {
    const int filled = d->squares - empties;
    return 3 * filled < d->squares ? EARLY : 3 * filled < 2 * d->squares ? MID : LATE;
}

static void note_depth(void *context, const game_thought *t) {
    depths *d = context;
    if (t->choices > d->breadth) d->breadth = t->choices;
    if (!game_thought_counts(t)) return;
    const phase both[] = {phase_of(d, t->empties), ALL};
    for (int i = 0; i < 2; i++)
        if (d->counts[both[i]] < DEPTHS_MOST) d->lists[both[i]][d->counts[both[i]]++] = t->depth;
}

typedef struct survey {
    double medians[PHASES][SIZES], means[SIZES];
    int breadth[SIZES];
    tally won[OPPONENTS][SIZES];
    int different[SIZES]; /* games against greedy-corners */
} survey;

static double mean(const double *values, size_t count) {
    double sum = 0;
    for (size_t i = 0; i < count; i++) sum += values[i];
    return sum / (double)count;
}

static status read_depths(const account *a, int which, survey *s, fault *f) {
    board b;
    depths *d = alloc_array(NULL, 1, sizeof *d);
    status failed = d ? OK : fault_set(f, E_NOMEM, 0, "no memory for depths");
    if (failed) return failed;
    make_board(a, which, &b);
    d->squares = b.size * b.size;
    for (opponent who = 0; who < OPPONENTS && !failed; who++)
        failed = pairing_thoughts(a, &b.pairs[who], note_depth, d, f);
    for (phase k = 0; k < PHASES; k++) {
        sample_sort(d->lists[k], d->counts[k]);
        s->medians[k][which] = sample_median(d->lists[k], d->counts[k]);
    }
    s->means[which] = mean(d->lists[ALL], d->counts[ALL]);
    s->breadth[which] = d->breadth;
    alloc_free(NULL, d);
    return failed;
}

static void range_write(double low, double high, char out[32]) {
    (void)snprintf(out, 32, low == high ? "%g" : "%g-%g", low, high);
}

static void tell_depths(const account *a, const survey *s) {
    static const char *const titles[] = {"size",    "early", "mid",     "late",    "all",
                                         "authors", "mean",  "breadth", "authors", NULL};
    static const char *const places[] = {"6x6", "8x8", "10x10", "12x12"};
    table t = table_make(titles, NULL);
    buffer svg = buffer_make(NULL);
    double low[SIZES], high[SIZES];
    authors_list(&a->authors, "depth.low", low, SIZES);
    authors_list(&a->authors, "depth.high", high, SIZES);
    for (int i = 0; i < SIZES; i++) {
        char range[32];
        range_write(low[i], high[i], range);
        table_add(&t, "%.0f", number_of(a, "board.sizes", i));
        for (phase k = 0; k < PHASES; k++)
            table_add(&t, isfinite(s->medians[k][i]) ? "%g" : "-", s->medians[k][i]);
        table_add(&t, "%s", range);
        table_add(&t, "%.2f", s->means[i]);
        table_add(&t, "%d", s->breadth[i]);
        table_add(&t, "%.0f", number_of(a, "breadth.most", i));
    }
    document_table(
        a->document, "depths",
        "Median of the completed depths over own moves that were neither forced nor "
        "searched to the end, by phase; their mean; the largest number of moves to choose from.",
        &t);
    const line_series series[] = {{"early", s->medians[EARLY], NULL, NULL},
                                  {"mid", s->medians[MID], NULL, NULL},
                                  {"late", s->medians[LATE], NULL, NULL}};
    const line_plot plot = {.title = "Depth by size of the board",
                            .words = "median of completed depths, by phase of the game",
                            .x_title = "board",
                            .y_title = "plies",
                            .places = places,
                            .place_count = SIZES,
                            .series = series,
                            .count = 3,
                            .band_low = low,
                            .band_high = high,
                            .band_name = "the authors', all phases"};
    line_plot_write(&plot, &svg);
    document_picture(a->document, "depths", "Depth by size and phase.", &svg);
    buffer_clear(&svg);
    table_clear(&t);
    if (by_depth(a))
        document_text(a->document, "Depth was the limit here, so it says nothing about speed.");
    else
        document_text(a->document,
                      "Ours had %g of the authors' %g seconds. Compiled code on sets of squares "
                      "sees deeper than an interpreted program on arrays; what should be the same "
                      "is that depth falls as the board grows.",
                      a->settings->scale, authors_number(&a->authors, "limit.seconds"));
}

/* ---- won and lost ---- */

/* How many of the games have different moves. */
static status count_different(const account *a, const pairing *p, int *out, fault *f) {
    enum { MOST = 1000 };
    view records[MOST];
    int count = 0;
    buffer key = buffer_make(NULL);
    status failed = OK;
    for (int i = 0; i < 2 * p->pairs && i < MOST && !failed; i++) {
        view text;
        buffer_reset(&key, 0);
        pairing_key(p, a->settings->seed, i, &key);
        failed = account_result(a, buffer_view(&key), &text, f);
        if (failed) break;
        const view record = game_outcome_read(text).record;
        int j = 0;
        while (j < count && !view_equal(records[j], record)) j++;
        if (j == count) records[count++] = record;
    }
    *out = count;
    buffer_clear(&key);
    return failed;
}

static status read_games(const account *a, int which, survey *s, fault *f) {
    board b;
    status failed = OK;
    make_board(a, which, &b);
    for (opponent who = 0; who < OPPONENTS && !failed; who++) {
        match_result r;
        failed = pairing_result(a, &b.pairs[who], &r, NULL, f);
        if (!failed) s->won[who][which] = (tally){r.wins, r.draws, r.losses};
    }
    return failed ? failed : count_different(a, &b.pairs[AGAINST_GREEDY], &s->different[which], f);
}

static void add_tally(table *t, const tally *w) {
    const share s = tally_points(w);
    table_add(t, "%d-%d-%d", w->wins, w->draws, w->losses);
    table_add(t, "%.1f", s.percent);
    table_add(t, "%.0f-%.0f", s.low, s.high);
}

static void tell_games(const account *a, const survey *s) {
    static const char *const titles[] = {
        "size",     "random: W-D-L",   "%", "interval", "authors %", "greedy: W-D-L", "%",
        "interval", "different games", NULL};
    table t = table_make(titles, NULL);
    for (int i = 0; i < SIZES; i++) {
        table_add(&t, "%.0f", number_of(a, "board.sizes", i));
        add_tally(&t, &s->won[AGAINST_RANDOM][i]);
        table_add(&t, "%.0f", number_of(a, "random.percent", i));
        add_tally(&t, &s->won[AGAINST_GREEDY][i]);
        table_add(&t, "%d", s->different[i]);
    }
    document_table(
        a->document, "won",
        "Games from the start with both colours, won-drawn-lost by sized, with the share "
        "of the points.",
        &t);
    document_text(a->document,
                  "The authors won all games against random on every size and lost some, they do "
                  "not say how many, against the greedy agent, which puzzled them: both programs "
                  "should repeat themselves. Against greedy-corners two different games, one for "
                  "each colour, are all there can be where the answers are the same every time; "
                  "under a limit in time a move may be found or not, so there are more.");
    document_text(a->document,
                  "They expect %.0f %% against people and %.0f-%.0f %% against other students. "
                  "Neither can be measured here; the league of all agents comes nearest.",
                  authors_number(&a->authors, "people.percent"),
                  authors_number(&a->authors, "classmates.low"),
                  authors_number(&a->authors, "classmates.high"));
    table_clear(&t);
}

/* ---- what should hold ---- */

static void check_findings(const account *a, const survey *s, int unsteady) {
    int falls = 0, sure = 0;
    for (int i = 0; i < SIZES; i++) {
        falls += i > 0 && s->means[i] < s->means[i - 1];
        sure += tally_points(&s->won[AGAINST_RANDOM][i]).percent >= 99;
    }
    document_finding(a->document,
                     by_depth(a)          ? VERDICT_OPEN
                     : falls == SIZES - 1 ? VERDICT_HOLDS
                                          : VERDICT_FAILS,
                     "depth falls as the board grows: it does in %d of %d steps (means %.2f, "
                     "%.2f, %.2f, %.2f).",
                     falls, SIZES - 1, s->means[0], s->means[1], s->means[2], s->means[3]);
    document_finding(a->document, sure == SIZES ? VERDICT_HOLDS : VERDICT_FAILS,
                     "sized wins at least 99 %% against random: on %d of %d sizes.", sure, SIZES);
    document_finding(a->document, unsteady == 0 ? VERDICT_HOLDS : VERDICT_FAILS,
                     "without the text's slips and without a clock the same position has the same "
                     "answer, always: %d positions where it has not.",
                     unsteady);
}

static status tell(const account *a, fault *f) {
    survey s;
    int unsteady = 0, by_clock = 0;
    status failed = OK;
    for (int i = 0; i < SIZES && !failed; i++) {
        failed = read_depths(a, i, &s, f);
        if (!failed) failed = read_games(a, i, &s, f);
    }
    if (failed) return failed;
    document_heading(a->document, "Depth and breadth");
    tell_depths(a, &s);
    document_heading(a->document, "Won and lost");
    tell_games(a, &s);
    document_heading(a->document, "The same answer again");
    failed = repeats_tell(a, 0, &unsteady, f);
    if (!failed && !by_depth(a)) failed = repeats_tell(a, seconds_of(a), &by_clock, f);
    if (failed) return failed;
    document_text(a->document,
                  "The authors could not explain why their deterministic program did not repeat "
                  "itself. Under a clock the machine decides which depth is completed, so even a "
                  "sound table answers differently now and then; what a table keeps from earlier "
                  "games does the rest.");
    document_heading(a->document, "What the text found");
    check_findings(a, &s, unsteady);
    return OK;
}

const experiment experiment_002 = {
    .name = "002",
    .title = "Text 002: board sizes, tables and time",
    .sentence = "One program on four sizes of the board: how deep does it see, whom does it beat, "
                "and why did its authors see it lose now and then to an opponent that always plays "
                "the same?",
    .numbers = experiment_002_ini,
    .numbers_length = &experiment_002_ini_length,
    .plan = make_plan,
    .tell = tell,
};
