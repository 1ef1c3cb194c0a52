/* player/best.c - the choice. */
#include "player/best.h"

#include "engine/engine.h"

const char *player_best(const field *board) {
    return engine_plays_on(board) ? "champion,time=2s" : "phases,techniques=all,finish=14,time=2s";
}
