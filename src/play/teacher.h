/* play/teacher.h - says what a move would lose, with one analyst for all moves of a game.
 *
 * Opening an analyst prepares tables, which takes longer than many a judgement. So the analyst
 * stays open until the board is of another kind or another game begins. Ownership: teacher_close()
 * frees the analyst; a teacher that is all zero has none yet. Threads: one at a time; any thread
 * may set the stop token. Errors: those of analysis/analyst.h. */
#ifndef PLAY_TEACHER_H
#define PLAY_TEACHER_H

#include "analysis/analyst.h" /* exports */
#include "base/fault.h"
#include "base/stop.h"
#include "game/position.h"
#include "game/tier.h"

typedef struct teacher {
    analyst *analyst; /* NULL: not needed yet */
    field board;      /* the analyst is for boards like this one */
    int opened;       /* analysts so far, for tests */
} teacher;

/* The price of a move. */
typedef struct price {
    double loss;
    loss_unit unit;
    bool exact; /* both moves were valued exactly */
} price;

/* Finds the price of a legal move (asserted). */
status teacher_price(teacher *t, tier isa, const position *p, int square, const stop_token *stop,
                     price *out, fault *f);

/* Forgets the positions of the game before. */
void teacher_new_game(teacher *t);

void teacher_close(teacher *t);

#endif
