/* bench/strength_file.c - reads and writes matches with their results. */
#include "bench/strength_file.h"

#include "base/config.h"
#include "base/number.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

extern const char strength_ini[]; /* data/strength.ini, see cmake/Embed.cmake */
extern const size_t strength_ini_length;

enum { DISCS_MOST = 64 };

/* ---- one value ---- */

typedef enum match_key {
    KEY_PLAYER,
    KEY_OPPONENT,
    KEY_GAMES,
    KEY_SEED,
    KEY_DISCS,
    KEY_ERROR,
    MATCH_KEYS
} match_key;

static const char *const key_names[MATCH_KEYS] = {
    [KEY_PLAYER] = "player", [KEY_OPPONENT] = "opponent", [KEY_GAMES] = "games",
    [KEY_SEED] = "seed",     [KEY_DISCS] = "discs",       [KEY_ERROR] = "error"};

static status read_spec(const config_entry *e, char out[STRENGTH_SPEC_BYTES], fault *f) {
    const size_t length = strlen(e->value);
    if (length == 0 || length >= STRENGTH_SPEC_BYTES)
        return fault_set(f, E_RANGE, e->line, "a specification has from 1 to %d bytes",
                         STRENGTH_SPEC_BYTES - 1);
    memcpy(out, e->value, length + 1);
    return OK;
}

static status read_games(const config_entry *e, int *out, fault *f) {
    uint64_t games = 0;
    if (view_number(view_of(e->value), STRENGTH_GAMES_MOST, &games, NULL) ||
        games < STRENGTH_GAMES_LEAST || games % 2)
        return fault_set(f, E_RANGE, e->line, "games is an even number from %d to %d",
                         STRENGTH_GAMES_LEAST, STRENGTH_GAMES_MOST);
    *out = (int)games;
    return OK;
}

static status read_whole(const config_entry *e, const char *name, uint64_t *out, fault *f) {
    if (view_number(view_of(e->value), UINT64_MAX, out, NULL) == OK) return OK;
    return fault_set(f, E_RANGE, e->line, "%s is a whole number", name);
}

static status read_real(const config_entry *e, match_key key, double *out, fault *f) {
    const double least = key == KEY_ERROR ? 0 : -DISCS_MOST;
    if (number_read(view_of(e->value), out) && *out >= least && *out <= DISCS_MOST) return OK;
    return fault_set(f, E_RANGE, e->line, "%s is a number from %g to %d", key_names[key], least,
                     DISCS_MOST);
}

static status read_value(const config_entry *e, match_key key, strength_match *m, fault *f) {
    switch (key) {
    case KEY_PLAYER:
        return read_spec(e, m->player, f);
    case KEY_OPPONENT:
        return read_spec(e, m->opponent, f);
    case KEY_GAMES:
        return read_games(e, &m->games, f);
    case KEY_SEED:
        return read_whole(e, key_names[key], &m->seed, f);
    case KEY_DISCS:
        return read_real(e, key, &m->discs, f);
    default:
        return read_real(e, key, &m->error, f);
    }
}

/* ---- all of them ---- */

/* A file under way: which keys of each match have come. */
typedef struct reading {
    strength_file *out;
    bool has[STRENGTH_MATCHES_MAX][MATCH_KEYS], has_signature;
    size_t last_line[STRENGTH_MATCHES_MAX]; /* of each match */
} reading;

static status find_match(reading *r, view name, size_t line, int *out, fault *f) {
    strength_file *s = r->out;
    for (*out = 0; *out < s->count; ++*out)
        if (view_is(name, s->matches[*out].name)) return OK;
    if (s->count == STRENGTH_MATCHES_MAX)
        return fault_set(f, E_RANGE, line, "there are at most %d matches", STRENGTH_MATCHES_MAX);
    if (name.length >= STRENGTH_NAME_BYTES)
        return fault_set(f, E_RANGE, line, "the name of a section has at most %d bytes",
                         STRENGTH_NAME_BYTES - 1);
    memcpy(s->matches[s->count++].name, name.data, name.length);
    return OK;
}

static status read_entry(reading *r, const config_entry *e, fault *f) {
    view key = view_of(e->key);
    const view section = view_take(&key, '.');
    if (view_is(section, "signature") && key.length == 0) {
        r->has_signature = true;
        return read_whole(e, "signature", &r->out->signature, f);
    }
    for (match_key k = 0; k < MATCH_KEYS; k++) {
        if (!view_is(key, key_names[k])) continue;
        int which;
        const status result = find_match(r, section, e->line, &which, f);
        if (result) return result;
        r->has[which][k] = true;
        r->last_line[which] = e->line;
        return read_value(e, k, &r->out->matches[which], f);
    }
    return fault_set(f, E_FORMAT, e->line,
                     "%.40s is none of signature and, in the section of a match, player, "
                     "opponent, games, seed, discs, error",
                     e->key);
}

static status check_complete(const reading *r, fault *f) {
    if (!r->has_signature) return fault_set(f, E_MISSING, 0, "signature is missing");
    if (r->out->count == 0) return fault_set(f, E_MISSING, 0, "it holds no match");
    for (int i = 0; i < r->out->count; i++)
        for (match_key k = 0; k < MATCH_KEYS; k++)
            if (!r->has[i][k])
                return fault_set(f, E_MISSING, r->last_line[i], "[%s] has no %s",
                                 r->out->matches[i].name, key_names[k]);
    return OK;
}

static status read_entries(const config *c, strength_file *out, fault *f) {
    reading r = {.out = out};
    status result = OK;
    *out = (strength_file){0};
    for (size_t i = 0; i < c->count && !result; i++) result = read_entry(&r, &c->entries[i], f);
    return result ? result : check_complete(&r, f);
}

/* The sentence with the place before it; 0 is no line. */
static status blame(const char *name, const fault *why, fault *f) {
    if (why->at == 0) return fault_set(f, why->code, 0, "%.60s: %s", name, why->text);
    return fault_set(f, why->code, why->at, "%.60s, line %zu: %s", name, why->at, why->text);
}

status strength_file_read(view text, const char *name, strength_file *out, fault *f) {
    config c = config_make(NULL);
    fault why;
    status result = config_parse(&c, text, &why);
    if (!result) result = read_entries(&c, out, &why);
    config_clear(&c);
    return result ? blame(name, &why, f) : OK;
}

status strength_file_built_in(strength_file *out, fault *f) {
    return strength_file_read((view){strength_ini, strength_ini_length}, "data/strength.ini", out,
                              f);
}

/* ---- writing ---- */

static void write_match(const strength_match *m, buffer *out) {
    char discs[NUMBER_BYTES], error[NUMBER_BYTES];
    number_write(m->discs, discs);
    number_write(m->error, error);
    buffer_format(out, "\n[%s]\nplayer = %s\nopponent = %s\n", m->name, m->player, m->opponent);
    buffer_format(out, "games = %d\nseed = %" PRIu64 "\ndiscs = %s\nerror = %s\n", m->games,
                  m->seed, discs, error);
}

void strength_file_write(const strength_file *s, buffer *out) {
    buffer_add(out, "# Matches that `avocet bench strength` plays again, with the player's discs "
                    "per game and their\n"
                    "# standard error; written by `avocet bench strength --print`. The signature "
                    "is that of the engine\n"
                    "# that played.\n");
    buffer_format(out, "signature = %" PRIu64 "\n", s->signature);
    for (int i = 0; i < s->count; i++) write_match(&s->matches[i], out);
}
