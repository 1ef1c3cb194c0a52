/* notation/formats.c - the list of formats. AVOCET_HAVE_JANSSON adds the one that needs jansson. */
#include "notation/formats.h"

#include <strings.h>

const position_format *const position_formats[] = {
    &position_string,  &position_course,  &position_fen, &position_hex_lsb,
    &position_hex_msb, &position_drawing, NULL,
};

const game_format *const game_formats[] = {
    &game_transcript,
    &game_ggf,
    &game_sgf,
    &game_pgn,
#ifdef AVOCET_HAVE_JANSSON
    &game_quest,
#endif
    NULL,
};

const position_format *position_format_find(view name) {
    for (const position_format *const *p = position_formats; *p; p++)
        if (view_is(name, (*p)->name)) return *p;
    return NULL;
}

const game_format *game_format_find(view name) {
    for (const game_format *const *g = game_formats; *g; g++)
        if (view_is(name, (*g)->name)) return *g;
    return NULL;
}

static bool is_extension_of(const game_format *g, view extension) {
    view rest = view_of(g->extensions);
    while (rest.length) {
        const view one = view_take(&rest, ' ');
        if (one.length == extension.length &&
            strncasecmp(one.data, extension.data, one.length) == 0)
            return true;
    }
    return false;
}

const game_format *game_format_for_extension(view extension) {
    if (extension.length == 0) return NULL;
    for (const game_format *const *g = game_formats; *g; g++)
        if (is_extension_of(*g, extension)) return *g;
    return NULL;
}
