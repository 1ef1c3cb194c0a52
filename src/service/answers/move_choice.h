/* service/answers/move_choice.h - one move by any player, with the iterations of its search.
 *
 * The structure is large: keep it on the heap. Ownership: everything is borrowed; the report of a
 * choice borrows the choice and the player. Errors: those of player_choose(). */
#ifndef SERVICE_ANSWERS_MOVE_CHOICE_H
#define SERVICE_ANSWERS_MOVE_CHOICE_H

#include "base/fault.h"
#include "game/position.h"
#include "player/player.h"
#include "report/answers/move_report.h"
#include "report/outlet.h"
#include "search/result.h"

enum { MOVE_CHOICE_ITERATIONS = 252 };

typedef struct move_choice {
    const outlet *outlet; /* gets a progress line for each iteration; may be NULL */
    search_progress *heard;
    void *heard_context;
    search_result iterations[MOVE_CHOICE_ITERATIONS];
    int count;
    search_result result;
} move_choice;

/* Asks the player. The request's progress may be NULL. */
status move_choice_make(move_choice *m, player *who, const position *p, search_request request,
                        fault *f);

move_report move_choice_report(const move_choice *m, const player *who, colour to_move);

#endif
