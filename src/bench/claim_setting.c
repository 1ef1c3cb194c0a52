/* bench/claim_setting.c - draws the setting of a game. */
#include "bench/claim_setting.h"

#include "arena/openings/openings.h"
#include "base/rng.h"
#include "engine/engine.h"
#include "game/colour.h"
#include "player/weak.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Streams of the seed; openings take their index. */
static const uint64_t setting_streams = UINT64_C(1) << 61;

/* Appends to the specification; every drawn one fits. */
__attribute__((format(printf, 2, 3))) static void add(claim_side *s, const char *format, ...) {
    const size_t used = strlen(s->spec);
    va_list list;
    va_start(list, format);
    (void)vsnprintf(s->spec + used, sizeof s->spec - used, format, list);
    va_end(list);
}

static int below(rng *r, int count) {
    return (int)rng_below(r, (uint64_t)count);
}

static bool one_in(rng *r, int count) {
    return below(r, count) == 0;
}

/* 0 to most; small ones more often, since large ones cost more. */
static int rather_small(rng *r, int most) {
    const int cap = below(r, most + 1);
    return below(r, cap + 1);
}

/* ---- how strong ---- */

/* Draws a limit, from a few nodes to half a second. */
static void add_nodes(rng *r, claim_side *s) {
    const int magnitude = below(r, 19);
    const int64_t least = INT64_C(1) << magnitude;
    add(s, ",nodes=%lld", (long long)(least + (int64_t)rng_below(r, (uint64_t)least)));
}

/* The limit of a slow strength: enough nodes to solve most ends. */
static void add_many_nodes(rng *r, claim_side *s) {
    add(s, ",nodes=%d", 50000 + below(r, 350000));
}

static void draw_level(rng *r, claim_side *s) {
    enum { MOST = 18, QUICK = 10 };
    const int level = below(r, MOST + 1);
    add(s, ",level=%d", level);
    if (one_in(r, 4))
        add_nodes(r, s);
    else if (level > QUICK && one_in(r, 2))
        add_many_nodes(r, s);
}

static void draw_named(rng *r, claim_side *s) {
    enum { QUICK = 8 };
    const weak_level *level = &weak_levels[below(r, WEAK_LEVELS)];
    s->errs = true;
    add(s, ",level=%s", level->name);
    if (level->depth > QUICK) add_many_nodes(r, s);
}

static void add_how_sure(rng *r, claim_side *s) {
    enum { SOLVE_MOST = 20 };
    static const int sure[] = {60, 73, 87, 95, 98, 99, 100};
    if (one_in(r, 3)) add(s, ",solve=%d", below(r, SOLVE_MOST + 1));
    if (one_in(r, 3)) add(s, ",sure=%d", sure[below(r, sizeof sure / sizeof *sure)]);
}

static void draw_depth(rng *r, claim_side *s) {
    enum { MOST = 11, QUICK = 6 };
    const int depth = 1 + rather_small(r, MOST - 1);
    add(s, ",depth=%d", depth);
    add_how_sure(r, s);
    if (depth > QUICK) add_many_nodes(r, s);
}

static void draw_nodes(rng *r, claim_side *s) {
    add_nodes(r, s);
    add_how_sure(r, s);
}

static void draw_time(rng *r, claim_side *s) {
    enum { MOST_MS = 50 };
    add(s, ",time=%dms", 1 + rather_small(r, MOST_MS - 1));
    add_how_sure(r, s);
}

typedef void draw_strength(rng *r, claim_side *s);

/* The clock of a game stands before other limits, but leaves levels. */
enum { WITH_CLOCK = 2 };
static draw_strength *const strengths[] = {draw_level, draw_named, draw_depth, draw_nodes,
                                           draw_time};
enum { STRENGTHS = sizeof strengths / sizeof *strengths };

/* ---- the rest of a player ---- */

static unsigned draw_techniques(rng *r) {
    unsigned set = 1U << below(r, TECHNIQUES);
    for (int i = 0; i < TECHNIQUES; i++)
        if (one_in(r, 4)) set |= 1U << i;
    return set;
}

static void add_techniques(claim_side *s, unsigned set) {
    const char *before = ",without=";
    for (int i = 0; i < TECHNIQUES; i++) {
        if (!technique_in(set, (technique)i)) continue;
        add(s, "%s%s", before, techniques[i].name);
        before = "+";
    }
}

static bool has_limit(const claim_side *s) {
    return strstr(s->spec, ",nodes=") || strstr(s->spec, ",time=");
}

static void draw_side(rng *r, int size, bool has_clock, claim_side *s) {
    static const int tables_mb[] = {1, 2, 8, 64};
    const unsigned without = one_in(r, 4) ? draw_techniques(r) : 0;
    *s = (claim_side){.spec = "champion"};
    strengths[below(r, has_clock ? WITH_CLOCK : STRENGTHS)](r, s);
    if (without && !has_limit(s)) add_many_nodes(r, s);
    if (one_in(r, 4)) add(s, ",threads=2");
    add(s, ",hash=%d", tables_mb[below(r, sizeof tables_mb / sizeof *tables_mb)]);
    s->ponders = one_in(r, 6);
    if (s->ponders) add(s, ",ponder=1");
    if (size == 8 && one_in(r, 10)) add(s, ",weights=hand");
    add_techniques(s, without);
    s->seed = rng_next(r);
}

/* ---- the game ---- */

static int draw_size(rng *r) {
    const int i = below(r, 10);
    return i < 7 ? 8 : i < 9 ? 6 : 4;
}

/* Short ones, where a player may have to move at once. A larger board has more moves, and each
 * takes longer: both grow with its squares. */
static search_limits draw_clock(rng *r, int size) {
    enum { MS = 1000000 };
    const int64_t share = size > 8 ? size * size : 64; /* in 64ths */
    search_limits l = {.game_ns = (100 + INT64_C(1) * rather_small(r, 1400)) * MS};
    if (one_in(r, 2)) l.increment_ns = below(r, 11) * (int64_t)MS;
    l.game_ns = l.game_ns * share / 64 * share / 64;
    l.increment_ns = l.increment_ns * share / 64;
    return l;
}

/* Random plies lead to positions that no good game has; some begin near the end. */
static void draw_opening(rng *r, claim_setting *s) {
    const int most = s->size >= 8 ? OPENINGS_PLIES_MAX : s->size == 6 ? 16 : 4;
    s->from_list = s->size >= 8 && one_in(r, 2);
    s->random_plies = s->from_list ? 0 : below(r, most + 1);
}

claim_setting claim_setting_draw(uint64_t seed, int number, int size) {
    rng r = rng_make(seed, setting_streams + (uint64_t)number);
    claim_setting s = {.size = draw_size(&r)};
    if (size) s.size = size;
    const bool has_clock = one_in(&r, 8);
    if (has_clock) s.limits = draw_clock(&r, s.size);
    draw_opening(&r, &s);
    for (colour side = BLACK; side <= WHITE; side++)
        draw_side(&r, s.size, has_clock, &s.sides[side]);
    return s;
}
