/* arena/standings/standings.c - sums over pairs, the order of the rows, the cells of the cross
 * table. */
#include "arena/standings/standings.h"

#include "arena/gathering_int.h"
#include "arena/rating/match_statistics.h"
#include "base/text.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Sums over units (pairs, and games alone) of a player: discs d and games n of each. Whole numbers,
 * so their order does not matter. */
typedef struct unit_sums {
    int64_t units, dd, dn, nn;
} unit_sums;

/* While standings are made. */
typedef struct making {
    const gathering *gathering;
    standings *out;
    gathered_result *results; /* sorted: pairs side by side */
    unit_sums *units;         /* by player */
    rating_encounter *encounters;
    size_t encounter_count;
} making;

/* ---- sums ---- */

double standing_points(const standing_sum *sum) {
    return sum->wins + sum->draws / 2.0;
}

double standing_share(const standing_sum *sum) {
    return sum->games ? standing_points(sum) / sum->games : NAN;
}

static void add_score(standing_sum *sum, int score) {
    sum->games++;
    sum->wins += score > 0;
    sum->draws += score == 0;
    sum->losses += score < 0;
    sum->discs += score;
}

static int size_index(const standings *s, int size) {
    int i = 0;
    while (i < s->size_count && s->sizes[i] < size) i++;
    return i;
}

static int layer_of(const standings *s, int size) {
    return size == STANDINGS_ALL ? 0 : 1 + size_index(s, size);
}

/* The cell of two players; layer 0 is that of all sizes. */
static standing_sum *cell_at(const standings *s, int layer, int who, int against) {
    const size_t n = (size_t)s->count;
    return &s->cells[((size_t)layer * n + (size_t)who) * n + (size_t)against];
}

standing_sum standings_cell(const standings *s, int size, int row, int against) {
    return *cell_at(s, layer_of(s, size), s->rows[row].player, s->rows[against].player);
}

static void list_sizes(making *m) {
    standings *s = m->out;
    for (size_t i = 0; i < m->gathering->result_count; i++) {
        const int size = m->results[i].size, at = size_index(s, size);
        if (at < s->size_count && s->sizes[at] == size) continue;
        assert(s->size_count < STANDINGS_SIZES);
        memmove(&s->sizes[at + 1], &s->sizes[at], (size_t)(s->size_count - at) * sizeof *s->sizes);
        s->sizes[at] = size;
        s->size_count++;
    }
}

/* ---- units ---- */

static int compare_numbers(int64_t a, int64_t b) {
    return a < b ? -1 : a > b;
}

/* Compares all fields, so that the sorted order does not depend on the order before. */
static int compare_results(const void *a, const void *b) {
    const gathered_result *x = a, *y = b;
    int order = compare_numbers(x->low, y->low);
    if (!order) order = compare_numbers(x->high, y->high);
    if (!order) order = x->pair < y->pair ? -1 : x->pair > y->pair;
    if (!order) order = compare_numbers(x->size, y->size);
    return order ? order : compare_numbers(x->score, y->score);
}

static bool is_pair(const gathered_result *a, const gathered_result *b) {
    return a->low == b->low && a->high == b->high && a->pair == b->pair && a->size == b->size;
}

static void add_result(making *m, const gathered_result *r) {
    const int layer = layer_of(m->out, r->size);
    add_score(cell_at(m->out, 0, r->low, r->high), r->score);
    add_score(cell_at(m->out, 0, r->high, r->low), -r->score);
    add_score(cell_at(m->out, layer, r->low, r->high), r->score);
    add_score(cell_at(m->out, layer, r->high, r->low), -r->score);
}

static rating_encounter *encounter_of(making *m, const gathered_result *r) {
    rating_encounter *last = &m->encounters[m->encounter_count];
    if (m->encounter_count && last[-1].a == r->low && last[-1].b == r->high) return last - 1;
    *last = (rating_encounter){.a = r->low, .b = r->high};
    m->encounter_count++;
    return last;
}

static void add_discs(unit_sums *u, int discs, int games) {
    u->units++;
    u->dd += (int64_t)discs * discs;
    u->dn += (int64_t)discs * games;
    u->nn += (int64_t)games * games;
}

static void add_unit(making *m, const gathered_result *r, int games) {
    int halves = 0, discs = 0;
    for (int i = 0; i < games; i++) {
        add_result(m, &r[i]);
        halves += score_halves(r[i].score);
        discs += r[i].score;
    }
    rating_encounter_add(encounter_of(m, r), games, halves);
    add_discs(&m->units[r->low], discs, games);
    add_discs(&m->units[r->high], -discs, games);
    m->out->games += games;
    m->out->pairs += games == 2;
}

