/* player/player.h - one interface for anything that moves: "give me a move by then".
 *
 * A player thinks about boards of one size. player_open() makes one from what a user types; the
 * rooms above know nothing else about it. Errors: those of the specification, and E_NOMEM.
 * Threads: one at a time per player; many players live side by side. */
#ifndef PLAYER_PLAYER_H
#define PLAYER_PLAYER_H

#include "base/log.h"
#include "game/tier.h"
#include "search/result.h"

typedef struct player player;
struct game; /* notation/game.h */

typedef struct player_options {
    int size;
    tier tier;
    const allocator *memory;  /* NULL: the system's */
    struct learned *shared;   /* of player_share(), borrowed; NULL: each player reads its own */
    const log_sink *protocol; /* hears what is said to other programs and by them; may be NULL */
} player_options;

/* Whoever opens many players of one specification lets them share what they only read: the weights
 * that are built in. Does nothing for those that need none, nor where it was done before; a bad
 * specification is left to player_open() to tell. Whoever did it first hands it back with
 * player_unshare(), at any time; others who were given the options do not. E_NOMEM. */
status player_share(view spec, player_options *o, fault *f);
void player_unshare(player_options *o);

/* The engine ("champion,depth=8"), another program ("gtp:edax -gtp", player/outside.h) or the
 * specification of a lab agent ("compound,time=2s", "@mine.ini"). */
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
 * that every game of a match has its own random numbers. Another program is started here, unless it
 * runs; what goes wrong then is told by the first player_choose(). */
void player_new_game(player *p, uint64_t seed);

/* How the position of the next player_choose() came about: the game that ends in it, borrowed until
 * then. For those who must be told moves; others do without. */
void player_follow(player *p, const struct game *so_far);

/* A move for the side to move: SEARCH_PASS for a forced pass, SQUARE_NONE when the game is over.
 * A request without any limit is answered under the player's own. */
status player_choose(player *p, const position *where, const search_request *request,
                     search_result *out, fault *f);

/* ---- programs that are not ours ---- */

/* What another program did wrong, if anything. A wrong move is not among it: that is for whoever
 * knows the rules of the match. */
typedef enum player_trouble {
    TROUBLE_NONE,
    TROUBLE_START,   /* it could not be started, or ended or said nothing sensible at first */
    TROUBLE_CRASH,   /* it ended when it was to answer */
    TROUBLE_HANG,    /* no answer when patience ended */
    TROUBLE_GARBAGE, /* an answer that is none */
    TROUBLE_LONG,    /* a line without an end */
    TROUBLE_RESIGNED /* it gave the game up, as its protocol allows */
} player_trouble;

enum { EVIDENCE_LINE = 240, EVIDENCE_ERRORS = 1024 };

/* The last exchange. The texts come from outside, shortened but not made safe. */
typedef struct player_evidence {
    player_trouble trouble;       /* of the last player_choose() that failed */
    char asked[EVIDENCE_LINE];    /* the end of what it was told */
    char answered[EVIDENCE_LINE]; /* the last line it said */
    char errors[EVIDENCE_ERRORS]; /* the end of its standard error */
} player_evidence;

/* NULL for a player inside this process: its failures are errors of ours. Otherwise lives as long
 * as the player and changes with every call. When player_choose() fails and `trouble` is not
 * TROUBLE_NONE the program is to blame; the fault's sentence is meant to follow its name. */
const player_evidence *player_evidence_of(player *p);

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
