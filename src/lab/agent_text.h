/* lab/agent_text.h - an agent as the text of an agent file (lab/agent_file.h).
 *
 * What is written reads back as the same agent. Appends to a buffer; nothing else can fail. */
#ifndef LAB_AGENT_TEXT_H
#define LAB_AGENT_TEXT_H

#include "lab/agent.h"

/* [agent]: its base, and every key that is not as the base has it. */
void agent_text_head(const lab_agent *a, buffer *out);

/* Its weights for its size: [weights-SIZE-PHASE], and [squares-SIZE-PHASE] where it weighs
 * squares. */
void agent_text_weights(const lab_agent *a, buffer *out);

#endif
