/* arena/encounter.h - everything that decides the games of two players, except how many they play.
 *
 * Two equal encounters give the same games. An encounter is a plain value: a match has one, a
 * tournament has one for each pairing and board.
 * Ownership: the texts, the list of the openings and the shared parts of the players are borrowed.
 */
#ifndef ARENA_ENCOUNTER_H
#define ARENA_ENCOUNTER_H

#include "arena/openings/openings.h"
#include "base/text.h"
#include "game/position.h"
#include "player/player.h"
#include "search/limits.h"

typedef struct encounter {
    const char *a, *b;      /* specifications of the two players */
    player_options players; /* board size, tier, shared weights: the same for both */
    start_kind start;
    openings openings;
    uint64_t seed;
    search_limits limits[2]; /* of A and B: the limits under which they really play, with the
                                meaning of referee_options */
    int64_t grace_ns[2];     /* of A and B: how late a move may come; 0: no move is late */
    bool ponder;             /* players may think on the other's time: a game keeps two CPUs busy */
    int adjudicate; /* a solver ends games with at most this many empty squares; 0: never */
} encounter;

/* What became of limits that a specification names. */
typedef enum limits_news {
    LIMITS_COMMON,  /* it names none of those that were given */
    LIMITS_KEPT,    /* it names some, and they hold */
    LIMITS_REPLACED /* it names some, but the limits of its side replaced them */
} limits_news;

/* Turns limits for both players into the limits of each: a limit that a specification names holds,
 * as player_limits() says. forced[] are limits that were given to A or to B alone; they replace
 * those of the specification. Errors of player_limits(). */
status encounter_settle_limits(encounter *e, const search_limits forced[2], limits_news news[2],
                               fault *f);

/* Returns whether a player keeps a limit of its own where all players got another one. */
bool encounter_keeps_own(const search_limits *common, const search_limits *real);

/* Returns whether limits or grace of the two sides differ. */
bool encounter_sides_differ(const encounter *e);

extern const char encounter_own_limits[]; /* stands for the limits of a side that has none here */

/* Appends the limits of a side: "depth 4, 0.5 s a move", or `own` if there are none. */
void encounter_limits_write(const search_limits *l, const char *own, buffer *out);

/* Appends the conditions of the games: "depth 4, pondering", or "A depth 4; B depth 6". Stored runs
 * keep this text. */
void encounter_write(const encounter *e, buffer *out);

/* Finds the limits of A (0) or B (1) in a text of encounter_write(). */
view encounter_side_of(view text, int who);

#endif
