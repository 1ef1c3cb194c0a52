/* cli/options/side_options.h - what the two sides of a match may spend: one value for both, or A/B.
 *
 * "--time 1s" is for both, "--time 1s/100ms" gives A a second and B a tenth of one. */
#ifndef CLI_OPTIONS_SIDE_OPTIONS_H
#define CLI_OPTIONS_SIDE_OPTIONS_H

#include "base/fault.h"
#include "cli/table/arguments.h"
#include "search/limits.h"

#define SIDE_OPTIONS                                                                               \
    {"time", OPTION_TEXT, "T[/T]", "time for each move, such as 2s or 250ms; A/B: 1s/100ms",       \
     NULL},                                                                                        \
        {"depth", OPTION_TEXT, "N[/N]", "search at most N plies deep; A/B: 8/6", NULL},            \
        {"nodes", OPTION_TEXT, "N[/N]", "search at most N positions; A/B: 1000/500", NULL},        \
        {"clock", OPTION_TEXT, "T[+T]",                                                            \
         "time for all moves of a side, and the increment per move: 5s+0.1s; A/B: 60s+1s/30s",     \
         NULL},                                                                                    \
    {                                                                                              \
        "grace", OPTION_TEXT, "T[/T]",                                                             \
            "a move later than --time plus this loses; 1s by default; A/B: 1s/100ms", NULL         \
    }

typedef struct side_options {
    search_limits limits[2]; /* of A and B; 0 means no limit */
    search_limits forced[2]; /* those of them that a slash gave to one side */
    int64_t grace_ns[2];
} side_options;

/* E_FORMAT or E_RANGE. */
status side_options_read(const arguments *a, side_options *out, fault *f);

#endif
