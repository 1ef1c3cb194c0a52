/* service/games/filter_words.c - words to the filter of a store. */
#include "service/games/filter_words.h"

#include "arena/ending.h"

#include <string.h>

/* Accepts squares and passes as a store has them: "f5", "a10", "--". */
static status check_opening(view moves, fault *f) {
    view rest = moves;
    while (rest.length) {
        size_t length = 0;
        if (view_starts_with(rest, "--"))
            length = 2;
        else if (char_is_letter(rest.data[0]))
            for (length = 1; length < rest.length && char_is_digit(rest.data[length]);) length++;
        if (length < 2)
            return fault_set(f, E_FORMAT, 0, "--opening is moves, as in f5d6c3, not '%.*s'",
                             (int)(moves.length < 40 ? moves.length : 40), moves.data);
        rest = view_from(rest, length);
    }
    return OK;
}

status filter_words_opening(const char *text, buffer *out, fault *f) {
    const size_t start = out->length;
    for (; text && *text; text++)
        if (!char_is_blank(*text)) buffer_add_char(out, char_lower(*text));
    return check_opening(view_from(buffer_view(out), start), f);
}

static const char *const winners[] = {[STORE_A] = "a",
                                      [STORE_B] = "b",
                                      [STORE_DRAW] = "draw",
                                      [STORE_BLACK] = "black",
                                      [STORE_WHITE] = "white"};

store_winner filter_words_winner(const char *name) {
    for (store_winner w = STORE_A; name && w <= STORE_WHITE; w++)
        if (strcmp(name, winners[w]) == 0) return w;
    return STORE_ANY;
}

status filter_words_check_ending(const char *name, fault *f) {
    buffer all = buffer_make(NULL);
    status result = name ? E_RANGE : OK;
    for (game_ending e = ENDING_NORMAL; e < ENDING_COUNT; e++) {
        buffer_format(&all, "%s%s", e ? ", " : "", game_ending_name(e));
        if (name && strcmp(name, game_ending_name(e)) == 0) result = OK;
    }
    if (result) (void)fault_set(f, result, 0, "--ending is one of %.100s", buffer_text(&all));
    buffer_clear(&all);
    return result;
}

void filter_words_write(const store_filter *w, buffer *out) {
    enum { SHOWN = 60 };
    const size_t start = out->length;
    if (w->run) buffer_format(out, ", run %lld", (long long)w->run);
    if (w->player.length) {
        buffer_add(out, ", player ");
        buffer_append_safe(out, w->player, SHOWN);
    }
    if (w->ending) buffer_format(out, ", ending %s", w->ending);
    if (w->winner) buffer_format(out, ", result %s", winners[w->winner]);
    if (w->opening.length) {
        buffer_add(out, ", opening ");
        buffer_append_safe(out, w->opening, SHOWN);
    }
    if (out->length == start) return;
    memmove(out->data + start, out->data + start + 2, out->length - start - 2);
    buffer_reset(out, out->length - 2);
}
