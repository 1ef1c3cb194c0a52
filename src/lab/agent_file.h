/* lab/agent_file.h - agents in files: a base, keys in lines, weights and ProbCut parameters.
 *
 *     [agent]
 *     base = sized
 *     depth = 6
 *     [weights]
 *     mobility = 20
 *     [weights-8-early]
 *     mobility = 35
 *     [squares-8]
 *     row1 = 99 -8 8 6 6 8 -8 99
 *     [probcut-8-early]
 *     2-4 = 1.01 -1.3 9.5
 *
 * [agent] takes the base's name and every key of a specification. Weights are for all sizes and
 * phases, or for those in the section's name: [weights-late], [weights-10], [weights-10-late]; the
 * closer description wins wherever it stands, size before phase. [squares-8] and [squares-8-late]
 * set whole rows of the weights of squares, for agents that weigh squares; the other rows stay as
 * they are, and LAB_GROUPS limits how many different weights there may be. [probcut-8-early] and so
 * on are what `avocet train agent-probcut @FILE --ini` prints (lab/probcut.h); on a board of that
 * size they replace the ProbCut parameters that are built in, whatever the evaluation: that they
 * were fitted for it is up to who wrote them. What the line behind "@FILE" says comes last. Errors:
 * as lab_agent_parse(), for the text behind the file's name. For the file itself fault.at is a
 * line, counted from 1, and the sentence names file and line; E_MISSING, E_IO, E_NOMEM. */
#ifndef LAB_AGENT_FILE_H
#define LAB_AGENT_FILE_H

#include "base/files.h"
#include "lab/agent.h"

/* "@FILE[,key=value...]", the name of the file ending at the first comma, or whatever
 * lab_agent_parse() takes. Nothing is kept of files and memory; NULL is the system's. */
status lab_agent_load(view spec, int size, const file_ops *files, const allocator *memory,
                      lab_agent *out, fault *f);

/* Checks as much of a specification as needs neither a file nor the size of the board: the agent of
 * the catalogue exists, each pair is key=value, and no key comes twice. */
status lab_agent_check_form(view spec, fault *f);

/* The agent of the catalogue that a specification, good or not, starts from; NULL where that cannot
 * be told. */
const lab_agent_info *lab_agent_base(view spec, const file_ops *files, const allocator *memory);

#endif
