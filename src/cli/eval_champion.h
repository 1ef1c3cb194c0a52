/* cli/eval_champion.h - avocet eval for the champion. */
#ifndef CLI_EVAL_CHAMPION_H
#define CLI_EVAL_CHAMPION_H

#include "cli/context.h"
#include "game/position.h"
#include "player/player_spec.h"

typedef struct eval_champion_request {
    const player_spec *spec; /* of kind PLAYER_CHAMPION */
    const char *weights;     /* --weights, or NULL */
    const position *position;
    colour root; /* for whom */
    int rows;    /* patterns to show */
    bool json;
    bool asked; /* somebody named the champion: no word about other agents */
} eval_champion_request;

/* What the position is worth and why. An exit code; failures have been reported. */
int eval_champion(context *c, const eval_champion_request *r);

#endif
