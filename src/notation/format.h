/* notation/format.h - what every format offers: one record, so that convert, read_any, the library,
 * the tests and the fuzzers treat them all alike. Each format is one file and one constant.
 *
 * Readers take untrusted bytes of any length and never assume a closing NUL. A fault's `at` is the
 * byte offset in the text that was handed in; its sentence is safe to show.
 * Ownership: a game reader fills a game that game_make() made; on failure it is cleared. */
#ifndef NOTATION_FORMAT_H
#define NOTATION_FORMAT_H

#include "notation/game.h"

enum { RECORD_MAX_BYTES = 1 << 20 }; /* no single game or position is longer */

typedef struct position_format {
    const char *name; /* as in --from hex */
    const char *summary;
    /* The whole view is one position. side_given may be NULL; false when the side to move was left
     * out and black was taken. */
    status (*read)(view text, position *out, bool *side_given, fault *f);
    /* Appends one line without a newline (a drawing: several). E_UNSUPPORTED when the format cannot
     * hold the position; then nothing is appended. */
    status (*write)(const position *p, buffer *out, fault *f);
} position_format;

/* What of a game a format has a place for, beside start and moves. */
typedef struct game_holds {
    unsigned tags;      /* one bit each: 1U << TAG_BLACK */
    bool scores, times; /* of moves */
    bool days;          /* TAG_DATE whole; else the year alone */
    bool bare_winners;  /* TAG_RESULT also where only the winner is known */
    bool margins;       /* TAG_RESULT with the discs, which may be all that shows komi */
    bool endings;       /* TAG_RESULT also against a finished board: resigned, on time, komi */
} game_holds;

/* A constant has three rows: the three words, the four parts of reading and writing, `holds`. */
typedef struct game_format {
    struct {
        const char *name;       /* as in --to ggf */
        const char *extensions; /* of files, separated by blanks */
        const char *summary;
    };
    struct {
        /* Bytes that the first record takes, with what separates it from the next one. 0 when its
         * end is not in sight and more text may come; never 0 when `complete` says that this is
         * all, unless nothing but separators is left. */
        size_t (*measure)(view text, bool complete);
        /* How a record begins, to find the next one behind one that is too long or never ends; ends
         * with NULL. NULL when every line may be one. */
        const char *const *begins;
        status (*read)(view text, game *out, fault *f); /* one record, as measured */
        /* Appends one record, ended so that another may follow. E_UNSUPPORTED when the format
         * cannot hold the game (another size or start, blocked squares); then nothing is appended.
         */
        status (*write)(const game *g, buffer *out, fault *f);
    };
    game_holds holds; /* what write() keeps */
} game_format;

extern const position_format position_string, position_course, position_fen, position_hex_lsb,
    position_hex_msb, position_drawing;
extern const game_format game_transcript, game_ggf, game_sgf, game_pgn, game_quest;

#endif
