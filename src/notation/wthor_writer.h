/* notation/wthor_writer.h - collects games into the files of a WTHOR base.
 *
 * The writer numbers the players and tournaments in the order of their first game. Number 0 is
 * "???", as in the original base, and means no name. The header of a file counts its records, so
 * everything stays in memory until the end: 68 bytes per game.
 *
 * The header of a file of games names one year. So there is one file for each year, and all share
 * their players and tournaments. Names that do not fit are respelt by wthor_fit_name(), so that
 * different names stay different.
 * Ownership: the writer owns its memory. Errors: E_UNSUPPORTED for a game that the format cannot
 * hold, E_FULL for more names than numbers, E_NOMEM; the writer is then as before. */
#ifndef NOTATION_WTHOR_WRITER_H
#define NOTATION_WTHOR_WRITER_H

#include "base/text.h"
#include "notation/game.h"
#include "notation/wthor.h"

/* Finds a name quickly, by its original and by its spelling in the file. */
typedef struct wthor_name_key {
    uint32_t name_hash, record_hash;
    size_t name_at; /* in `names` */
} wthor_name_key;

typedef struct wthor_names {
    buffer records;
    buffer names; /* original names, each ended by NUL */
    wthor_name_key *keys;
    size_t count, capacity;
    size_t respelt; /* number of names whose spelling changed */
} wthor_names;

/* The facts that go into the header of the file, because a record has no place for them. */
typedef struct wthor_mark {
    uint16_t year; /* 0: not known */
    uint8_t depth; /* of the theoretical score; 0: not known */
} wthor_mark;

typedef struct wthor_writer {
    buffer games; /* records */
    wthor_mark *marks;
    size_t mark_capacity;
    wthor_names players, tournaments;
    uint32_t game_count;
    bool one_year; /* set it if all games must go into one file: E_UNSUPPORTED for other years */
    const allocator *memory;
} wthor_writer;

wthor_writer wthor_writer_make(const allocator *memory);
void wthor_writer_clear(wthor_writer *w); /* keeps one_year */
status wthor_writer_add(wthor_writer *w, const game *g, fault *f);

/* Finds the first year after *year that has games; start with -1. False if there is none. Games
 * without a date have the year 0. */
bool wthor_writer_next_year(const wthor_writer *w, int *year);

/* Append a whole file. created is the day in the header, as year, month, day. */
void wthor_writer_games(const wthor_writer *w, int year, const int created[3], buffer *out);
void wthor_writer_names(const wthor_writer *w, wthor_kind kind, const int created[3], buffer *out);

#endif
