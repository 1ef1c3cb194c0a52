/* experiment/text_000.c - the two evaluations of text 000 and everything it wished for, against
 * each other and two simple opponents. The text has no numbers. */
#include "experiment/matches.h"
#include "experiment/search_job.h"
#include "experiment/tally.h"
#include "experiment/texts.h"
#include "experiment/verdict.h"
#include "report/heat_map.h"

#include <math.h>
#include <stdio.h>

enum {
    PAIRS = 100,
    QUICK_PAIRS = 1,
    DEPTH = 6,
    QUICK_DEPTH = 3,
    DEEPER = 3, /* so much are the searches whose cost is compared: ProbCut's one pair of depths is
                   4 for 8, so it cannot cut in shallower ones */
    OPENING_PLIES = 8,
    POSITIONS = 10,
    QUICK_POSITIONS = 2,
    SPEC_BYTES = 64,
};

typedef struct way {
    const char *name;
    const char *spec;  /* without its depth */
    const char *claim; /* what the text expects of it beside phases, or NULL */
} way;

enum { GREEDY = 1, STATIC, PLAIN };

static const way ways[] = {
    {"random", "random", NULL},
    {"greedy-corners", "greedy-corners", NULL},
    {"static", "static", NULL},
    {"phases", "phases", NULL},
    {"five phases", "phases,phases=5", "halving the middle and the late phase helps"},
    {"no evaporation", "phases,evaporation=0", NULL},
    {"parity", "phases,parity=board", "counting who makes the last move helps"},
    {"parity of regions", "phases,parity=regions", NULL},
    {"exact finish", "phases,finish=10", "reaching more leaves late in the game helps"},
    {"ProbCut", "phases,probcut=single", "ProbCut is worth it"},
    {"Multi-ProbCut", "phases,probcut=multi", "Multi-ProbCut is worth it"},
};
enum { WAYS = sizeof ways / sizeof *ways };

static bool searches(int which) {
    return which >= STATIC;
}

/* ---- the games and searches ---- */

static int depth_of(const account *a) {
    return a->settings->is_quick ? QUICK_DEPTH : DEPTH;
}

static void write_spec(const account *a, int which, char out[SPEC_BYTES]) {
    if (searches(which))
        (void)snprintf(out, SPEC_BYTES, "%s,depth=%d", ways[which].spec, depth_of(a));
    else
        (void)snprintf(out, SPEC_BYTES, "%s", ways[which].spec);
}

typedef struct meeting {
    char a[SPEC_BYTES], b[SPEC_BYTES];
    pairing pairs;
} meeting;

static void make_meeting(const account *a, int one, int other, meeting *out) {
    const experiment_settings *s = a->settings;
    write_spec(a, one, out->a);
    write_spec(a, other, out->b);
    out->pairs = (pairing){.size = 8,
                           .a = out->a,
                           .b = out->b,
                           .opening_plies = OPENING_PLIES,
                           .pairs = s->games      ? s->games / 2
                                    : s->is_quick ? QUICK_PAIRS
                                                  : PAIRS};
}

static int position_count(const account *a) {
    return a->settings->is_quick ? QUICK_POSITIONS : POSITIONS;
}

static status make_positions(const account *a, position out[POSITIONS], fault *f) {
    const experiment_settings *s = a->settings;
    return search_positions("phases", 8, seed_for(s->seed, "cost"), s->tier, position_count(a), out,
                            f);
}

static void cost_key(const account *a, int which, const position *p, buffer *key) {
    const search_order order = {
        .agent = ways[which].spec, .where = p, .depth = depth_of(a) + DEEPER};
    buffer_reset(key, 0);
    search_order_write(&order, key);
}

