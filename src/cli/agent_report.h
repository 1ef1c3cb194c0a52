/* cli/agent_report.h - says what is wrong with a specification. Everything is borrowed. */
#ifndef CLI_AGENT_REPORT_H
#define CLI_AGENT_REPORT_H

#include "base/text.h"
#include "cli/terminal/context.h"

/* Reports a failure like context_fail(). If a key or a term of a specification does not exist,
 * lists those that do on the error stream. */
int agent_report_fail(context *c, const char *spec, const fault *f);

/* The same for a player with a name, which tells which of thirty is meant. */
int agent_report_fail_named(context *c, const char *name, const char *spec, const fault *why);

#endif
