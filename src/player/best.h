/* player/best.h - who plays when nobody is named. */
#ifndef PLAYER_BEST_H
#define PLAYER_BEST_H

/* The agent of text 002, which knows every board size, with every technique of the lab switched
 * on. */
#define PLAYER_BEST "sized,techniques=all"

#endif
