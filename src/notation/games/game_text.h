/* notation/games/game_text.h - what the formats that write games as text share: how the bytes of a
 * file become tags, how long a record may be, and how a writer says that memory ran out.
 *
 * Ownership: a tag is copied into the game; views and buffers stay the caller's.
 * Errors: E_NOMEM, and E_RANGE for a text that is too long; a failed tag leaves the old one. */
#ifndef NOTATION_GAMES_GAME_TEXT_H
#define NOTATION_GAMES_GAME_TEXT_H

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

/* As game_set_tag(), for bytes of a file: what is not UTF-8 is taken as Latin-1, control characters
 * become blanks (line ends stay in TAG_COMMENT), blanks at both ends go. */
status game_set_raw_tag(game *g, game_tag tag, view raw, fault *f);

/* The same for bytes that were put together first, as when escapes were taken out. The buffer is
 * cleared, whatever is returned; its failure is returned as one of the tag. */
status game_set_built_tag(game *g, game_tag tag, buffer *raw, fault *f);

/* What measure() answers when no end of a record is among the first RECORD_MAX_BYTES. A longer
 * text is cut behind them: read() refuses such a piece. */
size_t game_measure_endless(view text, bool complete);

/* E_RANGE for what is longer than any record. */
status game_check_length(view text, fault *f);

/* What write() returns at its end: the failure of its buffer, if there was one. */
status game_written(const buffer *out, fault *f);

#endif
