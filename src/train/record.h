/* train/record.h - a position with what it is worth: what training data is made of, and its file.
 *
 * A file is a header of 16 bytes, "avocet data 1\n" and a fingerprint of two, and records of 24
 * bytes, little-endian:
 *
 *   0  own discs, a1 is bit 0, b1 bit 1, a2 bit 8     8 bytes
 *   8  discs of the other side                        8
 *  16  number of the game                             4   what is split is split by game
 *  20  result in discs for the side to move           1   signed, empty squares to the winner
 *  21  source (bits 0-2), exact (3), white to move (4), last of its game (5); others 0
 *  22  value by search, in sixteenths of a disc       2   signed; RECORD_NO_VALUE: none
 *
 * The records of a game lie behind each other and are appended whole; the last one says so, so that
 * what a crash left of a game is seen and cut off.
 *
 * The fingerprint is made of the options that make the games, weights included, so that nobody goes
 * on with a file under other ones; 0 says that they are not known. Readers accept any.
 * Values without ownership. */
#ifndef TRAIN_RECORD_H
#define TRAIN_RECORD_H

#include "game/board.h"
#include "game/position.h"

enum {
    RECORD_BYTES = 24,
    RECORD_HEADER_BYTES = 16,
    RECORD_NAME_BYTES = 14, /* of the header: the same in every file */
    RECORD_VALUE_DISC = 16, /* units of `value` in a disc */
    RECORD_NO_VALUE = INT16_MIN,
};

typedef enum record_source {
    RECORD_SELFPLAY,   /* a game of the engine with itself */
    RECORD_TREE,       /* as a search of the end of the game meets them: one side plays well, the
                          other anything */
    RECORD_TOURNAMENT, /* a game of people */
    RECORD_SOURCES
} record_source;

typedef struct record {
    board board;
    uint32_t game;
    int8_t result;
    bool exact; /* the result is that of best play; else of the play that followed */
    bool white; /* to move */
    bool last;  /* of its game */
    record_source source;
    int16_t value;
} record;

void record_pack(const record *r, uint8_t out[RECORD_BYTES]);
/* False for what no writer makes: discs on top of each other or none in the middle, a result, value
 * or source that cannot be. *out is filled in any case. */
bool record_unpack(const uint8_t in[RECORD_BYTES], record *out);

position record_position(const record *r);

extern const uint8_t record_header[RECORD_HEADER_BYTES]; /* with a fingerprint of 0 */

/* Of some numbers in their order; never 0. One time in 65,535 others have the same. */
uint16_t record_fingerprint(const uint64_t *numbers, size_t count);

void record_header_make(uint16_t fingerprint, uint8_t out[RECORD_HEADER_BYTES]);
uint16_t record_header_fingerprint(const uint8_t in[RECORD_HEADER_BYTES]);

#endif
