/* experiment/papers/paper_004_duel.c - who meets whom in paper 004, and what came of it. */
#include "experiment/papers/paper_004_duel.h"

#include "experiment/authors.h"
#include "experiment/game_job.h"
#include "experiment/papers/paper_004_cross.h"
#include "game/position.h"

#include <math.h>
#include <stdio.h>

enum {
    SHORT_GAMES = 24,
    QUICK_GAMES = 2,
    SHORT_PLIES_LESS = 2,
    QUICK_PLIES_LESS = 4,
};

const char duel_best[] = "corners-moves-tokens";

const char *const duel_form_names[DUEL_FORMS] = {
    [FORM_TEXT] = "as described",
    [FORM_PROGRAM] = "as submitted",
    [FORM_REPAIRED] = "with real disc counts",
    "with corners up to 100",
    "with each side's own reach",
    "with finished games for the right side",
    "with an even random player",
};

/* The repairs, in the order of the forms: the key that a specification gets behind as=program, and
 * the agents that change, as bits in the order of cross_table_names. A finished game is worth 0 to
 * `moves`, for either side. All who count moves stop at an even depth, where
 * moves-side=idle changes nothing: it has no form. */
enum {
    RANDOM = 1 << 1,
    TOKENS = 1 << 2,
    CORNERS = 1 << 3,
    MOVES = 1 << 4,
    COMBINED = 7 << 5,
    SEARCHERS = TOKENS | CORNERS | MOVES | COMBINED,
    BEST = CROSS_AGENTS - 1,
};
static const struct {
    const char *key;
    unsigned agents;
} repairs[DUEL_DEVIATIONS] = {
    {",count=board", TOKENS | COMBINED},
    {",corner-scale=100", CORNERS | COMBINED},
    {",reach=own", CORNERS | COMBINED},
    {",end-side=own", TOKENS | CORNERS | COMBINED},
    {"", RANDOM},
};

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

/* Returns the keys behind the name of an agent of the cross table that make it the one of a form.
 */
static void write_keys(duel_form form, int agent, char out[DUEL_SPEC_BYTES]) {
    const bool repaired =
        form >= FORM_REPAIRED && (repairs[form - FORM_REPAIRED].agents >> agent & 1);
    const char *repair = repaired ? repairs[form - FORM_REPAIRED].key : "";
    const bool is_random = RANDOM >> agent & 1, searches = (SEARCHERS >> agent & 1);
    if (form == FORM_TEXT || !(is_random || searches))
        out[0] = '\0';
    else if (is_random)
        (void)snprintf(out, DUEL_SPEC_BYTES, "%s", repaired ? repair : ",weight=lines");
    else
        (void)snprintf(out, DUEL_SPEC_BYTES, ",as=program%s", repair);
}

/* Writes the specification of an agent of the cross table, under a name of its own, that searches
 * as deep as the paper says at this key. */
static void write_spec(const experiment_account *a, duel_form form, int agent, const char *name,
                       const char *key, char out[DUEL_SPEC_BYTES]) {
    const double depth = searched(a, authors_number(&a->authors, key));
    char keys[DUEL_SPEC_BYTES], plies[32] = "";
    write_keys(form, agent, keys);
    if (isfinite(depth)) (void)snprintf(plies, sizeof plies, ",depth=%.0f", depth);
    (void)snprintf(out, DUEL_SPEC_BYTES, "%.24s%.40s%s", name, keys, plies);
}

/* About how long a search takes: each ply three times as long. */
static double cost_of(const experiment_account *a, const char *key) {
    const double depth = authors_number(&a->authors, key);
    return isfinite(depth) ? pow(3, depth) : 1;
}

duel duel_of_cell(const experiment_account *a, duel_form form, int row, int column) {
    const char *const black_name = cross_table_names[row], *white_name = cross_table_names[column];
    char black[DUEL_SPEC_BYTES], white[DUEL_SPEC_BYTES];
    duel d;
    (void)snprintf(black, sizeof black, "depth.%s", black_name);
    (void)snprintf(white, sizeof white, "depth.%s", white_name);
    write_spec(a, form, row, black_name, black, d.black);
    write_spec(a, form, column, white_name, white, d.white);
    d.cost = cost_of(a, black) + cost_of(a, white);
    d.is_detailed = false;
    return d;
}

/* The best agent, under a name and with the depth of a key, against itself with another depth. The
 * first one has that colour. */
static duel duel_of(const experiment_account *a, duel_form form, const char *name, const char *key,
                    const char *other_key, colour side) {
    duel d;
    write_spec(a, form, BEST, name, key, side == BLACK ? d.black : d.white);
    write_spec(a, form, BEST, duel_best, other_key, side == BLACK ? d.white : d.black);
    d.cost = cost_of(a, key) + cost_of(a, other_key);
    d.is_detailed = false;
    return d;
}

duel duel_of_depths(const experiment_account *a, duel_form form, colour shallow) {
    return duel_of(a, form, duel_best, "deeper.shallow", "deeper.deep", shallow);
}

duel duel_of_bob(const experiment_account *a, duel_form form, colour bob) {
    duel d = duel_of(a, form, "bob", "bob.depth", "deeper.shallow", bob);
    d.is_detailed = true;
    return d;
}

/* ---- the games ---- */

int duel_games(const experiment_account *a) {
    const experiment_settings *s = a->settings;
    const int usual = (int)authors_number(&a->authors, "games.cell");
    return s->games ? s->games : settings_choose(s, usual, SHORT_GAMES, QUICK_GAMES);
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
