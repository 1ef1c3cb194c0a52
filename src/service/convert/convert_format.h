/* service/convert/convert_format.h - the two ends of a conversion: which format, and one record of
 * it.
 *
 * Ownership: an item owns its game; a problem's comment is borrowed from the record it was read
 * from. Errors: as the readers and writers of notation/ have them. */
#ifndef SERVICE_CONVERT_CONVERT_FORMAT_H
#define SERVICE_CONVERT_CONVERT_FORMAT_H

#include "base/text.h"
#include "notation/any.h"
#include "notation/format.h"
#include "notation/game_losses.h"
#include "notation/problem.h"
#include "notation/wthor_writer.h"

/* Exactly one of the members behind the name is set. */
typedef struct convert_format {
    const char *name;
    const game_format *game;
    const position_format *position;
    bool wthor, obf, script;
} convert_format;

bool convert_format_by_name(const char *name, convert_format *out);

/* False when the ending of the name says nothing. */
bool convert_format_by_extension(const char *path, convert_format *out);

/* How its records are cut; not for wthor. */
any_cut convert_format_cut(const convert_format *from);

/* A record: a game, where a position is one that has not begun; its tree, where it has variations
 * or comments on moves; and the whole of a problem. */
typedef struct convert_item {
    game game;
    game_tree tree; /* without nodes: none */
    problem problem;
    bool is_problem;
} convert_item;

convert_item convert_item_make(void);
void convert_item_clear(convert_item *item);

/* E_MISSING when the record holds nothing but a comment. */
status convert_item_read(const convert_format *from, view record, convert_item *out, fault *f);

/* Appends to *text, or for wthor adds to the writer, and counts what gets lost. */
status convert_item_write(const convert_format *to, const convert_item *item, buffer *text,
                          wthor_writer *wthor, game_losses *lost, fault *f);

#endif
