/* cli/options/limit_options.h - --time, --depth and --nodes, as every command that searches takes
 * them. Plain values; mistakes are faults. */
#ifndef CLI_OPTIONS_LIMIT_OPTIONS_H
#define CLI_OPTIONS_LIMIT_OPTIONS_H

#include "base/fault.h"
#include "cli/table/arguments.h"
#include "search/limits.h"

#define LIMIT_OPTIONS                                                                              \
    {"time", OPTION_TEXT, "T", "time for the search: 2s, 250ms or 2 (seconds)", NULL},             \
        {"depth", OPTION_NUMBER, "N", "search at most N plies deep", NULL}, {                      \
        "nodes", OPTION_NUMBER, "N", "search at most N positions", NULL                            \
    }

/* Reads the three limits; a missing one is 0, which means no limit. E_FORMAT or E_RANGE. */
status limit_options_read(const arguments *a, search_limits *out, fault *f);

#endif
