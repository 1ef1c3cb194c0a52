/* service/training/data_output.c - records into a file, with progress and a last word. */
#include "service/training/data_output.h"

#include "base/clock.h"

#include <inttypes.h>
#include <stdio.h>

status data_output_open(data_output *o, const char *path, uint16_t fingerprint, int size,
                        fault *f) {
    o->wanted = o->before = o->positions_before = 0;
    o->file = (data_writer){.handle = -1};
    o->start_ns = o->shown_ns = clock_now_ns();
    if (!deal_is_here(o->ranks)) return OK;
    const status result = data_writer_open(NULL, path, fingerprint, size, NULL, &o->file, f);
    if (result) return result;
    o->before = o->file.extent.games;
    o->positions_before = o->file.extent.records;
    if (o->file.extent.rest)
        outlet_note(o->outlet, "%.80s ended within a game: %" PRIu64 " bytes were cut off", path,
                    o->file.extent.rest);
    return OK;
}

bool data_output_begin(data_output *o, uint64_t wanted) {
    o->wanted = wanted;
    if (o->before >= wanted) {
        outlet_note(o->outlet,
                    "%.80s holds %" PRIu64 " games already, %" PRIu64
                    " are wanted: there is nothing to do",
                    o->file.path, o->before, wanted);
        return false;
    }
    if (o->before)
        outlet_note(o->outlet, "%.80s holds %" PRIu64 " of %" PRIu64 " games: going on there",
                    o->file.path, o->before, wanted);
    o->start_ns = clock_now_ns();
    return true;
}

status data_output_take(void *output, const record *records, size_t count, fault *f) {
    data_output *o = output;
    return data_writer_add(&o->file, records, count, f);
}

void data_output_progress(void *output, uint64_t games, uint64_t records) {
    data_output *o = output;
    if (!clock_is_due(&o->shown_ns, PROGRESS_PERIOD_NS)) return;
    const double used = clock_seconds_since(o->start_ns);
    const uint64_t left = o->wanted - o->before - games;
    char text[160];
    (void)snprintf(text, sizeof text,
                   "%" PRIu64 " of %" PRIu64 " games, %" PRIu64
                   " positions, %.0f positions/s, %.0f s left",
                   o->before + games, o->wanted, o->positions_before + records,
                   (double)records / used, used / (double)games * (double)left);
    outlet_progress(o->outlet, text);
}

static void note_done(const data_output *o) {
    const data_extent *e = &o->file.extent;
    const double used = clock_seconds_since(o->start_ns);
    const uint64_t games = e->games - o->before, positions = e->records - o->positions_before;
    outlet_note(o->outlet,
                "%.80s: %" PRIu64 " games, %" PRIu64 " positions; of these %" PRIu64
                " games, %" PRIu64 " positions now in %.1f s, %.0f positions/s",
                o->file.path, e->games, e->records, games, positions, used,
                (double)positions / used);
}

status data_output_end(data_output *o, status result, fault *f) {
    fault closing;
    if (!deal_is_here(o->ranks)) return result;
    outlet_progress(o->outlet, "");
    const status closed = data_writer_close(&o->file, &closing);
    if (o->file.extent.games > o->before) note_done(o);
    if (result == E_STOPPED)
        outlet_note(o->outlet,
                    "stopped: %.80s holds %" PRIu64 " of %" PRIu64
                    " games; the same command goes on from there",
                    o->file.path, o->file.extent.games, o->wanted);
    if (result || !closed) return result;
    *f = closing;
    return closed;
}
