/* notation/ply_choice.c - counts plies from the start or from the end of a game. */
#include "notation/ply_choice.h"

const char *plies_word(size_t count) {
    return count == 1 ? "ply" : "plies";
}

status ply_choice_read(const char *text, ply_choice *out, fault *f) {
    const bool from_end = text && text[0] == '-';
    uint64_t plies = 0;
    *out = (ply_choice){.given = false};
    if (!text) return OK;
    if (view_number(view_of(text + from_end), UINT32_MAX, &plies, NULL)) {
        buffer shown = buffer_make(NULL);
        buffer_append_safe(&shown, view_of(text), 40);
        const status result =
            fault_set(f, E_RANGE, 0,
                      "a ply is a number such as 40, or -20 from the end of the game; not '%s'",
                      buffer_text(&shown));
        buffer_clear(&shown);
        return result;
    }
    *out = (ply_choice){.given = true, .from_end = from_end, .plies = (size_t)plies};
    return OK;
}

status ply_choice_find(const ply_choice *c, const game *g, position *out, size_t *plies, fault *f) {
    if (c->plies > g->count)
        return fault_set(f, E_RANGE, 0, "the game has only %zu %s", g->count, plies_word(g->count));
    const size_t before = !c->given || c->from_end ? g->count - c->plies : c->plies;
    *out = game_position_after(g, before);
    if (plies) *plies = before;
    return OK;
}
