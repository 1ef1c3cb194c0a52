/* player/champion_keys.h - what can be set in the champion's specification: "champion,depth=8".
 *
 * depth, nodes and time are limits of its own, for requests without any. Constants only. */
#ifndef PLAYER_CHAMPION_KEYS_H
#define PLAYER_CHAMPION_KEYS_H

#include "base/text.h"

typedef enum champion_key {
    CHAMPION_DEPTH,
    CHAMPION_NODES,
    CHAMPION_TIME,
    CHAMPION_SOLVE,
    CHAMPION_THREADS,
    CHAMPION_HASH,
    CHAMPION_WEIGHTS,
    CHAMPION_KEYS
} champion_key;

typedef struct champion_key_info {
    const char *name, *values, *help; /* for people */
    uint64_t least, most;             /* of a number; time and weights are none */
} champion_key_info;

extern const champion_key_info champion_keys[CHAMPION_KEYS];

bool champion_claims(view spec); /* "champion", or that with pairs behind it */

#endif
