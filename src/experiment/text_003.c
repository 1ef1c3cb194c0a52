/* experiment/text_003.c - Tables 1-3 of text 003, one game a cell as there, and pairs of games
 * beside them, on which the verdict rests: single games are luck. */
#include "experiment/matches.h"
#include "experiment/tally.h"
#include "experiment/texts.h"
#include "experiment/verdict.h"

#include "base/sample.h"

#include <math.h>
#include <stdio.h>

extern const char experiment_003_ini[]; /* data/experiment/003.ini */
extern const size_t experiment_003_ini_length;

enum {
    AGENTS = 3,
    LIMITS = 5,
    PAIRS = 50,
    QUICK_PAIRS = 2,
    OPENING_PLIES = 6,
    QUICK_PLIES_LESS = 7,
    SPEC_BYTES = 64,
    DEPTHS_MOST = 20000,
};

static const char *const names[AGENTS] = {"naive", "mobility", "compound"};

/* ---- the games ---- */

static void list_of(const account *a, int agent, const char *what, double out[LIMITS]) {
    char key[SPEC_BYTES];
    (void)snprintf(key, sizeof key, "%s.%s", names[agent], what);
    authors_list(&a->authors, key, out, LIMITS);
}

/* The text's depth at this limit, or at the last one before it for which it names one. */
static int depth_of(const account *a, int agent, int limit) {
    double depths[LIMITS];
    int depth = 1;
    list_of(a, agent, "depth", depths);
    for (int i = 0; i <= limit && i < LIMITS; i++)
        if (isfinite(depths[i])) depth = (int)depths[i];
    if (a->settings->is_quick) depth -= QUICK_PLIES_LESS;
    return depth < 1 ? 1 : depth;
}

static double seconds_of(const account *a, int limit) {
    double seconds[LIMITS];
    authors_list(&a->authors, "limits.seconds", seconds, LIMITS);
    return seconds[limit] * a->settings->scale;
}

static void write_spec(const account *a, int agent, int limit, char out[SPEC_BYTES]) {
    if (account_by_depth(a))
        (void)snprintf(out, SPEC_BYTES, "%s,depth=%d", names[agent], depth_of(a, agent, limit));
    else
        (void)snprintf(out, SPEC_BYTES, "%s,time=%.0fms", names[agent],
                       fmax(1000 * seconds_of(a, limit), 1));
}

static void write_opponent(const account *a, char out[SPEC_BYTES]) {
    const double depth = authors_number(&a->authors, "opponent.depth");
    (void)snprintf(out, SPEC_BYTES, "naive,depth=%.0f", a->settings->is_quick ? 2 : depth);
}

/* A pairing and the texts it points to. */
typedef struct cell {
    char a[SPEC_BYTES], b[SPEC_BYTES];
    pairing pairs;
    pairing single; /* both games from the start */
} cell;

static void make_cell(const account *a, int agent, int limit, cell *out) {
    const experiment_settings *s = a->settings;
    write_spec(a, agent, limit, out->a);
    write_opponent(a, out->b);
    out->single = (pairing){.size = 8,
                            .start = START_WHITE_FIRST,
                            .a = out->a,
                            .b = out->b,
                            .pairs = 1,
                            .is_detailed = true};
    out->pairs = out->single;
    out->pairs.opening_plies = OPENING_PLIES;
    out->pairs.pairs = s->games ? s->games / 2 : s->is_quick ? QUICK_PAIRS : PAIRS;
}

static status make_plan(const account *a, plan *p, fault *f) {
    (void)f;
    for (int agent = 0; agent < AGENTS; agent++)
        for (int limit = 0; limit < LIMITS; limit++) {
            cell c;
            make_cell(a, agent, limit, &c);
            const double weight = account_by_depth(a) ? 1 : seconds_of(a, limit);
            pairing_plan(&c.single, a->settings->seed, weight, p);
            pairing_plan(&c.pairs, a->settings->seed, weight, p);
        }
    return OK;
}

