/* notation/wthor.h - the files of the WTHOR base: games (.wtb), players (.jou), tournaments (.trn).
 *
 * A file is a header of 16 bytes and records of one length, numbers in little-endian order:
 *
 *     0  century, year in it, month, day of creation     12  board size: 0 or 8; 10 for 10x10
 *     4  number of games, 4 bytes                        13  0 games, 1 solitaires
 *     8  number of names, 2 bytes                        14  empties of the theoretical score
 *    10  year of the games, 2 bytes                      15  reserved
 *
 * Reading keeps every byte that has a meaning, so that writing gives the same file again. The form
 * of 10x10 games is not documented and no such file is known: they are refused. In files of names
 * byte 12 has no meaning, and some programs leave rubbish there. Solitaires are read like games,
 * because their records have the same form.
 *
 * No allocation depends on numbers in a header. Threads: any thread may call these functions.
 * Errors: E_FORMAT with the place for a damaged file, E_UNSUPPORTED for other boards and for names
 * that do not fit. */
#ifndef NOTATION_WTHOR_H
#define NOTATION_WTHOR_H

#include "base/text.h"

enum {
    WTHOR_HEADER_BYTES = 16,
    WTHOR_GAME_BYTES = 68,
    WTHOR_PLAYER_BYTES = 20,
    WTHOR_TOURNAMENT_BYTES = 26,
    WTHOR_MOVES = 60,
    WTHOR_USUAL_DEPTH = 22,                          /* stands behind a depth of 0 in a header */
    WTHOR_NAME_MAX = 2 * WTHOR_TOURNAMENT_BYTES + 1, /* bytes of a name in UTF-8, with its NUL */
    WTHOR_FILE_MAX = 300 << 20,                      /* bytes; no known file has a million */
};

typedef enum wthor_kind { WTHOR_GAMES, WTHOR_PLAYERS, WTHOR_TOURNAMENTS, WTHOR_KINDS } wthor_kind;

typedef struct wthor_header {
    uint8_t century, year_in_century, month, day; /* date of creation: 20, 26, 2, 16 */
    uint32_t games;                               /* 0 in files of names */
    uint16_t names;                               /* 0 in files of games */
    uint16_t year;                                /* of the games */
    uint8_t board_size, type;
    uint8_t depth; /* empties from which the theoretical score was computed; 0: the usual one */
    uint8_t reserved;
} wthor_header;

typedef struct wthor_game {
    uint16_t tournament, black, white; /* numbers of records in the other two files */
    uint8_t score;                     /* black's discs at the end, empties to the winner */
    uint8_t best_score;         /* the same after perfect play from the depth in the header */
    uint8_t moves[WTHOR_MOVES]; /* 10 * row + column, both from 1; 0 behind the last */
} wthor_game;

/* An open file. Borrows the bytes it was opened with. */
typedef struct wthor_file {
    wthor_kind kind;
    wthor_header header;
    const char *records;
    size_t count; /* whole records in the file, which may differ from the header */
} wthor_file;

size_t wthor_record_bytes(wthor_kind kind);

/* Opens a file in memory. *out is filled in every case. E_FORMAT if the header does not agree with
 * the records; the fault's place is the first missing or surplus byte, and the whole records can
 * still be read. E_UNSUPPORTED for boards other than 8x8; then there are no records. */
status wthor_open(view bytes, wthor_kind kind, wthor_file *out, fault *f);

/* Returns a record. The index must be below the count and the kind must match (both asserted). */
wthor_game wthor_game_at(const wthor_file *file, size_t index);
view wthor_raw_name_at(const wthor_file *file, size_t index); /* the field with its padding */

/* Returns the name as UTF-8 in out. An index that is not in the file gives "???", the name of
 * player 0. Control characters are kept. */
const char *wthor_name_at(const wthor_file *file, size_t index, char out[WTHOR_NAME_MAX]);

/* Finds the record with exactly this name in UTF-8. False if there is none. */
bool wthor_find_name(const wthor_file *file, view name, size_t *index);

/* Writes the bytes of a name as files have it. E_UNSUPPORTED if it is too long for the field or has
 * characters outside Latin-1; nothing is then written. */
status wthor_encode_name(view utf8, wthor_kind kind, char out[WTHOR_TOURNAMENT_BYTES], fault *f);

/* Writes any name in the bytes of a file. Letters outside Latin-1 lose their accents, other
 * characters become '?', and a long name is cut. A `variant` of 2 or more is put at the end, as in
 * "Tamenori~2", to tell apart people whose names became the same. True if the name is unchanged. */
bool wthor_fit_name(view utf8, wthor_kind kind, unsigned variant, char out[WTHOR_TOURNAMENT_BYTES]);

/* Append records. The buffer remembers failures. A raw name is as long as its record (asserted). */
void wthor_write_header(const wthor_header *header, buffer *out);
void wthor_write_game(const wthor_game *record, buffer *out);
void wthor_write_raw_name(view raw, wthor_kind kind, buffer *out);

#endif
