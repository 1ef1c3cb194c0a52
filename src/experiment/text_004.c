/* experiment/text_004.c - the cross table of text 004, a shallow search against a deeper one, and
 * how long `bob` thinks. */
#include "experiment/text_004_cross.h"
#include "experiment/texts.h"
#include "experiment/verdict.h"

#include "base/sample.h"

#include <math.h>
#include <stdio.h>

extern const char experiment_004_ini[]; /* data/experiment/004.ini */
extern const size_t experiment_004_ini_length;

enum {
    AGENTS = CROSS_AGENTS,
    SEARCHERS = 2, /* the first of them: those before do not search */
    GAMES = 50,
    QUICK_GAMES = 4,
    BOB_GAMES = 10,
    BOB_MOVES_MOST = 1000,
    SPEC_BYTES = 64,
};

static const char best[] = "corners-moves-tokens";

/* ---- the games ---- */

static int games_of(const experiment_settings *s) {
    return s->games ? s->games : s->is_quick ? QUICK_GAMES : GAMES;
}

/* A quick run is shallower, by as many plies for all. */
static void write_spec(const account *a, const char *name, double depth, char out[SPEC_BYTES]) {
    const double least = a->settings->is_quick ? fmax(depth - 4, 1) : depth;
    if (isfinite(depth))
        (void)snprintf(out, SPEC_BYTES, "%s,depth=%.0f", name, least);
    else
        (void)snprintf(out, SPEC_BYTES, "%s", name);
}

static double depth_of(const account *a, int agent) {
    char key[SPEC_BYTES];
    (void)snprintf(key, sizeof key, "depth.%s", cross_names[agent]);
    return authors_number(&a->authors, key);
}

/* Text 004's course begins with black on the main diagonal. */
static void write_key(const account *a, const char *black, const char *white, int number,
                      bool is_detailed, buffer *key) {
    const game_order g = {.size = 8,
                          .start = START_DIAGONAL,
                          .black = black,
                          .white = white,
                          .seed = seed_for(a->settings->seed, "%s %s %d", black, white, number),
                          .is_detailed = is_detailed};
    buffer_reset(key, 0);
    game_order_write(&g, key);
}

static void cell_key(const account *a, int row, int column, int number, buffer *key) {
    char black[SPEC_BYTES], white[SPEC_BYTES];
    write_spec(a, cross_names[row], depth_of(a, row), black);
    write_spec(a, cross_names[column], depth_of(a, column), white);
    write_key(a, black, white, number, false, key);
}

/* `side` is the colour of the shallower one. */
static void deeper_key(const account *a, colour side, int number, buffer *key) {
    char shallow[SPEC_BYTES], deep[SPEC_BYTES];
    write_spec(a, best, authors_number(&a->authors, "deeper.shallow"), shallow);
    write_spec(a, best, authors_number(&a->authors, "deeper.deep"), deep);
    write_key(a, side == BLACK ? shallow : deep, side == BLACK ? deep : shallow, number, false,
              key);
}

/* bob has either colour in turn. */
static void bob_key(const account *a, int number, buffer *key) {
    char bob[SPEC_BYTES], other[SPEC_BYTES];
    write_spec(a, "bob", authors_number(&a->authors, "bob.depth"), bob);
    write_spec(a, best, authors_number(&a->authors, "deeper.shallow"), other);
    write_key(a, number % 2 ? other : bob, number % 2 ? bob : other, number, true, key);
}

static int bob_games(const account *a) {
    return a->settings->is_quick ? 2 : BOB_GAMES;
}

/* About how long a search takes: each ply three times as long. */
static double cost(double depth) {
    return isfinite(depth) ? pow(3, depth) : 1;
}

static status make_plan(const account *a, plan *p, fault *f) {
    buffer key = buffer_make(NULL);
    const int games = games_of(a->settings);
    (void)f;
    for (int row = 0; row < AGENTS; row++)
        for (int column = 0; column < AGENTS; column++)
            for (int number = 0; number < games; number++) {
                cell_key(a, row, column, number, &key);
                plan_add(p, buffer_view(&key), cost(depth_of(a, row)) + cost(depth_of(a, column)));
            }
    for (colour side = BLACK; side <= WHITE; side++)
        for (int number = 0; number < games; number++) {
            deeper_key(a, side, number, &key);
            plan_add(p, buffer_view(&key), cost(6) + cost(8));
        }
    for (int number = 0; number < bob_games(a); number++) {
        bob_key(a, number, &key);
        plan_add(p, buffer_view(&key), cost(10));
    }
    if (buffer_status(&key)) p->keys.failed = E_NOMEM;
    buffer_clear(&key);
    return OK;
}

