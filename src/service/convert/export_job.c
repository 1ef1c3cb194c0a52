/* service/convert/export_job.c - from open to the last note. */
#include "service/convert/export_job.h"

#include "base/text.h"
#include "service/convert/convert_guard.h"

#include <string.h>

static void note_counts(const export_job *j, const convert_sink *s, uint64_t unfit) {
    convert_sink_note_losses(s, j->notes);
    if (unfit || strcmp(s->path, "-") != 0)
        outlet_note(j->notes, "%llu written, %llu left out", (unsigned long long)s->done,
                    (unsigned long long)unfit);
    if (s->done == 0) outlet_note(j->notes, "no game %s", unfit ? "was written" : "fits");
}

static status fill_and_end(const export_job *j, convert_sink *s, export_end *end, fault *f) {
    uint64_t unfit = 0;
    buffer said = buffer_make(NULL);
    status result = j->fill(j->context, s, &unfit, f);
    result = convert_sink_end(s, result, &said, f);
    if (!result && said.length) outlet_note(j->notes, "written: %s", buffer_text(&said));
    if (!result) note_counts(j, s, unfit);
    buffer_clear(&said);
    *end = (export_end){.complete = !result && !unfit && s->done,
                        .empty = !result && !unfit && !s->done,
                        .reader_left = result && s->out.reader_left};
    return result;
}

status export_job_run(const export_job *j, export_end *end, fault *f) {
    convert_sink s;
    *end = (export_end){.complete = false};
    const convert_target t = {.format = j->to,
                              .path = j->output ? j->output : "-",
                              .standard = j->standard,
                              .input = j->input,
                              .only_wtb = true,
                              .force = j->force};
    status result = convert_sink_open(&s, &t, f);
    if (result) return result;
    result = fill_and_end(j, &s, end, f);
    convert_sink_clear(&s);
    return result;
}
