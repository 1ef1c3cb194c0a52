/* service/agents/weighed_spec.c - changes the pairs of a specification. */
#include "service/agents/weighed_spec.h"

#include "base/number.h"
#include "player/player_spec.h"

#include <stdio.h>
#include <string.h>

enum { KEY_MOST = 60 };

/* ---- changing ---- */

static bool is_key(view key) {
    for (size_t i = 0; i < key.length; i++) {
        const char c = key.data[i];
        if (!(c >= 'a' && c <= 'z') && !(c >= '0' && c <= '9') && c != '-' && c != '.')
            return false;
    }
    return key.length > 0 && key.length <= KEY_MOST;
}

static bool has_phase(const char *key) {
    return strchr(key, '.') != NULL;
}

/* A switch may have the name of a term: then the weight is called edge.all. */
static void name_weight(view spec, const char *key, char out[KEY_MOST + 8]) {
    view rest = spec;
    const lab_agent_info *agent = lab_agent_find(view_take(&rest, ','));
    const bool is_switch = !has_phase(key) && agent && lab_agent_understands(agent, key);
    (void)snprintf(out, KEY_MOST + 8, "%s%s", key, is_switch ? ".all" : "");
}

/* Drops what the specification says about one phase of a term that gets one weight for all. */
static status drop_phases(player_spec *s, const char *term, fault *f) {
    view rest = player_spec_view(s);
    char key[KEY_MOST + 8];
    (void)view_take(&rest, ',');
    while (rest.length) {
        view pair = view_take(&rest, ',');
        const view name = view_trim(view_take(&pair, '='));
        view phase = name;
        const view of = view_take(&phase, '.');
        if (!phase.length || !view_is(of, term) || name.length >= sizeof key) continue;
        (void)snprintf(key, sizeof key, "%.*s", (int)name.length, name.data);
        const status failed = player_spec_drop(s, key, f);
        if (failed) return failed;
        rest = player_spec_view(s); /* the text has moved: begin again */
        (void)view_take(&rest, ',');
    }
    return OK;
}

static status weigh(player_spec *s, const weight_change *c, fault *f) {
    char key[KEY_MOST + 8], number[NUMBER_BYTES];
    if (!is_key(view_of(c->key)))
        return fault_set(f, E_FORMAT, 0,
                         "a weight is named by its term, as in mobility, or by term "
                         "and phase, as in mobility.late");
    name_weight(player_spec_view(s), c->key, key);
    number_write(c->weight, number);
    const status failed = has_phase(c->key) ? OK : drop_phases(s, c->key, f);
    return failed ? failed : player_spec_set(s, key, view_of(number), f);
}

static status add_text(const player_spec *s, buffer *out, fault *f) {
    if (s->length >= LAB_SPEC_MAX)
        return fault_set(f, E_RANGE, 0,
                         "the agent with all these weights is too long: at most %d "
                         "bytes",
                         LAB_SPEC_MAX - 1);
    buffer_append(out, player_spec_view(s));
    return buffer_status(out) ? fault_set(f, E_NOMEM, 0, "no memory for an agent") : OK;
}

status weighed_spec_make(view spec, const weight_change *changes, size_t count, buffer *out,
                         fault *f) {
    player_spec s = {0};
    status failed = player_spec_read(spec, NULL, &s, f);
    for (int single = 0; single <= 1; single++)
        for (size_t i = 0; i < count && !failed; i++)
            if (has_phase(changes[i].key) == single) failed = weigh(&s, &changes[i], f);
    if (!failed) failed = add_text(&s, out, f);
    player_spec_clear(&s);
    return failed;
}

status weighed_spec_with(view spec, view pairs, buffer *out, fault *f) {
    player_spec s = {0};
    status failed = player_spec_read(spec, NULL, &s, f);
    while (pairs.length && !failed) {
        char key[KEY_MOST + 8];
        view value = view_take(&pairs, ',');
        const view name = view_trim(view_take(&value, '='));
        if (!is_key(name))
            return player_spec_clear(&s), fault_set(f, E_FORMAT, 0, "expected key=value");
        (void)snprintf(key, sizeof key, "%.*s", (int)name.length, name.data);
        failed = player_spec_set(&s, key, view_trim(value), f);
    }
    if (!failed) failed = add_text(&s, out, f);
    player_spec_clear(&s);
    return failed;
}

/* ---- taking apart ---- */

static bool is_weight(const lab_agent *agent, view name) {
    view phase = name;
    const view term = view_take(&phase, '.');
    char key[KEY_MOST + 8];
    (void)snprintf(key, sizeof key, "%.*s", (int)(term.length < KEY_MOST ? term.length : KEY_MOST),
                   term.data);
    if (!phase.length && lab_agent_understands(agent->info, key)) return false;
    for (int i = 0; i < agent->evaluation.count; i++)
        if (view_is(term, agent->evaluation.terms[i].name)) return true;
    return false;
}

void weighed_spec_base(view spec, const lab_agent *agent, buffer *out) {
    buffer_append(out, view_take(&spec, ','));
    while (spec.length) {
        const view pair = view_take(&spec, ',');
        view rest = pair;
        if (is_weight(agent, view_trim(view_take(&rest, '=')))) continue;
        buffer_add_char(out, ',');
        buffer_append(out, pair);
    }
}

/* ---- as a file ---- */

typedef struct pair {
    view name, value, term, phase; /* no phase: all of them, or no weight */
} pair;

static pair take_pair(view *rest) {
    pair p = {.value = view_take(rest, ',')};
    p.name = view_trim(view_take(&p.value, '='));
    p.value = view_trim(p.value);
    p.phase = p.name;
    p.term = view_take(&p.phase, '.');
    return p;
}

/* In a specification the last pair wins, in a file the one for a single phase. */
static bool is_overruled(const pair *p, view rest) {
    while (rest.length) {
        const pair later = take_pair(&rest);
        const bool is_whole = !later.phase.length || view_is(later.phase, "all");
        if (is_whole && view_equal(later.term, p->term)) return true;
    }
    return false;
}

static void write_pair(view key, view value, buffer *out) {
    buffer_append(out, key);
    buffer_add(out, " = ");
    buffer_append(out, value);
    buffer_add_char(out, '\n');
}

/* Writes the section of a phase when its first pair comes, with all pairs of that phase. */
static void write_phase(view pairs, view phase, buffer *out) {
    const bool is_all = view_is(phase, "all");
    buffer_format(out, is_all ? "[weights%.*s]\n" : "[weights-%.*s]\n",
                  is_all ? 0 : (int)phase.length, phase.data);
    while (pairs.length) {
        const pair p = take_pair(&pairs);
        if (view_equal(p.phase, phase) && !is_overruled(&p, pairs))
            write_pair(p.term, p.value, out);
    }
}

static bool comes_before(view spec, const pair *p) {
    while (spec.length) {
        const pair earlier = take_pair(&spec);
        if (earlier.name.data == p->name.data) return false;
        if (view_equal(earlier.phase, p->phase)) return true;
    }
    return false;
}

void weighed_spec_file(view spec, buffer *out) {
    const view base = view_trim(view_take(&spec, ','));
    buffer_format(out, "[agent]\nbase = %.*s\n", (int)base.length, base.data);
    for (view rest = spec; rest.length;) {
        const pair p = take_pair(&rest);
        if (!p.phase.length) write_pair(p.name, p.value, out);
    }
    for (view rest = spec; rest.length;) {
        const pair p = take_pair(&rest);
        if (p.phase.length && !comes_before(spec, &p)) write_phase(spec, p.phase, out);
    }
}
