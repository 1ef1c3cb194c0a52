/* cli/cmd_course.c - an engine for the referees of three courses. */
#include "base/fault.h"
#include "base/text.h"
#include "cli/options/protocol_options.h"
#include "cli/table/arguments.h"
#include "protocol/course_boards.h"
#include "protocol/partner.h"
#include "protocol/rochester.h"
#include "protocol/wire.h"

#include <unistd.h>

static int run(context *c, const arguments *a) {
    wire_handle handles[] = {{.handle = STDOUT_FILENO, .log = context_log(c)},
                             {.handle = STDERR_FILENO, .log = context_log(c)}};
    const wire_out out = wire_to_handle(&handles[0]), notes = wire_to_handle(&handles[1]);
    const view form = view_of(a->operands[0]);
    const bool three = view_is(form, "threeline"), is_game = view_is(form, "rochester");
    partner_options o;
    course_boards *boards = NULL;
    rochester *moves = NULL;
    fault f;
    if (!three && !is_game && !view_is(form, "external"))
        return context_usage(c, "course knows threeline, external and rochester, not %.40s",
                             form.data);
    if (protocol_options_read(c, a, &o, &f) ||
        (is_game ? rochester_make(&o, &out, &notes, &moves, &f)
                 : course_boards_make(&o, three ? COURSE_THREELINE : COURSE_EXTERNAL, &out, &notes,
                                      &boards, &f)))
        return context_fail(c, &f);
    const wire_protocol p = is_game ? rochester_protocol(moves) : course_boards_protocol(boards);
    const int code = protocol_options_serve(c, &p);
    rochester_free(moves);
    course_boards_free(boards);
    return code;
}

static const option options[] = {
    PROTOCOL_OPTIONS,
    OPTIONS_END,
};

const command cmd_course = {
    .name = "course",
    .operands = "threeline|external|rochester",
    .summary = "be the program of a course",
    .options = options,
    .least = 1,
    .most = 1,
    .run = run,
};
