/* player/best.c - the choice. */
#include "player/best.h"

#include "engine/engine.h"

const char *player_best(const field *board, bool limited) {
    if (engine_plays_on(board)) return limited ? "champion" : "champion,time=2s";
    return limited ? "phases,techniques=all,finish=14" : "phases,techniques=all,finish=14,time=2s";
}
