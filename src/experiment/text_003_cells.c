/* experiment/text_003_cells.c - agents, limits and depths of text 003. */
#include "experiment/text_003_cells.h"

#include <math.h>
#include <stdio.h>

enum { PAIRS = 50, QUICK_PAIRS = 2, OPENING_PLIES = 6, QUICK_PLIES_LESS = 7 };

const char *const cell_agents[CELL_AGENTS] = {"naive", "mobility", "compound"};

void cell_list(const account *a, int agent, const char *what, double out[CELL_LIMITS]) {
    char key[CELL_SPEC_BYTES];
    (void)snprintf(key, sizeof key, "%s.%s", cell_agents[agent], what);
    authors_list(&a->authors, key, out, CELL_LIMITS);
}

/* The text's depth at this limit, or at the last one before it for which it names one. */
static int depth_of(const account *a, int agent, int limit) {
    double depths[CELL_LIMITS];
    int depth = 1;
    cell_list(a, agent, "depth", depths);
    for (int i = 0; i <= limit && i < CELL_LIMITS; i++)
        if (isfinite(depths[i])) depth = (int)depths[i];
    if (a->settings->is_quick) depth -= QUICK_PLIES_LESS;
    return depth < 1 ? 1 : depth;
}

double cell_seconds(const account *a, int limit) {
    double seconds[CELL_LIMITS];
    authors_list(&a->authors, "limits.seconds", seconds, CELL_LIMITS);
    return seconds[limit] * a->settings->scale;
}

static void write_spec(const account *a, int agent, int limit, char out[CELL_SPEC_BYTES]) {
    if (account_by_depth(a))
        (void)snprintf(out, CELL_SPEC_BYTES, "%s,depth=%d", cell_agents[agent],
                       depth_of(a, agent, limit));
    else
        (void)snprintf(out, CELL_SPEC_BYTES, "%s,time=%.0fms", cell_agents[agent],
                       fmax(1000 * cell_seconds(a, limit), 1));
}

static void write_opponent(const account *a, char out[CELL_SPEC_BYTES]) {
    const double depth = authors_number(&a->authors, "opponent.depth");
    (void)snprintf(out, CELL_SPEC_BYTES, "naive,depth=%.0f", a->settings->is_quick ? 2 : depth);
}

void cell_make(const account *a, int agent, int limit, cell *out) {
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
