/* service/agents/player_title.c - names of players for files. */
#include "service/agents/player_title.h"

#include "service/agents/opponent.h"

static const char first_level[] = "first-game", first_title[] = "First-timer";

/* Whether the name is one that we give, and not a person. */
static bool is_ours(view name) {
    static const char level[] = "level ";
    if (view_is(name, "you") || view_is(name, "champion") || view_is(name, "strongest agent"))
        return true;
    if (view_starts_with(name, "champion ") || view_starts_with(name, "strongest agent "))
        return true;
    if (view_starts_with(name, level)) return opponent_is_level(view_from(name, sizeof level - 1));
    return name.length && char_is_letter(name.data[0]) && opponent_is_level(name);
}

static void add_with_first(view text, char first, buffer *out) {
    buffer_add_char(out, first);
    buffer_append(out, view_from(text, 1));
}

void player_title(view name, buffer *out) {
    if (view_is(name, first_level))
        buffer_add(out, first_title);
    else if (is_ours(name))
        add_with_first(name, (char)(name.data[0] - 'a' + 'A'), out); /* ours are small letters */
    else
        buffer_append(out, name);
}

void player_name_of_title(view title, buffer *out) {
    buffer name = buffer_make(NULL);
    if (title.length) add_with_first(title, char_lower(title.data[0]), &name);
    if (view_is(title, first_title))
        buffer_add(out, first_level);
    else if (is_ours(buffer_view(&name)))
        buffer_append(out, buffer_view(&name));
    else
        buffer_append(out, title);
    if (buffer_status(&name)) out->failed = E_NOMEM;
    buffer_clear(&name);
}
