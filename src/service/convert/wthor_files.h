/* service/convert/wthor_files.h - writes the files of a WTHOR base.
 *
 * Each file is replaced as a whole. Errors: E_IO, E_FULL, E_MISSING with the system's reason,
 * E_RANGE, E_NOMEM. */
#ifndef SERVICE_CONVERT_WTHOR_FILES_H
#define SERVICE_CONVERT_WTHOR_FILES_H

#include "base/text.h"
#include "notation/wthor_writer.h"

/* Returns whether the path is a folder, or ends with a slash and so will become one. */
bool wthor_files_in_folder(const char *path);

/* Writes the games of *w and their names. A folder gets WTH_YYYY.wtb for each year, WTH.JOU and
 * WTH.TRN. Any other path gets all games, with files of the endings .jou and .trn beside it.
 * Appends the names of the files to *said. E_RANGE for a folder with other games in it: their
 * players would get other names. */
status wthor_files_write(const char *path, const wthor_writer *w, buffer *said, fault *f);

#endif
