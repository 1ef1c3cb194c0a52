/* arena/encounter.c - the limits of the two sides, and their words. */
#include "arena/encounter.h"

#include <inttypes.h>

enum { A, B };

/* ---- who plays under which limits ---- */

/* Limits that are set in *forced replace those of *out. */
static void force(const search_limits *forced, search_limits *out) {
    if (forced->depth) out->depth = forced->depth;
    if (forced->nodes) out->nodes = forced->nodes;
    if (forced->time_ns) out->time_ns = forced->time_ns;
    if (!forced->game_ns) return;
    out->game_ns = forced->game_ns;
    out->increment_ns = forced->increment_ns;
}

bool encounter_keeps_own(const search_limits *common, const search_limits *real) {
    return (common->depth && real->depth != common->depth) ||
           (common->nodes && real->nodes != common->nodes) ||
           (common->time_ns && real->time_ns != common->time_ns);
}

static status settle(const char *spec, const player_options *o, const search_limits *forced,
                     search_limits *limits, limits_news *news, fault *f) {
    const search_limits common = *limits;
    const status failed = player_limits(spec, o, &common, limits, f);
    const search_limits own = *limits;
    if (failed) return failed;
    force(forced, limits);
    *news = encounter_keeps_own(&common, limits) ? LIMITS_KEPT
            : encounter_keeps_own(&common, &own) ? LIMITS_REPLACED
                                                 : LIMITS_COMMON;
    return OK;
}

status encounter_settle_limits(encounter *e, const search_limits forced[2], limits_news news[2],
                               fault *f) {
    const status failed = settle(e->a, &e->players, &forced[A], &e->limits[A], &news[A], f);
    return failed ? failed : settle(e->b, &e->players, &forced[B], &e->limits[B], &news[B], f);
}

bool encounter_sides_differ(const encounter *e) {
    const search_limits *a = &e->limits[A], *b = &e->limits[B];
    return a->depth != b->depth || a->nodes != b->nodes || a->time_ns != b->time_ns ||
           a->game_ns != b->game_ns || a->increment_ns != b->increment_ns ||
           e->grace_ns[A] != e->grace_ns[B];
}

/* ---- in words ---- */

static const char side_a[] = "A ", side_b[] = "; B ", ponders[] = ", pondering",
                  adjudicated[] = ", adjudicated at ";
const char encounter_own_limits[] = "its own";

void encounter_limits_write(const search_limits *l, const char *own, buffer *out) {
    const char *joint = "";
    if (!search_limited(l)) buffer_add(out, own);
    if (l->depth) {
        buffer_format(out, "depth %d", l->depth);
        joint = ", ";
    }
    if (l->nodes) {
        buffer_format(out, "%s%" PRIu64 " nodes", joint, l->nodes);
        joint = ", ";
    }
    if (l->time_ns) {
        buffer_format(out, "%s%g s a move", joint, (double)l->time_ns * 1e-9);
        joint = ", ";
    }
    if (l->game_ns)
        buffer_format(out, "%sclock %g s + %g s", joint, (double)l->game_ns * 1e-9,
                      (double)l->increment_ns * 1e-9);
}

void encounter_write(const encounter *e, buffer *out) {
    if (encounter_sides_differ(e)) {
        buffer_add(out, side_a);
        encounter_limits_write(&e->limits[A], encounter_own_limits, out);
        buffer_add(out, side_b);
        encounter_limits_write(&e->limits[B], encounter_own_limits, out);
    } else {
        encounter_limits_write(&e->limits[A], "the players' own", out);
    }
    if (e->ponder) buffer_add(out, ponders);
    if (e->adjudicate) buffer_format(out, "%s%d empty", adjudicated, e->adjudicate);
}

/* Returns the offset of `part` in the text, or the length of the text. */
static size_t find(view text, const char *part) {
    size_t at = 0;
    while (at < text.length && !view_starts_with(view_from(text, at), part)) at++;
    return at;
}

static view before(view text, const char *part) {
    return (view){text.data, find(text, part)};
}

view encounter_side_of(view text, int who) {
    const view limits = before(before(text, adjudicated), ponders);
    const size_t second = find(limits, side_b);
    if (!view_starts_with(limits, side_a) || second == limits.length)
        return view_is(limits, "the players' own") ? view_of(encounter_own_limits) : limits;
    if (who == A) return view_from((view){limits.data, second}, sizeof side_a - 1);
    return view_from(limits, second + sizeof side_b - 1);
}
