/* player/champion_spec.h - the champion's specification, read into numbers. Internal to this room.
 *
 * Values without ownership; views point into the text that was read. */
#ifndef PLAYER_CHAMPION_SPEC_H
#define PLAYER_CHAMPION_SPEC_H

#include "base/text.h"
#include "engine/engine.h"
#include "player/champion_keys.h"
#include "player/weak.h"
#include "search/limits.h"

typedef struct champion_wishes {
    search_limits limits;
    uint64_t solve, threads, hash; /* solve in empty squares, hash in megabytes */
    bool has_solve, ponder;
    bool given[CHAMPION_KEYS];
    int level;              /* a number, or CHAMPION_NO_LEVEL */
    const weak_level *weak; /* a named level, or NULL */
    int sure;               /* percent; 0: the engine's default */
    unsigned without;       /* techniques that are switched off */
    view weights;           /* a file or "hand"; empty: the built-in weights */
} champion_wishes;

enum { CHAMPION_SPEC_MAX = 200, CHAMPION_NO_LEVEL = -1 };

bool champion_claims(view text); /* "champion", alone or with pairs behind it */

/* E_MISSING for a key that does not exist, E_FORMAT for a key given twice, E_FORMAT and E_RANGE for
 * a value. fault.at is the offset of the pair. */
status champion_read_spec(view text, champion_wishes *out, fault *f);

/* The name of the file of weights; false if the specification names none. */
bool champion_spec_file(view text, int index, view *name);

/* champion_engine_options() for wishes that were read. */
status champion_wish_engine(const champion_wishes *w, engine_options *out, fault *f);

#endif
