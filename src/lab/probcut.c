#include "lab/probcut.h"

#include "base/config.h"
#include "lab/number.h"

#include <stdio.h>

extern const char lab_probcut_ini[];
extern const size_t lab_probcut_ini_length;

const char *const probcut_phase_names[PROBCUT_PHASES] = {"early", "mid", "late"};

static probcut_pair *find_pair(probcut_model *m, int check, int full) {
    for (int i = 0; i < m->count; i++)
        if (m->pairs[i].check == check && m->pairs[i].full == full) return &m->pairs[i];
    if (m->count == PROBCUT_PAIRS) return NULL;
    int at = m->count++;
    for (; at > 0 && m->pairs[at - 1].full > full; at--) m->pairs[at] = m->pairs[at - 1];
    m->pairs[at] = (probcut_pair){.check = check, .full = full};
    return &m->pairs[at];
}

/* Three numbers with blanks between. */
static bool read_numbers(view text, probcut_line *out) {
    double *const parts[] = {&out->slope, &out->offset, &out->sigma};
    for (int i = 0; i < 3; i++) {
        text = view_trim(text);
        if (!number_read(view_take(&text, ' '), parts[i])) return false;
    }
    return view_trim(text).length == 0;
}

static status read_line(const config_entry *e, view depths, int phase, probcut_model *m, fault *f) {
    uint64_t check = 0, full = 0;
    view rest = depths;
    const view first = view_take(&rest, '-');
    probcut_line line;
    if (view_number(first, 60, &check, NULL) || view_number(rest, 60, &full, NULL) || check == 0 ||
        check >= full || (full - check) % 2 || !read_numbers(view_of(e->value), &line))
        return fault_set(f, E_FORMAT, e->line,
                         "line %zu: expected CHECK-FULL = SLOPE OFFSET SIGMA, depths of one parity",
                         e->line);
    if (!(line.slope > 0 && line.sigma > 0))
        return fault_set(f, E_RANGE, e->line, "line %zu: slope and sigma must be positive",
                         e->line);
    probcut_pair *p = find_pair(m, (int)check, (int)full);
    if (!p) return fault_set(f, E_FULL, e->line, "line %zu: too many pairs of depths", e->line);
    p->by_phase[phase] = line;
    return OK;
}

static status collect(const config *c, const char *agent, int size, probcut_model *m, fault *f) {
    for (int phase = 0; phase < PROBCUT_PHASES; phase++) {
        char prefix[80];
        (void)snprintf(prefix, sizeof prefix, "%s-%d-%s.", agent, size, probcut_phase_names[phase]);
        for (size_t i = 0; i < c->count; i++) {
            const view key = view_of(c->entries[i].key);
            if (!view_starts_with(key, prefix)) continue;
            const view depths = view_from(key, view_of(prefix).length);
            const status failed = read_line(&c->entries[i], depths, phase, m, f);
            if (failed) return failed;
        }
    }
    return OK;
}

status probcut_read(view text, const char *agent, int size, lab_probcut kind,
                    const allocator *memory, probcut_model *out, fault *f) {
    config c = config_make(memory);
    *out = (probcut_model){0};
    status result = config_parse(&c, text, f);
    if (!result) result = collect(&c, agent, size, out, f);
    config_clear(&c);
    if (!result && out->count == 0)
        return fault_set(
            f, E_MISSING, 0,
            "there are no ProbCut parameters for %s on %dx%d; avocet probcut fits them", agent,
            size, size);
    if (!result && kind == PROBCUT_SINGLE) {
        out->pairs[0] = out->pairs[out->count - 1];
        out->count = 1;
    }
    return result;
}

status probcut_built_in(const char *agent, int size, lab_probcut kind, const allocator *memory,
                        probcut_model *out, fault *f) {
    const view text = {lab_probcut_ini, lab_probcut_ini_length};
    return probcut_read(text, agent, size, kind, memory, out, f);
}

void probcut_write(const probcut_model *m, const char *agent, int size, buffer *out) {
    for (int phase = 0; phase < PROBCUT_PHASES; phase++) {
        buffer_format(out, "[%s-%d-%s]\n", agent, size, probcut_phase_names[phase]);
        for (int i = 0; i < m->count; i++) {
            const probcut_line *l = &m->pairs[i].by_phase[phase];
            if (l->slope > 0)
                buffer_format(out, "%d-%d = %.6g %.6g %.6g\n", m->pairs[i].check, m->pairs[i].full,
                              l->slope, l->offset, l->sigma);
        }
    }
}
