/* notation/any.h - reads whatever a person pastes and says what it took it for.
 *
 * Every reader is tried. Readings that mean the same are one; when two differ the text is refused
 * and both are named, since a guess would be wrong half of the time. Hexadecimal bitboards are
 * the usual case: the two orders of bits are both in use. A text that nobody can read gets the
 * fault of the format it looks most like.
 *
 * The mark that some editors put before UTF-8 is skipped.
 *
 * Ownership: the reading owns its game; any_clear(). Errors: E_FORMAT, E_RANGE (also for a text of
 * more than ANY_MAX_BYTES), E_NOMEM; the reading is then empty, but where a text can be read in two
 * ways `either` is one of them. */
#ifndef NOTATION_ANY_H
#define NOTATION_ANY_H

#include "notation/format.h"
#include "notation/record_stream.h"

enum { ANY_MAX_BYTES = 1 << 17 };

typedef struct any_reading {
    const char *format; /* its name, a constant; "obf" for a line of a problem file */
    const char *either; /* NULL, or a format of a text that was refused since it fits another too */
    bool is_game;
    bool side_given;   /* otherwise black was taken to be to move */
    position position; /* the position, or the one at the end of the game */
    game game;         /* empty unless is_game */
} any_reading;

status any_read(view text, const allocator *memory, any_reading *out, fault *f);

/* The same for a format by name; "obf" counts. E_UNSUPPORTED for an unknown name. */
status any_read_as(view name, view text, const allocator *memory, any_reading *out, fault *f);

void any_clear(any_reading *r);

/* How a file of records is cut. */
typedef struct any_cut {
    const char *format; /* a constant */
    record_measure *measure;
    const char *const *begins; /* as in format.h */
} any_cut;

/* What a text of one or many records is, by its first; `complete` says that this is all of it. Only
 * the beginning is looked at: other records may be bad. E_FORMAT when nobody can read the first, or
 * when it can be read in two ways: then out->format is one of them. */
status any_recognise(view text, bool complete, any_cut *out, fault *f);

/* The names of all formats, separated by blanks: a constant for help and messages. */
#define ANY_FORMATS "string course fen hex-lsb hex-msb drawing obf transcript ggf sgf pgn quest"

#endif
