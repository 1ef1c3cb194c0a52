/* lab/agent_text.h - writes an agent as the text of an agent file (lab/agent_file.h).
 *
 * Reading the text gives the same agent. Appends to a buffer; only memory can fail. */
#ifndef LAB_AGENT_TEXT_H
#define LAB_AGENT_TEXT_H

#include "base/text.h"
#include "lab/agent.h"

/* Appends [agent]: the base, and every key whose value differs from the base's. */
void agent_text_head(const lab_agent *a, buffer *out);

/* Appends the weights for the agent's size: [weights-SIZE-PHASE], and [squares-SIZE-PHASE] if it
 * weighs squares. */
void agent_text_weights(const lab_agent *a, buffer *out);

#endif
