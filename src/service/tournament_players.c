#include "service/tournament_players.h"

#include "base/files.h"
#include "base/text.h"
#include "player/player.h"
#include "player/player_spec.h"

#include <string.h>

enum { FILE_MAX_BYTES = 1 << 20 };

/* Returns where the name ends; 0 if there is none. An agent file may have an = in its name. */
static size_t name_length(view text) {
    if (view_starts_with(text, "@")) return 0;
    for (size_t i = 0; i < text.length; i++) {
        if (text.data[i] == '=') return i;
        if (text.data[i] == ',' || text.data[i] == ':') return 0;
    }
    return 0;
}

/* In one piece of memory: the name, and behind it the specification where that is another. */
static char *copy_player(view name, view spec, const char **spec_out) {
    char *text = alloc_array(NULL, name.length + spec.length + 2, 1);
    if (!text) return NULL;
    memcpy(text, name.data, name.length);
    memcpy(text + name.length + 1, spec.data, spec.length);
    *spec_out = text + name.length + 1;
    return text;
}

static status add_player(tournament_players *p, view text, fault *f) {
    const size_t length = name_length(text);
    const bool is_named = length > 0;
    const view name = is_named ? (view){text.data, length} : text;
    const view spec = is_named ? view_from(text, length + 1) : text;
    if (spec.length == 0 || text.data[0] == '=')
        return fault_set(f, E_FORMAT, 0, "a player is SPEC or NAME=SPEC, not '%.*s'",
                         (int)(text.length < 60 ? text.length : 60), text.data);
    if (p->count == TOURNAMENT_PLAYERS_MAX)
        return fault_set(f, E_RANGE, 0, "a tournament has at most %d players",
                         TOURNAMENT_PLAYERS_MAX);
    char *copy = copy_player(name, spec, &p->specs[p->count]);
    if (!copy) return fault_set(f, E_NOMEM, 0, "no memory for the players");
    p->names[p->count++] = copy;
    return OK;
}

/* Against those before it. A match may be of a player with itself. */
static status check_last(const tournament_players *p, bool is_match, fault *f) {
    const int last = p->count - 1;
    for (int i = 0; i < last; i++) {
        const bool same_name = strcmp(p->names[i], p->names[last]) == 0;
        const bool same_spec = strcmp(p->specs[i], p->specs[last]) == 0;
        if (same_spec && is_match) continue;
        if (same_name && same_spec)
            return fault_set(f, E_FORMAT, 0, "%.80s is there twice", p->names[i]);
        if (same_name)
            return fault_set(f, E_FORMAT, 0, "two players are called %.40s: %.60s and %.60s",
                             p->names[i], p->specs[i], p->specs[last]);
        if (same_spec)
            return fault_set(f, E_FORMAT, 0,
                             "%.40s and %.40s are the same player, %.60s: their games would be the "
                             "same, too",
                             p->names[i], p->names[last], p->specs[i]);
    }
    return OK;
}

static status take_player(tournament_players *p, view text, bool is_match, fault *f) {
    if (text.length && memchr(text.data, '\0', text.length))
        return fault_set(f, E_FORMAT, 0, "a byte that is zero: this is no text");
    const status result = add_player(p, text, f);
    return result ? result : check_last(p, is_match, f);
}

static status read_file(const char *path, tournament_players *p, fault *f) {
    buffer text = buffer_make(NULL);
    status result = files_read(NULL, path, FILE_MAX_BYTES, &text, f);
    view rest = buffer_view(&text);
    for (int line = 1; !result && rest.length; line++) {
        const view who = view_trim(view_take(&rest, '\n'));
        fault why;
        if (who.length == 0 || who.data[0] == '#') continue;
        result = take_player(p, who, false, &why);
        if (result) (void)fault_set(f, result, 0, "%.60s line %d: %s", path, line, why.text);
    }
    buffer_clear(&text);
    return result;
}

status tournament_players_read(const char *const *texts, int count, const char *file,
                               tournament_players *out, fault *f) {
    status result = OK;
    *out = (tournament_players){.count = 0};
    for (int i = 0; i < count && !result; i++)
        result = take_player(out, view_of(texts[i]), false, f);
    if (!result && file) result = read_file(file, out, f);
    if (result) tournament_players_clear(out);
    return result;
}

status tournament_players_of_match(const char *const texts[2], tournament_players *out, fault *f) {
    *out = (tournament_players){.count = 0};
    status result = take_player(out, view_of(texts[0]), true, f);
    if (!result) result = take_player(out, view_of(texts[1]), true, f);
    if (result) tournament_players_clear(out);
    return result;
}

const char *tournament_players_name(const tournament_players *p, int who) {
    return strcmp(p->names[who], p->specs[who]) == 0 ? NULL : p->names[who];
}

void tournament_players_note_names(const tournament_players *p, const outlet *o) {
    for (int i = 0; i < p->count; i++) {
        const char *name = tournament_players_name(p, i);
        player_spec agent;
        if (!name || player_spec_read(view_of(name), NULL, &agent, NULL)) continue;
        player_spec_clear(&agent);
        outlet_note(o, "%.40s is also the name of an agent; here it means %.200s", name,
                    p->specs[i]);
    }
}

status tournament_players_limit(tournament_players *p, const encounter *board, fault *f) {
    status result = OK;
    for (int i = 0; i < p->count && !result; i++)
        result = player_limits(p->specs[i], &board->players, &board->limits[0], &p->limits[i], f);
    return result;
}

void tournament_players_clear(tournament_players *p) {
    while (p->count) alloc_free(NULL, p->names[--p->count]);
}
