/* cli/train/train_output.c - what commands that write training data share. */
#include "base/number.h"
#include "base/text.h"
#include "base/workers.h"
#include "cli/options/engine_arguments.h"
#include "cli/table/arguments.h"
#include "cli/terminal/interrupt.h"
#include "cli/train/train.h"
#include "engine/engine.h"
#include "report/outlet.h"
#include "service/training/data_output.h"
#include "service/training/fit_inputs.h"
#include "service/training/training.h"

#include <inttypes.h>
#include <string.h>
#include <time.h>

status train_output_open(train_output *o, context *c, const arguments *a, uint16_t fingerprint,
                         fault *f) {
    const char *path = arguments_value(a, "out");
    o->context = c;
    o->speaks = context_outlet(c);
    o->data.outlet = &o->speaks;
    o->data.ranks = c->ranks;
    if (!path)
        return fault_set(f, E_RANGE, 0, "train %s needs --out FILE: where the records go",
                         command_word(a->command));
    const status result = data_output_open(&o->data, path, fingerprint, f);
    if (!result) interrupt_start(&o->interrupt);
    return result;
}

int train_output_end(train_output *o, status result, fault *f) {
    interrupt_end(&o->interrupt);
    result = data_output_end(&o->data, result, f);
    if (result == E_STOPPED) return EXIT_INTERRUPTED;
    return result ? context_fail(o->context, f) : EXIT_OK;
}

void train_note_rest(context *c, uint64_t rest) {
    const outlet speaks = context_outlet(c);
    training_note_rest(&speaks, rest);
}

status train_engine(const context *c, const arguments *a, engine_options *out, fault *f) {
    uint64_t threads = 0, table_mb = 0;
    status result =
        arguments_number(a, "threads", 1, WORKERS_MAX, (uint64_t)workers_available(), &threads, f);
    if (!result)
        result = arguments_number(a, "hash", 1, ENGINE_TABLE_MB_MAX, TRAIN_TABLE_MB, &table_mb, f);
    *out = (engine_options){.threads = (int)threads, .table_mb = (int)table_mb, .tier = c->tier};
    const char *weights = arguments_value(a, "weights");
    if (!result) result = engine_arguments_sure(a, out, f);
    if (!result && weights) result = engine_choose_weights(view_of(weights), out, f);
    return result;
}

status train_range(const arguments *a, const char *name, int most, int *low, int *high, fault *f) {
    const char *text = arguments_value(a, name);
    uint64_t first = 0, second = 0;
    if (!text) return OK;
    if (!view_range(view_of(text), 0, (uint64_t)most, &first, &second))
        return fault_set(f, E_RANGE, 0,
                         "--%s takes two rising numbers from 0 to %d, such as 8-40; not '%.40s'",
                         name, most, text);
    *low = (int)first;
    *high = (int)second;
    return OK;
}

status train_real(const arguments *a, const char *name, double most, double *out, fault *f) {
    const char *text = arguments_value(a, name);
    double value;
    if (!text) return OK;
    if (!number_read(view_of(text), &value) || !(value >= 0) || value > most)
        return fault_set(f, E_RANGE, 0, "--%s takes a number from 0 to %g", name, most);
    *out = value;
    return OK;
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

static bool is_date(const char *text) {
    if (strlen(text) != TRAIN_DATE_BYTES - 1) return false;
    for (int i = 0; i < TRAIN_DATE_BYTES - 1; i++)
        if (i == 4 || i == 7 ? text[i] != '-' : !char_is_digit(text[i])) return false;
    return true;
}

status train_date(const arguments *a, char out[TRAIN_DATE_BYTES], fault *f) {
    const char *text = arguments_value(a, "date");
    const time_t now = time(NULL);
    struct tm utc;
    out[0] = '\0';
    if (text && !is_date(text)) return fault_set(f, E_FORMAT, 0, "--date takes a date, 2026-01-31");
    if (text)
        memcpy(out, text, TRAIN_DATE_BYTES);
    else if (gmtime_r(&now, &utc))
        (void)strftime(out, TRAIN_DATE_BYTES, "%Y-%m-%d", &utc);
    return OK;
}
