/* web/api/export.h - what exports of games and of studies share.
 *
 * Everything is borrowed for the call. Threads: any; a live game is locked by the caller. */
#ifndef WEB_API_EXPORT_H
#define WEB_API_EXPORT_H

#include "base/text.h"
#include "notation/game.h"
#include "web/api/api_int.h"
#include "web/api/live.h"
#include "web/message.h"

/* What a format is for browsers and files. */
typedef struct file_kind_text {
    const char *type, *extension;
    const char *mark; /* in the name, where several formats have one extension; "": none */
} file_kind_text;

/* Copies the first plies of a game with the names for people, day and result. */
status export_game(const live *g, size_t plies, game *out);

/* Writes a game, or its last position, in one of the formats of Info. E_UNSUPPORTED for others. */
status export_write(const api *a, const game *g, view format, web_reply *out, file_kind_text *kind,
                    fault *f);

/* Appends a name as a part of a file's name: letters, digits and all that is not ASCII; - for the
 * rest. */
void export_add_part(view name, buffer *out);

#endif
