/* service/agents/agent_advice.h - what to write instead of a specification that has failed.
 *
 * Everything is borrowed. Errors: memory failures stay in the buffer. */
#ifndef SERVICE_AGENTS_AGENT_ADVICE_H
#define SERVICE_AGENTS_AGENT_ADVICE_H

#include "base/fault.h"
#include "base/text.h"
#include "report/outlet.h"

/* After the failure *f of a specification: notes how other programs are named, if it looks like
 * one, and appends the keys and weights that its agent has, if it names one that does not exist. */
void agent_advice(const char *spec, const fault *f, const outlet *notes, buffer *out);

#endif
