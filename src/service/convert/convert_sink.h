/* service/convert/convert_sink.h - takes records and writes them in one format.
 *
 * Text is written as it comes; a WTHOR base is written at the end. If no record came, the old file
 * stays as it was.
 * Ownership: convert_sink_clear() frees a sink; the target is borrowed until then.
 * Errors: those of convert_output.h and wthor_files.h; E_NOMEM. */
#ifndef SERVICE_CONVERT_CONVERT_SINK_H
#define SERVICE_CONVERT_CONVERT_SINK_H

#include "base/text.h"
#include "notation/game_losses.h"
#include "notation/wthor_writer.h"
#include "report/outlet.h"
#include "service/convert/convert_format.h"
#include "service/convert/convert_guard.h"
#include "service/convert/convert_output.h"

typedef struct convert_sink {
    convert_format to;
    const char *path; /* "-": standard output */
    bool force;       /* replaces files of other kinds */
    convert_output out;
    buffer text; /* waits to be written */
    wthor_writer wthor;
    game_losses lost;
    uint64_t done; /* records written */
} convert_sink;

/* Opens the target after the checks of convert_guard.h. E_UNSUPPORTED for a format that was not
 * built in, E_RANGE for a path that does not fit the format or must not be replaced. After a
 * failure nothing is open. */
status convert_sink_open(convert_sink *s, const convert_target *t, fault *f);

/* Writes one record. E_FULL for more games than a WTHOR base may have, since it is kept in memory
 * until the end. If the format cannot hold the record, the answer is OK, unfit->code is not, and
 * unfit->text says why; otherwise unfit->code is OK. */
status convert_sink_add(convert_sink *s, const convert_item *item, fault *unfit, fault *f);

/* Ends the output after reading ended with `result`, whose fault is *f. Appends the names of a
 * WTHOR base's files to *said. Returns the first failure. */
status convert_sink_end(convert_sink *s, status result, buffer *said, fault *f);
void convert_sink_clear(convert_sink *s);

/* Notes the facts that the format has no place for, and names that did not fit; nothing if there
 * are none. */
void convert_sink_note_losses(const convert_sink *s, const outlet *notes);

#endif