/* ---- Tables 1-3 ---- */

/* White's discs minus black's when the agent has that colour. */
static status single_score(const account *a, const cell *c, colour side, int *out, fault *f) {
    buffer key = buffer_make(NULL);
    view text;
    pairing_key(&c->single, a->settings->seed, side == BLACK ? 0 : 1, &key);
    const status failed = account_result(a, buffer_view(&key), &text, f);
    if (!failed) *out = -game_outcome_read(text).count;
    buffer_clear(&key);
    return failed;
}

static const char *won(double score, colour side) {
    if (score == 0) return "draw";
    return (score > 0) == (side == WHITE) ? "yes" : "no";
}

/* Returns in *same how many of the ten games ended as the authors'. */
static status tell_table(const account *a, int agent, int *same, fault *f) {
    static const char *const titles[] = {"limit s", "white: won", "authors", "score",
                                         "authors", "black: won", "authors", "score",
                                         "authors", NULL};
    table t = table_make(titles, NULL);
    double theirs[2][LIMITS], seconds[LIMITS];
    char name[SPEC_BYTES], caption[160];
    status failed = OK;
    list_of(a, agent, "white", theirs[WHITE]);
    list_of(a, agent, "black", theirs[BLACK]);
    authors_list(&a->authors, "limits.seconds", seconds, LIMITS);
    for (int limit = 0; limit < LIMITS && !failed; limit++) {
        cell c;
        make_cell(a, agent, limit, &c);
        table_add(&t, "%.0f", seconds[limit]);
        for (int i = 0; i < 2 && !failed; i++) {
            const colour side = i == 0 ? WHITE : BLACK;
            const double their = theirs[side][limit];
            int score = 0;
            failed = single_score(a, &c, side, &score, f);
            *same += won(score, side)[0] == won(their, side)[0];
            table_add(&t, "%s", won(score, side));
            table_add(&t, "%s", won(their, side));
            table_add(&t, "%d", score);
            table_add(&t, "%.0f", their);
        }
    }
    (void)snprintf(name, sizeof name, "table-%d", agent + 1);
    (void)snprintf(caption, sizeof caption,
                   "Table %d: %s against naive at a fixed depth, one game a cell; score is white's "
                   "discs minus black's.",
                   agent + 1, names[agent]);
    if (!failed) document_table(a->document, name, caption, &t);
    table_clear(&t);
    return failed;
}

static status tell_tables(const account *a, fault *f) {
    for (int agent = 0; agent < AGENTS; agent++) {
        int same = 0;
        const status failed = tell_table(a, agent, &same, f);
        if (failed) return failed;
        document_text(
            a->document,
            "%d of the ten games of %s have the authors' winner. One game a cell proves "
            "little: a search one ply deeper, or a machine that is a little faster, gives "
            "another game.",
            same, names[agent]);
    }
    return OK;
}

/* ---- pairs ---- */

/* What was found of one agent at one limit. */
typedef struct found {
    match_result result;
    double seconds; /* per move */
    double depth;   /* median */
} found;

typedef struct survey {
    found cells[AGENTS][LIMITS];
} survey;

typedef struct depth_list {
    double depths[DEPTHS_MOST];
    size_t count;
} depth_list;

static void note_depth(void *context, int number, const game_thought *t) {
    depth_list *l = context;
    (void)number;
    if (game_thought_counts(t) && l->count < DEPTHS_MOST) l->depths[l->count++] = t->depth;
}

static status find(const account *a, int agent, int limit, found *out, fault *f) {
    depth_list *l = alloc_array(NULL, 1, sizeof *l);
    double seconds[2];
    cell c;
    if (!l) return fault_set(f, E_NOMEM, 0, "no memory for depths");
    make_cell(a, agent, limit, &c);
    status failed = pairing_result(a, &c.pairs, &out->result, seconds, f);
    if (!failed) failed = pairing_thoughts(a, &c.pairs, note_depth, l, f);
    if (!failed) {
        sample_sort(l->depths, l->count);
        out->depth = sample_median(l->depths, l->count);
        out->seconds = seconds[0];
    }
    alloc_free(NULL, l);
    return failed;
}

