/* notation/wthor_writer.h - collects games into the three files of a WTHOR base.
 *
 * The games, the players and the tournaments that the games name, each numbered in the order of
 * their first appearance; number 0 is "???", as in the original base. A file's header counts its
 * records, so all of it is kept in memory until the end: 68 bytes a game.
 * Ownership: the writer owns its buffers. Errors: E_UNSUPPORTED for a game that the format cannot
 * hold, E_FULL for more names than numbers, E_NOMEM; the writer is then as before. */
#ifndef NOTATION_WTHOR_WRITER_H
#define NOTATION_WTHOR_WRITER_H

#include "notation/wthor_game.h"

typedef struct wthor_writer {
    buffer games, players, tournaments; /* records */
    uint32_t game_count;
    unsigned year; /* of the last game that has one */
} wthor_writer;

wthor_writer wthor_writer_make(const allocator *memory);
void wthor_writer_clear(wthor_writer *w);
status wthor_writer_add(wthor_writer *w, const game *g, fault *f);

/* Appends a whole file. created is the day in the header, as year, month, day. */
void wthor_writer_file(const wthor_writer *w, wthor_kind kind, const int created[3], buffer *out);

#endif
