/* cli/agent_report.h - agents where a person meets them: what one is, and what went wrong with one.
 *
 * Wherever a command names an agent it says in a sentence what that is; an agent that was changed
 * is called by its specification, and by what it is based on. */
#ifndef CLI_AGENT_REPORT_H
#define CLI_AGENT_REPORT_H

#include "cli/context.h"
#include "lab/agent.h"
#include "player/player.h"

enum { AGENT_REPORT_WIDTH = 79 };

/* "seven", or "seven,stable=0.6, based on seven". */
void agent_report_title(const char *spec, const char *base, buffer *out);

/* "TITLE: SENTENCE" in lines; the first goes on where the output stands (at column `indent`), the
 * others begin there. */
void agent_report(const char *spec, const char *base, const char *sentence, size_t indent,
                  buffer *out);
void agent_report_player(const player_facts *about, size_t indent, buffer *out);

/* context_fail() for a failure that may come from a specification: where a key or a term does not
 * exist, all that do are listed on the error stream. */
int agent_report_fail(context *c, const char *spec, const fault *f);

#endif
