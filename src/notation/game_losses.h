/* notation/game_losses.h - counts what a conversion cannot keep, to say so in one sentence.
 *
 *     game_losses lost = {{0}};
 *     game_losses_add(&lost, &game, &game_ggf.holds);   // for each game written
 *     game_losses_write(&lost, &text);                  // "events (12), comments on moves (3)"
 *
 * Ownership: a value. Errors: memory failures stay in the buffer. */
#ifndef NOTATION_GAME_LOSSES_H
#define NOTATION_GAME_LOSSES_H

#include "notation/format.h"

typedef enum loss {
    LOSS_MOVE_COMMENTS = TAG_COUNT, /* before it, a loss is that of a tag */
    LOSS_VARIATIONS,
    LOSS_SCORES,
    LOSS_TIMES,
    LOSS_DAYS,
    LOSS_WINNERS, /* of results that say no more */
    LOSS_ANSWERS, /* of a problem */
    LOSS_KINDS
} loss;

typedef struct game_losses {
    uint64_t games[LOSS_KINDS];
} game_losses;

void game_losses_add(game_losses *l, const game *g, const game_holds *holds);

/* What was lost, each with the number of games; nothing when nothing was. */
void game_losses_write(const game_losses *l, buffer *out);

#endif
