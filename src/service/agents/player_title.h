/* service/agents/player_title.h - what a player is called in a file for other programs.
 *
 * A store keeps our own players under the names by which commands know them: you, first-game,
 * level 21, champion 2 s. A file says You, First-timer, Level 21, Champion 2 s. Names that people
 * gave stay as they are. Memory failures stay in the buffer. Threads: any. */
#ifndef SERVICE_AGENTS_PLAYER_TITLE_H
#define SERVICE_AGENTS_PLAYER_TITLE_H

#include "base/text.h"

/* Appends the title of a player. */
void player_title(view name, buffer *out);

/* Appends the name that has this title; a title that is none of ours is its own name. */
void player_name_of_title(view title, buffer *out);

#endif
