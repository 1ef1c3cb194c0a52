/* service/answers/perft_job.c - one count after the other, each deeper by a ply. */
#include "service/answers/perft_job.h"

#include "base/clock.h"
#include "base/log.h"

#include <inttypes.h>
#include <stdio.h>

typedef struct progress_line {
    const outlet *outlet;
    int depth;
    int64_t shown_ns;
} progress_line;

static void show_progress(void *argument, int done, int total) {
    progress_line *line = argument;
    if (!clock_is_due(&line->shown_ns, PROGRESS_PERIOD_NS)) return;
    char text[80];
    (void)snprintf(text, sizeof text, "depth %d: %d %%", line->depth, (int)(100.0 * done / total));
    outlet_progress(line->outlet, text);
}

static status count_depth(const position *p, const perft_options *o, const outlet *to,
                          perft_rows *out, fault *f) {
    const int64_t start = clock_now_ns();
    uint64_t lines = 0;
    const status result = perft_count(p, o, &lines, f);
    if (result) return result;
    log_write(to->log, LOG_INFO, "depth %d counted: %" PRIu64, o->depth, lines);
    out->rows[out->count++] = (perft_row){o->depth, lines, clock_seconds_since(start)};
    return OK;
}

status perft_job_run(const position *p, const perft_options *options, const outlet *o,
                     perft_rows *out, fault *f) {
    progress_line line = {.outlet = o, .shown_ns = clock_now_ns()};
    perft_options one = *options;
    status result = OK;
    one.progress = show_progress;
    one.progress_context = &line;
    out->count = 0;
    for (int depth = options->depth == 0 ? 0 : 1; depth <= options->depth && !result; depth++) {
        line.depth = one.depth = depth;
        result = count_depth(p, &one, o, out, f);
    }
    outlet_progress(o, "");
    return result;
}
