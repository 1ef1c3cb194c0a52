/* player/champion_spec.c - reads "champion,depth=8". */
#include "player/champion_spec.h"

#include "base/nearest.h"
#include "player/level.h"
#include "player/player_spec.h"
#include "player/table_size.h"

#include <string.h>

enum { DEPTH_MAX = 60 };

bool champion_claims(view text) {
    return view_is(view_take(&text, ','), "champion");
}

const champion_key_info champion_keys[CHAMPION_KEYS] = {
    [CHAMPION_DEPTH] = {"depth", "plies", "search to this depth", 1, DEPTH_MAX},
    [CHAMPION_NODES] = {"nodes", "a number", "search about this many positions for a move", 1,
                        UINT64_MAX / 2},
    [CHAMPION_TIME] = {"time", "such as 2s or 250ms", "think about a move for at most this time", 0,
                       0},
    [CHAMPION_SOLVE] = {"solve", "empty squares",
                        "play perfectly with this many empty squares or fewer, if time and nodes "
                        "allow; by default twice the depth, from 10 to 24, or as the level says",
                        0, DEPTH_MAX},
    [CHAMPION_SURE] = {"sure", ENGINE_SURE_WORDS,
                       "leave a line out only if it changes nothing in this percentage of cases; "
                       "73 by default, 60 beyond 8x8, 100 leaves out none",
                       60, 100},
    [CHAMPION_LEVEL] = {"level", "0 to 60, " WEAK_NAMES,
                        "strength, see avocet levels; 21 if there is no limit at all; goes with "
                        "time and nodes, but not with depth, solve and sure",
                        0, LEVEL_MOST},
    [CHAMPION_THREADS] = {"threads", "a number", "search on this many threads; 1 by default", 1,
                          ENGINE_THREADS_MAX},
    [CHAMPION_HASH] = {"hash", "megabytes",
                       "memory for the table of positions; 64 by default, less for "
                       "a move within short limits",
                       1, ENGINE_TABLE_MB_MAX},
    [CHAMPION_WEIGHTS] =
        {"weights", "a file, or hand",
         "evaluation: a file of weights made by avocet train, which judges boards of its size, or "
         "hand for the evaluation made by hand",
         0, 0},
    [CHAMPION_PONDER] = {"ponder", "0 or 1",
                         "think on the other side's time, too, if the game allows it; 0 by default",
                         0, 1},
    [CHAMPION_WITHOUT] =
        {"without", "names joined by +",
         "switch techniques off, to measure them; avocet agents champion lists them", 0, 0},
};

static void set_number(champion_wishes *w, champion_key which, uint64_t value) {
    switch (which) {
    case CHAMPION_LEVEL:
        w->level = (int)value;
        break;
    case CHAMPION_DEPTH:
        w->limits.depth = (int)value;
        break;
    case CHAMPION_NODES:
        w->limits.nodes = value;
        break;
    case CHAMPION_SOLVE:
        w->solve = value;
        w->has_solve = true;
        break;
    case CHAMPION_SURE:
        w->sure = (int)value;
        break;
    case CHAMPION_THREADS:
        w->threads = value;
        break;
    case CHAMPION_PONDER:
        w->ponder = value != 0;
        break;
    default:
        w->hash = value;
    }
}

static status read_number(champion_key which, view text, size_t at, champion_wishes *w, fault *f) {
    const champion_key_info *k = &champion_keys[which];
    uint64_t number;
    fault why;
    if (view_number(text, k->most, &number, &why) || number < k->least)
        return fault_set(f, E_RANGE, at, "%s must be a number from %llu to %llu", k->name,
                         (unsigned long long)k->least, (unsigned long long)k->most);
    set_number(w, which, number);
    return OK;
}

static status read_sure(view text, size_t at, champion_wishes *w, fault *f) {
    const status failed = read_number(CHAMPION_SURE, text, at, w, f);
    if (failed || engine_knows_sure(w->sure)) return failed;
    return fault_set(f, E_RANGE, at, "sure must be " ENGINE_SURE_WORDS " percent");
}

static status read_time(view text, size_t at, champion_wishes *w, fault *f) {
    fault why;
    if (!search_parse_time(text, &w->limits.time_ns, &why)) return OK;
    return fault_set(f, why.code, at, "time: %s", why.text);
}

enum { KEY_SHOWN = 30 }; /* bytes of a key in a sentence */

static int shown_length(view name) {
    return name.length < KEY_SHOWN ? (int)name.length : KEY_SHOWN;
}

