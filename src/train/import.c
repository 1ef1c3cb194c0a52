/* train/import.c - samples positions and labels the wanted ones. */
#include "train/import.h"

#include "base/alloc.h"
#include "base/checksum.h"
#include "base/rng.h"
#include "base/text.h"
#include "game/board.h"
#include "train/judge.h"
#include "train/series.h"

#include <string.h>

enum { COUNTS = 145 }; /* numbers of empty squares */

/* ---- a sample ---- */

/* A set of boards by record_key(). A free place has no bits at all. */
typedef struct board_set {
    board *places;
    size_t mask;
} board_set;

static size_t place_of(board b) {
    uint64_t hash = b.own * UINT64_C(0x9e3779b97f4a7c15) ^ b.opp * UINT64_C(0xc2b2ae3d27d4eb4f);
    hash = (hash ^ hash >> 29) * UINT64_C(0xbf58476d1ce4e5b9);
    return (size_t)(hash ^ hash >> 32);
}

/* Adds a board. False if it is already there. */
static bool board_set_add(board_set *s, board b) {
    for (size_t i = place_of(b) & s->mask;; i = (i + 1) & s->mask) {
        if ((s->places[i].own | s->places[i].opp) == 0) {
            s->places[i] = b;
            return true;
        }
        if (s->places[i].own == b.own && s->places[i].opp == b.opp) return false;
    }
}

/* Positions by number of empty squares: those of n are order[starts[n]] to order[ends[n] - 1]. */
typedef struct sampling {
    const record_list *from;
    size_t *order;
    size_t starts[COUNTS], ends[COUNTS];
    bool *chosen;
    board_set seen;
    rng rng;
} sampling;

static void sort_by_empties(sampling *s) {
    size_t counts[COUNTS] = {0}, at = 0;
    const record_list *l = s->from;
    for (size_t i = 0; i < l->count; i++) counts[record_empties(&l->items[i])]++;
    for (int n = 0; n < COUNTS; n++) {
        s->starts[n] = s->ends[n] = at;
        at += counts[n];
    }
    for (size_t i = 0; i < l->count; i++) s->order[s->ends[record_empties(&l->items[i])]++] = i;
}

/* Chooses one more position with n empty squares. False if none is left. */
static bool choose_one(sampling *s, int n) {
    while (s->starts[n] < s->ends[n]) {
        const uint64_t left = s->ends[n] - s->starts[n];
        const size_t at = s->starts[n] + (size_t)rng_below(&s->rng, left);
        const size_t index = s->order[at];
        s->order[at] = s->order[s->starts[n]++];
        const record *r = &s->from->items[index];
        if (!board_set_add(&s->seen, record_key(r))) continue;
        s->chosen[index] = true;
        return true;
    }
    return false;
}

static void choose(sampling *s, size_t wanted) {
    for (bool some = true; some && wanted;) {
        some = false;
        for (int n = COUNTS - 1; n >= 0 && wanted; n--) {
            if (!choose_one(s, n)) continue;
            some = true;
            wanted--;
        }
    }
}

/* Moves the chosen positions to the front and marks the last one of each game anew. */
static void keep_chosen(const bool *chosen, record_list *l) {
    const size_t all = l->count;
    size_t game_start = l->count = 0;
    for (size_t i = 0; i < all; i++) {
        record r = l->items[i];
        const bool last = r.last;
        r.last = false;
        if (chosen[i]) l->items[l->count++] = r;
        if (last && l->count > game_start) l->items[l->count - 1].last = true;
        if (last) game_start = l->count;
    }
}

static size_t set_room(size_t wanted) {
    size_t room = 16;
    while (room < 2 * wanted) room *= 2;
    return room;
}

status import_sample(record_list *positions, size_t wanted, uint64_t seed, fault *f) {
    const allocator *memory = positions->memory;
    if (positions->count == 0) return OK;
    if (wanted > positions->count) wanted = positions->count;
    const size_t room = set_room(wanted);
    sampling s = {.from = positions,
                  .order = alloc_array(memory, positions->count, sizeof *s.order),
                  .chosen = alloc_array(memory, positions->count, sizeof *s.chosen),
                  .seen = {alloc_array(memory, room, sizeof *s.seen.places), room - 1},
                  .rng = rng_make(seed, 0)};
    const bool can = s.order && s.chosen && s.seen.places;
    if (can) {
        sort_by_empties(&s);
        choose(&s, wanted);
        keep_chosen(s.chosen, positions);
    }
    alloc_free(memory, s.order);
    alloc_free(memory, s.chosen);
    alloc_free(memory, s.seen.places);
    return can ? OK : fault_set(f, E_NOMEM, 0, "no memory to choose positions");
}

/* ---- labels ---- */

