/* service/agents/agent_advice.c - the protocols, keys and weights that a user may have meant. */
#include "service/agents/agent_advice.h"

#include "lab/agent.h"
#include "lab/agent_file.h"
#include "lab/evaluation.h"
#include "player/player.h"
#include "report/agents/agent_title.h"

#include <string.h>

/* The keys that can be set. */

static void list_keys(const lab_agent_info *info, buffer *out) {
    const char *joint = "";
    buffer_format(out, "the keys of %s: ", info->name);
    for (const lab_parameter *p = lab_agent_parameters(); p->key; p++) {
        if (!lab_agent_understands(info, p->key)) continue;
        buffer_format(out, "%s%s", joint, p->key);
        joint = ", ";
    }
}

static void list_terms(const lab_evaluation *e, buffer *out) {
    const char *joint = "";
    buffer_add(out, "its weights: ");
    for (int i = 0; i < e->count; i++, joint = ", ")
        buffer_format(out, "%s%s", joint, e->terms[i].name);
    if (e->phases == 1) return;
    buffer_add(out, "; in one phase with a point and ");
    for (int i = 0; i < e->phases; i++)
        buffer_format(out, "%s%s",
                      i == 0               ? ""
                      : i == e->phases - 1 ? " or "
                                           : ", ",
                      e->phase_names[i]);
}

static void write_choice(const lab_agent_info *info, buffer *out) {
    lab_agent plain;
    buffer list = buffer_make(NULL);
    list_keys(info, &list);
    agent_title_wrap(&list, AGENT_TITLE_WIDTH, out);
    if (lab_agent_parse(view_of(info->name), 8, &plain, NULL) || !plain.evaluation.count) return;
    list_terms(&plain.evaluation, &list);
    agent_title_wrap(&list, AGENT_TITLE_WIDTH, out);
}

/* No name in the catalogue has these characters, and an agent file is written @FILE. */
static bool looks_like_command(const char *spec) {
    return player_kind_of(view_of(spec)) == PLAYER_LAB && strpbrk(spec, ":/ ") && spec[0] != '@';
}

/* Read once more: a failure of the same kind may have come from elsewhere. */
void agent_advice(const char *spec, const fault *f, const outlet *notes, buffer *out) {
    lab_agent unused;
    if (f->code != E_MISSING) return;
    const lab_agent_info *base = lab_agent_base(view_of(spec), NULL, NULL);
    if (!base && looks_like_command(spec))
        outlet_note(notes, "another program is PROTOCOL:COMMAND, as in gtp:./mine; avocet help "
                           "check-player has the protocols");
    if (base && lab_agent_load(view_of(spec), 8, NULL, NULL, &unused, NULL) == E_MISSING)
        write_choice(base, out);
}
