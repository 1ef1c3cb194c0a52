/* lab/probcut.c - reads and writes ProbCut models.
 *
 * I1  The pairs of a model are sorted by `full`, then by `check`, and each is there once. */
#include "lab/probcut.h"

#include "base/config.h"
#include "base/number.h"
#include "lab/parameter.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

extern const char lab_probcut_ini[];
extern const size_t lab_probcut_ini_length;

const char *const probcut_phase_names[PROBCUT_PHASES] = {"early", "mid", "late"};

enum { DEPTH_MOST = 60 };

/* Limits of the numbers: beyond them a search would compute infinities. */
static const double least_slope = 1e-9, most_slope = 1e9, most_value = 1e30;

bool probcut_line_is_sound(const probcut_line *l) {
    return l->slope >= least_slope && l->slope <= most_slope && fabs(l->offset) <= most_value &&
           l->sigma > 0 && l->sigma <= most_value;
}

/* Returns whether a pair comes after (check, full). Pairs are sorted by `full`, then `check`, so
 * their order in a file does not matter. */
static bool comes_later(const probcut_pair *p, int check, int full) {
    return p->full > full || (p->full == full && p->check > check);
}

static probcut_pair *find_pair(probcut_model *m, int check, int full) {
    for (int i = 0; i < m->count; i++)
        if (m->pairs[i].check == check && m->pairs[i].full == full) return &m->pairs[i];
    if (m->count == PROBCUT_PAIRS) return NULL;
    int at = m->count++;
    for (; at > 0 && comes_later(&m->pairs[at - 1], check, full); at--)
        m->pairs[at] = m->pairs[at - 1];
    m->pairs[at] = (probcut_pair){.check = check, .full = full};
    assert(at == 0 || !comes_later(&m->pairs[at - 1], check, full)); /* I1 */
    return &m->pairs[at];
}

/* Reads three numbers separated by blanks. */
static bool read_numbers(view text, probcut_line *out) {
    double *const parts[] = {&out->slope, &out->offset, &out->sigma};
    for (int i = 0; i < 3; i++) {
        text = view_trim(text);
        if (!number_read(view_take(&text, ' '), parts[i])) return false;
    }
    return view_trim(text).length == 0;
}

/* Reads "2-4": two depths of the same parity. */
static bool read_depths(view key, int *check, int *full) {
    uint64_t first = 0, second = 0;
    const view before = view_take(&key, '-');
    if (view_number(before, DEPTH_MOST, &first, NULL) ||
        view_number(key, DEPTH_MOST, &second, NULL))
        return false;
    *check = (int)first;
    *full = (int)second;
    return first > 0 && first < second && (second - first) % 2 == 0;
}

static int find_phase(view name) {
    for (int i = 0; i < PROBCUT_PHASES; i++)
        if (view_is(name, probcut_phase_names[i])) return i;
    return -1;
}

/* Reads the three numbers behind `key`. */
static status read_value(view key, view value, size_t at, probcut_line *out, fault *f) {
    char shown_key[SHOWN_BYTES], shown[SHOWN_BYTES];
    (void)parameter_shown(key, shown_key);
    if (!read_numbers(value, out))
        return fault_set(f, E_FORMAT, at, "%s takes three numbers, SLOPE OFFSET SIGMA, not '%s'",
                         shown_key, parameter_shown(value, shown));
    if (!probcut_line_is_sound(out))
        return fault_set(f, E_RANGE, at,
                         "%s: the slope is from 1e-9 to 1e9, the offset from -1e30 to 1e30, sigma "
                         "above 0 and at most 1e30",
                         shown_key);
    return OK;
}

status probcut_add(probcut_model *m, view phase, view key, view value, size_t at, fault *f) {
    char shown[SHOWN_BYTES];
    int check = 0, full = 0;
    probcut_line line;
    const int number = find_phase(phase);
    if (number < 0)
        return fault_set(f, E_FORMAT, at, "ProbCut has no phase '%s', but early, mid, late",
                         parameter_shown(phase, shown));
    if (!read_depths(key, &check, &full))
        return fault_set(f, E_FORMAT, at,
                         "'%s' is no pair of depths: CHECK-FULL, both odd or both even, from 1 to "
                         "%d, such as 2-4",
                         parameter_shown(key, shown), DEPTH_MOST);
    const status failed = read_value(key, value, at, &line, f);
    if (failed) return failed;
    probcut_pair *p = find_pair(m, check, full);
    if (!p) return fault_set(f, E_RANGE, at, "there are at most %d pairs of depths", PROBCUT_PAIRS);
    p->by_phase[number] = line;
    return OK;
}

/* Finds the phase and key of an entry. False if it is not in a section of that name and size. */
static bool is_below(const config_entry *e, const char *prefix, view *phase, view *key) {
    if (!view_starts_with(view_of(e->key), prefix)) return false;
    *key = view_from(view_of(e->key), strlen(prefix));
    *phase = view_take(key, '.');
    return true;
}

static status collect(const config *c, const char *name, int size, probcut_model *m, fault *f) {
    char prefix[80];
    view phase, key;
    status result = OK;
    (void)snprintf(prefix, sizeof prefix, "%s-%d-", name, size);
    for (size_t i = 0; i < c->count && !result; i++) {
        const config_entry *e = &c->entries[i];
        if (is_below(e, prefix, &phase, &key))
            result = probcut_add(m, phase, key, view_of(e->value), e->line, f);
    }
    return result;
}

status probcut_read(view text, const char *name, int size, const allocator *memory,
                    probcut_model *out, fault *f) {
    config c = config_make(memory);
    *out = (probcut_model){0};
    status result = config_parse(&c, text, f);
    if (!result) result = collect(&c, name, size, out, f);
    config_clear(&c);
    if (!result && out->count == 0)
        return fault_set(
            f, E_MISSING, 0,
            "there are no ProbCut parameters for %s on %dx%d; avocet train agent-probcut fits "
            "them, an agent file holds them",
            name, size, size);
    return result;
}

status probcut_built_in(const char *agent, int size, const allocator *memory, probcut_model *out,
                        fault *f) {
    const view text = {lab_probcut_ini, lab_probcut_ini_length};
    return probcut_read(text, agent, size, memory, out, f);
}

void probcut_narrow(probcut_model *m, lab_probcut kind) {
    if (kind != PROBCUT_SINGLE || m->count == 0) return;
    m->pairs[0] = m->pairs[m->count - 1];
    m->count = 1;
}

void probcut_write(const probcut_model *m, const char *name, int size, buffer *out) {
    for (int phase = 0; phase < PROBCUT_PHASES; phase++) {
        buffer_format(out, "[%s-%d-%s]\n", name, size, probcut_phase_names[phase]);
        for (int i = 0; i < m->count; i++) {
            const probcut_line *l = &m->pairs[i].by_phase[phase];
            if (l->slope > 0)
                buffer_format(out, "%d-%d = %.6g %.6g %.6g\n", m->pairs[i].check, m->pairs[i].full,
                              l->slope, l->offset, l->sigma);
        }
    }
}
