/* lab/agent_draft.c - applies settings to an agent, one by one.
 *
 * I1  A draft has an entry of the catalogue and an agent of its size before a setting is applied.
 * I2  Board sizes are even, 4 to 16. */
#include "lab/agent_draft.h"

#include "base/nearest.h"
#include "base/number.h"
#include "game/grid.h"
#include "lab/evaluation.h"
#include "lab/evaluations.h"
#include "lab/parameter.h"
#include "lab/probcut.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* The largest weight: far above any useful one, and small enough that sums of products stay exact
 * enough. */
static const double largest_weight = 1e15;

/* Sentences about names that do not exist. */

static status unknown_agent(view name, size_t at, fault *f) {
    char shown[SHOWN_BYTES], words[100];
    nearest n = nearest_make(name);
    for (size_t i = 0; i < catalogue_count(); i++) nearest_consider(&n, catalogue_at(i)->info.name);
    nearest_write(&n, words, sizeof words);
    return fault_set(f, E_MISSING, at,
                     *words ? "there is no agent '%s'; did you mean %s? avocet agents lists all"
                            : "there is no agent '%s'; avocet agents lists all%s",
                     parameter_shown(name, shown), words);
}

/* "phases has no key 'dept'; did you mean ...": `with_keys` offers parameters and terms.
 */
static status unknown_word(const agent_draft *d, const lab_setting *s, bool with_keys, fault *f) {
    char shown[SHOWN_BYTES], words[120];
    const char *agent = d->entry->info.name;
    const lab_evaluation *e = &d->agent->evaluation;
    nearest n = nearest_make(s->key);
    for (const lab_parameter *p = lab_agent_parameters(); with_keys && p->key; p++)
        if (parameter_concerns(p, d->entry)) nearest_consider(&n, p->key);
    for (int i = 0; i < e->count; i++) nearest_consider(&n, e->terms[i].name);
    nearest_write(&n, words, sizeof words);
    return fault_set(f, E_MISSING, s->key_at,
                     "%s has no %s '%s'; %s%s%savocet agents %s explains it", agent,
                     with_keys ? "key" : "term", parameter_shown(s->key, shown),
                     *words    ? "did you mean "
                     : n.count ? ""
                               : "it has no weights: ",
                     words, *words ? "? " : "", agent);
}

/* Options and shape. */

static view trim_spaces(view text) {
    while (text.length && text.data[text.length - 1] == ' ') text.length--;
    while (text.length && text.data[0] == ' ') text = view_from(text, 1);
    return text;
}

status draft_find(view name, size_t at, const lab_entry **out, fault *f) {
    *out = catalogue_find(trim_spaces(name));
    return *out ? OK : unknown_agent(name, at, f);
}

status draft_start(agent_draft *d, view name, size_t at, int size, lab_agent *out, fault *f) {
    assert(size >= 4 && size <= 16 && size % 2 == 0); /* I2 */
    const lab_entry *entry = NULL;
    const status failed = draft_find(name, at, &entry, f);
    if (failed) return failed;
    *d = (agent_draft){.agent = out, .entry = entry};
    out->info = &entry->info;
    out->size = size;
    out->options = entry->options;
    out->names_depth = out->names_nodes = out->names_time = false;
    out->shape = lab_shape_of_paper();
    out->probcut = (probcut_model){0};
    return OK;
}

static status set_parameter(const agent_draft *d, const lab_parameter *p, const lab_setting *s,
                            fault *f) {
    if (parameter_concerns(p, d->entry))
        return parameter_set(p, s->value, d->entry, d->agent, s->value_at, f);
    return fault_set(f, E_MISSING, s->key_at,
                     "%s means nothing to %s; see avocet agents %s for what does", p->key,
                     d->entry->info.name, d->entry->info.name);
}

static bool is_program(const lab_setting *s) {
    return view_is(s->key, "as");
}

status draft_set_program(agent_draft *d, const lab_setting *s, fault *f) {
    return is_program(s) ? set_parameter(d, parameter_find(s->key), s, f) : OK;
}

status draft_set(agent_draft *d, const lab_setting *s, fault *f) {
    const lab_parameter *p = parameter_find(s->key);
    if (!p || is_program(s)) return OK;
    if (!parameter_claims(p, d->entry, s->value)) return OK; /* draft_weigh() finds out */
    d->agent->names_depth |= view_is(s->key, "depth");
    d->agent->names_nodes |= view_is(s->key, "nodes");
    d->agent->names_time |= view_is(s->key, "time");
    return set_parameter(d, p, s, f);
}

