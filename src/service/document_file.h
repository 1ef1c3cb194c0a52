/* service/document_file.h - a page or picture that a command writes beside its text.
 *
 * Ownership: everything is borrowed for the call. Threads: one at a time. */
#ifndef SERVICE_DOCUMENT_FILE_H
#define SERVICE_DOCUMENT_FILE_H

#include "base/fault.h"
#include "base/text.h"
#include "report/outlet.h"
#include "service/replaced_file.h"

bool document_file_is_output(const char *path); /* "-": the outlet; false for NULL */

/* Finds mistakes in a path before long work begins. OK for NULL and "-". E_RANGE for a folder and
 * for a file of another kind, E_MISSING if its folder does not exist. */
status document_file_check(const char *path, replaced_kind kind, const char *option, fault *f);

/* Prints or writes a text, clears it, and notes "`what` in PATH", as in "the page is". Sets *unread
 * if the outlet does not take it; then later calls do nothing. OK for a path of NULL. E_NOMEM,
 * those of files. */
status document_file_write(const char *path, buffer *text, const char *what, const outlet *out,
                           bool *unread, fault *f);

#endif