static void add_units(making *m) {
    const size_t count = m->gathering->result_count;
    for (size_t i = 0; i < count;) {
        const int games = i + 1 < count && is_pair(&m->results[i], &m->results[i + 1]) ? 2 : 1;
        add_unit(m, &m->results[i], games);
        i += (size_t)games;
    }
}

/* ---- rows ---- */

static standing_sum sum_of(const standings *s, int layer, int who) {
    standing_sum sum = {0};
    for (int i = 0; i < s->count; i++) {
        const standing_sum *c = cell_at(s, layer, who, i);
        sum.games += c->games;
        sum.wins += c->wins;
        sum.draws += c->draws;
        sum.losses += c->losses;
        sum.discs += c->discs;
    }
    return sum;
}

standing_sum standings_row_on(const standings *s, int size, int row) {
    return sum_of(s, layer_of(s, size), s->rows[row].player);
}

/* Returns the standard error of the mean of discs per game. Units may have one game or two, so it
 * is the error of a ratio. */
static double disc_error(const unit_sums *u, const standing_sum *sum) {
    if (u->units < 2) return NAN;
    const double mean = (double)sum->discs / sum->games, units = (double)u->units;
    const double spread = (double)u->dd - 2 * mean * (double)u->dn + mean * mean * (double)u->nn;
    return sqrt(fmax(spread, 0) * units / (units - 1)) / sum->games;
}

static void fill_times(standing *row, const gathered_player *p) {
    const bool known = p->moves > 0;
    row->seconds_per_move = known ? (double)p->nanoseconds * 1e-9 / (double)p->moves : NAN;
    row->longest_move = known ? (double)p->longest * 1e-9 : NAN;
}

static void fill_row(const making *m, int who) {
    const gathered_player *p = &m->gathering->players[who];
    standing *row = &m->out->rows[who];
    row->player = who;
    row->sum = sum_of(m->out, 0, who);
    row->rating = m->out->ratings.players[who];
    row->bye_halves = p->bye_halves;
    row->points = standing_points(&row->sum) + p->bye_halves / 2.0;
    row->share = standing_share(&row->sum);
    row->discs = row->sum.games ? (double)row->sum.discs / row->sum.games : NAN;
    row->discs_error = disc_error(&m->units[who], &row->sum);
    memcpy(row->forfeits, p->forfeits, sizeof row->forfeits);
    for (game_ending e = ENDING_NORMAL; e < ENDING_COUNT; e++)
        row->forfeit_count += row->forfeits[e];
    fill_times(row, p);
}

static void fill_buchholz(const standings *s, int who) {
    for (int i = 0; i < s->count; i++)
        if (cell_at(s, 0, who, i)->games) s->rows[who].buchholz += s->rows[i].points;
}

/* ---- the order ---- */

/* The larger first; what is not a number last. */
static int compare_falling(double a, double b) {
    if (isnan(a) || isnan(b)) return isnan(a) - isnan(b);
    return a > b ? -1 : a < b;
}

static int pool_size(const standings *s, int pool) {
    int size = 0;
    for (int i = 0; i < s->count; i++) size += s->ratings.players[i].pool == pool;
    return size;
}

/* Rounds, so that players with the same results compare as equal even if their sums were rounded
 * differently. */
static double without_rounding(const standing *row) {
    return round(row->rating.elo * 1e6);
}

static int compare_by_elo(const standings *s, const standing *a, const standing *b) {
    int order = compare_numbers(a->rating.kind == RATING_NONE, b->rating.kind == RATING_NONE);
    if (!order && a->rating.pool != b->rating.pool) {
        order = pool_size(s, b->rating.pool) - pool_size(s, a->rating.pool);
        if (!order) order = a->rating.pool - b->rating.pool;
    }
    if (!order) order = compare_falling(without_rounding(a), without_rounding(b));
    if (!order) order = compare_falling(a->share, b->share);
    return order ? order : compare_falling(a->discs, b->discs);
}

static int compare_by_points(const standing *a, const standing *b) {
    int order = compare_falling(a->points, b->points);
    if (!order) order = compare_falling(a->buchholz, b->buchholz);
    return order ? order : compare_falling(a->discs, b->discs);
}

static int compare_rows(const standings *s, const standing *a, const standing *b) {
    return s->order == ORDER_ELO ? compare_by_elo(s, a, b) : compare_by_points(a, b);
}

/* Sorts by insertion: qsort() cannot hand the standings to its function, and rows are few. Equal
 * rows stay in the order of their players. */
static void sort_rows(const standings *s) {
    for (int i = 1; i < s->count; i++) {
        const standing row = s->rows[i];
        int at = i;
        for (; at > 0 && compare_rows(s, &row, &s->rows[at - 1]) < 0; at--)
            s->rows[at] = s->rows[at - 1];
        s->rows[at] = row;
    }
}

