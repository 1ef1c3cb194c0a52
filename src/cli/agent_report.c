/* cli/agent_report.c - a sentence for every agent, and lists for those who mistype a key. */
#include "cli/agent_report.h"

#include "lab/agent.h"
#include "lab/agent_file.h"
#include "lab/evaluation.h"
#include "report/agents/agent_title.h"
#include "report/wrap.h"

#include <string.h>

void agent_report_player(const player_facts *about, size_t indent, buffer *out) {
    agent_title_sentence(about->name, about->base, about->sentence, indent, out);
}

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

static void print_list(context *c, const buffer *list) {
    buffer lines = buffer_make(NULL);
    wrap_text(&lines, buffer_view(list), 0, AGENT_TITLE_WIDTH);
    if (!buffer_status(&lines)) (void)fputs(buffer_text(&lines), c->err);
    buffer_clear(&lines);
}

static void print_choice(context *c, const lab_agent_info *info) {
    lab_agent plain;
    buffer list = buffer_make(NULL);
    list_keys(info, &list);
    print_list(c, &list);
    if (!lab_agent_parse(view_of(info->name), 8, &plain, NULL) && plain.evaluation.count) {
        buffer_reset(&list, 0);
        list_terms(&plain.evaluation, &list);
        print_list(c, &list);
    }
    buffer_clear(&list);
}

/* No name in the catalogue has these characters, and an agent file is written @FILE. */
static bool looks_like_command(const char *spec) {
    return player_kind_of(view_of(spec)) == PLAYER_LAB && strpbrk(spec, ":/ ") && spec[0] != '@';
}

/* Read once more: a failure of the same kind may have come from elsewhere. */
int agent_report_fail(context *c, const char *spec, const fault *f) {
    lab_agent unused;
    const int code = context_fail(c, f);
    if (f->code != E_MISSING) return code;
    const lab_agent_info *base = lab_agent_base(view_of(spec), NULL, NULL);
    if (!base && looks_like_command(spec))
        context_note(c, "another program is PROTOCOL:COMMAND, as in gtp:./mine; avocet help "
                        "check-player has the protocols");
    if (base && lab_agent_load(view_of(spec), 8, NULL, NULL, &unused, NULL) == E_MISSING)
        print_choice(c, base);
    return code;
}
