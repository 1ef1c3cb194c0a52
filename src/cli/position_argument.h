/* cli/position_argument.h - the POSITION operand that many commands take. */
#ifndef CLI_POSITION_ARGUMENT_H
#define CLI_POSITION_ARGUMENT_H

#include "cli/arguments.h"
#include "game/position.h"

#define POSITION_OPTIONS                                                                           \
    {"size", OPTION_WORDS, "N", "size of the board", "4 6 8 10 12 14 16"}, {                       \
        "start", OPTION_WORDS, "KIND", "how the first four discs lie and who begins",              \
            "standard white-first diagonal parallel"                                               \
    }

#define POSITION_HELP                                                                              \
    "POSITION is start, or the squares row by row from a1 and then the side to move, in quotes: "  \
    "X black, O white, - empty, # blocked. The number of squares tells the size. A single - "      \
    "reads it from standard input."

/* Reads operand number `index`; `start` when it is left out. 0, or the exit code of a failure that
 * has been reported. */
int position_argument(context *c, const arguments *a, int index, position *out);

/* --size alone, for commands that begin at a start. */
status position_argument_start(const arguments *a, position *out, fault *f);

#endif
