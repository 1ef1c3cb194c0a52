/* player/best.c - the choice. */
#include "player/best.h"

#include "engine/engine.h"

/* The lab's agent has a depth of its own, which the time of a move must not end with. */
#define BEST_AGENT "phases-tuned,techniques=all,finish=14"

const char *player_best(const field *board, bool limited) {
    if (engine_plays_on(board)) return limited ? "champion" : "champion,time=2s";
    return limited ? BEST_AGENT : BEST_AGENT ",depth=off,time=2s";
}
