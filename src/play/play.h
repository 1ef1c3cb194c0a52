/* play/play.h - a person sits down and plays.
 *
 * The conversation offers to continue an unfinished game, asks for what the options leave open,
 * plays games, reviews them and lets the person try the mistakes again. Every change of a game is
 * kept in the store before it is shown.
 * Ownership: everything in the options is borrowed for the call. Threads: one; see play/talk.h.
 * Errors: those of players, of the store when it is opened, of the opening; E_NOMEM. Mistakes of
 * the person are answered in the conversation. */
#ifndef PLAY_PLAY_H
#define PLAY_PLAY_H

#include "base/fault.h"
#include "base/log.h"
#include "game/position.h"
#include "game/tier.h"
#include "play/talk.h"
#include "search/limits.h"

typedef struct play_options {
    const char *sides[2]; /* by colour: an opponent (service/agents/opponent.h); NULL: a person */
    bool asks;            /* level and colour are open: ask for them, if somebody types */
    bool draws_side;      /* the colours of the first game are drawn */
    const char *name;     /* of the person */
    bool is_named;        /* by the command line: then a hint at --resume names it, too */
    position start;
    const char *opening;  /* a name, "even", or moves; NULL: none */
    search_limits limits; /* for players that name none; a clock is for persons, too */
    double teach;         /* says before a move that it loses this many discs or more; 0: never */
    bool adapts;          /* the level follows the results */
    bool resumes;         /* continues an unfinished game of the person; E_MISSING without one */
    int resumed;          /* which one: 1 is the newest; 0: asks, or takes the newest */
    bool plain;           /* words instead of drawings */
    bool shows_value;     /* in the status line */
    int review;           /* level of the analysis after a game; 0: none */
    int pause_ms;         /* between two moves of players, to follow them */
    const char *store;    /* a file */
    tier tier;
    uint64_t seed;
    const log_sink *protocol; /* receives the talk with other programs; may be NULL */
} play_options;

enum { PLAY_REVIEW_USUAL = 12, PLAY_TEACH_USUAL = 2 };

/* Seats the sides that a person names. `players` are up to two opponents or the word person; two of
 * them play black and white. `level` names the opponent instead; `side` is the person's colour:
 * black, white, random or NULL. Nothing named and no --adapt: the conversation asks. E_FORMAT for
 * names that contradict each other. */
status play_sides(play_options *o, const char *const *players, int count, const char *level,
                  const char *side, fault *f);

/* Plays until the person leaves. */
status play_run(const play_options *o, const talk *t, fault *f);

#endif
