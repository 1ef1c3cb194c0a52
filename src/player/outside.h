/* player/outside.h - another program as a player, whatever it speaks.
 *
 *     PROTOCOL:COMMAND              gtp:edax -gtp
 *     PROTOCOL,key=value,...:COMMAND   nboard,depth=12,memory=512:ntest x
 *
 * Everything behind the first colon is the command, commas and blanks included; it is cut into
 * words at its blanks, and no shell looks at it. The protocols:
 *
 *     gtp        Go Text Protocol, version 2, in the dialects of Othello programs
 *     nboard     the protocol of NBoard, version 1 or 2
 *     oneshot    a process for every move: COMMAND BOARD SECONDS (player/course.h)
 *     threeline  three lines for a move: seconds, x or o, the board; the answer is an index
 *     external   a process for every move; colour, size and rows on its input; the answer is x y
 *     so         COMMAND is a shared object with an agent in C (include/avocet_agent.h), run in a
 *                process of its own
 *
 * A program that fails costs its own game: it is ended and started afresh for the next one. */
#ifndef PLAYER_OUTSIDE_H
#define PLAYER_OUTSIDE_H

#include "player/player_class.h"

extern const player_class outside_class;

/* What can be set in the specification, for people; ends with a NULL name. */
typedef struct outside_key {
    const char *name, *values, *help;
    const char *protocols; /* that know it, separated by blanks; NULL: all */
} outside_key;

extern const outside_key outside_keys[];

bool outside_claims(view spec);

/* The names of the protocols, one after the other; NULL behind the last. */
const char *outside_protocol_name(int index);

/* ---- for whoever tests a program; the player must be one of these ---- */

/* What a protocol asks of a program. */
typedef struct outside_duties {
    bool passes; /* a side without a move is asked, too, and says that it passes */
    bool lasts;  /* one process plays whole games and is told when to leave */
} outside_duties;

outside_duties outside_duties_of(const player *p);

/* Tells it what its protocol does not have, within patience. OK when that did no harm; else as
 * player_choose(), with the trouble in its evidence. */
status outside_try_nonsense(player *p, fault *f);

/* Tells it to leave and ends it; true when it went by itself, which is true of one that does not
 * run. */
bool outside_try_quit(player *p);

#endif
