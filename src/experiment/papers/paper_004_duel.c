/* experiment/papers/paper_004_duel.c - who meets whom in paper 004, and what came of it. */
#include "experiment/papers/paper_004_duel.h"

#include "experiment/authors.h"
#include "experiment/game_job.h"
#include "experiment/papers/paper_004_cross.h"
#include "game/position.h"

#include <math.h>
#include <stdio.h>

enum { QUICK_GAMES = 4, SHORT_PLIES_LESS = 2, QUICK_PLIES_LESS = 4 };

const char duel_best[] = "corners-moves-tokens";

/* ---- who ---- */

/* Returns the depth that an agent searches: in a short or quick run all search the same number
 * of plies less. NaN, for an agent that does not search, stays NaN. */
static double searched(const experiment_account *a, double depth) {
    const int less = settings_choose(a->settings, 0, SHORT_PLIES_LESS, QUICK_PLIES_LESS);
    return isfinite(depth) ? fmax(depth - less, 1) : depth;
}

int duel_depth(const experiment_account *a, const char *key) {
    return (int)searched(a, authors_number(&a->authors, key));
}

static void write_spec(const experiment_account *a, const char *name, const char *key,
                       char out[DUEL_SPEC_BYTES]) {
    const double depth = searched(a, authors_number(&a->authors, key));
    if (isfinite(depth))
        (void)snprintf(out, DUEL_SPEC_BYTES, "%s,depth=%.0f", name, depth);
    else
        (void)snprintf(out, DUEL_SPEC_BYTES, "%s", name);
}

/* About how long a search takes: each ply three times as long. */
static double cost_of(const experiment_account *a, const char *key) {
    const double depth = authors_number(&a->authors, key);
    return isfinite(depth) ? pow(3, depth) : 1;
}

duel duel_of_cell(const experiment_account *a, int row, int column) {
    char black[DUEL_SPEC_BYTES], white[DUEL_SPEC_BYTES];
    duel d;
    (void)snprintf(black, sizeof black, "depth.%s", cross_table_names[row]);
    (void)snprintf(white, sizeof white, "depth.%s", cross_table_names[column]);
    write_spec(a, cross_table_names[row], black, d.black);
    write_spec(a, cross_table_names[column], white, d.white);
    d.cost = cost_of(a, black) + cost_of(a, white);
    d.is_detailed = false;
    return d;
}

/* One agent's name and depth against the other's, the first one with that colour. */
static duel duel_of(const experiment_account *a, const char *name, const char *key,
                    const char *other_key, colour side) {
    duel d;
    write_spec(a, name, key, side == BLACK ? d.black : d.white);
    write_spec(a, duel_best, other_key, side == BLACK ? d.white : d.black);
    d.cost = cost_of(a, key) + cost_of(a, other_key);
    d.is_detailed = false;
    return d;
}

duel duel_of_depths(const experiment_account *a, colour shallow) {
    return duel_of(a, duel_best, "deeper.shallow", "deeper.deep", shallow);
}

duel duel_of_bob(const experiment_account *a, colour bob) {
    duel d = duel_of(a, "bob", "bob.depth", "deeper.shallow", bob);
    d.is_detailed = true;
    return d;
}

/* ---- the games ---- */

int duel_games(const experiment_account *a) {
    const experiment_settings *s = a->settings;
    const int usual = (int)authors_number(&a->authors, "games.cell");
    return s->games ? s->games : settings_choose(s, usual, usual, QUICK_GAMES);
}

/* Paper 004's course begins with black on the main diagonal. */
void duel_key(const experiment_account *a, const duel *d, int number, buffer *key) {
    const game_order g = {
        .size = 8,
        .start = START_DIAGONAL,
        .black = d->black,
        .white = d->white,
        .seed = seed_for(a->settings->seed, "%s %s %d", d->black, d->white, number),
        .is_detailed = d->is_detailed,
    };
    buffer_reset(key, 0);
    game_order_write(&g, key);
}

void duel_plan(const experiment_account *a, const duel *d, plan *p) {
    buffer key = buffer_make(NULL);
    for (int number = 0; number < duel_games(a); number++) {
        duel_key(a, d, number, &key);
        if (buffer_status(&key)) p->keys.failed = E_NOMEM;
        plan_add(p, buffer_view(&key), d->cost);
    }
    buffer_clear(&key);
}

status duel_read(const experiment_account *a, const duel *d, duel_outcome *out, fault *f) {
    const int games = duel_games(a);
    buffer key = buffer_make(NULL);
    view *records = alloc_array(NULL, (size_t)games, sizeof *records);
    status failed = records ? OK : fault_set(f, E_NOMEM, 0, "no memory for the moves of games");
    *out = (duel_outcome){.different = 0};
    for (int number = 0; number < games && !failed; number++) {
        view text;
        duel_key(a, d, number, &key);
        failed = account_result(a, buffer_view(&key), &text, f);
        if (failed) break;
        const game_outcome g = game_outcome_read(text);
        tally_add(&out->black, g.score);
        records[number] = g.record;
    }
    if (!failed) out->different = records_different(records, (size_t)games);
    alloc_free(NULL, records);
    buffer_clear(&key);
    return failed;
}
