/* notation/any.h - reads any text that a person pastes and names the format.
 *
 * Every reader is tried. Readings that mean the same count as one. If two differ, the text is
 * refused and the fault names both formats, because a guess would be wrong half of the time.
 * Hexadecimal bitboards are the usual case: two orders of bits are in use. A text that no reader
 * accepts gets the fault of the format it resembles most.
 *
 * The byte order mark that some editors put before UTF-8 is skipped.
 *
 * Ownership: the reading owns its game; any_clear() frees it. Errors: E_FORMAT, E_RANGE (also for a
 * text over ANY_MAX_BYTES), E_NOMEM. The reading is then empty. For a text with two readings
 * `either` names one of the two formats. */
#ifndef NOTATION_ANY_H
#define NOTATION_ANY_H

#include "base/text.h"
#include "game/position.h"
#include "notation/format.h"
#include "notation/record_stream.h"

enum { ANY_MAX_BYTES = 1 << 17 };

typedef struct any_reading {
    const char *format; /* name of the format, a constant; "obf" for a line of a problem file */
    const char *either; /* one of two formats of a refused text, else NULL */
    bool is_game;
    bool side_given;   /* otherwise black is assumed to move */
    position position; /* the position, or the last one of the game */
    game game;         /* empty unless is_game */
} any_reading;

status any_read(view text, const allocator *memory, any_reading *out, fault *f);

/* Reads a text as the named format; "obf" counts as one. E_UNSUPPORTED for an unknown name. */
status any_read_as(view name, view text, const allocator *memory, any_reading *out, fault *f);

void any_clear(any_reading *r);

/* How a file is cut into records. */
typedef struct any_cut {
    const char *format; /* a constant */
    record_measure *measure;
    const char *const *begins; /* as in format.h */
} any_cut;

/* Recognises the format of a text of one or many records by its first record. `complete` says that
 * no more text follows. Later records are not checked and may be bad. E_FORMAT if no reader accepts
 * the first record, or if it has two readings: out->format is then one of the two formats. */
status any_recognise(view text, bool complete, any_cut *out, fault *f);

/* The names of all formats, separated by blanks, for help and messages. */
#define ANY_FORMATS "string course fen hex-lsb hex-msb drawing obf transcript ggf sgf pgn quest"

#endif
