/* notation/games/game_text.h - helpers shared by the text formats of games: tags from the bytes of
 * a file, the longest record, and the report of a writer that ran out of memory.
 *
 * Ownership: a tag is copied into the game; views and buffers stay the caller's.
 * Errors: E_NOMEM, and E_RANGE for a text that is too long; a failed tag leaves the old one. */
#ifndef NOTATION_GAMES_GAME_TEXT_H
#define NOTATION_GAMES_GAME_TEXT_H

#include "base/text.h"
#include "notation/format.h"

/* The tags that GGF, SGF and PGN all hold. */
enum {
    GAME_TEXT_TAGS = 1U << TAG_BLACK | 1U << TAG_WHITE | 1U << TAG_BLACK_RATING |
                     1U << TAG_WHITE_RATING | 1U << TAG_PLACE | 1U << TAG_DATE | 1U << TAG_RESULT |
                     1U << TAG_CLOCK | 1U << TAG_KOMI | 1U << TAG_COMMENT
};

/* The name that a format gives to a tag. */
typedef struct tag_name {
    const char *name;
    game_tag tag;
} tag_name;

/* Sets a tag from the bytes of a file. Bytes that are not UTF-8 are taken as Latin-1. Control
 * characters become blanks (line ends stay in TAG_COMMENT). Blanks at both ends are removed. */
status game_set_raw_tag(game *g, game_tag tag, view raw, fault *f);

/* Appends the bytes of a file in the same way, untrimmed. */
void game_text_clean(view raw, bool keeps_lines, buffer *out);

/* Sets a tag from a buffer, such as one with the escapes removed. The buffer is cleared in every
 * case. A failure of the buffer is returned as one of the tag. */
status game_set_built_tag(game *g, game_tag tag, buffer *raw, fault *f);

/* Returns the result of measure() if no end of a record is among the first RECORD_MAX_BYTES. A
 * longer text is cut behind them, and read() refuses the piece. */
size_t game_measure_endless(view text, bool complete);

/* E_RANGE for a text longer than any record. */
status game_check_length(view text, fault *f);

/* Returns the failure of the buffer at the end of write(), or OK. */
status game_written(const buffer *out, fault *f);

#endif
