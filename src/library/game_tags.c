/* library/game_tags.c - the facts about a game beside its moves. */
#include "library/objects.h"
#include "notation/game_result.h"

#include <string.h>

static int tag_of(const char *key) {
    static const char *const keys[TAG_COUNT] = {
        [TAG_BLACK] = "black",
        [TAG_WHITE] = "white",
        [TAG_BLACK_RATING] = "black-rating",
        [TAG_WHITE_RATING] = "white-rating",
        [TAG_EVENT] = "event",
        [TAG_PLACE] = "place",
        [TAG_ROUND] = "round",
        [TAG_DATE] = "date",
        [TAG_RESULT] = "result",
        [TAG_CLOCK] = "clock",
        [TAG_TYPE] = "type",
        [TAG_KOMI] = "komi",
        [TAG_BEST] = "best",
        [TAG_COMMENT] = "comment",
    };
    for (int i = 0; i < TAG_COUNT; i++)
        if (strcmp(keys[i], key) == 0) return i;
    return -1;
}

const char *avocet_game_tag(const avocet_game *g, const char *key) {
    const int tag = tag_of(key);
    return tag < 0 ? NULL : g->game.tags[tag];
}

/* Returns whether a text has control characters, which readers remove from files. A comment may
 * have line ends. */
static bool has_control(int tag, const char *text) {
    for (; text && *text; text++) {
        const unsigned char c = (unsigned char)*text;
        if ((c < 0x20 || c == 0x7F) && !(c == '\n' && tag == TAG_COMMENT)) return true;
    }
    return false;
}

avocet_status avocet_game_set_tag(avocet_game *g, const char *key, const char *text,
                                  avocet_error *error) {
    const int tag = tag_of(key);
    if (tag < 0) return library_fail(error, E_RANGE, "there is no such key");
    if (tag == TAG_RESULT && !game_result_is_word(view_of(text)))
        return library_fail(error, E_RANGE, "a result looks like 40-24, B+12, 1-0, +12.00:r or ?");
    if (has_control(tag, text))
        return library_fail(error, E_FORMAT,
                            "a tag has no control characters, but a comment has lines");
    return game_set_tag(&g->game, (game_tag)tag, view_of(text)) ? library_no_memory(error)
                                                                : AVOCET_OK;
}
