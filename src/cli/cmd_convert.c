/* cli/cmd_convert.c - games and positions from one format into another, record by record. */
#include "base/stop.h"
#include "base/text.h"
#include "cli/table/arguments.h"
#include "cli/terminal/interrupt.h"
#include "notation/any.h"
#include "report/outlet.h"
#include "service/convert/conversion.h"
#include "service/convert/convert_format.h"
#include "service/convert/convert_guard.h"
#include "service/convert/convert_sink.h"

#include <string.h>

static status read_source(const arguments *a, conversion_settings *s, fault *f) {
    const char *given = arguments_given(a, "from"), *usual = arguments_value(a, "from");
    const char *in = a->operands[0];
    s->from_given = given != NULL;
    s->has_default = usual != NULL;
    if (usual && !convert_format_by_name(usual, &s->from))
        return fault_set(f, E_UNSUPPORTED, 0, "%.40s was not built in", usual);
    if (s->from.wthor && strcmp(in, "-") == 0)
        return fault_set(
            f, E_RANGE, 0,
            "wthor is read from a file or a folder, as the names of its players lie in "
            "another file");
    return OK;
}

static int end(context *c, const convert_sink *sink, const conversion_counts *n, status result,
               const fault *f) {
    const outlet notes = context_outlet(c);
    if (result && sink->out.reader_left) return EXIT_TROUBLE;
    if (result != E_STOPPED) conversion_note_end(n, sink, result, &notes);
    if (result) return context_fail(c, f);
    return n->bad || sink->done == 0 ? EXIT_USAGE : EXIT_OK;
}

static int convert(context *c, const conversion_settings *s, const char *in, convert_sink *sink) {
    fault f;
    conversion_counts counts;
    buffer said = buffer_make(NULL);
    status result = conversion_run(s, in, sink, &counts, &f);
    result = convert_sink_end(sink, result, &said, &f);
    if (!result && said.length) context_note(c, "written: %s", buffer_text(&said));
    buffer_clear(&said);
    return end(c, sink, &counts, result, &f);
}

static int open_and_convert(context *c, const arguments *a, const stop_token *stop) {
    const outlet notes = context_outlet(c);
    const bool in_place = arguments_has(a, "in-place");
    conversion_settings s = {.strict = arguments_has(a, "strict"),
                             .all_or_none = in_place,
                             .notes = &notes,
                             .stop = stop};
    const convert_target t = {.format = arguments_given(a, "to"),
                              .usual = arguments_value(a, "to"),
                              .path = a->operands[1],
                              .standard = c->out,
                              .input = a->operands[0],
                              .can_be_input = true,
                              .in_place = in_place,
                              .force = arguments_has(a, "force")};
    convert_sink sink;
    fault f;
    if (read_source(a, &s, &f) || convert_sink_open(&sink, &t, &f)) return context_fail(c, &f);
    const int code = convert(c, &s, a->operands[0], &sink);
    convert_sink_clear(&sink);
    return code;
}

/* Ctrl-C is heard before a file is opened, so that none is left behind. */
static int run(context *c, const arguments *a) {
    interrupt i;
    interrupt_start(&i);
    const int code = open_and_convert(c, a, &i.stop);
    interrupt_end(&i);
    return code;
}

#define FORMATS ANY_FORMATS " script wthor"

static const option options[] = {
    {"from", OPTION_WORDS, "FORMAT", "format of IN, if neither its name nor its text tells",
     FORMATS},
    {"to", OPTION_WORDS, "FORMAT", "format of OUT, if its name does not tell", FORMATS},
    {"in-place", OPTION_SWITCH, NULL,
     "OUT may be one of the inputs; it stays as it was if a record is left out", NULL},
    {"force", OPTION_SWITCH, NULL, "replace OUT even if it holds something else", NULL},
    {"strict", OPTION_SWITCH, NULL, "stop at the first record that cannot be converted", NULL},
    OPTIONS_END,
};

const command cmd_convert = {
    .name = "convert",
    .operands = "IN OUT",
    .words = NULL,
    .summary = "turn games or positions into another format",
    .options = options,
    .least = 2,
    .most = 2,
    .run = run,
};
