/* web/game_id.c - what the id of a game looks like. */
#include "web/game_id.h"

bool game_id_is(view id) {
    for (size_t i = 0; i < id.length; i++) {
        const char c = id.data[i];
        if (!char_is_letter(c) && !char_is_digit(c) && c != '_' && c != '-') return false;
    }
    return id.length > 0 && id.length <= GAME_ID_MOST;
}

static bool is_numbered(view id) {
    bool numbered = id.length > 1 && (id.data[0] == 'g' || id.data[0] == 'u');
    for (size_t i = 1; i < id.length; i++) numbered = numbered && char_is_digit(id.data[i]);
    return numbered;
}

bool game_id_is_free(view id) {
    return game_id_is(id) && !is_numbered(id) && !view_is(id, "import");
}
