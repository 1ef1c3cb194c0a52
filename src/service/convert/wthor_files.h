/* service/convert/wthor_files.h - writes the files of a WTHOR base.
 *
 * Each file is replaced as a whole. Errors: E_IO, E_FULL, E_MISSING with the system's reason,
 * E_RANGE, E_NOMEM. */
#ifndef SERVICE_CONVERT_WTHOR_FILES_H
#define SERVICE_CONVERT_WTHOR_FILES_H

#include "base/text.h"
#include "notation/wthor.h"
#include "notation/wthor_writer.h"

/* Returns whether the path is a folder, or ends with a slash and so will become one. */
bool wthor_files_in_folder(const char *path);

/* Appends the name of one of the three files that a path which is no folder gets. */
void wthor_files_name(const char *path, wthor_kind kind, buffer *out);

/* Whether a file of games lies in the folder, so that writing a base there may replace the file or
 * its names. */
bool wthor_files_lie_in(const char *folder, const char *games);

/* Whether `path` is a file of names, WTH.JOU or WTH.TRN in either case, beside a file of games. */
bool wthor_files_are_names_of(const char *path, const char *games);

/* Writes the games of *w and their names. A folder gets WTH_YYYY.wtb for each year, WTH.JOU and
 * WTH.TRN. Any other path gets all games, with files of the endings .jou and .trn beside it.
 * Appends the names of the files to *said. E_RANGE for a folder with other games in it: their
 * players would get other names. E_RANGE also for a file that is there and is not of its kind,
 * unless `force` is set. Nothing has been written then. */
status wthor_files_write(const char *path, const wthor_writer *w, bool force, buffer *said,
                         fault *f);

#endif
