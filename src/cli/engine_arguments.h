/* cli/engine_arguments.h - --threads and --hash, as every command that asks the engine takes them.
 */
#ifndef CLI_ENGINE_ARGUMENTS_H
#define CLI_ENGINE_ARGUMENTS_H

#include "cli/arguments.h"
#include "engine/engine.h"

#define ENGINE_OPTIONS                                                                             \
    {"threads", OPTION_NUMBER, "N", "how many threads; all CPUs by default", NULL}, {              \
        "hash", OPTION_NUMBER, "MB", "memory for the table of positions, 256 by default", NULL     \
    }

/* What is not given: all CPUs, ENGINE_TABLE_MB, the tier of the context. E_RANGE. */
status engine_arguments_read(const context *c, const arguments *a, engine_options *out, fault *f);

#endif
