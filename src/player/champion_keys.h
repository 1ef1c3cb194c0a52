/* player/champion_keys.h - the keys of the champion's specification: "champion,depth=8".
 *
 * depth, nodes and time are the champion's own limits. They hold for requests without a limit. A
 * level stays in force when a request limits nodes or time; a request with a depth replaces it.
 * Without a level and without any limit the champion plays at LEVEL_USUAL. Threads: any. */
#ifndef PLAYER_CHAMPION_KEYS_H
#define PLAYER_CHAMPION_KEYS_H

#include "base/fault.h"
#include "engine/engine.h"
#include "player/player_spec.h"

typedef enum champion_key {
    CHAMPION_DEPTH,
    CHAMPION_NODES,
    CHAMPION_TIME,
    CHAMPION_SOLVE,
    CHAMPION_SURE,
    CHAMPION_LEVEL,
    CHAMPION_THREADS,
    CHAMPION_HASH,
    CHAMPION_WEIGHTS,
    CHAMPION_PONDER,
    CHAMPION_WITHOUT,
    CHAMPION_KEYS
} champion_key;

typedef struct champion_key_info {
    const char *name, *values, *help; /* for people */
    uint64_t least,
        most; /* limits of a number; time and weights have none, a level may be a name */
} champion_key_info;

extern const champion_key_info champion_keys[CHAMPION_KEYS];

/* Sets threads, table, sure, without and weights of an engine that plays as the specification says.
 * The caller sets tier and memory before, and frees the weights with engine_leave_weights().
 * E_FORMAT for a specification of another kind of player; errors of engine_choose_weights(). */
status champion_engine_options(const player_spec *s, engine_options *out, fault *f);

#endif
