/* cli/train/train_output.c - what commands that write training data share. */
#include "base/clock.h"
#include "base/number.h"
#include "base/workers.h"
#include "cli/options/engine_arguments.h"
#include "cli/train/train.h"
#include "service/training/training.h"

#include <inttypes.h>
#include <string.h>
#include <time.h>

status train_output_open(train_output *o, context *c, const arguments *a, uint16_t fingerprint,
                         fault *f) {
    const char *path = arguments_value(a, "out");
    o->context = c;
    o->wanted = o->before = 0;
    o->start_ns = o->shown_ns = clock_now_ns();
    if (!path)
        return fault_set(f, E_RANGE, 0, "train %s needs --out FILE: where the records go",
                         command_word(a->command));
    const status result = data_writer_open(NULL, path, fingerprint, NULL, &o->file, f);
    if (result) return result;
    interrupt_start(&o->interrupt);
    o->before = o->file.extent.games;
    o->positions_before = o->file.extent.records;
    if (o->file.extent.rest)
        context_note(c, "%.80s ended within a game: %" PRIu64 " bytes were cut off", path,
                     o->file.extent.rest);
    return OK;
}

bool train_output_begin(train_output *o, uint64_t wanted) {
    o->wanted = wanted;
    if (o->before >= wanted) {
        context_note(o->context,
                     "%.80s holds %" PRIu64 " games already, %" PRIu64
                     " are wanted: there is nothing to do",
                     o->file.path, o->before, wanted);
        return false;
    }
    if (o->before)
        context_note(o->context, "%.80s holds %" PRIu64 " of %" PRIu64 " games: going on there",
                     o->file.path, o->before, wanted);
    o->start_ns = clock_now_ns();
    return true;
}

status train_output_take(void *output, const record *records, size_t count, fault *f) {
    train_output *o = output;
    return data_writer_add(&o->file, records, count, f);
}

void train_output_progress(void *output, uint64_t games, uint64_t records) {
    train_output *o = output;
    const int64_t now = clock_now_ns();
    if (now - o->shown_ns < 200 * 1000000) return;
    o->shown_ns = now;
    const double used = clock_seconds_since(o->start_ns);
    const uint64_t left = o->wanted - o->before - games;
    char text[160];
    (void)snprintf(text, sizeof text,
                   "%" PRIu64 " of %" PRIu64 " games, %" PRIu64
                   " positions, %.0f positions/s, %.0f s left",
                   o->before + games, o->wanted, o->positions_before + records,
                   (double)records / used, used / (double)games * (double)left);
    context_progress(o->context, text);
}

static void tell_done(const train_output *o) {
    const data_extent *e = &o->file.extent;
    const double used = clock_seconds_since(o->start_ns);
    const uint64_t games = e->games - o->before, positions = e->records - o->positions_before;
    context_note(o->context,
                 "%.80s: %" PRIu64 " games, %" PRIu64 " positions; of these %" PRIu64
                 " games, %" PRIu64 " positions now in %.1f s, %.0f positions/s",
                 o->file.path, e->games, e->records, games, positions, used,
                 (double)positions / used);
}

int train_output_end(train_output *o, status result, const fault *f) {
    fault closing;
    interrupt_end(&o->interrupt);
    context_progress(o->context, "");
    const status closed = data_writer_close(&o->file, &closing);
    if (o->file.extent.games > o->before) tell_done(o);
    if (result == E_STOPPED) {
        context_note(o->context,
                     "stopped: %.80s holds %" PRIu64 " of %" PRIu64
                     " games; the same command goes on from there",
                     o->file.path, o->file.extent.games, o->wanted);
        return EXIT_INTERRUPTED;
    }
    if (result) return context_fail(o->context, f);
    return closed ? context_fail(o->context, &closing) : EXIT_OK;
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
    view rest = view_of(text);
    const view head = view_take(&rest, '-');
    const bool single = head.length == view_of(text).length;
    if (view_number(head, (uint64_t)most, &first, NULL) ||
        view_number(single ? head : rest, (uint64_t)most, &second, NULL) || first > second)
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
