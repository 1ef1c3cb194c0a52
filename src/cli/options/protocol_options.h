/* cli/options/protocol_options.h - the options of every command in which Avocet answers another
 * program, and the conversation itself. */
#ifndef CLI_OPTIONS_PROTOCOL_OPTIONS_H
#define CLI_OPTIONS_PROTOCOL_OPTIONS_H

#include "base/fault.h"
#include "cli/options/limit_options.h"
#include "cli/table/arguments.h"
#include "protocol/partner.h"
#include "protocol/wire.h"

#define CHAMPION_OPTIONS                                                                           \
    {"threads", OPTION_NUMBER, "N",                                                                \
     "threads of the champion; all CPUs if only time limits a move, else 1", NULL},                \
        {"hash", OPTION_NUMBER, "MB", "memory for the champion's table; 64 by default", NULL}, {   \
        "weights", OPTION_FILE, "FILE", "weights for boards of their size, or hand", NULL          \
    }

#define PROTOCOL_OPTIONS                                                                           \
    {"level", OPTION_TEXT, "N|NAME", "level of the champion: 0 to 60, or a name; 21 by default",   \
     NULL},                                                                                        \
        {"agent", OPTION_TEXT, "SPEC", "the player, as in avocet agents", NULL}, LIMIT_OPTIONS,    \
        CHAMPION_OPTIONS, {                                                                        \
        "seed", OPTION_NUMBER, "N", "first random number of players that draw some; 1 by default", \
            NULL                                                                                   \
    }

/* Reads the options. A level on the command line overrules an agent of the settings, and the other
 * way round. E_FORMAT, E_RANGE. */
status protocol_options_read(const context *c, const arguments *a, partner_options *out, fault *f);

/* Serves standard input until it ends. Returns the exit code. */
int protocol_options_serve(context *c, const wire_protocol *p);

#endif
