/* arena/gathering.h - finished games of many players, to be made into standings.
 *
 * Players and games may come in any order; nothing that is made of them depends on that of the
 * games. Two games of the same players with the same pair number are a pair, whoever came first in
 * each; a game without a partner counts alone.
 * Memory: a few words for each game, one record for each player.
 * Ownership: gathering_free() frees; names are copied. Threads: one at a time. Errors: E_NOMEM,
 * after which the gathering is as before. */
#ifndef ARENA_GATHERING_H
#define ARENA_GATHERING_H

#include "arena/ending.h"
#include "notation/game.h"

typedef struct gathered_game {
    int players[2];     /* A and B */
    uint64_t pair;      /* the same for the two games of an opening */
    int size;           /* of the board */
    int score;          /* A's discs minus B's */
    game_ending ending; /* a forfeit is charged to whoever has fewer discs; not ENDING_STOPPED */
    double seconds[2];  /* thinking time of A and B, for these moves */
    double longest[2];  /* of one move */
    int moves[2];       /* that they thought about; 0: nothing is known of times */
} gathered_game;

/* Fills moves, seconds and longest from the times of a record: A's are those of black or of white.
 * What a program thought before it failed led to no move and is not there. */
void gathered_game_time(gathered_game *g, const game *record, bool a_is_black);

typedef struct gathering gathering;

gathering *gathering_new(const allocator *memory); /* NULL if memory is short */
void gathering_free(gathering *g);                 /* NULL is allowed */

/* The number of the player of that name, from 0, in the order in which they were asked for. */
status gathering_player(gathering *g, view name, int *out);

/* The same of one that is there; false if it is not. */
bool gathering_find(const gathering *g, view name, int *out);

status gathering_add(gathering *g, const gathered_game *next);

/* Halves of a point without a game: a bye of a Swiss tournament. */
void gathering_add_bye(gathering *g, int who, int halves);

#endif
