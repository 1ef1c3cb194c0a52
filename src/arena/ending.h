/* arena/ending.h - how a game ended, and what speaks for it.
 *
 * Every way in which a side can lose a game without playing it to its end has a name of its own; in
 * all of them it is the side to move that loses. Values without ownership. */
#ifndef ARENA_ENDING_H
#define ARENA_ENDING_H

#include "player/player.h"

typedef enum game_ending {
    ENDING_NORMAL,
    ENDING_ADJUDICATED, /* a solver said how it would end */
    ENDING_STOPPED,     /* the match was stopped: the game does not count */
    ENDING_TIME,        /* the clock is used up, or the answer came later than a move may take */
    ENDING_ILLEGAL,     /* from here on: other programs only */
    ENDING_WRONG_PASS,  /* a pass that was not forced */
    ENDING_CRASH,
    ENDING_HANG,
    ENDING_GARBAGE, /* an answer that was not understood */
    ENDING_LONG,    /* a line without an end */
    ENDING_START,
    ENDING_RESIGNED,
    ENDING_COUNT
} game_ending;

/* "normal", "adjudicated", "stopped", "time", "illegal", "pass", "crash", "hang", "garbage",
 * "long", "start", "resigned" */
const char *game_ending_name(game_ending e);

/* "on time", "by a crash": to follow "lost"; of an adjudicated game "by adjudication". */
const char *game_ending_words(game_ending e);

/* Whether somebody lost it without playing it to its end. */
bool game_ending_is_forfeit(game_ending e);

game_ending game_ending_of(player_trouble t); /* ENDING_NORMAL for none */

/* What speaks against whoever lost so; all empty otherwise. */
typedef struct game_evidence {
    char sentence[200];   /* what it did, with its name */
    player_evidence talk; /* of another program */
} game_evidence;

#endif
