/* notation/any.h - reads whatever a person pastes and says what it took it for.
 *
 * Every reader is tried. Readings that mean the same are one; when two differ the text is refused
 * and both are named, since a guess would be wrong half of the time. Hexadecimal bitboards are
 * the usual case: the two orders of bits are both in use. A text that nobody can read gets the
 * fault of the format it looks most like.
 *
 * Ownership: the reading owns its game; any_clear(). Errors: E_FORMAT, E_RANGE (also for a text of
 * more than ANY_MAX_BYTES), E_NOMEM; the reading is then empty. */
#ifndef NOTATION_ANY_H
#define NOTATION_ANY_H

#include "notation/format.h"

enum { ANY_MAX_BYTES = 1 << 17 };

typedef struct any_reading {
    const char *format; /* its name, a constant; "obf" for a line of a problem file */
    bool is_game;
    bool side_given;   /* otherwise black was taken to be to move */
    position position; /* the position, or the one at the end of the game */
    game game;         /* empty unless is_game */
} any_reading;

status any_read(view text, const allocator *memory, any_reading *out, fault *f);

/* The same for a format by name; "obf" counts. E_UNSUPPORTED for an unknown name. */
status any_read_as(view name, view text, const allocator *memory, any_reading *out, fault *f);

void any_clear(any_reading *r);

/* The names of all formats, separated by blanks: a constant for help and messages. */
#define ANY_FORMATS "string course fen hex-lsb hex-msb drawing obf transcript ggf sgf pgn quest"

#endif
