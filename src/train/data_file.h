/* train/data_file.h - files of records: appended game by game, read from the start.
 *
 * A writer leaves nothing but whole games: what a crash left behind them, a part of a record or a
 * game without its last record, is cut off when the file is opened to be written again. A reader
 * stops before such a rest and says so. Anything else that is no record is damage: it is refused
 * with its place and never cut off.
 *
 * Ownership: writers and readers own their handle and buffers until they are closed; the path is
 * copied. One writer at a time for a file: another one is told E_BUSY.
 * Errors: E_FORMAT with the offset of the first bad byte, E_MISSING, E_IO, E_FULL, E_NOMEM.
 * Threads: one at a time each. */
#ifndef TRAIN_DATA_FILE_H
#define TRAIN_DATA_FILE_H

#include "base/files.h"
#include "train/record_list.h"

/* ---- reading ---- */

enum { DATA_CHUNK_RECORDS = 2048 };

typedef struct data_reader {
    const file_ops *ops;
    int handle; /* negative when it is closed */
    char path[FILES_PATH_MAX];
    uint8_t bytes[DATA_CHUNK_RECORDS * RECORD_BYTES];
    size_t have, used;
    uint64_t offset; /* in the file, of bytes[used] */
    uint64_t whole;  /* in the file, behind the last whole game that was read */
} data_reader;

/* ops may be NULL. On failure the reader is closed. E_FORMAT also for a file that ends within its
 * header. */
status data_reader_open(const file_ops *ops, const char *path, data_reader *out, fault *f);
void data_reader_close(data_reader *r); /* also of one that is closed */

/* The next record; *there is false at the end, also before a part of a record. */
status data_reader_next(data_reader *r, record *out, bool *there, fault *f);

/* At the end: how many bytes of a torn game are there. Its records were read like any other. */
uint64_t data_reader_rest(const data_reader *r);

/* What is in a file, up to its last whole game. */
typedef struct data_extent {
    uint64_t records, games;
    uint64_t bytes;     /* up to there, the header counted */
    uint64_t rest;      /* bytes of a torn game behind it */
    uint32_t next_game; /* one more than the highest number of a game, at most UINT32_MAX */
} data_extent;

/* Appends the whole games of a file to *out, or with NULL only looks through them. extent may be
 * NULL. On failure *out has some of them. */
status data_load(const file_ops *ops, const char *path, record_list *out, data_extent *extent,
                 fault *f);

/* The same from the bytes of a file that is part of the program; here a torn game is damage, too.
 * `name` is for the fault. */
status data_parse(view file, const char *name, record_list *out, fault *f);

/* Whether a file begins like one of these; false also for one that cannot be read. */
bool data_file_is(const file_ops *ops, const char *path);

/* ---- writing ---- */

typedef struct data_writer {
    const file_ops *ops;
    int handle; /* negative when it is closed */
    char path[FILES_PATH_MAX];
    data_extent extent; /* `rest` is what was cut off */
    buffer bytes;       /* of the game being written */
} data_writer;

/* A file that is not there yet, or holds nothing, is begun with this fingerprint of what makes the
 * games (record.h). ops and memory may be NULL. On failure the writer is closed and no whole game
 * was cut off. E_RANGE for a file with games and another fingerprint, unless one of the two is 0;
 * E_BUSY for one that is being written; E_UNSUPPORTED for a pipe or a device. */
status data_writer_open(const file_ops *ops, const char *path, uint16_t fingerprint,
                        const allocator *memory, data_writer *out, fault *f);

/* Appends a game by one write and marks its last record; nothing for no records. After a failure
 * what was written of it is cut off when the file is opened again. */
status data_writer_add(data_writer *w, const record *records, size_t count, fault *f);

/* Makes what was written outlive a crash of the machine. Closes in any case, and frees. */
status data_writer_close(data_writer *w, fault *f);

#endif