static void tell_pairs(const account *a, const survey *s) {
    match_row rows[AGENTS * LIMITS];
    double limits[LIMITS];
    authors_list(&a->authors, "limits.seconds", limits, LIMITS);
    for (int i = 0; i < AGENTS * LIMITS; i++) {
        rows[i].result = s->cells[i / LIMITS][i % LIMITS].result;
        (void)snprintf(rows[i].label, sizeof rows[i].label, "%s at %.0f s", names[i / LIMITS],
                       limits[i % LIMITS]);
    }
    match_rows_tell(a->document,
                    &(match_rows){.name = "pairs",
                                  .who = "agent",
                                  .caption = "Pairs of games from random openings of six plies, "
                                             "each with both colours, against naive at a fixed "
                                             "depth.",
                                  .title = "Against naive at a fixed depth",
                                  .words = "share of the points, with 95 % intervals",
                                  .rows = rows,
                                  .count = AGENTS * LIMITS});
}

/* Discs per game for the agent: ours in pairs, theirs in single games. */
static void tell_order(const account *a, const survey *s) {
    static const char *const titles[] = {"<agent", "ours", "authors", NULL};
    table t = table_make(titles, NULL);
    double ours[AGENTS], theirs[AGENTS];
    for (int agent = 0; agent < AGENTS; agent++) {
        double white[LIMITS], black[LIMITS];
        list_of(a, agent, "white", white);
        list_of(a, agent, "black", black);
        ours[agent] = theirs[agent] = 0;
        for (int limit = 0; limit < LIMITS; limit++) {
            ours[agent] += s->cells[agent][limit].result.mean / LIMITS;
            theirs[agent] += (white[limit] - black[limit]) / (2 * LIMITS);
        }
        table_add(&t, "%s", names[agent]);
        table_add(&t, "%+.1f", ours[agent]);
        table_add(&t, "%+.1f", theirs[agent]);
    }
    document_table(a->document, "order",
                   "Discs per game over all limits and both colours: ours in pairs of games, the "
                   "authors' in single ones.",
                   &t);
    order_tell(a->document, "Discs per game", names, ours, theirs, AGENTS,
               "The authors have ten games of each agent from one opening, which prove little; and "
               "ours see as deep as this machine and the scale let them.");
    table_clear(&t);
}

static void tell_depths(const account *a, const survey *s) {
    static const char *const titles[] = {"<agent", "limit s", "median depth", "authors", NULL};
    table t = table_make(titles, NULL);
    double limits[LIMITS];
    authors_list(&a->authors, "limits.seconds", limits, LIMITS);
    for (int agent = 0; agent < AGENTS; agent++) {
        double theirs[LIMITS];
        list_of(a, agent, "depth", theirs);
        for (int limit = 0; limit < LIMITS; limit++) {
            char text[16];
            share_write(theirs[limit], text);
            table_add(&t, "%s", names[agent]);
            table_add(&t, "%.0f", limits[limit]);
            table_add(&t, "%g", s->cells[agent][limit].depth);
            table_add(&t, "%s", text);
        }
    }
    document_table(a->document, "depths",
                   "Depth reached: the median of the completed depths over own moves that were "
                   "neither forced nor searched to the end of the game.",
                   &t);
    table_clear(&t);
    if (account_by_depth(a))
        document_text(a->document, "Depth was the limit here, so it says nothing about speed.");
    else
        document_text(a->document,
                      "Ours had %g of the authors' seconds. A cheap evaluation sees deeper: the "
                      "authors' naive by one or two plies.",
                      a->settings->scale);
}

