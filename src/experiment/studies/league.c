/* experiment/studies/league.c - everybody against everybody on four sizes of the board: ratings
 * with their errors. */
#include "arena/rating/ratings.h"
#include "base/alloc.h"
#include "base/fault.h"
#include "experiment/authors.h"
#include "experiment/experiment.h"
#include "experiment/papers/papers.h"
#include "experiment/plan.h"
#include "experiment/studies/league_size.h"
#include "experiment/tally.h"
#include "experiment/verdict.h"
#include "report/document.h"
#include "report/table.h"

#include "base/sample.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

extern const char experiment_002_ini[]; /* data/experiment/002.ini: what its authors expect */
extern const size_t experiment_002_ini_length;

enum { SIZES = LEAGUE_SIZES };

static status make_plan(const experiment_account *a, plan *out, fault *f) {
    for (int i = 0; i < SIZES; i++) {
        field_of_players p;
        const status failed = league_field(a, i, &p, f);
        if (failed) return failed;
        for (int one = 0; one < p.count; one++)
            for (int other = one + 1; other < p.count; other++) {
                const paired_games m = league_meeting(a, &p, one, other);
                pairing_plan(&m, a->settings->seed, pow(p.size, 4), out);
            }
    }
    return OK;
}

/* ---- all sizes ---- */

typedef struct summary {
    verdict_part champion[SIZES]; /* how much stronger than the best of the others, in Elo */
    int champion_sizes;
    verdict_part simple[SIZES]; /* how much weaker than the weakest of the others */
    estimate sized[SIZES];      /* its share of the points from programs of other texts */
} summary;

static bool is_simple(const char *name) {
    return strcmp(name, "random") == 0 || strcmp(name, "first") == 0;
}

/* The points that `sized` took from programs such as other students write. */
static estimate share_of_sized(const league *l) {
    const field_of_players *p = &l->players;
    double sum = 0, variance = 0;
    int count = 0, sized = 0;
    while (sized < p->count && strcmp(p->names[sized], "sized") != 0) sized++;
    for (int i = 0; i < p->count && sized < p->count; i++) {
        if (i == sized || !p->is_classmate[i]) continue;
        sum += l->percent[sized * p->count + i];
        variance += l->variance[sized * p->count + i];
        count++;
    }
    return estimate_make(sum / count, SAMPLE_NORMAL_95 * sqrt(variance) / count);
}

static bool is_champion(const league *l, int who) {
    return who >= l->players.count - l->players.champions;
}

/* Returns the lead in Elo. If one took all points of the other, the lead is only known to be at
 * least a bound. */
static estimate lead_of(const league *l, int one, int other) {
    const rating_difference d = ratings_difference(&l->ratings, one, other);
    if (d.kind == RATING_AT_LEAST) return (estimate){d.elo, d.bound, INFINITY};
    if (d.kind == RATING_AT_MOST) return (estimate){d.elo, -INFINITY, d.bound};
    return estimate_make(d.elo, d.kind == RATING_KNOWN ? d.error : NAN);
}

/* Finds, in the order from strongest to weakest, the first champion and the first other player, and
 * the last player that does not look at the board and the last other player. */
static void sum_up(const league *l, int which, summary *s) {
    const int size = l->players.size;
    int champion = -1, best = -1, simple = -1, worst = -1;
    for (int i = l->players.count - 1; i >= 0; i--) {
        const int who = l->order[i];
        if (is_champion(l, who))
            champion = who;
        else
            best = who;
    }
    for (int i = 0; i < l->players.count; i++) {
        const int who = l->order[i];
        if (is_simple(l->players.names[who]))
            simple = who;
        else
            worst = who;
    }
    if (champion >= 0)
        s->champion[s->champion_sizes++] =
            verdict_part_make(lead_of(l, champion, best), "%dx%d", size, size);
    s->simple[which] = verdict_part_make(lead_of(l, worst, simple), "%dx%d", size, size);
    s->sized[which] = share_of_sized(l);
}

static void report_sized(const experiment_account *a, const summary *s) {
    static const char *const titles[] = {"size", "points %", "+-", "authors", NULL};
    table t = table_make(titles, NULL);
    for (int i = 0; i < SIZES; i++) {
        table_add(&t, "%d", league_sizes[i]);
        table_add(&t, "%.1f", s->sized[i].value);
        table_add(&t, isfinite(s->sized[i].high) ? "%.1f" : "-",
                  s->sized[i].high - s->sized[i].value);
        table_add(&t, "%.0f-%.0f", authors_number(&a->authors, "classmates.low"),
                  authors_number(&a->authors, "classmates.high"));
    }
    document_table(a->document, "classmates",
                   "What sized took from agents of the other papers that search, and what its "
                   "authors expect against other students.",
                   &t);
    document_text(a->document,
                  "The authors also expect %.0f %% against people, which cannot be measured here. "
                  "The other agents are made after the programs of four other courses, all at the "
                  "same depth, so this is a likeness of their class and no more.",
                  authors_number(&a->authors, "people.percent"));
    table_clear(&t);
}

static status report_size(const experiment_account *a, int which, summary *s, fault *f) {
    league *l = alloc_array(NULL, 1, sizeof *l);
    char heading[32];
    if (!l) return fault_set(f, E_NOMEM, 0, "no memory for a league");
    const status failed = league_read(a, which, l, f);
    if (!failed) {
        (void)snprintf(heading, sizeof heading, "%dx%d", league_sizes[which], league_sizes[which]);
        document_heading(a->document, heading);
        league_report(a, l);
        sum_up(l, which, s);
        ratings_clear(&l->ratings);
    }
    alloc_free(NULL, l);
    return failed;
}

static status write_report(const experiment_account *a, fault *f) {
    summary s = {.champion_sizes = 0};
    document_text(
        a->document,
        "Agents search to depth %d; random, first and greedy-corners are as they are, and bob, who "
        "is corners-moves-tokens at another depth, stays out. The champion plays where it knows "
        "the board. Pairs of games from random openings, of "
        "four plies on 6x6, six on 8x8 and so on; everybody against everybody. Ratings are the "
        "most likely ones for "
        "all games of a size together; who took all or no points has a bound instead.",
        league_depth(a));
    for (int i = 0; i < SIZES; i++) {
        const status failed = report_size(a, i, &s, f);
        if (failed) return failed;
    }
    document_heading(a->document, "What paper 002 expects");
    report_sized(a, &s);
    document_heading(a->document, "What should hold");
    verdict_tell_parts(a->document,
                       "the champion is the strongest where it plays, in Elo before the others",
                       s.champion, s.champion_sizes, 0);
    verdict_tell_parts(a->document,
                       "who does not look at the board is the weakest (random or first), in Elo "
                       "behind the others",
                       s.simple, SIZES, 0);
    return OK;
}

const experiment experiment_league = {
    .name = "league",
    .title = "A league of all agents",
    .sentence =
        "All agents of all texts, and the champion at several levels, on boards of 6, 8, 10 "
        "and 12: how strong is each?",
    .numbers = experiment_002_ini,
    .number_list_length = &experiment_002_ini_length,
    .plan = make_plan,
    .report = write_report,
};