/* Refuses switches that exclude each other. */
static status check_switches(const lab_agent *a, fault *f) {
    if (a->shape.early > a->shape.late)
        return fault_set(f, E_RANGE, 0, "early=%d must not be more than late=%d", a->shape.early,
                         a->shape.late);
    if (a->shape.count_last && a->options.cache)
        return fault_set(f, E_RANGE, 0,
                         "count=last looks at the last move, but cache=1 knows boards only: switch "
                         "one of them off");
    if (a->options.program_flags && a->options.text_flags)
        return fault_set(f, E_RANGE, 0,
                         "table-flags=program and text-flags=1 exclude each other: the program's "
                         "flags are not those of its paper");
    return OK;
}

status draft_evaluate(agent_draft *d, fault *f) {
    assert(d->entry && d->agent); /* I1 */
    lab_agent *a = d->agent;
    const bool limited = a->options.depth > 0 || a->options.nodes > 0;
    const bool counted = a->names_depth || a->names_nodes;
    if (counted && limited && !a->names_time) a->options.time_ns = 0;
    const status failed = check_switches(a, f);
    return failed ? failed
                  : lab_evaluation_make(d->entry->evaluation, &a->shape, a->size, d->memory,
                                        &a->evaluation, f);
}

/* Weights. */

static lab_term *find_term(lab_evaluation *e, view name) {
    for (int i = 0; i < e->count; i++)
        if (view_is(name, e->terms[i].name)) return &e->terms[i];
    return NULL;
}

static int find_phase(const lab_evaluation *e, view name) {
    for (int i = 0; i < e->phases; i++)
        if (e->phase_names[i] && view_is(name, e->phase_names[i])) return i;
    return -1;
}

static status unknown_phase(const agent_draft *d, view phase, size_t at, fault *f) {
    char shown[SHOWN_BYTES], all[80] = "";
    const lab_evaluation *e = &d->agent->evaluation;
    size_t length = 0;
    if (e->phases == 1)
        return fault_set(f, E_FORMAT, at, "%s has one phase, so its weights are TERM=number",
                         d->entry->info.name);
    for (int i = 0; i < e->phases && length < sizeof all; i++)
        length += (size_t)snprintf(all + length, sizeof all - length, "%s%s", i ? ", " : "",
                                   e->phase_names[i]);
    return fault_set(f, E_FORMAT, at, "%s has no phase '%s', but %s", d->entry->info.name,
                     parameter_shown(phase, shown), all);
}

/* Reads a weight from `text`, which is all or part of a setting's value. */
static status read_weight(const lab_setting *s, view text, double *out, fault *f) {
    char key[SHOWN_BYTES], value[SHOWN_BYTES];
    (void)parameter_shown(s->key, key);
    (void)parameter_shown(text, value);
    if (!number_read(text, out))
        return fault_set(f, E_FORMAT, s->value_at, "the weight %s is a number, not '%s'", key,
                         value);
    if (*out > largest_weight || *out < -largest_weight)
        return fault_set(f, E_RANGE, s->value_at, "the weight %s is from -1e15 to 1e15, not '%s'",
                         key, value);
    return OK;
}

status draft_weigh_term(agent_draft *d, view name, view phase, const lab_setting *s, bool apply,
                        fault *f) {
    lab_evaluation *e = &d->agent->evaluation;
    double weight = 0;
    lab_term *term = find_term(e, name);
    if (!term) return unknown_word(d, s, false, f);
    const bool everywhere = phase.length == 0 || view_is(phase, "all");
    const int only = everywhere ? -1 : find_phase(e, phase);
    if (!everywhere && only < 0) return unknown_phase(d, phase, s->key_at, f);
    const status result = read_weight(s, s->value, &weight, f);
    if (result || !apply) return result;
    for (int i = 0; i < e->phases; i++)
        if (everywhere || i == only) term->weight[i] = weight;
    return OK;
}

status draft_weigh(agent_draft *d, const lab_setting *s, fault *f) {
    const lab_parameter *p = parameter_find(s->key);
    if (p && parameter_claims(p, d->entry, s->value)) return OK;
    view phase = s->key;
    const view term = view_take(&phase, '.');
    const bool ends_in_point = term.length + 1 == s->key.length;
    if (p && !find_term(&d->agent->evaluation, term)) return set_parameter(d, p, s, f);
    if (ends_in_point || !find_term(&d->agent->evaluation, term))
        return unknown_word(d, s, true, f);
    return draft_weigh_term(d, term, phase, s, true, f);
}

/* The weights of squares. */

/* Returns 2 for "row3". -1 if it is not a row of the board. */
static int row_of(view key, int size) {
    uint64_t row = 0;
    if (!view_starts_with(key, "row")) return -1;
    if (view_number(view_from(key, 3), (uint64_t)size, &row, NULL) || row == 0) return -1;
    return (int)row - 1;
}

/* Returns the part before the first blank. *rest becomes the text behind it, without blanks at its
 * ends. */
static view take_word(view *rest) {
    size_t length = 0;
    while (length < rest->length && !char_is_blank(rest->data[length])) length++;
    const view word = {rest->data, length};
    *rest = view_trim(view_from(*rest, length));
    return word;
}

