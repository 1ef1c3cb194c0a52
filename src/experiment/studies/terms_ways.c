/* experiment/studies/terms_ways.c - the changed programs and their games. */
#include "experiment/studies/terms_ways.h"

#include "base/alloc.h"
#include "base/text.h"
#include "experiment/authors.h"
#include "lab/agent.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    PAIRS = 200,
    SHORT_PAIRS = 100,
    QUICK_PAIRS = 1,
    SHORT_PLIES_LESS = 2,
    QUICK_PLIES_LESS = 5,
    OPENING_PLIES_LESS = 2, /* than the board has rows */
};

const char *const term_names[TERMS] = {
    [TERM_DISC] = "disc",
    [TERM_MOBILITY] = "mobility",
    [TERM_CORNER] = "corner",
    [TERM_STABILITY] = "stability",
    [TERM_POTENTIAL] = "potential-mobility",
    [TERM_BESIDE] = "x-square-penalty",
    [TERM_FRONTIER] = "frontier",
};

const char *const term_phases[TERM_PHASES] = {"early", "mid", "late", "always"};

/* ---- who meets whom ---- */

/* As deep as the paper's program saw in its two seconds, the lower end. */
static int depth_of(const experiment_account *a, int which) {
    double depths[TERM_SIZES];
    authors_list(&a->authors, "depth.low", depths, TERM_SIZES);
    const int depth =
        (int)depths[which] - settings_choose(a->settings, 0, SHORT_PLIES_LESS, QUICK_PLIES_LESS);
    const int least = settings_choose(a->settings, 1, 2, 1);
    return depth < least ? least : depth;
}

static status take_weights(term_survey *s, fault *f) {
    lab_agent agent;
    const status failed = lab_agent_parse(view_of("sized"), s->size, &agent, f);
    if (failed) return failed;
    for (int i = 0; i < agent.evaluation.count; i++)
        for (int term = 0; term < TERMS; term++)
            if (strcmp(agent.evaluation.terms[i].name, term_names[term]) == 0)
                memcpy(s->weights[term], agent.evaluation.terms[i].weight, sizeof s->weights[term]);
    return OK;
}

static bool is_left_out(const term_survey *s, int term, int phase, int place) {
    return (phase == TERM_ALWAYS || phase == place) && s->weights[term][place] != 0;
}

/* Names only the weights that change, so leaving out all of one is the same game as that one. */
static void add_without(term_survey *s, int term, int phase) {
    term_way *w = &s->ways[s->count];
    int changes = 0;
    *w = (term_way){.change = CHANGE_WITHOUT, .term = term, .phase = phase};
    int length = snprintf(w->spec, sizeof w->spec, "%s", s->spec);
    for (int place = 0; place < TERM_ALWAYS; place++) {
        if (!is_left_out(s, term, phase, place)) continue;
        length += snprintf(w->spec + length, sizeof w->spec - (size_t)length, ",%s.%s=0",
                           term_names[term], term_phases[place]);
        changes++;
    }
    s->count += changes > 0;
}

static void add_corners(term_survey *s, term_change change) {
    const double *w = s->weights[TERM_CORNER], even = (w[0] + w[1] + w[2]) / 3;
    const double changed[TERM_ALWAYS] = {change == CHANGE_EVEN ? even : w[TERM_LATE],
                                         change == CHANGE_EVEN ? even : w[TERM_MID],
                                         change == CHANGE_EVEN ? even : w[TERM_EARLY]};
    term_way *way = &s->ways[s->count++];
    *way = (term_way){.change = change, .term = TERM_CORNER, .phase = TERM_ALWAYS};
    int length = snprintf(way->spec, sizeof way->spec, "%s", s->spec);
    for (int place = 0; place < TERM_ALWAYS; place++)
        length += snprintf(way->spec + length, sizeof way->spec - (size_t)length, ",corner.%s=%g",
                           term_phases[place], changed[place]);
}

/* On 6x6 the paper's own weight of corners falls at the end: there is nothing to turn round. */
static bool corners_rise(const term_survey *s) {
    const double *w = s->weights[TERM_CORNER];
    return w[TERM_EARLY] <= w[TERM_MID] && w[TERM_MID] <= w[TERM_LATE] &&
           w[TERM_EARLY] < w[TERM_LATE];
}

status terms_make(const experiment_account *a, int which, term_survey *out, fault *f) {
    double sizes[TERM_SIZES];
    authors_list(&a->authors, "board.sizes", sizes, TERM_SIZES);
    *out = (term_survey){.size = (int)sizes[which], .depth = depth_of(a, which)};
    const status failed = take_weights(out, f);
    if (failed) return failed;
    (void)snprintf(out->spec, sizeof out->spec, "sized,depth=%d", out->depth);
    for (int term = 0; term < TERMS; term++)
        for (int phase = 0; phase < TERM_PHASES; phase++) add_without(out, term, phase);
    if (corners_rise(out)) {
        add_corners(out, CHANGE_EVEN);
        add_corners(out, CHANGE_FALLING);
    }
    out->like =
        (paired_games){.size = out->size,
                       .opening_plies = out->size - OPENING_PLIES_LESS,
                       .pairs = settings_pairs(a->settings, PAIRS, SHORT_PAIRS, QUICK_PAIRS)};
    return OK;
}

static paired_games meeting_of(const term_survey *s, const term_way *w) {
    paired_games p = s->like;
    p.a = s->spec;
    p.b = w->spec;
    return p;
}

void terms_plan(const experiment_account *a, const term_survey *s, plan *p) {
    for (int i = 0; i < s->count; i++) {
        const paired_games m = meeting_of(s, &s->ways[i]);
        pairing_plan(&m, a->settings->seed, pow(s->size, 2) * pow(3, s->depth), p);
    }
}

/* ---- what came of it ---- */

status terms_read(const experiment_account *a, term_survey *s, fault *f) {
    const size_t pairs = (size_t)s->like.pairs;
    status failed = OK;
    s->scores = alloc_array(NULL, pairs * (size_t)s->count, sizeof *s->scores);
    if (!s->scores) return fault_set(f, E_NOMEM, 0, "no memory for the scores of games");
    for (int i = 0; i < s->count && !failed; i++) {
        term_way *w = &s->ways[i];
        pair_score *scores = s->scores + pairs * (size_t)i;
        const paired_games m = meeting_of(s, w);
        failed = pairing_scores(a, &m, scores, NULL, f);
        w->scores = scores;
        if (!failed) w->result = match_statistics(scores, pairs);
    }
    return failed;
}

void terms_clear(term_survey *s) {
    alloc_free(NULL, s->scores);
    s->scores = NULL;
}

const term_way *terms_without(const term_survey *s, int term, int phase) {
    for (int i = 0; i < s->count; i++)
        if (s->ways[i].change == CHANGE_WITHOUT && s->ways[i].term == term &&
            s->ways[i].phase == phase)
            return &s->ways[i];
    return NULL;
}

const term_way *terms_changed(const term_survey *s, term_change change) {
    for (int i = 0; i < s->count; i++)
        if (s->ways[i].change == change) return &s->ways[i];
    return NULL;
}
