/* train/record.h - a position with its value: the unit of training data, and its form in a file.
 *
 * A file holds boards of one size: 6x6, 8x8, 10x10 or 12x12. The smallest lies in the corner at a1,
 * as in game/board.h, so squares have the same numbers as on 8x8. The larger ones have the numbers
 * of game/wide.h.
 *
 * A file is a header of 16 bytes, "avocet data 3\n" and a fingerprint of two, and blocks. A block
 * is one game: a head of 12 bytes and a body. All numbers are little-endian. The head:
 *
 *   0  bytes of the body, at most RECORD_BODY_MOST     2 bytes
 *   2  the same number, exclusive or 0x5a5a            2   forms 4 to 6: 0xa5a5, 0x3c3c, 0xc3c3
 *   4  sum of the file's header, of the four bytes above and of the body   8
 *
 * The body is the number of records, 1 to RECORD_BLOCK_MOST, in two bytes, and the records. Most of
 * them are told by the record before, in one to five bytes: see packing.h. A whole record:
 *
 *   0  own discs, a1 is bit 0, b1 bit 1, a2 bit 8     8 bytes
 *   8  discs of the other side                        8
 *  16  number of the game                             4   data sets are split by game
 *  20  result in discs for the side to move           1   signed, empty squares to the winner
 *  21  source (bits 0-2), exact (3), white to move (4), last of its game (5, not in form 3);
 *      others 0
 *  22  value by search, in sixteenths of a disc       2   signed; RECORD_NO_VALUE: none
 *
 * Games are appended whole, and the head tells the length of a game, so a game torn by a crash is
 * noticed and removed. A changed bit anywhere in the file is noticed, too.
 *
 * Older files are read and continued as they are. In form 2, "avocet data 2\n", the body has only
 * whole records, and the last one is marked. The head has the number of records, 1 to
 * RECORD_BLOCK_MOST, and the same number with all its bits turned. Form 1, "avocet data 1\n", has
 * whole records without heads and so without sums: only the mark of the last record ends a game.
 *
 * Form 4, "avocet data 4\n", is form 3 for boards of 6x6. Forms 5 and 6 are form 3 for 10x10 and
 * 12x12. There a whole record has 13 or 18 bytes of discs of each side, square 0 in bit 0 of the
 * first; then the number of the game in 4 bytes, the result in 2, the byte of flags, and the value
 * in 2. All other forms are for 8x8.
 *
 * The fingerprint is made from the options that make the games, weights included. So a file is not
 * continued under other options. 0 means that they are not known. Readers accept any fingerprint.
 * Values without ownership. */
#ifndef TRAIN_RECORD_H
#define TRAIN_RECORD_H

#include "game/board.h"
#include "game/position.h"
#include "game/wide.h"

enum {
    RECORD_BYTES = 24,      /* up to 8x8 */
    RECORD_BYTES_MOST = 45, /* on 12x12 */
    RECORD_HEADER_BYTES = 16,
    RECORD_NAME_BYTES = 14, /* the part of the header that is the same in every file of a form */
    RECORD_BLOCK_BYTES = 12,
    RECORD_BLOCK_MOST = 1024, /* records of a game */
    RECORD_COUNT_BYTES = 2,   /* form 3: the number of records at the beginning of a body */
    RECORD_BODY_MOST = RECORD_COUNT_BYTES + RECORD_BLOCK_MOST * (1 + RECORD_BYTES_MOST),
    RECORD_VALUE_DISC = 16,           /* units of `value` in a disc */
    RECORD_MORE = WIDE_WORDS_MAX - 1, /* words of a board behind the first */
    RECORD_NO_VALUE = INT16_MIN,
};

typedef enum record_form {
    RECORD_UNKNOWN,
    RECORD_PLAIN,
    RECORD_SUMMED,
    RECORD_PACKED,
    RECORD_SMALL, /* packed, of 6x6; the next ones of 10x10 and 12x12 */
    RECORD_TEN,
    RECORD_TWELVE,
    RECORD_FORMS
} record_form;

typedef enum record_source {
    RECORD_SELFPLAY, /* the engine played itself */
    /* like positions inside an endgame search: one side plays well, the other at random */
    RECORD_TREE,
    RECORD_TOURNAMENT, /* people played */
    RECORD_SOURCES
} record_source;