static status make_plan(const account *a, plan *p, fault *f) {
    position where[POSITIONS];
    buffer key = buffer_make(NULL);
    for (int one = 0; one < WAYS; one++)
        for (int other = one + 1; other < WAYS; other++) {
            meeting m;
            make_meeting(a, one, other, &m);
            pairing_plan(&m.pairs, a->settings->seed, searches(one) + searches(other) + 0.01, p);
        }
    const status failed = make_positions(a, where, f);
    for (int i = STATIC; i < WAYS && !failed; i++)
        for (int k = 0; k < position_count(a); k++) {
            cost_key(a, i, &where[k], &key);
            plan_add(p, buffer_view(&key), 0.1);
        }
    if (buffer_status(&key)) p->keys.failed = E_NOMEM;
    buffer_clear(&key);
    return failed;
}

/* ---- everybody against everybody ---- */

typedef struct survey {
    match_result results[WAYS][WAYS]; /* of the row; those above the diagonal were played */
    double percent[WAYS * WAYS];
} survey;

static match_result turned(const match_result *r) {
    match_result t = *r;
    t.wins = r->losses;
    t.losses = r->wins;
    t.score = 1 - r->score;
    t.mean = 0 - r->mean; /* no minus before nothing */
    return t;
}

static status read_games(const account *a, survey *s, fault *f) {
    for (int i = 0; i < WAYS * WAYS; i++) s->percent[i] = NAN;
    for (int one = 0; one < WAYS; one++)
        for (int other = one + 1; other < WAYS; other++) {
            meeting m;
            make_meeting(a, one, other, &m);
            const status failed = pairing_result(a, &m.pairs, &s->results[one][other], NULL, f);
            if (failed) return failed;
            s->results[other][one] = turned(&s->results[one][other]);
            s->percent[one * WAYS + other] = 100 * s->results[one][other].score;
            s->percent[other * WAYS + one] = 100 * s->results[other][one].score;
        }
    return OK;
}

static void tell_cross(const account *a, const survey *s) {
    static const char *const titles[] = {"<agent", "1", "2", "3",  "4",  "5",    "6",
                                         "7",      "8", "9", "10", "11", "mean", NULL};
    const char *names[WAYS];
    table t = table_make(titles, NULL);
    buffer svg = buffer_make(NULL);
    for (int row = 0; row < WAYS; row++) {
        double sum = 0;
        names[row] = ways[row].name;
        table_add(&t, "%d %s", row + 1, ways[row].name);
        for (int column = 0; column < WAYS; column++) {
            const double percent = s->percent[row * WAYS + column];
            char cell[16];
            share_write(percent, cell);
            table_add(&t, "%s", cell);
            sum += isfinite(percent) ? percent : 0;
        }
        table_add(&t, "%.1f", sum / (WAYS - 1));
    }
    document_table(
        a->document, "cross",
        "Percent of the points that the row took from the column, in pairs of games from "
        "random openings of eight plies.",
        &t);
    const heat_map map = {.title = "Everybody against everybody",
                          .words = "percent of the points that the row took from the column",
                          .names = names,
                          .count = WAYS,
                          .ours = s->percent};
    heat_map_write(&map, &svg);
    document_picture(a->document, "cross", "The cross table in colours.", &svg);
    buffer_clear(&svg);
    table_clear(&t);
}

static void tell_wishes(const account *a, const survey *s) {
    match_row rows[WAYS];
    int count = 0;
    for (int i = STATIC; i < WAYS; i++) {
        if (i == PLAIN) continue;
        rows[count].result = s->results[i][PLAIN];
        (void)snprintf(rows[count].label, sizeof rows[count].label, "%s", ways[i].name);
        count++;
    }
    match_rows_tell(a->document,
                    &(match_rows){.name = "wishes",
                                  .who = "against phases",
                                  .caption =
                                      "One thing changed at a time: what it took from phases "
                                      "as it is, both at the same depth.",
                                  .title = "What each wish is worth against phases",
                                  .words = "share of the points, with 95 % intervals",
                                  .rows = rows,
                                  .count = count});
    document_text(
        a->document,
        "At equal depth a cut by probability can hardly gain: what it saves is time, in the "
        "next table, which buys depth; ProbCut's one pair of depths, 4 for 8, is not even reached "
        "in the games. The text names no weights and no thresholds; those "
        "of phases are ours, so these results are, too.");
}

