/* cli/options/position_argument.h - the POSITION operand that many commands take. Mistakes are
 * reported with their place; everything is borrowed. */
#ifndef CLI_OPTIONS_POSITION_ARGUMENT_H
#define CLI_OPTIONS_POSITION_ARGUMENT_H

#include "base/fault.h"
#include "cli/table/arguments.h"
#include "game/position.h"
#include "notation/any.h"
#include "notation/game.h"

/* Options of commands that begin at a start. */
#define START_OPTIONS                                                                              \
    {"size", OPTION_WORDS, "N", "size of the board", "4 6 8 10 12 14 16"}, {                       \
        "start", OPTION_WORDS, "KIND", "the first four discs and who begins",                      \
            "standard white-first diagonal parallel"                                               \
    }

#define PLY_OPTION                                                                                 \
    {                                                                                              \
        "ply", OPTION_TEXT, "N", "the position after N plies of a game; -N counts from its end",   \
            NULL                                                                                   \
    }

#define POSITION_OPTIONS                                                                           \
    START_OPTIONS, PLY_OPTION,                                                                     \
        {"from", OPTION_WORDS, "FORMAT", "format of POSITION, if it is not clear", ANY_FORMATS}, { \
        "record", OPTION_NUMBER, "N", "number of the game or position in a file with several",     \
            NULL                                                                                   \
    }

/* Reads operand number `index`; `start` when it is left out. 0, or the exit code of a failure that
 * has been reported. */
int position_argument(context *c, const arguments *a, int index, position *out);

/* The same with the game before the position: see position_text_read_game(). The caller made the
 * game and clears it, also after a failure. */
int game_argument(context *c, const arguments *a, int index, game *out);

/* --size alone, for commands that begin at a start. */
status position_argument_start(const arguments *a, position *out, fault *f);

#endif
