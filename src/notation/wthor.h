/* notation/wthor.h - the files of the WTHOR base: games (.wtb), players (.jou), tournaments (.trn).
 *
 * A file is a header of 16 bytes and records of one length, numbers in little-endian order:
 *
 *     0  century, year in it, month, day of creation     12  board size: 0 or 8; 10 for 10x10
 *     4  number of games, 4 bytes                        13  0 games, 1 solitaires
 *     8  number of names, 2 bytes                        14  empties of the theoretical score
 *    10  year of the games, 2 bytes                      15  reserved
 *
 * Reading keeps every byte that means something, so that what is written from it is the same file.
 * How 10x10 games lie in a file is nowhere documented and no such file is known: they are refused.
 * In files of names byte 12 means nothing; some programs leave rubbish there. Solitaires are read
 * like games; their records have the same form.
 *
 * Nothing here allocates by what a header says. Threads: free to call from all. */
#ifndef NOTATION_WTHOR_H
#define NOTATION_WTHOR_H

#include "base/text.h"

enum {
    WTHOR_HEADER_BYTES = 16,
    WTHOR_GAME_BYTES = 68,
    WTHOR_PLAYER_BYTES = 20,
    WTHOR_TOURNAMENT_BYTES = 26,
    WTHOR_MOVES = 60,
    WTHOR_NAME_MAX = 2 * WTHOR_TOURNAMENT_BYTES + 1, /* of a name in UTF-8, with its NUL */
    WTHOR_FILE_MAX = 64 << 20,                       /* bytes; no known file has a million */
};

typedef enum wthor_kind { WTHOR_GAMES, WTHOR_PLAYERS, WTHOR_TOURNAMENTS, WTHOR_KINDS } wthor_kind;

typedef struct wthor_header {
    uint8_t century, year_in_century, month, day; /* of creation: 20, 26, 2, 16 */
    uint32_t games;                               /* 0 in files of names */
    uint16_t names;                               /* 0 in files of games */
    uint16_t year;                                /* of the games */
    uint8_t board_size, type;
    uint8_t depth; /* empties from which the theoretical score was computed; 0 means 22 */
    uint8_t reserved;
} wthor_header;

typedef struct wthor_game {
    uint16_t tournament, black, white; /* records of the other two files */
    uint8_t score;                     /* black's discs at the end, empties to the winner */
    uint8_t best_score;                /* the same after perfect play from the header's depth on */
    uint8_t moves[WTHOR_MOVES];        /* 10 * row + column, both from 1; 0 behind the last */
} wthor_game;

/* An open file. Borrows the bytes it was opened with. */
typedef struct wthor_file {
    wthor_kind kind;
    wthor_header header;
    const char *records;
    size_t count; /* whole records that are there, whatever the header says */
} wthor_file;

size_t wthor_record_bytes(wthor_kind kind);

/* E_FORMAT when the header does not fit what follows it; the fault's place is the first byte that
 * is missing or too many, and the whole records that are there can be read all the same.
 * E_UNSUPPORTED for boards other than 8x8, without any record. *out is filled in every case. */
status wthor_open(view bytes, wthor_kind kind, wthor_file *out, fault *f);

/* The index must be below the count, and the kind the right one (both asserted). */
wthor_game wthor_game_at(const wthor_file *file, size_t index);
view wthor_raw_name_at(const wthor_file *file, size_t index); /* the field with its padding */

/* The name as UTF-8, "???" for an index that is not in the file, as record 0 of the players has it.
 * Control characters are still in it. Returns out. */
const char *wthor_name_at(const wthor_file *file, size_t index, char out[WTHOR_NAME_MAX]);

/* The record of exactly this name in UTF-8; false when there is none. */
bool wthor_find_name(const wthor_file *file, view name, size_t *index);

/* The bytes of a name as files have it. E_UNSUPPORTED when it is too long for the field or has
 * characters outside Latin-1: then nothing is written. */
status wthor_encode_name(view utf8, wthor_kind kind, char out[WTHOR_TOURNAMENT_BYTES], fault *f);

/* The same for any name: letters outside Latin-1 lose their accents, what is no Latin letter
 * becomes
 * '?', and what is too long is cut. From 2 on, `variant` is put at the end, as in "Tamenori~2", to
 * tell people apart whose names became the same. True when the name is there as it was given. */
bool wthor_fit_name(view utf8, wthor_kind kind, unsigned variant, char out[WTHOR_TOURNAMENT_BYTES]);

/* Writers; failures stay in the buffer. A raw name is as long as its record (asserted). */
void wthor_write_header(const wthor_header *header, buffer *out);
void wthor_write_game(const wthor_game *record, buffer *out);
void wthor_write_raw_name(view raw, wthor_kind kind, buffer *out);

#endif
