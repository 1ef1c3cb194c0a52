/* arena/ending.h - how a game ended, and the evidence for a forfeit.
 *
 * A side can lose a game without playing it to its end. Each way to do so has a name of its own. In
 * all of them the side to move loses. Values without ownership. */
#ifndef ARENA_ENDING_H
#define ARENA_ENDING_H

#include "game/position.h"
#include "player/player.h"

typedef enum game_ending {
    ENDING_NORMAL,
    ENDING_ADJUDICATED, /* a solver found the score of best play */
    ENDING_STOPPED,     /* the match was stopped: the game does not count */
    ENDING_TIME,        /* the clock is used up, or the move came too late */
    ENDING_ILLEGAL,     /* this one and all that follow: other programs only */
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

/* True if one side lost without playing the game to its end. */
bool game_ending_is_forfeit(game_ending e);

/* Black's discs minus white's after a forfeit. As if the other side had taken every disc: a full
 * loss however the board stands, so that nothing can be won by thinking on in a lost game. */
int game_forfeit_score(const field *board, colour loser);

game_ending game_ending_of(player_trouble t); /* ENDING_NORMAL for none */

/* The evidence for a forfeit; empty for other endings. */
typedef struct game_evidence {
    char sentence[200];   /* names the player and the mistake */
    player_evidence talk; /* the last words to and from another program */
} game_evidence;

#endif
