/* cli/options/engine_arguments.h - --threads, --hash and --weights, as every command that asks the
 * engine takes them. The caller returns weights that were read. */
#ifndef CLI_OPTIONS_ENGINE_ARGUMENTS_H
#define CLI_OPTIONS_ENGINE_ARGUMENTS_H

#include "base/fault.h"
#include "cli/table/arguments.h"
#include "engine/engine.h"

/* clang-format off: one option each */
#define THREADS_OPTION                                                                             \
    { "threads", OPTION_NUMBER, "N", "number of threads; all CPUs by default", NULL }
#define HASH_OPTION                                                                                \
    { "hash", OPTION_NUMBER, "MB", "memory for the table of positions; 256 by default", NULL }
#define WEIGHTS_OPTION                                                                             \
    {                                                                                              \
        "weights", OPTION_FILE, "FILE",                                                            \
            "weights for boards of this size, or hand; the built-in ones by default", NULL         \
    }
#define ENGINE_OPTIONS THREADS_OPTION, HASH_OPTION, WEIGHTS_OPTION
#define SURE_OPTION                                                                                \
    {                                                                                              \
        "sure", OPTION_NUMBER, "PERCENT",                                                          \
            "how sure a selective cut must be: 60, 73, 87, 95, 98 or 99, or 100 for no such "      \
            "cuts; 73 by default, 60 beyond 8x8",                                                  \
            NULL                                                                                   \
    }
#define WITHOUT_OPTION                                                                             \
    {                                                                                              \
        "without", OPTION_TEXT, "NAMES",                                                           \
            "techniques to switch off, joined by +; avocet agents champion lists them", NULL       \
    }
/* clang-format on */

/* --sure, for commands that have SURE_OPTION. E_RANGE. */
status engine_arguments_sure(const arguments *a, engine_options *out, fault *f);

/* --without, for commands that have one. E_MISSING. */
status engine_arguments_without(const arguments *a, engine_options *out, fault *f);

/* Defaults: all CPUs, ENGINE_TABLE_MB, the tier of the context, the built-in weights. The caller
 * returns the weights with engine_leave_weights(). E_RANGE; those of engine_choose_weights(). */
status engine_arguments_read(const context *c, const arguments *a, engine_options *out, fault *f);

/* The same without --threads, for commands that read it as a list: one thread. */
status engine_arguments_table(const context *c, const arguments *a, engine_options *out, fault *f);

#endif
