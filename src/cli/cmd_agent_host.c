/* cli/cmd_agent_host.c - a shared object with an agent in it, or a student's file, as a program of
 * three lines. */
#include "base/text.h"
#include "cli/table/arguments.h"
#include "service/agents/agent_host.h"
#include "service/agents/student_host.h"

#include <stdio.h>
#include <string.h>

/* Becomes the Python or Java that runs a student's file. If that cannot be, says why on the output,
 * too: the asker reads it as the greeting. */
static int run_student(context *c, const arguments *a, bool is_java) {
    const student_order o = {.file = a->operands[0],
                             .runner = arguments_value(a, "with"),
                             .cache = c->paths.cache,
                             .is_java = is_java,
                             .lenient = arguments_has(a, "lenient")};
    buffer said = buffer_make(NULL);
    fault f;
    (void)student_host_become(&o, &said, &f);
    (void)fprintf(c->out, "wrong %s\n", f.text);
    (void)fflush(c->out);
    (void)fputs(buffer_text(&said), c->err);
    buffer_clear(&said);
    return context_fail(c, &f);
}

static int run(context *c, const arguments *a) {
    const char *as = arguments_value(a, "as");
    fault f;
    if (as && strcmp(as, "so") != 0) return run_student(c, a, strcmp(as, "itu") == 0);
    const status result = agent_host_serve(a->operands[0], &f);
    if (result == E_IO) return EXIT_TROUBLE; /* the asker has left */
    return result ? context_fail(c, &f) : EXIT_OK;
}

static const option options[] = {
    {"as", OPTION_WORDS, "KIND", "so (a shared object, the default), or a course: step, itu",
     "so step itu"},
    {"lenient", OPTION_SWITCH, NULL, "step, itu: a random move instead of a wrong one", NULL},
    {"with", OPTION_FILE, "FILE", "step, itu: the Python or Java that runs it", NULL},
    OPTIONS_END,
};

const command cmd_agent_host = {
    .name = "agent-host",
    .operands = "FILE",
    .summary = "answer boards with an agent in C or a student's file",
    .options = options,
    .least = 1,
    .most = 1,
    .run = run,
};
