/* experiment/league.c - everybody against everybody on four sizes of the board: ratings with their
 * errors. */
#include "arena/ratings.h"
#include "experiment/matches.h"
#include "experiment/tally.h"
#include "experiment/texts.h"
#include "lab/agent.h"
#include "report/bar_plot.h"
#include "report/heat_map.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

extern const char experiment_002_ini[]; /* data/experiment/002.ini: what its authors expect */
extern const size_t experiment_002_ini_length;

enum {
    SIZES = 4,
    PLAYERS_MOST = 48,
    PAIRS = 10,
    QUICK_PAIRS = 1,
    DEPTH = 4,
    QUICK_DEPTH = 1,
    PLIES_LESS = 2, /* random openings have so many plies less than the board has rows */
    SPEC_BYTES = 64,
};

static const int sizes[SIZES] = {6, 8, 10, 12};

/* The champion knows 6x6 and 8x8. One thread and a small table are enough for such levels. */
static const int levels[] = {1, 4, 8}, quick_levels[] = {1};
enum { CHAMPION_SIZES = 2 };

typedef struct field_of_players {
    int size, count, champions; /* the last ones */
    char names[PLAYERS_MOST][SPEC_BYTES], specs[PLAYERS_MOST][SPEC_BYTES];
} field_of_players;

/* ---- who plays ---- */

/* All agents at the same depth; those that look one move ahead, or not at all, stay as they are.
 * bob is corners-moves-tokens at another depth. */
static status add_agents(const account *a, field_of_players *p, fault *f) {
    for (size_t i = 0; i < lab_agent_count() && p->count < PLAYERS_MOST; i++) {
        const char *name = lab_agent_at(i)->name;
        lab_agent agent;
        if (strcmp(name, "bob") == 0) continue;
        const status failed = lab_agent_parse(view_of(name), p->size, &agent, f);
        if (failed) return failed;
        (void)snprintf(p->names[p->count], SPEC_BYTES, "%s", name);
        if (lab_searches(&agent.options) && agent.options.depth != 1)
            (void)snprintf(p->specs[p->count], SPEC_BYTES, "%.40s,depth=%d", name,
                           a->settings->is_quick ? QUICK_DEPTH : DEPTH);
        else
            (void)snprintf(p->specs[p->count], SPEC_BYTES, "%s", name);
        p->count++;
    }
    return OK;
}

static void add_champions(const account *a, field_of_players *p) {
    const bool is_quick = a->settings->is_quick;
    const int count =
        is_quick ? sizeof quick_levels / sizeof *quick_levels : sizeof levels / sizeof *levels;
    for (int i = 0; i < count && p->count < PLAYERS_MOST; i++, p->count++, p->champions++) {
        const int level = is_quick ? quick_levels[i] : levels[i];
        (void)snprintf(p->names[p->count], SPEC_BYTES, "champion, level %d", level);
        (void)snprintf(p->specs[p->count], SPEC_BYTES, "champion,level=%d,threads=1,hash=16",
                       level);
    }
}

static status make_field(const account *a, int which, field_of_players *p, fault *f) {
    *p = (field_of_players){.size = sizes[which]};
    const status failed = add_agents(a, p, f);
    if (!failed && which < CHAMPION_SIZES) add_champions(a, p);
    return failed;
}

static pairing meeting(const account *a, const field_of_players *p, int one, int other) {
    const experiment_settings *s = a->settings;
    return (pairing){.size = p->size,
                     .a = p->specs[one],
                     .b = p->specs[other],
                     .opening_plies = p->size - PLIES_LESS,
                     .pairs = s->games      ? s->games / 2
                              : s->is_quick ? QUICK_PAIRS
                                            : PAIRS};
}

static status make_plan(const account *a, plan *out, fault *f) {
    for (int i = 0; i < SIZES; i++) {
        field_of_players p;
        const status failed = make_field(a, i, &p, f);
        if (failed) return failed;
        for (int one = 0; one < p.count; one++)
            for (int other = one + 1; other < p.count; other++) {
                const pairing m = meeting(a, &p, one, other);
                pairing_plan(&m, a->settings->seed, pow(p.size, 4), out);
            }
    }
    return OK;
}

/* ---- one size ---- */

typedef struct league {
    field_of_players players;
    ratings ratings;
    double percent[PLAYERS_MOST * PLAYERS_MOST]; /* of the row, count by count */
    double points[PLAYERS_MOST], discs[PLAYERS_MOST];
    int order[PLAYERS_MOST]; /* the strongest first */
} league;

static void note_meeting(league *l, int one, int other, const match_result *r) {
    const int n = l->players.count;
    l->percent[one * n + other] = 100 * r->score;
    l->percent[other * n + one] = 100 * (1 - r->score);
    l->points[one] += 100 * r->score / (n - 1);
    l->points[other] += 100 * (1 - r->score) / (n - 1);
    l->discs[one] += r->mean / (n - 1);
    l->discs[other] -= r->mean / (n - 1);
}

