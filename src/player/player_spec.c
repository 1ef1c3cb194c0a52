/* player/player_spec.c - finds the parts of a specification, and puts a changed one together. */
#include "player/player_spec.h"

#include "base/nearest.h"
#include "player/champion.h"
#include "player/lab_player.h"
#include "player/outside.h"
#include "player/player_class.h"
#include "player/weak.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const player_class *const classes[PLAYER_KINDS] = {
    [PLAYER_CHAMPION] = &champion_class,
    [PLAYER_OUTSIDE] = &outside_class,
    [PLAYER_LAB] = &lab_player_class,
};

const player_class *player_class_of(player_kind kind) {
    return classes[kind];
}

/* The lab comes last and claims every text: it explains a wrong name best. */
player_kind player_kind_of(view text) {
    player_kind kind = PLAYER_CHAMPION;
    while (!classes[kind]->claims(text)) kind++;
    return kind;
}

/* ---- the value ---- */

static status no_memory(fault *f) {
    return fault_set(f, E_NOMEM, 0, "no memory for a specification");
}

static status keep(view text, player_kind kind, const allocator *memory, player_spec *out,
                   fault *f) {
    *out = (player_spec){.kind = kind, .length = text.length, .memory = memory};
    out->text = alloc_string(memory, text.length ? text.data : "", text.length);
    if (out->text) return OK;
    *out = (player_spec){.memory = memory};
    return no_memory(f);
}

/* The lab knows neither the champion nor other programs, so its sentence about a wrong name cannot
 * offer them. */
static void offer_others(view text, fault *f) {
    enum { SHOWN = 30 };
    view rest = text, head = view_take(&rest, ':');
    const view name = view_take(&head, ',');
    const int shown = name.length < SHOWN ? (int)name.length : SHOWN;
    nearest n = nearest_make(name);
    nearest_consider(&n, "champion");
    const weak_level *level = weak_find(name);
    const char *protocol = outside_protocol_near(text);
    if (!f) return;
    if (level)
        (void)fault_set(f, f->code, f->at,
                        "%s is a level of the champion, not an agent: write champion,level=%s",
                        level->name, level->name);
    else if (protocol)
        (void)fault_set(f, f->code, f->at, "there is no protocol '%.*s'; did you mean %s?", shown,
                        name.data, protocol);
    else if (nearest_best(&n))
        (void)fault_set(f, f->code, f->at,
                        "there is no agent '%.*s'; did you mean champion? avocet agents lists all",
                        shown, name.data);
}

status player_spec_read(view text, const allocator *memory, player_spec *out, fault *f) {
    const player_kind kind = player_kind_of(text);
    const status failed = classes[kind]->read(text, f);
    *out = (player_spec){.memory = memory};
    if (failed == E_MISSING && kind == PLAYER_LAB) offer_others(text, f);
    return failed ? failed : keep(text, kind, memory, out, f);
}

status player_spec_of_program(const char *protocol, view command, const allocator *memory,
                              player_spec *out, fault *f) {
    buffer text = buffer_make(memory);
    *out = (player_spec){.memory = memory};
    buffer_add(&text, protocol);
    buffer_add_char(&text, classes[PLAYER_OUTSIDE]->closes_pairs);
    buffer_append(&text, command);
    const status failed =
        buffer_status(&text) ? no_memory(f) : player_spec_read(buffer_view(&text), memory, out, f);
    buffer_clear(&text);
    return failed;
}

status player_spec_copy(const player_spec *from, const allocator *memory, player_spec *out,
                        fault *f) {
    if (from->text) return keep(player_spec_view(from), from->kind, memory, out, f);
    *out = (player_spec){.memory = memory};
    return OK;
}

void player_spec_clear(player_spec *s) {
    alloc_free(s->memory, s->text);
    *s = (player_spec){.memory = s->memory};
}

const char *player_spec_text(const player_spec *s) {
    return s->text ? s->text : "";
}

view player_spec_view(const player_spec *s) {
    return (view){player_spec_text(s), s->length};
}

