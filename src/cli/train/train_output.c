/* cli/train/train_output.c - what commands that write training data share. */
#include "base/text.h"
#include "base/workers.h"
#include "cli/options/engine_arguments.h"
#include "cli/table/arguments.h"
#include "cli/terminal/interrupt.h"
#include "cli/train/train.h"
#include "engine/engine.h"
#include "game/board.h"
#include "game/grid.h"
#include "report/outlet.h"
#include "service/training/data_output.h"
#include "service/training/fit_inputs.h"
#include "train/record.h"

#include <string.h>

status train_output_open(train_output *o, context *c, const arguments *a, uint16_t fingerprint,
                         int size, fault *f) {
    const char *path = arguments_value(a, "out");
    o->context = c;
    o->speaks = context_outlet(c);
    o->data.outlet = &o->speaks;
    o->data.ranks = c->ranks;
    if (!path)
        return fault_set(f, E_RANGE, 0, "train %s needs --out FILE: where the records go",
                         command_word(a->command));
    const status result = data_output_open(&o->data, path, fingerprint, size, f);
    if (!result) interrupt_start(&o->interrupt);
    return result;
}

int train_output_end(train_output *o, status result, fault *f) {
    interrupt_end(&o->interrupt);
    result = data_output_end(&o->data, result, f);
    if (result == E_STOPPED) return EXIT_INTERRUPTED;
    return result ? context_fail(o->context, f) : EXIT_OK;
}

status train_engine(const context *c, const arguments *a, engine_options *out, fault *f) {
    uint64_t threads = 0, table_mb = 0;
    int size = 0;
    status result =
        arguments_number(a, "threads", 1, WORKERS_MAX, (uint64_t)workers_available(), &threads, f);
    if (!result)
        result = arguments_number(a, "hash", 1, ENGINE_TABLE_MB_MAX, TRAIN_TABLE_MB, &table_mb, f);
    *out = (engine_options){.threads = (int)threads, .table_mb = (int)table_mb, .tier = c->tier};
    const char *weights = arguments_value(a, "weights");
    if (!result) result = engine_arguments_sure(a, out, f);
    if (!result && weights) result = engine_choose_weights(view_of(weights), out, f);
    if (result || !weights || !arguments_value(a, "size")) return result;
    result = train_size(a, &size, f);
    return result ? result : engine_weights_fit(out, view_of(weights), size, f);
}

int train_without(const arguments *a, const char *out[ARGUMENTS_OPTIONS]) {
    int count = 0;
    for (int i = 0; i < a->given_count; i++)
        if (strcmp(a->given[i].option->name, "without") == 0) out[count++] = a->given[i].value;
    return count;
}

fit_inputs train_inputs(const arguments *a, const char *without[ARGUMENTS_OPTIONS]) {
    return (fit_inputs){(const char *const *)a->operands, a->count, without,
                        train_without(a, without)};
}

status train_size(const arguments *a, int *out, fault *f) {
    const status result = arguments_int(a, "size", 0, GRID_MAX, BOARD_SIZE, out, f);
    if (result || record_knows_size(*out)) return result;
    const int given = *out;
    *out = BOARD_SIZE;
    return fault_set(f, E_RANGE, 0, "--size is 6, 8, 10 or 12, not %d", given);
}
