/* lab/agent.c - the public face of the catalogue, and specifications in one line. */
#include "lab/agent.h"

#include "lab/agent_draft.h"
#include "lab/catalogue.h"
#include "lab/learned.h"
#include "lab/parameter.h"

size_t lab_agent_count(void) {
    return catalogue_count();
}

const lab_agent_info *lab_agent_at(size_t index) {
    return &catalogue_at(index)->info;
}

const lab_agent_info *lab_agent_find(view name) {
    const lab_entry *entry = catalogue_find(name);
    return entry ? &entry->info : NULL;
}

bool lab_agent_is_learned(const lab_agent_info *a) {
    return learned_weights(a) != NULL;
}

bool lab_agent_understands(const lab_agent_info *agent, const char *key) {
    const lab_parameter *p = parameter_find(view_of(key));
    return p && parameter_concerns(p, catalogue_of(agent));
}

void lab_agent_get(const lab_agent *a, const char *key, buffer *out) {
    const lab_parameter *p = parameter_find(view_of(key));
    if (p) parameter_get(p, catalogue_of(a->info), a, out);
}

/* Writes the value of a parameter, and returns whether it differs from plain alpha-beta's. */
static bool is_special(const lab_parameter *p, const lab_entry *entry, const lab_agent *agent,
                       const lab_agent *plain, buffer *value) {
    buffer usual = buffer_make(value->memory);
    buffer_reset(value, 0);
    parameter_get(p, entry, agent, value);
    parameter_get(p, entry, plain, &usual);
    const bool special = !view_equal(buffer_view(value), buffer_view(&usual));
    if (buffer_status(&usual)) value->failed = buffer_status(&usual);
    buffer_clear(&usual);
    return special;
}

void lab_agent_defaults(const lab_agent_info *agent, buffer *out) {
    const lab_entry *entry = catalogue_of(agent);
    const lab_agent plain = {.options = catalogue_plain(), .shape = lab_shape_of_paper()};
    const char *joint = "";
    lab_agent own;
    if (lab_agent_parse(view_of(agent->name), 8, &own, NULL)) {
        out->failed = E_NOMEM; /* an agent of the catalogue can fail for no other reason */
        return;
    }
    buffer value = buffer_make(out->memory);
    for (const lab_parameter *p = lab_agent_parameters(); p->key; p++) {
        if (parameter_is_preset(p) || !parameter_concerns(p, entry)) continue;
        if (!is_special(p, entry, &own, &plain, &value)) continue;
        buffer_format(out, "%s%s=%s", joint, p->key, buffer_text(&value));
        joint = ",";
    }
    if (buffer_status(&value)) out->failed = buffer_status(&value);
    buffer_clear(&value);
}

void lab_agent_sentence(const lab_agent *a, buffer *out) {
    const lab_evaluation *e = &a->evaluation;
    const char *nobody = learned_weights(a->info) ? "Nobody has learned" : "The paper has no";
    buffer_add(out, a->info->sentence);
    if (e->weights_of_size != a->size)
        buffer_format(out, " %s weights for %dx%d: those of %dx%d are used.", nobody, a->size,
                      a->size, e->weights_of_size, e->weights_of_size);
    else if (e->squares_of_size != a->size)
        buffer_format(out,
                      " The paper has no weights of squares for %dx%d: those of %dx%d are used.",
                      a->size, a->size, e->squares_of_size, e->squares_of_size);
}

static status build(agent_draft *d, view spec, size_t from, fault *f) {
    status result = draft_check_pairs(spec, from, f);
    if (!result) result = draft_each_pair(d, spec, from, draft_set_program, f);
    if (!result) result = draft_each_pair(d, spec, from, draft_set, f);
    if (!result) result = draft_evaluate(d, f);
    if (!result) result = learned_weigh(d, f);
    if (!result) result = draft_each_pair(d, spec, from, draft_weigh, f);
    return result;
}

status lab_agent_parse(view spec, int size, lab_agent *out, fault *f) {
    agent_draft draft;
    view rest = spec;
    if (view_starts_with(spec, "@"))
        return fault_set(f, E_FORMAT, 0, "an agent file cannot be read here: name an agent");
    status result = draft_keep_spec(spec, out, f);
    const view name = view_take(&rest, ',');
    if (!result) result = draft_start(&draft, name, 0, size, out, f);
    if (!result) result = learned_set(&draft, f);
    return result ? result : build(&draft, spec, name.length, f);
}