static void rank_rows(const standings *s) {
    for (int i = 0; i < s->count; i++) {
        standing *row = &s->rows[i];
        const bool shares = i > 0 && compare_rows(s, row - 1, row) == 0;
        const bool last = i + 1 == s->count;
        row->rank = shares ? row[-1].rank : i + 1;
        row->superiority =
            last ? NAN : ratings_difference(&s->ratings, row->player, row[1].player).superiority;
    }
}

/* ---- making ---- */

static status rate(making *m, const standings_options *o) {
    const ratings_options r = {.players = m->out->count,
                               .encounters = m->encounters,
                               .count = m->encounter_count,
                               .anchor = o->anchor,
                               .anchor_elo = o->anchor_elo,
                               .memory = o->memory};
    return ratings_make(&r, &m->out->ratings);
}

static const char *title_of(const gathered_player *p) {
    return p->title ? p->title : p->name;
}

static bool is_shared_title(const gathering *g, size_t who) {
    for (size_t i = 0; i < g->player_count; i++)
        if (i != who && strcmp(title_of(&g->players[i]), title_of(&g->players[who])) == 0)
            return true;
    return false;
}

/* Names are unique, titles need not be. */
static status copy_name(const making *m, int who) {
    const gathered_player *p = &m->gathering->players[who];
    buffer shown = buffer_make(m->out->memory);
    buffer_add(&shown, title_of(p));
    if (p->title && is_shared_title(m->gathering, (size_t)who))
        buffer_format(&shown, " (%s)", p->name);
    const view text = buffer_view(&shown);
    const bool failed = buffer_status(&shown) != OK;
    if (!failed) m->out->rows[who].name = alloc_string(m->out->memory, text.data, text.length);
    buffer_clear(&shown);
    return m->out->rows[who].name ? OK : E_NOMEM;
}

static status copy_limits(const making *m, int who) {
    const char *limits = m->gathering->players[who].limits;
    char *copy = alloc_string(m->out->memory, limits ? limits : "", limits ? strlen(limits) : 0);
    m->out->rows[who].limits = copy;
    return copy ? OK : E_NOMEM;
}

static status copy_texts(const making *m) {
    status result = OK;
    for (int i = 0; i < m->out->count && !result; i++) {
        result = copy_name(m, i);
        if (!result) result = copy_limits(m, i);
    }
    return result;
}

static status fill(making *m, const standings_options *o) {
    standings *s = m->out;
    const size_t n = (size_t)s->count;
    list_sizes(m);
    s->cells = alloc_array(o->memory, (size_t)(1 + s->size_count) * n * n, sizeof *s->cells);
    s->rows = alloc_array(o->memory, n, sizeof *s->rows);
    status result = s->cells && s->rows ? copy_texts(m) : E_NOMEM;
    if (!result) {
        add_units(m);
        result = rate(m, o);
    }
    for (int i = 0; i < s->count && !result; i++) fill_row(m, i);
    for (int i = 0; i < s->count && !result; i++) fill_buchholz(s, i);
    if (result) return result;
    sort_rows(s);
    rank_rows(s);
    return OK;
}

static status sort_results(making *m, const allocator *memory) {
    const size_t count = m->gathering->result_count;
    m->results = alloc_array(memory, count, sizeof *m->results);
    if (!m->results) return E_NOMEM;
    if (count) memcpy(m->results, m->gathering->results, count * sizeof *m->results);
    if (count) qsort(m->results, count, sizeof *m->results, compare_results);
    return OK;
}

status standings_make(const gathering *g, const standings_options *o, standings *out) {
    const size_t n = g->player_count;
    const size_t meetings = n ? n * (n - 1) / 2 : 0;
    *out =
        (standings){.order = o->order, .anchor = o->anchor, .count = (int)n, .memory = o->memory};
    making m = {.gathering = g, .out = out};
    status result = sort_results(&m, o->memory);
    m.units = alloc_array(o->memory, n, sizeof *m.units);
    m.encounters = alloc_array(o->memory, g->result_count < meetings ? g->result_count : meetings,
                               sizeof *m.encounters);
    if (!m.units || !m.encounters) result = E_NOMEM;
    if (!result) result = fill(&m, o);
    if (result) standings_clear(out);
    alloc_free(o->memory, m.results);
    alloc_free(o->memory, m.units);
    alloc_free(o->memory, m.encounters);
    return result;
}

void standings_clear(standings *s) {
    const allocator *memory = s->memory;
    for (int i = 0; i < s->count && s->rows; i++) {
        alloc_free(memory, s->rows[i].name);
        alloc_free(memory, s->rows[i].limits);
    }
    alloc_free(memory, s->rows);
    alloc_free(memory, s->cells);
    ratings_clear(&s->ratings);
    *s = (standings){.memory = memory};
}
