/* cli/options/export_option.c - runs an export and gives its exit code. */
#include "cli/options/export_option.h"

#include "report/outlet.h"
#include "service/convert/export_job.h"

bool export_option_wanted(const arguments *a) {
    return arguments_value(a, "to") || arguments_value(a, "output");
}

int export_option_run(context *c, const arguments *a, const char *input,
                      status (*fill)(void *job, convert_sink *sink, uint64_t *unfit, fault *f),
                      void *job) {
    const outlet notes = context_outlet(c);
    const export_job e = {.to = arguments_value(a, "to"),
                          .output = arguments_value(a, "output"),
                          .standard = c->out,
                          .input = input,
                          .force = arguments_has(a, "force"),
                          .notes = &notes,
                          .fill = fill,
                          .context = job};
    export_end end;
    fault f;
    if (export_job_run(&e, &end, &f)) return end.reader_left ? EXIT_TROUBLE : context_fail(c, &f);
    return end.complete ? EXIT_OK : end.empty ? EXIT_TROUBLE : EXIT_USAGE;
}
