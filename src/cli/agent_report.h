/* cli/agent_report.h - says what a player is, and what is wrong with its specification. Everything
 * is borrowed. */
#ifndef CLI_AGENT_REPORT_H
#define CLI_AGENT_REPORT_H

#include "base/text.h"
#include "cli/terminal/context.h"
#include "player/player.h"

/* Writes "TITLE: SENTENCE" as agent_title_sentence() does. */
void agent_report_player(const player_facts *about, size_t indent, buffer *out);

/* Reports a failure like context_fail(). If a key or a term of a specification does not exist,
 * lists those that do on the error stream. */
int agent_report_fail(context *c, const char *spec, const fault *f);

#endif
