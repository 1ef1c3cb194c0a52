/* train/data_file.h - files of records: appended game by game, read from the start. New files have
 * form 3, 4, 5 or 6 of record.h, with few bytes for a record and a sum for each game; an older file
 * keeps its form.
 *
 * A writer leaves only whole games. A crash may leave a torn game at the end: a part of a record,
 * or a game without its last record. Opening the file for writing removes it. A reader stops before
 * it and reports it. Any other bytes that are no record, and a game whose sum is wrong, are damage:
 * they are refused with their place and never removed.
 *
 * Ownership: writers and readers own their handle and buffers until they are closed; the path is
 * copied. One writer at a time for a file; a second one gets E_BUSY.
 * Errors: E_FORMAT with the offset of the first bad byte, E_MISSING, E_IO, E_FULL, E_NOMEM.
 * Threads: one at a time each. */
#ifndef TRAIN_DATA_FILE_H
#define TRAIN_DATA_FILE_H

#include "base/files.h"
#include "base/text.h"
#include "train/record.h"
#include "train/record_list.h"

/* ---- reading ---- */

enum { DATA_CHUNK_RECORDS = 2048 };

typedef struct data_reader {
    const file_ops *ops;
    int handle; /* negative: closed */
    char path[FILES_PATH_MAX];
    uint8_t bytes[DATA_CHUNK_RECORDS * RECORD_BYTES];
    size_t have, used;
    uint64_t offset; /* of bytes[used] in the file */
    uint64_t whole;  /* offset in the file behind the last whole game read */
    uint8_t header[RECORD_HEADER_BYTES];
    record_form form;
    size_t left;   /* forms 2 to 6: records of the checked game that are still to be read */
    size_t body;   /* forms 3 to 6: their bytes */
    record before; /* forms 3 to 6: the record before, unless is_first */
    bool is_first;
} data_reader;

/* Opens a file. ops may be NULL. On failure the reader is closed. E_FORMAT also for a file that
 * ends within its header. */
status data_reader_open(const file_ops *ops, const char *path, data_reader *out, fault *f);
void data_reader_close(data_reader *r); /* does nothing if it is closed */

/* Reads the next record. *there is false at the end, also before a part of a record, and in forms 2
 * and 3 before a part of a game. There a game is checked before its first record is handed out. */
status data_reader_next(data_reader *r, record *out, bool *there, fault *f);

/* Hands every record that is left to take(), in order. Stops at the first failure. */
typedef status record_taker(void *context, const record *r, fault *f);
status data_reader_each(data_reader *r, record_taker *take, void *context, fault *f);

/* Returns the bytes of a torn game, once the end is reached. In form 1 its records were read like
 * any other. */
uint64_t data_reader_rest(const data_reader *r);

/* The content of a file up to its last whole game. */
typedef struct data_extent {
    uint64_t records, games;
    uint64_t bytes;     /* up to there, with the header */
    uint64_t rest;      /* bytes of a torn game behind it */
    uint32_t next_game; /* one more than the highest number of a game, at most UINT32_MAX */
} data_extent;

/* Appends the whole games of a file to *out. With NULL it only counts them. extent may be NULL. On
 * failure *out has some of them. */
status data_load(const file_ops *ops, const char *path, record_list *out, data_extent *extent,
                 fault *f);

/* Appends the records of a file that is part of the program. Here a torn game is also damage.
 * `name` is for the fault. */
status data_parse(view file, const char *name, record_list *out, fault *f);

/* Returns whether a file begins like one of ours. False also if it cannot be read. */
bool data_file_is(const file_ops *ops, const char *path);

/* ---- writing ---- */

typedef struct data_writer {
    const file_ops *ops;
    int handle; /* negative: closed */
    char path[FILES_PATH_MAX];
    uint8_t header[RECORD_HEADER_BYTES];
    record_form form;
    data_extent extent; /* `rest`: bytes removed when it was opened */
    buffer bytes;       /* the game being written */
} data_writer;

/* Opens a file for writing. A missing or empty file gets this fingerprint of the settings that make
 * its games, and boards of this size (record.h). ops and memory may be NULL. On failure the writer
 * is closed and no whole game was removed. E_RANGE for a file with games and another size, or
 * another fingerprint unless one of the two is 0. E_BUSY for a file with another writer,
 * E_UNSUPPORTED for a pipe or a device. */
status data_writer_open(const file_ops *ops, const char *path, uint16_t fingerprint, int size,
                        const allocator *memory, data_writer *out, fault *f);

/* Appends a game by one write and marks its last record. Does nothing without records. After a
 * failure the next opening removes the written part. E_RANGE for more than RECORD_BLOCK_MOST
 * records, and for boards of another size. */
status data_writer_add(data_writer *w, const record *records, size_t count, fault *f);

/* Syncs the file, so that it survives a crash of the machine. Closes and frees in any case. */
status data_writer_close(data_writer *w, fault *f);

#endif