static status no_such_key(view name, size_t at, fault *f) {
    char names[120] = "";
    nearest n = nearest_make(name);
    if (name.length == 0) return fault_set(f, E_FORMAT, at, "expected key=value behind the comma");
    for (int i = 0; i < CHAMPION_KEYS; i++) {
        nearest_consider(&n, champion_keys[i].name);
        (void)strcat(names, i == 0 ? "" : i < CHAMPION_KEYS - 1 ? ", " : " and ");
        (void)strcat(names, champion_keys[i].name);
    }
    if (nearest_best(&n))
        return fault_set(f, E_MISSING, at,
                         "the champion has no key '%.*s'; did you mean %s? avocet agents champion "
                         "explains all",
                         shown_length(name), name.data, nearest_best(&n));
    return fault_set(f, E_MISSING, at,
                     "the champion has no key '%.*s'; it has %s, as in champion,depth=8",
                     shown_length(name), name.data, names);
}

static status read_weights(view text, size_t at, champion_wishes *w, fault *f) {
    if (text.length == 0) return fault_set(f, E_FORMAT, at, "weights: a file, or hand");
    w->weights = text;
    return OK;
}

static status read_without(view text, size_t at, champion_wishes *w, fault *f) {
    fault why;
    if (!techniques_read(text, &w->without, &why)) return OK;
    return fault_set(f, why.code, at, "without: %s", why.text);
}

static status read_level(view text, size_t at, champion_wishes *w, fault *f) {
    fault why;
    w->level = CHAMPION_NO_LEVEL;
    w->weak = weak_find(text);
    if (w->weak || !read_number(CHAMPION_LEVEL, text, at, w, &why)) return OK;
    nearest n = nearest_make(text);
    for (int i = 0; i < WEAK_LEVELS; i++) nearest_consider(&n, weak_levels[i].name);
    if (nearest_best(&n))
        return fault_set(f, E_RANGE, at, "there is no level '%.*s'; did you mean %s?",
                         shown_length(text), text.data, nearest_best(&n));
    return fault_set(f, E_RANGE, at, "level must be a number from 0 to %d, or one of " WEAK_NAMES,
                     LEVEL_MOST);
}

static status read_pair(view name, view text, size_t at, champion_wishes *w, fault *f) {
    for (int i = 0; i < CHAMPION_KEYS; i++) {
        if (!view_is(name, champion_keys[i].name)) continue;
        if (w->given[i])
            return fault_set(f, E_FORMAT, at, "%s is given twice", champion_keys[i].name);
        w->given[i] = true;
        return i == CHAMPION_TIME      ? read_time(text, at, w, f)
               : i == CHAMPION_SURE    ? read_sure(text, at, w, f)
               : i == CHAMPION_LEVEL   ? read_level(text, at, w, f)
               : i == CHAMPION_WEIGHTS ? read_weights(text, at, w, f)
               : i == CHAMPION_WITHOUT ? read_without(text, at, w, f)
                                       : read_number((champion_key)i, text, at, w, f);
    }
    return no_such_key(name, at, f);
}

/* A level sets depth, solve and sure by itself. */
static status check_level(const champion_wishes *w, fault *f) {
    const bool has_level = w->level != CHAMPION_NO_LEVEL || w->weak;
    if (!has_level || !(w->limits.depth || w->has_solve || w->sure)) return OK;
    return fault_set(f, E_FORMAT, 0,
                     "a level says how deep to search, when to solve and how sure to be: leave out "
                     "either it or depth, solve and sure");
}

status champion_read_spec(view text, champion_wishes *out, fault *f) {
    view rest = text;
    *out = (champion_wishes){.threads = 1, .hash = TABLE_SIZE_USUAL, .level = CHAMPION_NO_LEVEL};
    if (text.length > CHAMPION_SPEC_MAX)
        return fault_set(f, E_RANGE, CHAMPION_SPEC_MAX, "a specification has at most %d bytes",
                         CHAMPION_SPEC_MAX);
    if (memchr(text.data, '\0', text.length))
        return fault_set(f, E_FORMAT, 0, "a specification is text");
    (void)view_take(&rest, ',');
    while (rest.length > 0) {
        const size_t at = (size_t)(rest.data - text.data);
        view value = view_take(&rest, ',');
        const view name = view_take(&value, '=');
        const status failed = read_pair(name, value, at, out, f);
        if (failed) return failed;
    }
    return check_level(out, f);
}

bool champion_spec_file(view text, int index, view *name) {
    champion_wishes w;
    if (index > 0 || champion_read_spec(text, &w, NULL)) return false;
    *name = w.weights;
    return w.weights.length > 0 && !view_is(w.weights, "hand");
}

/* ---- an engine ---- */

status champion_wish_engine(const champion_wishes *w, engine_options *out, fault *f) {
    out->threads = (int)w->threads;
    out->table_mb = (int)w->hash;
    out->sure = w->sure;
    out->without = w->without;
    return w->weights.length ? engine_choose_weights(w->weights, out, f) : OK;
}

status champion_engine_options(const player_spec *s, engine_options *out, fault *f) {
    champion_wishes w;
    if (s->kind != PLAYER_CHAMPION)
        return fault_set(f, E_FORMAT, 0, "%.80s is not the champion", player_spec_text(s));
    const status failed = champion_read_spec(player_spec_view(s), &w, f);
    return failed ? failed : champion_wish_engine(&w, out, f);
}