/* ---- the cross table ---- */

static status read_cell(const account *a, int row, int column, buffer *key, tally *out, fault *f) {
    for (int number = 0; number < games_of(a->settings); number++) {
        view text;
        cell_key(a, row, column, number, key);
        const status failed = account_result(a, buffer_view(key), &text, f);
        if (failed) return failed;
        tally_add(out, game_outcome_read(text).score);
    }
    return OK;
}

static status read_cross(const account *a, cross *c, fault *f) {
    buffer key = buffer_make(NULL);
    status failed = OK;
    *c = (cross){.cells = {{{0, 0, 0}}}};
    for (int row = 0; row < AGENTS; row++) {
        char line[SPEC_BYTES];
        (void)snprintf(line, sizeof line, "table.%s", cross_names[row]);
        authors_list(&a->authors, line, &c->theirs[row * AGENTS], AGENTS);
        for (int column = 0; column < AGENTS && !failed; column++) {
            failed = read_cell(a, row, column, &key, &c->cells[row][column], f);
            c->ours[row * AGENTS + column] = tally_share(&c->cells[row][column]).percent;
        }
    }
    cross_sum_up(c);
    buffer_clear(&key);
    return failed;
}

/* ---- deeper, and bob ---- */

static status tell_deeper(const account *a, share out[2], fault *f) {
    static const char *const titles[] = {
        "<shallower plays", "won", "drawn", "lost", "percent", "low", "high", "authors", NULL};
    table t = table_make(titles, NULL);
    buffer key = buffer_make(NULL);
    status failed = OK;
    int inside = 0;
    for (colour side = BLACK; side <= WHITE && !failed; side++) {
        tally games = {0, 0, 0};
        for (int number = 0; number < games_of(a->settings) && !failed; number++) {
            view text;
            deeper_key(a, side, number, &key);
            failed = account_result(a, buffer_view(&key), &text, f);
            if (failed) break;
            const int score = game_outcome_read(text).score;
            tally_add(&games, side == BLACK ? score : -score);
        }
        out[side] = tally_share(&games);
        table_add(&t, "%s", side == BLACK ? "black" : "white");
        table_add(&t, "%d", games.wins);
        table_add(&t, "%d", games.draws);
        table_add(&t, "%d", games.losses);
        const double theirs =
            authors_number(&a->authors, side == BLACK ? "deeper.black" : "deeper.white");
        inside += theirs >= out[side].low && theirs <= out[side].high;
        const double values[] = {out[side].percent, out[side].low, out[side].high, theirs};
        for (int k = 0; k < 4; k++) {
            char cell[16];
            share_write(values[k], cell);
            table_add(&t, "%s", cell);
        }
    }
    if (!failed) {
        document_table(a->document, "deeper",
                       "corners-moves-tokens at 6 plies against itself at 8: what the shallower "
                       "one won.",
                       &t);
        document_text(a->document, "Of the authors' two numbers %d %s inside our interval.", inside,
                      inside == 1 ? "lies" : "lie");
    }
    buffer_clear(&key);
    table_clear(&t);
    return failed;
}

/* The seconds of every move of bob's, sorted. */
static status bob_times(const account *a, double seconds[BOB_MOVES_MOST], size_t *count, fault *f) {
    buffer key = buffer_make(NULL);
    status failed = OK;
    *count = 0;
    for (int number = 0; number < bob_games(a) && !failed; number++) {
        view text;
        game_thought t;
        bob_key(a, number, &key);
        failed = account_result(a, buffer_view(&key), &text, f);
        if (failed) break;
        view thoughts = game_outcome_read(text).thoughts;
        while (game_next_thought(&thoughts, &t) && *count < BOB_MOVES_MOST)
            if (t.side == (number % 2 ? WHITE : BLACK)) seconds[(*count)++] = t.seconds;
    }
    sample_sort(seconds, *count);
    buffer_clear(&key);
    return failed;
}

