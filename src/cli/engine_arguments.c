/* cli/engine_arguments.c - what the engine may use. */
#include "cli/engine_arguments.h"

#include "base/workers.h"

status engine_arguments_read(const context *c, const arguments *a, engine_options *out, fault *f) {
    uint64_t threads = 0, table_mb = 0;
    int cpus = workers_available();
    if (cpus > ENGINE_THREADS_MAX) cpus = ENGINE_THREADS_MAX;
    status result =
        arguments_number(a, "threads", 1, ENGINE_THREADS_MAX, (uint64_t)cpus, &threads, f);
    if (!result)
        result = arguments_number(a, "hash", 1, ENGINE_TABLE_MB_MAX, ENGINE_TABLE_MB, &table_mb, f);
    *out = (engine_options){.threads = (int)threads, .table_mb = (int)table_mb, .tier = c->tier};
    return result;
}
