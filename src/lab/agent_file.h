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
 * phases, or for those in the section's name: [weights-late], [weights-10], [weights-10-late]. The
 * more specific section wins, wherever it stands; size counts before phase. [squares-8] and
 * [squares-8-late] set whole rows of the weights of squares, for agents that weigh squares. The
 * other rows stay as they are. LAB_GROUPS limits the number of different weights. [probcut-8-early]
 * and the like hold the output of `avocet train agent-probcut @FILE --ini` (lab/probcut.h). On a
 * board of that size they replace the built-in ProbCut parameters. Nobody checks that they were
 * fitted for this evaluation. The pairs behind "@FILE" are applied last. Errors: as
 * lab_agent_parse() for the text behind the file's name. For the file itself fault.at is a line,
 * counted from 1, and the sentence names file and line; E_MISSING, E_IO, E_NOMEM. */
#ifndef LAB_AGENT_FILE_H
#define LAB_AGENT_FILE_H

#include "base/files.h"
#include "base/text.h"
#include "lab/agent.h"

/* Makes the agent of "@FILE[,key=value...]", where the file's name ends at the first comma, or of a
 * specification as for lab_agent_parse(). Keeps no pointer to files or memory; NULL is the
 * system's.
 */
status lab_agent_load(view spec, int size, const file_ops *files, const allocator *memory,
                      lab_agent *out, fault *f);

/* Checks as much of a specification as needs neither a file nor the size of the board: the agent of
 * the catalogue exists, each pair is key=value, and no key comes twice. */
status lab_agent_check_form(view spec, fault *f);

/* Returns the catalogue agent that a specification, valid or not, starts from; NULL if that cannot
 * be found out. */
const lab_agent_info *lab_agent_base(view spec, const file_ops *files, const allocator *memory);

#endif
