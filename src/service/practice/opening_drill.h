/* service/practice/opening_drill.h - drills a named opening, line by line.
 *
 * A line begins at the start. Until the position of the name is reached, both sides follow the line
 * of the name, in any orientation of the board. Behind it the opponent answers as in the games of a
 * WTHOR base that reached this opening: each move as often as people played it. Without a base it
 * plays the named lines that go on from here, those least often played in this sitting first.
 *
 *     I1  The game has only legal moves, and no passes: a line ends before a pass.
 *
 * Ownership: opening_drill_close() frees a drill. Threads: one at a time. Errors: E_MISSING for an
 * unknown name, E_RANGE for too few plies, those of patient_base_load(), E_NOMEM. */
#ifndef SERVICE_PRACTICE_OPENING_DRILL_H
#define SERVICE_PRACTICE_OPENING_DRILL_H

#include "base/fault.h"
#include "base/stop.h"
#include "game/position.h"
#include "notation/game.h"

enum { DRILL_PLIES_USUAL = 20, DRILL_GAMES_LEAST = 3, DRILL_MOVES = 3 };

typedef struct opening_drill opening_drill;

typedef struct opening_drill_options {
    const char *name;  /* of the opening, as people write it */
    const char *wthor; /* a folder with a WTHOR base; NULL: none */
    bool has_side;
    colour side; /* of the person; otherwise the side that makes the last move of the name */
    int plies;   /* the most plies of a line; at least one is the person's */
    uint64_t seed;
    const stop_token *stop; /* ends the loading of the base; may be NULL */
} opening_drill_options;

/* E_MISSING with the nearest name if nothing has this name. */
status opening_drill_open(const opening_drill_options *o, opening_drill **out, fault *f);
void opening_drill_close(opening_drill *d); /* NULL is allowed */

const char *opening_drill_name(const opening_drill *d); /* in English, the first spelling */
colour opening_drill_side(const opening_drill *d);
size_t opening_drill_games(const opening_drill *d); /* of the base that reached it; 0: none */

void opening_drill_begin(opening_drill *d); /* puts the board back to the start */
const game *opening_drill_game(const opening_drill *d);

typedef enum drill_turn { DRILL_PERSON, DRILL_OPPONENT, DRILL_OVER } drill_turn;
drill_turn opening_drill_turn(const opening_drill *d);

/* Returns whether only the line of the name is right here. */
bool opening_drill_is_fixed(const opening_drill *d);

/* Returns the moves that go on with a named line. */
squares opening_drill_named(const opening_drill *d);

/* What people played in a position. */
typedef struct drill_played {
    size_t games; /* that came here */
    int count;
    struct {
        int square;
        size_t games;
    } moves[DRILL_MOVES]; /* the most frequent first */
} drill_played;

/* Counts what was played here in the base; false without a base, or if too few games came here. */
bool opening_drill_played(const opening_drill *d, drill_played *out);

/* Makes the opponent's move: its turn (asserted). *share is the part of the games in which it was
 * played, 0 without a base. */
status opening_drill_reply(opening_drill *d, int *square, double *share, fault *f);

/* Makes a legal move of the person. E_RANGE. */
status opening_drill_play(opening_drill *d, int square, fault *f);

#endif