typedef struct labelling {
    const import_options *options;
    const record_list *positions;
    size_t *starts; /* first position of each game, and the end of the last */
} labelling;

uint64_t import_games(const record_list *positions) {
    uint64_t games = 0;
    for (size_t i = 0; i < positions->count; i++) games += positions->items[i].last;
    return games;
}

bool import_searches(const import_options *o, const record *r) {
    const int least = o->exact > o->end ? o->exact : o->end;
    return !r->exact && (o->depth > 0 || record_empties(r) <= least);
}

static status judge(const import_options *o, engine *e, const record *r, judgement *out, fault *f) {
    const sided_board s = sided_board_of(r);
    const int empties = record_empties(r);
    if (empties <= o->exact) return judge_board(e, &s, 0, o->stop, out, f);
    if (empties <= o->end) return judge_to_end(e, &s, o->end_sure, o->stop, out, f);
    if (o->two_depths) return judge_two_depths(e, &s, o->depth, o->stop, out, f);
    return judge_board(e, &s, o->depth, o->stop, out, f);
}

static status label(const import_options *o, engine *e, record *r, fault *f) {
    judgement j;
    if (!import_searches(o, r)) return OK;
    if (o->apart) engine_new_game(e);
    const status result = judge(o, e, r, &j, f);
    if (result) return result;
    r->exact = j.exact;
    r->result = judge_result(j.value, record_size(r));
    r->value = judge_sixteenths(j.value, record_size(r));
    return OK;
}

static status label_game(void *context, engine *e, uint64_t number, record_list *out, fault *f) {
    const labelling *l = context;
    for (size_t i = l->starts[number]; i < l->starts[number + 1]; i++)
        if (!record_list_add(out, &l->positions->items[i]))
            return fault_set(f, E_NOMEM, 0, "no memory for the records of a game");
    engine_new_game(e);
    for (size_t i = out->count; i > 0; i--) {
        const status result = label(l->options, e, &out->items[i - 1], f);
        if (result) return result;
    }
    return OK;
}

static void find_starts(labelling *l) {
    size_t games = 0;
    l->starts[0] = 0;
    for (size_t i = 0; i < l->positions->count; i++)
        if (l->positions->items[i].last) l->starts[++games] = i + 1;
}

uint64_t import_sum(const record_list *positions) {
    uint64_t sum = 0;
    for (size_t i = 0; i < positions->count; i++) {
        uint8_t bytes[8 + RECORD_BYTES_MOST];
        memcpy(bytes, &sum, 8);
        const size_t packed = record_pack(&positions->items[i], bytes + 8);
        sum = checksum((view){(const char *)bytes, 8 + packed});
    }
    return sum;
}

/* Of the positions and of everything that decides their labels beside the engine. */
static uint64_t sum_input(const import_options *o, const record_list *positions) {
    const uint64_t numbers[] = {
        import_sum(positions), (uint64_t)o->exact, (uint64_t)o->end, (uint64_t)o->end_sure,
        (uint64_t)o->depth,    o->two_depths,      o->apart};
    return checksum_numbers(numbers, sizeof numbers / sizeof *numbers);
}

static bool within(int value, int least, int most) {
    return value >= least && value <= most;
}

static status check_options(const import_options *o, fault *f) {
    if (!within(o->exact, 0, IMPORT_EXACT_MAX) || !within(o->end, 0, IMPORT_EXACT_MAX) ||
        !within(o->depth, o->two_depths ? 2 : 0, IMPORT_DEPTH_MAX))
        return fault_set(f, E_RANGE, 0, "depth, exact or end are out of range");
    if (o->end && !engine_knows_sure(o->end_sure))
        return fault_set(f, E_RANGE, 0, "the engine knows no searches of %d percent", o->end_sure);
    return OK;
}

status import_run(const import_options *o, const record_list *positions, fault *f) {
    const uint64_t games = import_games(positions);
    labelling l = {.options = o, .positions = positions};
    const status wrong = check_options(o, f);
    if (wrong) return wrong;
    l.starts = alloc_array(o->engine.memory, (size_t)games + 1, sizeof *l.starts);
    if (!l.starts)
        return fault_set(f, E_NOMEM, 0, "no memory for %llu games", (unsigned long long)games);
    find_starts(&l);
    const record_series s = {
        .first = o->first,
        .end = games,
        .threads = o->threads,
        .engine = o->engine,
        .stop = o->stop,
        .make = label_game,
        .make_context = &l,
        .take = o->take,
        .take_context = o->take_context,
        .progress = o->progress,
        .progress_context = o->progress_context,
        .ranks = o->ranks,
        .input = {"other positions or settings", o->ranks ? sum_input(o, positions) : 0}};
    const status result = record_series_run(&s, f);
    alloc_free(o->engine.memory, l.starts);
    return result;
}
