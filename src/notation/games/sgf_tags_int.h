/* notation/games/sgf_tags_int.h - what SGF calls the tags of a game. Internal to sgf_*.c. */
#ifndef NOTATION_GAMES_SGF_TAGS_INT_H
#define NOTATION_GAMES_SGF_TAGS_INT_H

#include "notation/games/game_text.h"

extern const tag_name sgf_tags[]; /* in the order of writing; ends with NULL */

#endif
