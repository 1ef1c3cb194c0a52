/* notation/format.h - the interface of every format. Each format is one file and one constant.
 *
 * convert, read_any, the library, the tests and the fuzzers use all formats through these two
 * structures. Readers take untrusted bytes of any length and never assume a closing NUL. The `at`
 * of a fault is the byte offset in the given text. Its sentence is safe to show.
 * Ownership: a game reader fills a game made by game_make(). On failure the game is cleared. */
#ifndef NOTATION_FORMAT_H
#define NOTATION_FORMAT_H

#include "base/text.h"
#include "game/position.h"
#include "notation/game.h"      /* exports */
#include "notation/game_tree.h" /* exports */

enum { RECORD_MAX_BYTES = 1 << 20 }; /* no single game or position is longer */

typedef struct position_format {
    const char *name; /* as in --from hex */
    const char *summary;
    /* Reads the whole view as one position. *side_given, if not NULL, becomes false if the text
     * names no side to move; black is then assumed. */
    status (*read)(view text, position *out, bool *side_given, fault *f);
    /* Appends one line without a newline (a drawing: several lines). E_UNSUPPORTED if the format
     * cannot hold the position; nothing is then appended. */
    status (*write)(const position *p, buffer *out, fault *f);
} position_format;

/* The parts of a game that a format can hold, beside start and moves. */
typedef struct game_holds {
    unsigned tags;      /* one bit each: 1U << TAG_BLACK */
    bool scores, times; /* of moves */
    bool days;          /* the whole TAG_DATE; otherwise only the year */
    bool bare_winners;  /* TAG_RESULT even if only the winner is known */
    bool margins;       /* TAG_RESULT with the discs, the only trace of komi in some games */
    bool endings;       /* TAG_RESULT even against a finished board: resigned, on time, komi */
} game_holds;

/* A constant has three rows: the three words, the four parts of reading and writing, `holds`. */
typedef struct game_format {
    struct {
        const char *name;       /* as in --to ggf */
        const char *extensions; /* of files, separated by blanks */
        const char *summary;
    };
    struct {
        /* Returns the bytes of the first record, with the separator behind it. 0 if the end of the
         * record is not in sight and more text may come. With `complete` no more text comes: 0 then
         * means that only separators are left. */
        size_t (*measure)(view text, bool complete);
        /* How a record begins, to find the next one behind a record that is too long or never ends.
         * Ends with NULL. NULL if a record may begin on any line. */
        const char *const *begins;
        status (*read)(view text, game *out, fault *f); /* one record, as measured */
        /* Appends one record, ended so that another may follow. E_UNSUPPORTED if the format cannot
         * hold the game (another size or start, blocked squares); nothing is then appended. */
        status (*write)(const game *g, buffer *out, fault *f);
    };
    game_holds holds; /* the parts that write() keeps */
    /* For a format that keeps variations and comments of moves; else NULL. */
    struct {
        status (*read)(view text, game_tree *out, fault *f); /* one record, as measured */
        status (*write)(const game_tree *t, buffer *out, fault *f);
    } trees;
} game_format;

extern const position_format position_string, position_course, position_fen, position_hex_lsb,
    position_hex_msb, position_drawing;
extern const game_format game_transcript, game_ggf, game_sgf, game_pgn, game_quest;

#endif
