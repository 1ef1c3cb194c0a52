/* cli/options/engine_arguments.c - what the engine may use. */
#include "cli/options/engine_arguments.h"

#include "base/text.h"
#include "base/workers.h"

status engine_arguments_table(const context *c, const arguments *a, engine_options *out, fault *f) {
    uint64_t table_mb = 0;
    const char *weights = arguments_value(a, "weights");
    status result =
        arguments_number(a, "hash", 1, ENGINE_TABLE_MB_MAX, ENGINE_TABLE_MB, &table_mb, f);
    *out = (engine_options){.threads = 1, .table_mb = (int)table_mb, .tier = c->tier};
    if (!result && weights) result = engine_choose_weights(view_of(weights), out, f);
    return result;
}

status engine_arguments_read(const context *c, const arguments *a, engine_options *out, fault *f) {
    uint64_t threads = 0;
    int cpus = workers_available();
    if (cpus > ENGINE_THREADS_MAX) cpus = ENGINE_THREADS_MAX;
    *out = (engine_options){.threads = 0};
    status result =
        arguments_number(a, "threads", 1, ENGINE_THREADS_MAX, (uint64_t)cpus, &threads, f);
    if (!result) result = engine_arguments_table(c, a, out, f);
    out->threads = (int)threads;
    return result;
}

status engine_arguments_sure(const arguments *a, engine_options *out, fault *f) {
    const status result = arguments_int(a, "sure", 0, 100, 0, &out->sure, f);
    if (!result && out->sure && !engine_knows_sure(out->sure))
        return fault_set(f, E_RANGE, 0, "--sure is " ENGINE_SURE_WORDS " percent");
    return result;
}

status engine_arguments_without(const arguments *a, engine_options *out, fault *f) {
    const char *names = arguments_value(a, "without");
    fault why;
    if (!names || !techniques_read(view_of(names), &out->without, &why)) return OK;
    return fault_set(f, why.code, 0, "--without: %s", why.text);
}