bool player_spec_equal(const player_spec *a, const player_spec *b) {
    return view_equal(player_spec_view(a), player_spec_view(b));
}

/* ---- its parts ---- */

/* Returns the head and the pairs: the text before the command, or the whole text. */
static view pairs_of(const player_spec *s) {
    const char end = classes[s->kind]->closes_pairs;
    view rest = player_spec_view(s);
    return end ? view_take(&rest, end) : rest;
}

/* Finds the pair of a key, without the commas around it. */
static bool find_pair(const player_spec *s, const char *key, view *pair) {
    view rest = pairs_of(s);
    (void)view_take(&rest, ','); /* the head */
    while (rest.length) {
        view value = *pair = view_take(&rest, ',');
        if (view_is(view_trim(view_take(&value, '=')), key)) return true;
    }
    return false;
}

bool player_spec_get(const player_spec *s, const char *key, view *value) {
    view pair;
    if (!s->text || !find_pair(s, key, &pair)) return false;
    (void)view_take(&pair, '=');
    if (value) *value = view_trim(pair);
    return true;
}

bool player_spec_file(const player_spec *s, int index, view *name) {
    return s->text && classes[s->kind]->file(player_spec_view(s), index, name);
}

/* ---- changes ---- */

/* Takes the changed text if it can be read and asks for the same kind of player. */
static status take(player_spec *s, const buffer *text, fault *f) {
    player_spec changed;
    if (buffer_status(text)) return no_memory(f);
    const status failed = player_spec_read(buffer_view(text), s->memory, &changed, f);
    if (failed) return failed;
    player_spec_clear(s);
    *s = changed;
    return OK;
}

/* Replaces the bytes from `start` to `end` by three texts. */
static status splice(player_spec *s, size_t start, size_t end, const char *before, const char *key,
                     view value, fault *f) {
    const view all = player_spec_view(s);
    buffer text = buffer_make(s->memory);
    buffer_append(&text, (view){all.data, start});
    buffer_add(&text, before);
    buffer_add(&text, key);
    buffer_append(&text, value);
    buffer_append(&text, view_from(all, end));
    const status result = take(s, &text, f);
    buffer_clear(&text);
    return result;
}

static status check_value(const player_spec *s, const char *key, view value, fault *f) {
    const char end = classes[s->kind]->closes_pairs;
    if (value.length && memchr(value.data, ',', value.length))
        return fault_set(f, E_FORMAT, 0, "%s takes nothing with a comma", key);
    if (end && value.length && memchr(value.data, end, value.length))
        return fault_set(f, E_FORMAT, 0, "%s takes nothing with a '%c'", key, end);
    return OK;
}

status player_spec_set(player_spec *s, const char *key, view value, fault *f) {
    char name[40];
    view pair;
    const status failed = check_value(s, key, value, f);
    if (failed) return failed;
    if (snprintf(name, sizeof name, "%s=", key) >= (int)sizeof name)
        return fault_set(f, E_MISSING, 0, "there is no key %.60s", key);
    if (!find_pair(s, key, &pair)) {
        const size_t end = pairs_of(s).length;
        const bool has_comma = end > 0 && s->text[end - 1] == ',';
        return splice(s, end, end, has_comma ? "" : ",", name, value, f);
    }
    const size_t at = (size_t)(pair.data - s->text);
    return splice(s, at, at + pair.length, "", name, value, f);
}

status player_spec_set_number(player_spec *s, const char *key, uint64_t value, fault *f) {
    char text[24];
    (void)snprintf(text, sizeof text, "%" PRIu64, value);
    return player_spec_set(s, key, view_of(text), f);
}

status player_spec_drop(player_spec *s, const char *key, fault *f) {
    view pair;
    if (!s->text || !find_pair(s, key, &pair)) return OK;
    const size_t at = (size_t)(pair.data - s->text);
    return splice(s, at - 1, at + pair.length, "", "", view_of(""), f);
}
