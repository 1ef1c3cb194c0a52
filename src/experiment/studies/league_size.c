/* experiment/studies/league_size.c - everybody against everybody on one board. */
#include "experiment/studies/league_size.h"

#include "arena/rating/match_statistics.h"
#include "base/text.h"
#include "lab/agent.h"
#include "lab/options.h"
#include "report/document.h"
#include "report/plots/bar_plot.h"
#include "report/plots/heat_map.h"
#include "report/table.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    PAIRS = 10,
    QUICK_PAIRS = 1,
    DEPTH = 4,
    SHORT_DEPTH = 2,
    QUICK_DEPTH = 1,
    PLIES_LESS = 2, /* random openings have this many plies less than the board has rows */
};

const int league_sizes[LEAGUE_SIZES] = {6, 8, 10, 12};

/* The champion knows 6x6 and 8x8. One thread and a small table are enough for such levels. */
static const int levels[] = {1, 4, 8}, quick_levels[] = {1};
enum { CHAMPION_SIZES = 2 };

/* ---- who plays ---- */

int league_depth(const experiment_account *a) {
    return settings_choose(a->settings, DEPTH, SHORT_DEPTH, QUICK_DEPTH);
}

/* All agents at the same depth; those that look one move ahead, or not at all, stay as they are.
 * bob is corners-moves-tokens at another depth. */
static status add_agents(const experiment_account *a, field_of_players *p, fault *f) {
    for (size_t i = 0; i < lab_agent_count() && p->count < LEAGUE_PLAYERS_MOST; i++) {
        const char *name = lab_agent_at(i)->name;
        lab_agent agent;
        if (strcmp(name, "bob") == 0) continue;
        const status failed = lab_agent_parse(view_of(name), p->size, &agent, f);
        if (failed) return failed;
        (void)snprintf(p->names[p->count], LEAGUE_SPEC_BYTES, "%s", name);
        const bool searches = lab_searches(&agent.options) && agent.options.depth != 1;
        p->is_classmate[p->count] = searches && !lab_agent_is_learned(agent.info);
        if (searches)
            (void)snprintf(p->specs[p->count], LEAGUE_SPEC_BYTES, "%.40s,depth=%d", name,
                           league_depth(a));
        else
            (void)snprintf(p->specs[p->count], LEAGUE_SPEC_BYTES, "%s", name);
        p->count++;
    }
    return OK;
}

static void add_champions(const experiment_account *a, field_of_players *p) {
    const bool is_quick = a->settings->length == LENGTH_QUICK;
    const int count =
        is_quick ? sizeof quick_levels / sizeof *quick_levels : sizeof levels / sizeof *levels;
    for (int i = 0; i < count && p->count < LEAGUE_PLAYERS_MOST; i++, p->count++, p->champions++) {
        const int level = is_quick ? quick_levels[i] : levels[i];
        (void)snprintf(p->names[p->count], LEAGUE_SPEC_BYTES, "champion, level %d", level);
        (void)snprintf(p->specs[p->count], LEAGUE_SPEC_BYTES, "champion,level=%d,threads=1,hash=16",
                       level);
    }
}

status league_field(const experiment_account *a, int which, field_of_players *p, fault *f) {
    *p = (field_of_players){.size = league_sizes[which]};
    const status failed = add_agents(a, p, f);
    if (!failed && which < CHAMPION_SIZES) add_champions(a, p);
    return failed;
}

paired_games league_meeting(const experiment_account *a, const field_of_players *p, int one,
                            int other) {
    const experiment_settings *s = a->settings;
    return (paired_games){.size = p->size,
                          .a = p->specs[one],
                          .b = p->specs[other],
                          .opening_plies = p->size - PLIES_LESS,
                          .pairs = settings_pairs(s, PAIRS, PAIRS, QUICK_PAIRS)};
}

/* ---- results ---- */

static void note_meeting(league *l, int one, int other, const match_result *r) {
    const int n = l->players.count;
    l->percent[one * n + other] = 100 * r->score;
    l->percent[other * n + one] = 100 * (1 - r->score);
    l->variance[one * n + other] = l->variance[other * n + one] = pow(100 * r->score_error, 2);
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

status league_read(const experiment_account *a, int which, league *l, fault *f) {
    rating_encounter met[LEAGUE_PLAYERS_MOST * LEAGUE_PLAYERS_MOST / 2];
    size_t count = 0;
    *l = (league){.points = {0}};
    status failed = league_field(a, which, &l->players, f);
    if (failed) return failed;
    for (int i = 0; i < LEAGUE_PLAYERS_MOST * LEAGUE_PLAYERS_MOST; i++) l->percent[i] = NAN;
    for (int one = 0; one < l->players.count; one++)
        for (int other = one + 1; other < l->players.count; other++) {
            match_result r;
            const paired_games m = league_meeting(a, &l->players, one, other);
            failed = pairing_result(a, &m, &r, NULL, f);
            if (failed) return failed;
            met[count++] = (rating_encounter){.a = one, .b = other, .pairs = r.points};
            note_meeting(l, one, other, &r);
        }
    return rate(l, met, count, f);
}

/* ---- report ---- */

/* "+123", or a bound where all or no points were taken. */
static void elo_write(const rating *r, char out[32]) {
    if (r->kind == RATING_AT_LEAST)
        (void)snprintf(out, 32, "> %+.0f", r->bound);
    else if (r->kind == RATING_AT_MOST)
        (void)snprintf(out, 32, "< %+.0f", r->bound);
    else
        (void)snprintf(out, 32, "%+.0f%s", r->elo, r->kind == RATING_KNOWN ? "" : " (a guess)");
}

static void report_table(const experiment_account *a, const league *l) {
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

static void report_ratings(const experiment_account *a, const league *l, buffer *svg) {
    bar bars[LEAGUE_PLAYERS_MOST];
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
static void report_cross(const experiment_account *a, const league *l, buffer *svg) {
    const int n = l->players.count;
    double percent[LEAGUE_PLAYERS_MOST * LEAGUE_PLAYERS_MOST];
    const char *names[LEAGUE_PLAYERS_MOST];
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

void league_report(const experiment_account *a, const league *l) {
    buffer svg = buffer_make(NULL);
    report_table(a, l);
    report_ratings(a, l, &svg);
    buffer_reset(&svg, 0);
    report_cross(a, l, &svg);
    buffer_clear(&svg);
}
