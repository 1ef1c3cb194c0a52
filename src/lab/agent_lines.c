/* lab/agent_lines.c - reads the sections and lines of agent files. */
#include "lab/agent_lines.h"

#include "base/text.h"
#include "game/grid.h"
#include "lab/evaluation.h"
#include "lab/options.h"
#include "lab/parameter.h"
#include "lab/probcut.h"
#include "lab/square_weights.h"

typedef enum section_kind { SECTION_WEIGHTS, SECTION_SQUARES, SECTION_PROBCUT } section_kind;

/* The purpose of a section other than [agent], from its name. */
typedef struct section_use {
    section_kind kind;
    int size;   /* 0: all */
    view phase; /* empty: all */
} section_use;

/* Returns how specific a section is; more specific ones are applied later. Size counts more than
 * phase. */
static int closeness(const section_use *u) {
    return 2 * (u->size != 0) + (u->phase.length != 0);
}

enum { CLOSENESS_MOST = 3 };

/* An entry of the file, with section and key apart. */
typedef struct line {
    view section;
    lab_setting setting;
} line;

static line line_of(const config_entry *entry) {
    view rest = view_of(entry->key);
    view section = view_take(&rest, '.');
    if (!rest.length) { /* an entry before any section */
        rest = section;
        section = (view){NULL, 0};
    }
    return (line){section, {rest, view_of(entry->value), entry->line, entry->line}};
}

static status unknown_section(const line *l, fault *f) {
    char shown[SHOWN_BYTES];
    return fault_set(f, E_FORMAT, l->setting.key_at,
                     "there is no section [%s], but [agent], [weights], [weights-8], "
                     "[weights-late], [weights-8-late], [squares-8], [probcut-8-late]",
                     parameter_shown(l->section, shown));
}

static bool read_kind(view word, section_kind *out) {
    static const char *const words[] = {[SECTION_WEIGHTS] = "weights",
                                        [SECTION_SQUARES] = "squares",
                                        [SECTION_PROBCUT] = PROBCUT_OWN};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        *out = (section_kind)i;
        if (view_is(word, words[i])) return true;
    }
    return false;
}

/* Returns whether the section's name says enough: rows and ProbCut parameters need a size, the
 * latter also a phase. */
static bool says_enough(const section_use *u) {
    return u->kind == SECTION_WEIGHTS ||
           (u->size && (u->kind == SECTION_SQUARES || u->phase.length));
}

/* "weights", "weights-8", "weights-early", "weights-8-early", and for the other kinds those that
 * say enough; E_RANGE for an impossible size. */
static status read_section(const line *l, section_use *out, fault *f) {
    char shown[SHOWN_BYTES];
    view rest = l->section;
    const size_t at = l->setting.key_at;
    *out = (section_use){0};
    if (!read_kind(view_take(&rest, '-'), &out->kind) ||
        l->section.data[l->section.length - 1] == '-')
        return unknown_section(l, f);
    if (rest.length && char_is_digit(rest.data[0])) {
        uint64_t size = 0;
        if (view_number(view_take(&rest, '-'), 16, &size, NULL) || size < 4 || size % 2)
            return fault_set(f, E_RANGE, at, "[%s]: a size is 4, 6, 8, 10, 12, 14 or 16",
                             parameter_shown(l->section, shown));
        out->size = (int)size;
    }
    out->phase = rest;
    return says_enough(out) ? OK : unknown_section(l, f);
}

static status check_section(const line *l, fault *f) {
    char shown[SHOWN_BYTES];
    section_use unused;
    if (!l->section.length)
        return fault_set(f, E_FORMAT, l->setting.key_at, "%s must stand below [agent] or [weights]",
                         parameter_shown(l->setting.key, shown));
    return view_is(l->section, "agent") ? OK : read_section(l, &unused, f);
}

status agent_lines_check(const config *c, fault *f) {
    status result = OK;
    for (size_t i = 0; i < c->count && !result; i++) {
        const line l = line_of(&c->entries[i]);
        result = check_section(&l, f);
    }
    return result;
}