/* The size of a board; the header of a file tells it. */
typedef enum record_shape { RECORD_8X8, RECORD_6X6, RECORD_10X10, RECORD_12X12 } record_shape;

typedef struct record {
    board board; /* beyond 8x8 the first word of a board, and the others: */
    board more[RECORD_MORE];
    uint32_t game;
    int16_t result;
    bool exact; /* the result of best play; otherwise of the game */
    bool white; /* to move */
    bool last;  /* the last record of its game */
    record_shape shape;
    record_source source;
    int16_t value;
} record;

/* Writes a whole record and returns the number of its bytes, record_bytes(). */
size_t record_pack(const record *r, uint8_t *out);
/* Reads a record of a board of that size. False for bytes that no writer makes: two discs on a
 * square, a disc off the board, an empty centre square, an impossible result, value or source. *out
 * is filled in any case. */
bool record_unpack(const uint8_t *in, int size, record *out);
size_t record_bytes(int size); /* of a whole record */

/* Returns whether a writer makes this result and this value. */
bool record_label_could_be(const record *r);

position record_position(const record *r);
grid record_grid(const record *r);
void record_set_grid(record *r, const grid *g); /* of the record's shape */

/* Replaces the board by the smallest of its eight images, so that boards which differ by a symmetry
 * become equal. */
void record_make_canonical(record *r);
bool record_same_board(const record *a, const record *b);

/* Returns two words that tell the boards of one size apart, when turned and mirrored ones count as
 * one: the canonical board itself up to 8x8. Beyond, two sums of it: only one pair of boards in
 * 2^128 would have the same ones. */
board record_key(const record *r);

static inline int record_size_of(record_shape shape) {
    return shape == RECORD_6X6     ? 6
           : shape == RECORD_10X10 ? 10
           : shape == RECORD_12X12 ? 12
                                   : BOARD_SIZE;
}

static inline record_shape record_shape_of(int size) {
    return size == 6    ? RECORD_6X6
           : size == 10 ? RECORD_10X10
           : size == 12 ? RECORD_12X12
                        : RECORD_8X8;
}

static inline int record_size(const record *r) {
    return record_size_of(r->shape);
}

bool record_knows_size(int size); /* whether files hold boards of this size */

/* Returns the squares of a board of that size, at most 8x8. */
static inline uint64_t record_squares(int size) {
    return size == 6 ? UINT64_C(0x00003f3f3f3f3f3f) : ~UINT64_C(0);
}

static inline int record_empties(const record *r) {
    int left = record_size(r) * record_size(r) - __builtin_popcountll(r->board.own | r->board.opp);
    for (int i = 0; i < RECORD_MORE; i++)
        left -= __builtin_popcountll(r->more[i].own | r->more[i].opp);
    return left;
}

/* Returns the fingerprint of some numbers in their order; never 0. One time in 65,535 other numbers
 * have the same one. */
uint16_t record_fingerprint(const uint64_t *numbers, size_t count);

int record_form_size(record_form form);   /* squares a side of its boards */
record_form record_form_for(int size);    /* of new files */
bool record_form_packs(record_form form); /* whether records are told by the one before */

void record_header_make(record_form form, uint16_t fingerprint, uint8_t out[RECORD_HEADER_BYTES]);

/* Returns how many bytes agree with the beginning of a header: RECORD_HEADER_BYTES for a whole one.
 * Any fingerprint will do. *form is the form that the bytes tell, RECORD_UNKNOWN if they do not. */
size_t record_header_agrees(const uint8_t *bytes, size_t count, record_form *form);
uint16_t record_header_fingerprint(const uint8_t in[RECORD_HEADER_BYTES]);

/* Writes the head of a block in front of a body of `bytes` bytes. The header tells the form, 2 or
 * above. */
void record_block_make(const uint8_t header[RECORD_HEADER_BYTES], size_t bytes, uint8_t *block);

/* Returns the bytes of the body that a head tells; 0 if no writer makes such a head. */
size_t record_block_body(const uint8_t header[RECORD_HEADER_BYTES],
                         const uint8_t head[RECORD_BLOCK_BYTES]);

/* Returns whether the sum of a whole block is right. */
bool record_block_is_sound(const uint8_t header[RECORD_HEADER_BYTES], const uint8_t *block);

#endif