static void sort_players(league *l) {
    for (int i = 0; i < l->players.count; i++) {
        int at = i;
        const double elo = l->ratings.players[i].elo;
        for (; at > 0 && l->ratings.players[l->order[at - 1]].elo < elo; at--)
            l->order[at] = l->order[at - 1];
        l->order[at] = i;
    }
}

static status rate(league *l, const rating_encounter *met, size_t count, fault *f) {
    const ratings_options o = {.players = l->players.count,
                               .encounters = met,
                               .count = count,
                               .anchor = RATINGS_UNANCHORED};
    if (ratings_make(&o, &l->ratings)) return fault_set(f, E_NOMEM, 0, "no memory for ratings");
    sort_players(l);
    return OK;
}

/* After success ratings_clear() is due. */
static status read_league(const account *a, int which, league *l, fault *f) {
    rating_encounter met[PLAYERS_MOST * PLAYERS_MOST / 2];
    size_t count = 0;
    *l = (league){.points = {0}};
    status failed = make_field(a, which, &l->players, f);
    if (failed) return failed;
    for (int i = 0; i < PLAYERS_MOST * PLAYERS_MOST; i++) l->percent[i] = NAN;
    for (int one = 0; one < l->players.count; one++)
        for (int other = one + 1; other < l->players.count; other++) {
            match_result r;
            const pairing m = meeting(a, &l->players, one, other);
            failed = pairing_result(a, &m, &r, NULL, f);
            if (failed) return failed;
            met[count++] = (rating_encounter){.a = one, .b = other, .pairs = r.points};
            note_meeting(l, one, other, &r);
        }
    return rate(l, met, count, f);
}

/* "+123", or a bound where all or no points were taken. */
static void elo_write(const rating *r, char out[32]) {
    if (r->kind == RATING_AT_LEAST)
        (void)snprintf(out, 32, "> %+.0f", r->bound);
    else if (r->kind == RATING_AT_MOST)
        (void)snprintf(out, 32, "< %+.0f", r->bound);
    else
        (void)snprintf(out, 32, "%+.0f%s", r->elo, r->kind == RATING_KNOWN ? "" : " (a guess)");
}

static void tell_table(const account *a, const league *l) {
    static const char *const titles[] = {"rank", "<player", "Elo", "+-", "points %", "discs", NULL};
    table t = table_make(titles, NULL);
    char name[32], caption[160];
    for (int i = 0; i < l->players.count; i++) {
        const int who = l->order[i];
        const rating *r = &l->ratings.players[who];
        char elo[32];
        elo_write(r, elo);
        table_add(&t, "%d", i + 1);
        table_add(&t, "%s", l->players.names[who]);
        table_add(&t, "%s", elo);
        table_add(&t, isfinite(r->error) ? "%.0f" : "-", r->error);
        table_add(&t, "%.1f", l->points[who]);
        table_add(&t, "%+.1f", l->discs[who]);
    }
    (void)snprintf(name, sizeof name, "league-%d", l->players.size);
    (void)snprintf(
        caption, sizeof caption,
        "%dx%d: Elo with its 95 %% error (the mean is 0), share of the points, discs per "
        "game.",
        l->players.size, l->players.size);
    document_table(a->document, name, caption, &t);
    table_clear(&t);
}

static void tell_ratings(const account *a, const league *l, buffer *svg) {
    bar bars[PLAYERS_MOST];
    char name[32], title[64];
    for (int i = 0; i < l->players.count; i++) {
        const rating *r = &l->ratings.players[l->order[i]];
        bars[i] =
            (bar){l->players.names[l->order[i]], r->elo, r->elo - r->error, r->elo + r->error, NAN};
    }
    (void)snprintf(name, sizeof name, "ratings-%d", l->players.size);
    (void)snprintf(title, sizeof title, "Ratings on %dx%d", l->players.size, l->players.size);
    const bar_plot plot = {.title = title,
                           .words = "Elo with 95 % intervals; without one, all or no points",
                           .unit = "Elo, the mean being 0",
                           .middle = 0,
                           .bars = bars,
                           .count = l->players.count};
    bar_plot_write(&plot, svg);
    document_picture(a->document, name, title, svg);
}

/* In the order of the ratings, so that the colours tell how well that order holds. */
static void tell_cross(const account *a, const league *l, buffer *svg) {
    const int n = l->players.count;
    double percent[PLAYERS_MOST * PLAYERS_MOST];
    const char *names[PLAYERS_MOST];
    char name[32], title[64];
    for (int i = 0; i < n * n; i++) percent[i] = l->percent[l->order[i / n] * n + l->order[i % n]];
    for (int i = 0; i < n; i++) names[i] = l->players.names[l->order[i]];
    (void)snprintf(name, sizeof name, "cross-%d", l->players.size);
    (void)snprintf(title, sizeof title, "Everybody against everybody on %dx%d", l->players.size,
                   l->players.size);
    const heat_map map = {.title = title,
                          .words = "percent of the points that the row took from the column",
                          .names = names,
                          .count = n,
                          .ours = percent};
    heat_map_write(&map, svg);
    document_picture(a->document, name, title, svg);
}