/* Applies every key of [agent] except the base. */
static status each_key(agent_draft *d, const config *c, draft_step *step, fault *f) {
    status result = OK;
    for (size_t i = 0; i < c->count && !result; i++) {
        const line l = line_of(&c->entries[i]);
        if (view_is(l.section, "agent") && !view_is(l.setting.key, "base"))
            result = step(d, &l.setting, f);
    }
    return result;
}

status agent_lines_set(agent_draft *d, const config *c, fault *f) {
    const status result = each_key(d, c, draft_set_program, f);
    return result ? result : each_key(d, c, draft_set, f);
}

/* Finds the next line of a section of that kind, from entry *at on, and moves *at behind it. All
 * sections were checked before. */
static bool next_line(const config *c, section_kind kind, size_t *at, line *l, section_use *u) {
    while (*at < c->count) {
        *l = line_of(&c->entries[(*at)++]);
        if (!read_section(l, u, NULL) && u->kind == kind) return true;
    }
    return false;
}

/* Applies all weights of sections this specific. Checks those of other sizes, too. */
static status weigh_lines(agent_draft *d, const config *c, int level, fault *f) {
    status result = OK;
    line l;
    section_use u;
    for (size_t at = 0; !result && next_line(c, SECTION_WEIGHTS, &at, &l, &u);) {
        if (closeness(&u) != level) continue;
        const bool apply = u.size == 0 || u.size == d->agent->size;
        result = draft_weigh_term(d, l.setting.key, u.phase, &l.setting, apply, f);
    }
    return result;
}

/* Reads all rows of squares of sections this specific. Sets *used if one is for the agent's size.
 */
static status weigh_rows(agent_draft *d, const config *c, int level, square_weights *rows,
                         bool *used, fault *f) {
    status result = OK;
    line l;
    section_use u;
    for (size_t at = 0; !result && next_line(c, SECTION_SQUARES, &at, &l, &u);) {
        if (closeness(&u) != level) continue;
        result = draft_weigh_row(d, u.size, u.phase, &l.setting, rows, f);
        *used |= u.size == d->agent->size;
    }
    return result;
}

/* Gathers all rows before it sets them: in between there may be more different weights than in the
 * end. */
static status weigh_squares(agent_draft *d, const config *c, fault *f) {
    square_weights rows;
    bool used = false;
    status result = OK;
    square_weights_get(&d->agent->evaluation, &rows);
    for (int level = 0; level <= CLOSENESS_MOST && !result; level++)
        result = weigh_rows(d, c, level, &rows, &used, f);
    if (result || !used) return result;
    d->agent->evaluation.squares_of_size = d->agent->size;
    if (square_weights_put(&rows, d->agent->size, &d->agent->evaluation)) return OK;
    return fault_set(f, E_RANGE, 1, "squares have at most %d different weights", LAB_GROUPS);
}

status agent_lines_weigh(agent_draft *d, const config *c, fault *f) {
    status result = each_key(d, c, draft_weigh, f);
    for (int level = 0; level <= CLOSENESS_MOST && !result; level++)
        result = weigh_lines(d, c, level, f);
    if (!result) result = weigh_squares(d, c, f);
    return result;
}

/* Applies the ProbCut parameters for boards of `size`. */
static status cut_lines(const agent_draft *d, const config *c, int size, probcut_model *out,
                        fault *f) {
    status result = OK;
    line l;
    section_use u;
    const lab_setting *s = &l.setting;
    *out = (probcut_model){0};
    for (size_t at = 0; !result && next_line(c, SECTION_PROBCUT, &at, &l, &u);) {
        if (u.size != size) continue;
        result = lab_searches(&d->entry->options)
                     ? probcut_add(out, u.phase, s->key, s->value, s->key_at, f)
                     : fault_set(f, E_FORMAT, s->key_at, "%s does not search, so it has no ProbCut",
                                 d->entry->info.name);
    }
    return result;
}

/* Checks the ProbCut parameters of all sizes and applies those of the agent's size. */
status agent_lines_cut(agent_draft *d, const config *c, fault *f) {
    status result = OK;
    for (int size = GRID_MIN; size <= GRID_MAX && !result; size += 2) {
        probcut_model m;
        result = cut_lines(d, c, size, &m, f);
        if (size == d->agent->size) d->agent->probcut = m;
    }
    return result;
}
