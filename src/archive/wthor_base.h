/* archive/wthor_base.h - a WTHOR base: the files of one folder, with all games in memory.
 *
 * The folder holds one or more .wtb files and usually WTH.JOU and WTH.TRN, names in either case.
 * The games come in the order of the file names, which is that of the years. Without a file of
 * names, or for a number that is not in it, names are "???".
 *
 * A damaged file does not spoil the base. Its readable records are there, and its source describes
 * the damage.
 *
 * Ownership: a base owns everything in it; wthor_base_clear() frees it. Threads: many may read one.
 * Errors: E_MISSING without a folder or .wtb files, E_RANGE for a file over WTHOR_FILE_MAX bytes or
 * more than WTHOR_BASE_GAMES games, E_IO, E_NOMEM. */
#ifndef ARCHIVE_WTHOR_BASE_H
#define ARCHIVE_WTHOR_BASE_H

#include "base/files.h"
#include "base/text.h"
#include "notation/game.h"
#include "notation/wthor.h"

enum { WTHOR_BASE_GAMES = 1 << 22 }; /* 300 MB; all known games are a thirtieth */

typedef struct wthor_entry {
    wthor_game game;
    uint16_t year;
    uint8_t depth; /* from the header: empties of the theoretical score */
} wthor_entry;

/* One file of the folder. */
typedef struct wthor_source {
    char *name; /* without the folder; untrusted */
    wthor_kind kind;
    wthor_header header;
    size_t count;  /* records read */
    fault trouble; /* code is OK for a sound file */
} wthor_source;

typedef struct wthor_base {
    wthor_entry *games;
    size_t count, capacity;
    wthor_source *sources; /* the files used, sorted by name */
    size_t source_count, source_capacity;
    wthor_file players, tournaments; /* views of the bytes below */
    buffer player_bytes, tournament_bytes;
    const allocator *memory;
} wthor_base;

/* Loads all files of a folder. ops and memory may be NULL for the system's. On failure *out is
 * empty. */
status wthor_base_load(const char *folder, const file_ops *ops, const allocator *memory,
                       wthor_base *out, fault *f);
void wthor_base_clear(wthor_base *b);

/* Loads one file of games with the names beside it: a file with the same stem (a.jou beside a.wtb)
 * or, if there is none, WTH.JOU, in either case. Errors as above. */
status wthor_base_load_file(const char *path, const file_ops *ops, const allocator *memory,
                            wthor_base *out, fault *f);

/* Converts an entry to a game with names and year. Sets no names if the base has no file of names.
 * `out` was made by game_make(). */
status wthor_base_to_game(const wthor_base *b, size_t index, game *out, fault *f);

#endif
