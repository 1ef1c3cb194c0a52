/* service/answers/move_player.h - the player that gives a move: the wishes of a user, turned into a
 * specification.
 *
 * Ownership: texts are borrowed; the caller clears the specification. */
#ifndef SERVICE_ANSWERS_MOVE_PLAYER_H
#define SERVICE_ANSWERS_MOVE_PLAYER_H

#include "base/fault.h"
#include "game/position.h"
#include "player/player_spec.h"

/* NULL: not asked for. level, threads, hash and weights are keys of the champion. */
typedef struct move_wishes {
    const char *agent; /* a specification; NULL: the champion for a level, else the best player */
    const char *level, *threads, *hash, *weights;
    bool counted; /* the search is limited in depth or nodes */
    bool timed;   /* the search is limited in time */
} move_wishes;

/* Makes the specification. Where time is the only limit no answer repeats anyway, so the champion
 * then thinks on all CPUs. E_FORMAT for a key that is given twice; E_RANGE for a value with a comma
 * and for a level of another player; errors of player_spec_read() and player_spec_set(). *blamed is
 * the text of a specification that cannot be read, or NULL. After a failure there is nothing to
 * clear. */
status move_player_make(const move_wishes *w, const field *board, player_spec *out,
                        const char **blamed, fault *f);

#endif
