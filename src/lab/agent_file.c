/* lab/agent_file.c - reads agents from settings files. */
#include "lab/agent_file.h"

#include "base/config.h"
#include "lab/agent_draft.h"
#include "lab/agent_lines.h"
#include "lab/catalogue.h"
#include "lab/learned.h"
#include "lab/parameter.h"

#include <string.h>

static status start_from_base(agent_draft *d, const config *c, int size, lab_agent *out, fault *f) {
    const config_entry *base = config_find(c, "agent.base");
    if (!base) return fault_set(f, E_FORMAT, 1, "the file must say base = NAME below [agent]");
    const status result = draft_start(d, view_of(base->value), base->line, size, out, f);
    d->memory = c->memory;
    return result ? result : learned_set(d, f);
}

/* Adds file and line to the fault. */
static status blame_file(const char *path, status result, fault *f) {
    char shown[SHOWN_BYTES];
    const fault why = *f;
    if (!result) return OK;
    return fault_set(f, result, why.at, "%s, line %zu: %s", parameter_shown(view_of(path), shown),
                     why.at, why.text);
}

static status set_from_file(agent_draft *d, const config *c, int size, lab_agent *out, fault *f) {
    status result = agent_lines_check(c, f);
    if (!result) result = start_from_base(d, c, size, out, f);
    if (!result) result = agent_lines_set(d, c, f);
    return result;
}

static status build(const config *c, const char *path, view spec, int size, lab_agent *out,
                    fault *f) {
    agent_draft draft;
    const size_t from = 1 + strlen(path);
    status result = blame_file(path, set_from_file(&draft, c, size, out, f), f);
    if (!result) result = draft_each_pair(&draft, spec, from, draft_set_program, f);
    if (!result) result = draft_each_pair(&draft, spec, from, draft_set, f);
    if (!result) result = draft_evaluate(&draft, f);
    if (!result) result = learned_weigh(&draft, f);
    if (!result) result = blame_file(path, agent_lines_weigh(&draft, c, f), f);
    if (!result) result = blame_file(path, agent_lines_cut(&draft, c, f), f);
    if (!result) result = draft_each_pair(&draft, spec, from, draft_weigh, f);
    return result;
}

static status read_settings(const file_ops *files, const char *path, config *c, fault *f) {
    buffer text = buffer_make(c->memory);
    status result = files_read(files, path, CONFIG_MAX_BYTES, &text, f);
    if (!result) result = blame_file(path, config_parse(c, buffer_view(&text), f), f);
    buffer_clear(&text);
    return result;
}

static status take_path(view spec, char path[LAB_SPEC_MAX], fault *f) {
    view rest = view_from(spec, 1);
    const view name = view_take(&rest, ',');
    if (!name.length)
        return fault_set(f, E_FORMAT, 1, "expected the name of an agent file behind the @");
    memcpy(path, name.data, name.length);
    path[name.length] = '\0';
    return OK;
}

static status load(view spec, int size, const file_ops *files, const allocator *memory,
                   lab_agent *out, fault *f) {
    char path[LAB_SPEC_MAX];
    config settings = config_make(memory);
    status result = draft_keep_spec(spec, out, f);
    if (!result) result = take_path(spec, path, f);
    if (!result) result = draft_check_pairs(spec, 1 + strlen(path), f);
    if (!result) result = read_settings(files, path, &settings, f);
    if (!result) result = build(&settings, path, spec, size, out, f);
    config_clear(&settings);
    return result;
}

const lab_agent_info *lab_agent_base(view spec, const file_ops *files, const allocator *memory) {
    char path[LAB_SPEC_MAX];
    view rest = spec;
    const view name = view_take(&rest, ',');
    if (!view_starts_with(spec, "@")) return lab_agent_find(view_trim(name));
    if (name.length >= LAB_SPEC_MAX || take_path(spec, path, NULL)) return NULL;
    config settings = config_make(memory);
    fault unused;
    const status failed = read_settings(files, path, &settings, &unused);
    const char *base = failed ? NULL : config_get(&settings, "agent.base");
    const lab_agent_info *found = base ? lab_agent_find(view_of(base)) : NULL;
    config_clear(&settings);
    return found;
}

status lab_agent_load(view spec, int size, const file_ops *files, const allocator *memory,
                      lab_agent *out, fault *f) {
    fault unasked; /* blame_file() needs one to add to */
    if (!view_starts_with(spec, "@")) return lab_agent_parse(spec, size, out, f);
    return load(spec, size, files, memory, out, f ? f : &unasked);
}

status lab_agent_check_form(view spec, fault *f) {
    char path[LAB_SPEC_MAX];
    const lab_entry *unused;
    view rest = spec;
    const view head = view_take(&rest, ',');
    status result = draft_check_spec(spec, f);
    if (!result && view_starts_with(spec, "@"))
        result = take_path(spec, path, f);
    else if (!result)
        result = draft_find(head, 0, &unused, f);
    return result ? result : draft_check_pairs(spec, head.length, f);
}
