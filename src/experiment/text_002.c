/* experiment/text_002.c - how deep `sized` sees on each board, how it fares against simple
 * opponents, and where its answers stop being the same. */
#include "experiment/tally.h"
#include "experiment/text_002_depths.h"
#include "experiment/text_002_repeats.h"
#include "experiment/texts.h"

#include <math.h>
#include <stdio.h>

extern const char experiment_002_ini[]; /* data/experiment/002.ini */
extern const size_t experiment_002_ini_length;

enum {
    SIZES = DEPTH_SIZES,
    SPEC_BYTES = 64,
    QUICK_GAMES = 4,
    QUICK_PLIES_LESS = 4,
};

typedef enum opponent { AGAINST_RANDOM, AGAINST_GREEDY, OPPONENTS } opponent;
static const char *const opponents[OPPONENTS] = {"random", "greedy-corners"};

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
    if (account_by_depth(a))
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
    const double seconds = account_by_depth(a) ? 0 : seconds_of(a);
    for (int i = 0; i < SIZES; i++) {
        board b;
        make_board(a, i, &b);
        for (opponent who = 0; who < OPPONENTS; who++)
            pairing_plan(&b.pairs[who], a->settings->seed,
                         fmax(seconds, 0.01) * b.size * b.size / 2, p);
    }
    return repeats_plan(a, seconds, p, f);
}

/* ---- won and lost ---- */

typedef struct survey {
    depth_survey depths;
    tally won[OPPONENTS][SIZES];
    int different[SIZES]; /* games against greedy-corners */
} survey;

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

static void check_random(const account *a, const survey *s) {
    verdict_part parts[SIZES];
    for (int i = 0; i < SIZES; i++) {
        const share points = tally_points(&s->won[AGAINST_RANDOM][i]);
        parts[i] = verdict_part_make(estimate_of_share(points), "%s", depth_places[i]);
    }
    verdict_tell_parts(a->document, "sized takes more than 99 % of the points from random", parts,
                       SIZES, 99);
}

static void check_findings(const account *a, const survey *s, int unsteady) {
    depths_check(a, &s->depths);
    check_random(a, s);
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
        board b;
        make_board(a, i, &b);
        failed =
            depths_read(a, i, &b.pairs[AGAINST_RANDOM], &b.pairs[AGAINST_GREEDY], &s.depths, f);
        if (!failed) failed = read_games(a, i, &s, f);
    }
    if (failed) return failed;
    document_heading(a->document, "Depth and breadth");
    depths_tell(a, &s.depths);
    document_heading(a->document, "Won and lost");
    tell_games(a, &s);
    document_heading(a->document, "The same answer again");
    failed = repeats_tell(a, 0, &unsteady, f);
    if (!failed && !account_by_depth(a)) failed = repeats_tell(a, seconds_of(a), &by_clock, f);
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