/* ---- what a search costs ---- */

static status tell_cost(const account *a, double nodes[WAYS], fault *f) {
    static const char *const titles[] = {"<agent", "positions", "nodes", "% of phases", NULL};
    static const char *const time_titles[] = {"<agent", "ms per search", NULL};
    table t = table_make(titles, NULL), times = table_make(time_titles, NULL);
    position where[POSITIONS];
    double seconds[WAYS] = {0};
    buffer key = buffer_make(NULL);
    status failed = make_positions(a, where, f);
    for (int i = STATIC; i < WAYS; i++) {
        nodes[i] = 0;
        for (int k = 0; k < position_count(a) && !failed; k++) {
            view text;
            cost_key(a, i, &where[k], &key);
            failed = account_result(a, buffer_view(&key), &text, f);
            if (failed) break;
            const search_outcome o = search_outcome_read(text);
            nodes[i] += o.nodes;
            seconds[i] += o.seconds;
        }
    }
    for (int i = STATIC; i < WAYS; i++) {
        table_add(&t, "%s", ways[i].name);
        table_add(&t, "%d", position_count(a));
        table_add(&t, "%.0f", nodes[i]);
        table_add(&t, "%.1f", 100 * nodes[i] / nodes[PLAIN]);
        table_add(&times, "%s", ways[i].name);
        table_add(&times, "%.3f", 1000 * seconds[i] / position_count(a));
    }
    if (!failed) {
        document_table(
            a->document, "cost",
            "Nodes of searches of the same positions, three plies deeper than the games.", &t);
        document_table(a->document, "cost-times", "Their time.", &times);
    }
    buffer_clear(&key);
    table_clear(&times);
    table_clear(&t);
    return failed;
}

/* ---- what should hold ---- */

static void check_claim(const account *a, const char *claim, const match_result *r) {
    char words[160];
    (void)snprintf(words, sizeof words, "%s, percent of the points", claim);
    verdict_tell(a->document, words, estimate_of_points(r), 50);
}

static void check_findings(const account *a, const survey *s, const double nodes[WAYS]) {
    check_claim(a, "phases beats static", &s->results[PLAIN][STATIC]);
    check_claim(a, "static beats greedy-corners", &s->results[STATIC][GREEDY]);
    check_claim(a, "evaporation helps (phases against itself without)",
                &s->results[PLAIN][PLAIN + 2]);
    for (int i = PLAIN + 1; i < WAYS - 2; i++)
        if (ways[i].claim) check_claim(a, ways[i].claim, &s->results[i][PLAIN]);
    for (int i = WAYS - 2; i < WAYS; i++)
        document_finding(a->document, nodes[i] < nodes[PLAIN] ? VERDICT_HOLDS : VERDICT_FAILS,
                         "%s: %.1f %% of the nodes, and %.1f %% of the points at equal depth.",
                         ways[i].claim, 100 * nodes[i] / nodes[PLAIN],
                         100 * s->results[i][PLAIN].score);
}

static status tell(const account *a, fault *f) {
    survey s;
    double nodes[WAYS];
    status failed = read_games(a, &s, f);
    if (failed) return failed;
    document_heading(a->document, "Everybody against everybody");
    document_text(a->document, "All search %d plies. The text has no results to compare with.",
                  depth_of(a));
    tell_cross(a, &s);
    document_heading(a->document, "The text's wishes");
    tell_wishes(a, &s);
    document_heading(a->document, "What a search costs");
    failed = tell_cost(a, nodes, f);
    if (failed) return failed;
    document_heading(a->document, "What the text expects");
    check_findings(a, &s, nodes);
    return OK;
}

const experiment experiment_000 = {
    .name = "000",
    .title = "Text 000: evaluation by phases",
    .sentence =
        "Square weights against an evaluation by phases, and each improvement that the text "
        "wished for on its own.",
    .plan = make_plan,
    .tell = tell,
};
