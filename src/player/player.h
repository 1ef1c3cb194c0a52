/* player/player.h - one interface for anything that moves: "give me a move by then".
 *
 * A player thinks about boards of one size. player_open() makes one from what a user types; the
 * rooms above know nothing else about it. Errors: those of the specification, and E_NOMEM.
 * Threads: one at a time per player; many players live side by side. */
#ifndef PLAYER_PLAYER_H
#define PLAYER_PLAYER_H

#include "game/tier.h"
#include "search/result.h"

typedef struct player player;

typedef struct player_options {
    int size;
    tier tier;
    const allocator *memory; /* NULL: the system's */
    struct learned *shared;  /* of player_share(), borrowed; NULL: each player reads its own */
} player_options;

/* Whoever opens many players of one specification lets them share what they only read: the weights
 * that are built in. Does nothing for those that need none, nor where it was done before; a bad
 * specification is left to player_open() to tell. Whoever did it first hands it back with
 * player_unshare(), at any time; others who were given the options do not. E_NOMEM. */
status player_share(view spec, player_options *o, fault *f);
void player_unshare(player_options *o);

/* The engine ("champion,depth=8") or the specification of a lab agent ("compound,time=2s",
 * "@mine.ini"). */
status player_open(view spec, const player_options *o, player **out, fault *f);
void player_close(player *p); /* NULL is allowed */

/* What is known about a player before it moves; lives as long as the player. */
typedef struct player_facts {
    const char *name;      /* the specification, as typed */
    const char *base;      /* what it is made from; the same as name where nothing was changed */
    const char *sentence;  /* what that is, where it comes from, and whose weights it uses where
                              there are none for the size */
    bool searches;         /* it thinks ahead: its moves have a value and a depth */
    bool ponders;          /* it thinks on the other's time where it may: player_ponder() */
    bool counts_for_white; /* its text gives values for white; results are for the side to move */
} player_facts;

const player_facts *player_about(const player *p);
const char *player_name(const player *p);     /* of its facts */
const char *player_sentence(const player *p); /* likewise */

/* Forgets what was learned from earlier games; `seed` replaces the one of the specification, so
 * that every game of a match has its own random numbers. */
void player_new_game(player *p, uint64_t seed);

/* A move for the side to move: SEARCH_PASS for a forced pass, SQUARE_NONE when the game is over.
 * A request without any limit is answered under the player's own. */
status player_choose(player *p, const position *where, const search_request *request,
                     search_result *out, fault *f);

/* ---- thinking on the other's time ---- */

/* Begins to think about what may follow *after, the position after this player's last move, in
 * which the other side is to move; returns at once. Does nothing for players that cannot, and for
 * those whose specification does not ask for it. It is ended by player_choose(), player_new_game(),
 * player_close() or another call; what was thought meanwhile makes the next answer better, and is
 * no part of it. Until then the player has one more thread at work, or as many as it searches
 * with. */
void player_ponder(player *p, const position *after);

/* Ends it; returns when no thread of the player's is at work. Does nothing where none is. */
void player_ponder_end(player *p);

#endif
