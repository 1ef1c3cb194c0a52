/* notation/wthor_writer.h - collects games into the files of a WTHOR base.
 *
 * The games, the players and the tournaments that the games name, each numbered in the order of
 * their first appearance; number 0 is "???", as in the original base, and stands for no name. A
 * file's header counts its records, so all of it is kept in memory until the end: 68 bytes a game.
 *
 * A file of games has one year, in its header: there is one file for each year, and all share their
 * players and tournaments. Names that do not fit are respelt (wthor_fit_name()) so that different
 * ones stay different.
 * Ownership: the writer owns its memory. Errors: E_UNSUPPORTED for a game that the format cannot
 * hold, E_FULL for more names than numbers, E_NOMEM; the writer is then as before. */
#ifndef NOTATION_WTHOR_WRITER_H
#define NOTATION_WTHOR_WRITER_H

#include "notation/wthor_game.h"

/* What is found again quickly: a name as it came, and as the file has it. */
typedef struct wthor_name_key {
    uint32_t name_hash, record_hash;
    size_t name_at; /* in `names` */
} wthor_name_key;

typedef struct wthor_names {
    buffer records;
    buffer names; /* as they came, each ended by NUL */
    wthor_name_key *keys;
    size_t count, capacity;
    size_t respelt; /* names that could not stay as they were */
} wthor_names;

/* What a record has no place for: it goes into the header of its file. */
typedef struct wthor_mark {
    uint16_t year; /* 0 when it is not known */
    uint8_t depth; /* of the theoretical score; likewise */
} wthor_mark;

typedef struct wthor_writer {
    buffer games; /* records */
    wthor_mark *marks;
    size_t mark_capacity;
    wthor_names players, tournaments;
    uint32_t game_count;
    bool one_year; /* set it when all games must go into one file: E_UNSUPPORTED for other years */
    const allocator *memory;
} wthor_writer;

wthor_writer wthor_writer_make(const allocator *memory);
void wthor_writer_clear(wthor_writer *w); /* keeps one_year */
status wthor_writer_add(wthor_writer *w, const game *g, fault *f);

/* The first year after *year, or from -1 on the first of all, that has games; false when none does.
 * Games without a date are of the year 0. */
bool wthor_writer_next_year(const wthor_writer *w, int *year);

/* Append a whole file. created is the day in the header, as year, month, day. */
void wthor_writer_games(const wthor_writer *w, int year, const int created[3], buffer *out);
void wthor_writer_names(const wthor_writer *w, wthor_kind kind, const int created[3], buffer *out);

#endif
