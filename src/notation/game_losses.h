/* notation/game_losses.h - counts the parts of games that a conversion loses, for one sentence.
 *
 *     game_losses lost = {{0}};
 *     game_losses_add(&lost, &game, &game_ggf.holds);   // for each game written
 *     game_losses_write(&lost, &text);                  // "events (12), comments on moves (3)"
 *
 * Ownership: a value. Errors: the buffer remembers a lack of memory. */
#ifndef NOTATION_GAME_LOSSES_H
#define NOTATION_GAME_LOSSES_H

#include "base/text.h"
#include "notation/format.h"

typedef enum game_loss {
    LOSS_MOVE_COMMENTS = TAG_COUNT, /* lower numbers are lost tags */
    LOSS_VARIATIONS,
    LOSS_SCORES,
    LOSS_TIMES,
    LOSS_DAYS,
    LOSS_WINNERS, /* results that only name the winner */
    LOSS_ANSWERS, /* answers of a problem */
    LOSS_KINDS
} game_loss;

typedef struct game_losses {
    uint64_t games[LOSS_KINDS];
} game_losses;

void game_losses_add(game_losses *l, const game *g, const game_holds *holds);

/* Writes each kind of loss with the number of games. Writes nothing if nothing was lost. */
void game_losses_write(const game_losses *l, buffer *out);

#endif