static void tell_plots(const account *a, const league *l) {
    buffer svg = buffer_make(NULL);
    tell_ratings(a, l, &svg);
    buffer_reset(&svg, 0);
    tell_cross(a, l, &svg);
    buffer_clear(&svg);
}

/* ---- all sizes ---- */

typedef struct summary {
    int best_is_champion, champion_sizes;
    int last_is_simple;
    double sized[SIZES]; /* its share of the points from the other programs that search */
} summary;

static bool is_simple(const char *name) {
    return strcmp(name, "random") == 0 || strcmp(name, "first") == 0;
}

/* What `sized` took from programs such as students write: agents that search. */
static double share_of_sized(const league *l) {
    const int n = l->players.count;
    double sum = 0;
    int count = 0, sized = 0;
    while (sized < n && strcmp(l->players.names[sized], "sized") != 0) sized++;
    for (int i = 0; i < n - l->players.champions && sized < n; i++) {
        if (i == sized || is_simple(l->players.names[i])) continue;
        sum += l->percent[sized * n + i];
        count++;
    }
    return count ? sum / count : NAN;
}

static void sum_up(const league *l, int which, summary *s) {
    const int n = l->players.count, champions = l->players.champions;
    s->champion_sizes += champions > 0;
    s->best_is_champion += champions > 0 && l->order[0] >= n - champions;
    s->last_is_simple += is_simple(l->players.names[l->order[n - 1]]);
    s->sized[which] = share_of_sized(l);
}

static void tell_sized(const account *a, const summary *s) {
    static const char *const titles[] = {"size", "points %", "authors", NULL};
    table t = table_make(titles, NULL);
    for (int i = 0; i < SIZES; i++) {
        table_add(&t, "%d", sizes[i]);
        table_add(&t, "%.1f", s->sized[i]);
        table_add(&t, "%.0f-%.0f", authors_number(&a->authors, "classmates.low"),
                  authors_number(&a->authors, "classmates.high"));
    }
    document_table(a->document, "classmates",
                   "What sized took from the other agents that search, and what its authors expect "
                   "against other students.",
                   &t);
    document_text(a->document,
                  "The authors also expect %.0f %% against people, which cannot be measured here. "
                  "The other agents are programs of four other courses, all at the same depth, so "
                  "this is a likeness of their class and no more.",
                  authors_number(&a->authors, "people.percent"));
    table_clear(&t);
}

static status tell_size(const account *a, int which, summary *s, fault *f) {
    league *l = alloc_array(NULL, 1, sizeof *l);
    char heading[32];
    if (!l) return fault_set(f, E_NOMEM, 0, "no memory for a league");
    const status failed = read_league(a, which, l, f);
    if (!failed) {
        (void)snprintf(heading, sizeof heading, "%dx%d", sizes[which], sizes[which]);
        document_heading(a->document, heading);
        tell_table(a, l);
        tell_plots(a, l);
        sum_up(l, which, s);
        ratings_clear(&l->ratings);
    }
    alloc_free(NULL, l);
    return failed;
}

static status tell(const account *a, fault *f) {
    summary s = {.champion_sizes = 0};
    document_text(
        a->document,
        "Agents search to depth %d; random, first and greedy-corners are as they are. The "
        "champion plays where it knows the board. Pairs of games from random openings, of "
        "four plies on 6x6, six on 8x8 and so on; everybody against everybody. Ratings are the "
        "most likely ones for "
        "all games of a size together; who took all or no points has a bound instead.",
        a->settings->is_quick ? QUICK_DEPTH : DEPTH);
    for (int i = 0; i < SIZES; i++) {
        const status failed = tell_size(a, i, &s, f);
        if (failed) return failed;
    }
    document_heading(a->document, "What text 002 expects");
    tell_sized(a, &s);
    document_heading(a->document, "What should hold");
    document_finding(a->document,
                     s.best_is_champion == s.champion_sizes ? VERDICT_HOLDS : VERDICT_FAILS,
                     "the champion is the strongest: on %d of %d sizes that it knows.",
                     s.best_is_champion, s.champion_sizes);
    document_finding(a->document, s.last_is_simple == SIZES ? VERDICT_HOLDS : VERDICT_FAILS,
                     "who does not look at the board is the weakest (random or first): on %d of %d "
                     "sizes.",
                     s.last_is_simple, SIZES);
    return OK;
}

const experiment experiment_league = {
    .name = "league",
    .title = "A league of all agents",
    .sentence =
        "All agents of all texts, and the champion at several levels, on boards of 6, 8, 10 "
        "and 12: how strong is each?",
    .numbers = experiment_002_ini,
    .numbers_length = &experiment_002_ini_length,
    .plan = make_plan,
    .tell = tell,
};
