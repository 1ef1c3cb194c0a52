/* player/champion_keys.h - what can be set in the champion's specification: "champion,depth=8".
 *
 * depth, nodes and time are limits of its own, for requests without any. A level stays when a
 * request has limits in nodes or time, and gives way to one in depth. Where there is neither a
 * level nor any limit it plays at LEVEL_USUAL. Threads: any. */
#ifndef PLAYER_CHAMPION_KEYS_H
#define PLAYER_CHAMPION_KEYS_H

#include "base/text.h"
#include "engine/engine.h"

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
    uint64_t least, most;             /* of a number; time and weights are none, and a level may be
                                         a name */
} champion_key_info;

extern const champion_key_info champion_keys[CHAMPION_KEYS];

bool champion_claims(view spec); /* "champion", or that with pairs behind it */

/* What an engine gets that is made as the specification says; tier and memory are the caller's, who
 * hands weights back: engine_leave_weights(). E_MISSING for a key that does not exist, E_FORMAT
 * for one given twice, E_FORMAT and E_RANGE for a value; those of engine_choose_weights(). */
status champion_engine_options(view spec, engine_options *out, fault *f);

#endif
