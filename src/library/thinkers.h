/* library/thinkers.h - the insides of engines and agents that explanations need.
 *
 * Internal to this room. Threads and errors as those of the engine and the agent. */
#ifndef LIBRARY_THINKERS_H
#define LIBRARY_THINKERS_H

#include "engine/engine.h"
#include "lab/evaluation.h"
#include "library/objects.h"

engine *thinker_engine(avocet_engine *e); /* borrowed */

/* Explains a position for its side to move. *out points into the agent. E_UNSUPPORTED for an agent
 * without an evaluation, E_RANGE for a board of another size. */
status thinker_explain(avocet_agent *a, const avocet_position *p, lab_explanation *out, fault *f);

#endif
