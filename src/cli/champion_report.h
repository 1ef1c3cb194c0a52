/* cli/champion_report.h - the champion beside the agents of the laboratory, where these are listed.
 *
 * Its sentence comes from the player itself. Errors: those of its specification, E_UNSUPPORTED for
 * a size it does not play on, E_NOMEM; memory failures of the output stay in the buffer. */
#ifndef CLI_CHAMPION_REPORT_H
#define CLI_CHAMPION_REPORT_H

#include "base/json.h"
#include "player/player.h"

/* An entry of the list: its name, and the sentence wrapped from column `indent` on. */
status champion_report_list(size_t indent, size_t width, buffer *out, fault *f);
status champion_report_list_json(json_writer *j, fault *f); /* an object */

/* All about it: the sentence, where its weights come from, and what can be set. */
status champion_report_text(const char *spec, const player_options *o, size_t indent, size_t width,
                            buffer *out, fault *f);
status champion_report_json(const char *spec, const player_options *o, buffer *out, fault *f);

#endif
