/* cli/options/export_option.h - --to and --output: games that a command has chosen, in a format. */
#ifndef CLI_OPTIONS_EXPORT_OPTION_H
#define CLI_OPTIONS_EXPORT_OPTION_H

#include "base/fault.h"
#include "cli/table/arguments.h"
#include "notation/any.h"
#include "service/convert/convert_sink.h"

#define EXPORT_OPTIONS                                                                             \
    {"to", OPTION_WORDS, "FORMAT", "write the games in this format, as avocet convert does",       \
     ANY_FORMATS " script wthor"},                                                                 \
        {"output", OPTION_FILE, "FILE", "the file for --to; its name may tell the format", NULL},  \
    {                                                                                              \
        "force", OPTION_SWITCH, NULL,                                                              \
            "replace the file of --output even if it holds something else", NULL                   \
    }

bool export_option_wanted(const arguments *a);

/* Writes the games that `fill` hands to the sink (service/convert/export_job.h). Returns the exit
 * code. `input` is the store or base that is read; it is not replaced. */
int export_option_run(context *c, const arguments *a, const char *input,
                      status (*fill)(void *job, convert_sink *sink, uint64_t *unfit, fault *f),
                      void *job);

#endif