static status read_row(const lab_setting *s, int size, double out[GRID_MAX], fault *f) {
    view rest = view_trim(s->value);
    int count = 0;
    for (; rest.length && count < size; count++) {
        const status result = read_weight(s, take_word(&rest), &out[count], f);
        if (result) return result;
    }
    if (count == size && rest.length == 0) return OK;
    return fault_set(f, E_FORMAT, s->value_at, "a row of %dx%d has %d numbers, not %s", size, size,
                     size, rest.length ? "more" : "fewer");
}

status draft_weigh_row(agent_draft *d, int size, view phase, const lab_setting *s,
                       square_weights *w, fault *f) {
    char shown[SHOWN_BYTES];
    double numbers[GRID_MAX];
    const lab_evaluation *e = &d->agent->evaluation;
    const int row = row_of(s->key, size), only = phase.length ? find_phase(e, phase) : -1;
    if (!lab_has_squares(e))
        return fault_set(f, E_FORMAT, s->key_at, "%s does not weigh squares%s", d->entry->info.name,
                         d->entry->evaluation == EVALUATION_SIZED ? " without positional=1" : "");
    if (phase.length && only < 0) return unknown_phase(d, phase, s->key_at, f);
    if (row < 0)
        return fault_set(f, E_FORMAT, s->key_at, "the rows of %dx%d are row1 to row%d, not '%s'",
                         size, size, size, parameter_shown(s->key, shown));
    const status result = read_row(s, size, numbers, f);
    if (result || size != d->agent->size) return result;
    for (int column = 0; column < size; column++)
        for (int i = 0; i < e->phases; i++)
            if (only < 0 || i == only) w->of[square_at(row, column)][i] = numbers[column];
    return OK;
}

/* The pairs of a specification. */

static size_t offset_of(view spec, view part, size_t otherwise) {
    return part.length ? (size_t)(part.data - spec.data) : otherwise;
}

/* Reads the next pair and moves *at behind it. False at the end. The parts have no spaces around
 * them; a pair without "=" has an empty value. */
static bool next_pair(view spec, size_t *at, lab_setting *out) {
    if (*at >= spec.length) return false;
    const size_t start = *at + 1; /* behind the comma */
    view rest = view_from(spec, start), value = view_take(&rest, ',');
    *at = start + value.length;
    const view key = trim_spaces(view_take(&value, '='));
    value = trim_spaces(value);
    const size_t key_at = offset_of(spec, key, start);
    *out = (lab_setting){key, value, key_at, offset_of(spec, value, key_at)};
    return true;
}

static status check_form(const lab_setting *s, fault *f) {
    char shown[SHOWN_BYTES];
    if (!s->key.length)
        return fault_set(f, E_FORMAT, s->key_at, "expected key=value behind the comma");
    if (s->value.length) return OK;
    const lab_parameter *p = parameter_find(s->key);
    (void)parameter_shown(s->key, shown);
    return fault_set(f, E_FORMAT, s->key_at, "%s needs a value, as in %s=VALUE%s%s", shown, shown,
                     p ? ": " : "", p ? p->values : "");
}

static status check_once(view spec, size_t from, const lab_setting *s, fault *f) {
    char shown[SHOWN_BYTES];
    lab_setting earlier;
    for (size_t at = from; next_pair(spec, &at, &earlier) && earlier.key_at < s->key_at;)
        if (view_equal(earlier.key, s->key))
            return fault_set(f, E_FORMAT, s->key_at, "%s is given twice",
                             parameter_shown(s->key, shown));
    return OK;
}

status draft_check_pairs(view spec, size_t from, fault *f) {
    lab_setting s;
    status result = OK;
    for (size_t at = from; !result && next_pair(spec, &at, &s);) {
        result = check_form(&s, f);
        if (!result) result = check_once(spec, from, &s, f);
    }
    return result;
}

status draft_each_pair(agent_draft *d, view spec, size_t from, draft_step *step, fault *f) {
    lab_setting s;
    status result = OK;
    for (size_t at = from; !result && next_pair(spec, &at, &s);) result = step(d, &s, f);
    return result;
}

status draft_check_spec(view spec, fault *f) {
    if (spec.length >= LAB_SPEC_MAX)
        return fault_set(f, E_RANGE, LAB_SPEC_MAX - 1, "an agent is written in at most %d bytes",
                         LAB_SPEC_MAX - 1);
    for (size_t i = 0; i < spec.length; i++)
        if ((unsigned char)spec.data[i] < 0x20 || spec.data[i] == 0x7F)
            return fault_set(f, E_FORMAT, i, "an agent is written without control characters");
    return OK;
}

status draft_keep_spec(view spec, lab_agent *out, fault *f) {
    const status failed = draft_check_spec(spec, f);
    if (failed) return failed;
    memset(out->spec, 0, sizeof out->spec);
    if (spec.length) memcpy(out->spec, spec.data, spec.length);
    return OK;
}
