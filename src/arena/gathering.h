/* arena/gathering.h - finished games of many players, gathered for standings.
 *
 * Players and games may come in any order, and the standings do not depend on the order of the
 * games. Two games of the same players with the same pair number are a pair, in either order of A
 * and B. A game without a partner counts alone.
 * Memory: a few words for each game, one record for each player.
 * Ownership: gathering_free() frees; names are copied. Threads: one at a time. Errors: E_NOMEM,
 * after which the gathering is as before. */
#ifndef ARENA_GATHERING_H
#define ARENA_GATHERING_H

#include "arena/ending.h"
#include "base/text.h"
#include "notation/game.h"

typedef struct gathered_game {
    int players[2];     /* A and B */
    uint64_t pair;      /* the same for the two games of an opening */
    int size;           /* of the board */
    int score;          /* A's discs minus B's */
    game_ending ending; /* not ENDING_STOPPED; a forfeit counts against the side with fewer discs */
    double seconds[2];  /* thinking time of A and B */
    double longest[2];  /* the longest time for one move */
    int moves[2];       /* that A and B thought about; 0: times are not known */
} gathered_game;

/* Fills moves, seconds and longest from the times of a record. The time in which a program failed
 * led to no move and is left out. */
void gathered_game_time(gathered_game *g, const game *record, bool a_is_black);

typedef struct gathering gathering;

gathering *gathering_new(const allocator *memory); /* NULL if memory is short */
void gathering_free(gathering *g);                 /* NULL is allowed */

/* The number of the player of that name, from 0, in the order in which they were asked for. */
status gathering_player(gathering *g, view name, int *out);

/* Gives a player a title, which standings show instead of the name. A later title replaces it. If
 * two players have one title, standings show their names behind it. */
status gathering_call(gathering *g, int who, view title);

/* Finds the number of a player that is there, by name or else by title; false if it is not. */
bool gathering_find(const gathering *g, view name, int *out);

/* Notes the limits of a player in words, as encounter_limits_write() does. A player with games
 * under different limits gets the word "several". */
status gathering_limits(gathering *g, int who, view words);

status gathering_add(gathering *g, const gathered_game *next);

/* Halves of a point without a game: a bye of a Swiss tournament. */
void gathering_add_bye(gathering *g, int who, int halves);

#endif
