/* train/solved_openings.h - solves every opening of a small board up to a number of moves, and
 * writes the list that is built into the program (engine/inner/openings.h).
 *
 * Of these only the positions after the last move are searched. The value of every other one is the
 * best of its moves. Behind them there are far too many positions. But a side that plays the moves
 * of the list meets few of them, because only the other side has a choice: these are solved up to
 * another number of moves. A pass counts as a move. Positions that are the same when turned or
 * mirrored, with the same side to move, are one.
 *
 * Ownership: solved_openings_clear() frees the list. Threads: one engine searches, with as many
 * threads as its options say. Errors: E_RANGE for a size that the engine does not play or too many
 * moves; E_FORMAT for a list that cannot be read; E_STOPPED, E_NOMEM, and failures of `save`. */
#ifndef TRAIN_SOLVED_OPENINGS_H
#define TRAIN_SOLVED_OPENINGS_H

#include "base/alloc.h"
#include "base/fault.h"
#include "base/stop.h"
#include "base/text.h"
#include "engine/engine.h"
#include "game/position.h"

enum { SOLVED_OPENINGS_PLIES = 10 };

/* A position: the canonical image on the grid (game/symmetry.h). */
typedef struct solved_opening {
    grid grid;
    int value; /* discs for the side to move */
    int move;  /* the best one, a square of game/squares.h; SQUARE_NONE: a pass, or the end */
    bool known;
} solved_opening;

typedef struct opening_set {
    solved_opening *list;
    size_t count, room;
} opening_set;

typedef struct solved_openings {
    int size, plies, follow;
    opening_set all;                         /* ply by ply, sorted in each */
    size_t start[SOLVED_OPENINGS_PLIES + 2]; /* of each ply; then the end */
    const allocator *memory;
} solved_openings;

typedef struct solved_openings_options {
    int size;
    int plies;  /* all positions up to this many moves */
    int follow; /* those of a side that plays the listed moves, up to this many; at most `plies`:
                   none */
    engine_options engine;
    view known;             /* a list made before, of as many moves: its values are taken */
    const stop_token *stop; /* may be NULL */
    /* Called after each search; may be NULL. */
    void (*progress)(void *context, size_t done, size_t total);
    void *context;
} solved_openings_options;

/* Lists the positions and solves them. After E_STOPPED the list holds what is known so far. */
status solved_openings_make(const solved_openings_options *o, solved_openings *out, fault *f);
void solved_openings_clear(solved_openings *s);

/* Appends the known positions as text. */
void solved_openings_write(const solved_openings *s, buffer *out);

#endif
