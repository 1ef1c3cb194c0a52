/* player/outside.h - an outside program as a player, in one of eight protocols.
 *
 *     PROTOCOL:COMMAND              gtp:edax -gtp
 *     PROTOCOL,key=value,...:COMMAND   nboard,depth=12,memory=512:ntest x
 *
 * The command is the text behind the first colon, commas and blanks included. It is cut into words
 * at its blanks; no shell reads it. The protocols:
 *
 *     gtp        Go Text Protocol, version 2, in the dialects of Othello programs
 *     nboard     the protocol of NBoard, version 1 or 2
 *     oneshot    a process for every move: COMMAND BOARD SECONDS (player/course.h)
 *     threeline  three lines for a move: seconds, x or o, the board; the answer is an index
 *     external   a process for every move; colour, size and rows on its input; the answer is x y
 *     so         COMMAND is a shared object with an agent in C (include/avocet_agent.h), run in a
 *                process of its own
 *     step, itu  COMMAND is a student's file of a course, in Python or Java (service/agents)
 *
 * A program that fails loses its own game. It is ended and started again for the next game. */
#ifndef PLAYER_OUTSIDE_H
#define PLAYER_OUTSIDE_H

#include "base/fault.h"
#include "base/text.h"
#include "player/player.h"
#include "player/player_class.h"

extern const player_class outside_class;

/* The keys of a specification, for people; the list ends with a NULL name. */
typedef struct outside_key {
    const char *name, *values, *help;
    const char *protocols; /* the protocols that have the key, separated by blanks; NULL: all */
} outside_key;

extern const outside_key outside_keys[];

/* Returns the name of a protocol, index 0 first; NULL behind the last. */
const char *outside_protocol_name(int index);

/* Returns the protocol whose name is nearest to the head of PROTOCOL:COMMAND, or NULL if none is
 * near or the text has no colon. */
const char *outside_protocol_near(view text);

/* ---- for tests of a program; the player must be of kind PLAYER_OUTSIDE ---- */

/* What a protocol demands of a program. */
typedef struct outside_duties {
    bool passes; /* a side without a move is asked, too, and must answer that it passes */
    bool lasts;  /* one process plays whole games and is told when to leave */
    bool greets; /* it answers before the first question of a game */
} outside_duties;

outside_duties outside_duties_of(const player *p);

/* Sends a line that the protocol does not have, and waits for the answer. OK if the program goes
 * on; otherwise fails as player_choose(), with the trouble in the evidence. */
status outside_try_nonsense(player *p, fault *f);

/* Tells the program to leave, and ends it after its patience. True if it left by itself or did not
 * run. */
bool outside_try_quit(player *p);

#endif