static status tell_bob(const account *a, fault *f) {
    static const char *const titles[] = {
        "moves", "median s", "95 % below s", "longest s", "under the authors' limit %", NULL};
    double seconds[BOB_MOVES_MOST];
    size_t count, under = 0;
    const double limit = authors_number(&a->authors, "bob.seconds");
    const status failed = bob_times(a, seconds, &count, f);
    if (failed) return failed;
    table t = table_make(titles, NULL);
    while (under < count && seconds[under] < limit) under++;
    table_add(&t, "%zu", count);
    table_add(&t, "%.4f", sample_median(seconds, count));
    table_add(&t, "%.4f", sample_percentile(seconds, count, 95));
    table_add(&t, "%.4f", sample_percentile(seconds, count, 100));
    table_add(&t, "%.1f", 100.0 * (double)under / (double)count);
    document_table(a->document, "bob-times",
                   "How long bob (corners-moves-tokens, 10 plies) thinks about a move.", &t);
    document_text(a->document,
                  "The authors: under %.0f s for most moves. A bit board and compiled code take a "
                  "small part of that.",
                  limit);
    table_clear(&t);
    return OK;
}

/* ---- what should hold ---- */

/* Everybody who searches with black, then with white. */
static void check_first(const account *a, const cross *c) {
    verdict_part parts[2 * (AGENTS - SEARCHERS)];
    int count = 0;
    for (int i = SEARCHERS; i < AGENTS; i++)
        for (colour side = BLACK; side <= WHITE; side++, count++) {
            const tally *cell = side == BLACK ? &c->cells[i][0] : &c->cells[0][i];
            const estimate black = estimate_of_share(tally_share(cell));
            parts[count] =
                verdict_part_make(side == BLACK ? black : estimate_turned(black), "%s with %s",
                                  cross_names[i], side == BLACK ? "black" : "white");
        }
    verdict_tell_parts(a->document,
                       "all heuristics beat DumAI, which is first here, with both colours, percent "
                       "of the decided games",
                       parts, count, 50);
}

static void check_best(const account *a, const cross *c) {
    enum { BEST = AGENTS - 1 };
    char claim[160];
    int second = 0;
    for (int i = 1; i < BEST; i++)
        if (c->strength[i] > c->strength[second]) second = i;
    (void)snprintf(claim, sizeof claim,
                   "CornersMovesTokens is the best, by percent points before %s, the strongest of "
                   "the others",
                   cross_names[second]);
    verdict_tell(a->document, claim,
                 estimate_difference(estimate_make(c->strength[BEST], c->error[BEST]),
                                     estimate_make(c->strength[second], c->error[second])),
                 0);
}

static void check_deeper(const account *a, const share s[2]) {
    verdict_part parts[] = {{"with white", estimate_turned(estimate_of_share(s[BLACK]))},
                            {"with black", estimate_turned(estimate_of_share(s[WHITE]))}};
    verdict_tell_parts(a->document, "the deeper search wins more, percent of the decided games",
                       parts, 2, 50);
}

static status tell(const account *a, fault *f) {
    cross c;
    share shallow[2];
    status failed = read_cross(a, &c, f);
    if (failed) return failed;
    document_heading(a->document, "Table 1.1");
    document_text(a->document,
                  "%d games a cell, black on the main diagonal and first to move, the moves at the "
                  "root shuffled. A draw is left out of the percentage; a cell of draws alone is "
                  "\"-\".",
                  games_of(a->settings));
    cross_tell(a, &c);
    document_heading(a->document, "Six plies against eight");
    failed = tell_deeper(a, shallow, f);
    if (failed) return failed;
    document_heading(a->document, "How long bob thinks");
    failed = tell_bob(a, f);
    if (failed) return failed;
    document_heading(a->document, "What the text found");
    check_first(a, &c);
    check_best(a, &c);
    check_deeper(a, shallow);
    return OK;
}

const experiment experiment_004 = {
    .name = "004",
    .title = "Text 004: three heuristics, in order",
    .sentence = "Eight agents play each other with both colours: which heuristic, and which order "
                "of heuristics, is the strongest?",
    .numbers = experiment_004_ini,
    .numbers_length = &experiment_004_ini_length,
    .plan = make_plan,
    .tell = tell,
};
