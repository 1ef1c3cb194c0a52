/* cli/agent_report.c - a failure, and lists for those who mistype a key. */
#include "cli/agent_report.h"

#include "report/outlet.h"
#include "service/agents/agent_advice.h"

#include <string.h>

int agent_report_fail(context *c, const char *spec, const fault *f) {
    const outlet notes = context_outlet(c);
    buffer lists = buffer_make(NULL);
    const int code = context_fail(c, f);
    agent_advice(spec, f, &notes, &lists);
    if (!buffer_status(&lists)) (void)fputs(buffer_text(&lists), c->err);
    buffer_clear(&lists);
    return code;
}

int agent_report_fail_named(context *c, const char *name, const char *spec, const fault *why) {
    fault f = *why;
    if (strcmp(name, spec) != 0) (void)fault_set(&f, why->code, 0, "%.40s: %s", name, why->text);
    return agent_report_fail(c, spec, &f);
}