static void tell_times(const account *a, const survey *s) {
    static const char *const titles[] = {"<agent", "limit s", "mean s", "below s", NULL};
    table t = table_make(titles, NULL);
    for (int i = 0; i < AGENTS * LIMITS; i++) {
        const double limit = seconds_of(a, i % LIMITS),
                     mean = s->cells[i / LIMITS][i % LIMITS].seconds;
        table_add(&t, "%s", names[i / LIMITS]);
        table_add(&t, account_by_depth(a) ? "-" : "%.3f", limit);
        table_add(&t, "%.4f", mean);
        table_add(&t, account_by_depth(a) ? "-" : "%.4f", limit - mean);
    }
    document_table(a->document, "move-times", "Mean time per move, in our (scaled) seconds.", &t);
    document_text(a->document,
                  "The authors: about %.1f s below the limit at every limit. Ours stop at 0.95 of "
                  "the limit, and the last moves of a game need less: they are searched to its "
                  "end.",
                  authors_number(&a->authors, "margin.seconds"));
    table_clear(&t);
}

/* ---- what should hold ---- */

enum { NAIVE, MOBILITY, COMPOUND };

static estimate points_of(const survey *s, int agent, int limit) {
    return estimate_of_points(&s->cells[agent][limit].result);
}

/* How much more compound takes than the better of the other two: the opponent is the same. */
static estimate lead_of_compound(const survey *s, int limit) {
    const estimate naive = points_of(s, NAIVE, limit), mobility = points_of(s, MOBILITY, limit);
    return estimate_difference(points_of(s, COMPOUND, limit),
                               naive.value > mobility.value ? naive : mobility);
}

static void check_findings(const account *a, const survey *s) {
    verdict_part compound[LIMITS], lead[LIMITS], naive[LIMITS];
    double seconds[LIMITS];
    authors_list(&a->authors, "limits.seconds", seconds, LIMITS);
    for (int i = 0; i < LIMITS; i++) {
        (void)snprintf(compound[i].name, sizeof compound[i].name, "at %.0f s", seconds[i]);
        lead[i] = naive[i] = compound[i];
        compound[i].found = points_of(s, COMPOUND, i);
        lead[i].found = lead_of_compound(s, i);
        naive[i].found = points_of(s, NAIVE, i);
    }
    verdict_tell_parts(a->document,
                       "compound beats the naive opponent at every limit, percent of the points",
                       compound, LIMITS, 50);
    verdict_tell_parts(a->document,
                       "compound is the best of the three, by percent points before the second",
                       lead, LIMITS, 0);
    verdict_tell_parts(a->document,
                       "a deeper search is enough for naive to beat itself, percent of the points",
                       naive, LIMITS, 50);
}

static status tell(const account *a, fault *f) {
    survey s;
    status failed = OK;
    document_heading(a->document, "Tables 1-3");
    if (account_by_depth(a))
        document_text(a->document,
                      "Each limit stands for the depth that the text reached in it; where it names "
                      "none, for that of the limit before.");
    else
        document_text(a->document, "Ours had %g of the text's seconds.", a->settings->scale);
    failed = tell_tables(a, f);
    for (int i = 0; i < AGENTS * LIMITS && !failed; i++)
        failed = find(a, i / LIMITS, i % LIMITS, &s.cells[i / LIMITS][i % LIMITS], f);
    if (failed) return failed;
    document_heading(a->document, "The same in pairs");
    tell_pairs(a, &s);
    tell_order(a, &s);
    document_heading(a->document, "Depth and time");
    tell_depths(a, &s);
    tell_times(a, &s);
    document_heading(a->document, "What the text found");
    check_findings(a, &s);
    return OK;
}

const experiment experiment_003 = {
    .name = "003",
    .title = "Text 003: one move within a time limit",
    .sentence = "Three evaluations under five time limits against an opponent that counts discs at "
                "a fixed depth: which one wins, and how deep does each see?",
    .numbers = experiment_003_ini,
    .numbers_length = &experiment_003_ini_length,
    .plan = make_plan,
    .tell = tell,
};
