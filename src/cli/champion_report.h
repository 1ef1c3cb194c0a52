/* cli/champion_report.h - the champion beside the agents of the laboratory, where these are listed.
 *
 * The sentence comes from player_describe(). Errors: those of player_describe() and of a file of
 * weights, E_NOMEM; memory failures of the output stay in the buffer. */
#ifndef CLI_CHAMPION_REPORT_H
#define CLI_CHAMPION_REPORT_H

#include "base/json.h"
#include "player/player.h"

/* An entry of the list: its name, and the sentence wrapped from column `indent` on. */
status champion_report_list(size_t indent, size_t width, buffer *out, fault *f);
status champion_report_list_json(json_writer *j, fault *f); /* an object */

/* All about it: the sentence, where its weights come from, and what can be set. */
status champion_report_text(const player_spec *spec, const player_options *o, size_t indent,
                            size_t width, buffer *out, fault *f);
status champion_report_json(const player_spec *spec, const player_options *o, buffer *out,
                            fault *f);

#endif
