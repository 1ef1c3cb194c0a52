/* cli/cmd_agents.c - lists the agents of the laboratory and the champion, or explains one. */
#include "base/text.h"
#include "cli/agent_report.h"
#include "cli/table/arguments.h"
#include "player/player_spec.h"
#include "report/agents/agent_sheet.h"
#include "service/agents/catalogue.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>

enum { SIZE_DEFAULT = 8, WIDTH_PIPE = 79, WIDTH_LEAST = 60, WIDTH_MOST = 120 };

static size_t width_of(const context *c) {
    struct winsize window;
    if (!c->terminal.interactive || ioctl(fileno(c->out), TIOCGWINSZ, &window) != 0)
        return WIDTH_PIPE;
    const size_t width = window.ws_col > 0 ? window.ws_col - 1U : WIDTH_PIPE;
    return width < WIDTH_LEAST ? WIDTH_LEAST : width > WIDTH_MOST ? WIDTH_MOST : width;
}

static int size_of(const arguments *a) {
    const char *size = arguments_value(a, "size");
    return size ? atoi(size) : SIZE_DEFAULT;
}

static int list(context *c, const arguments *a) {
    fault f;
    catalogue_page *p = NULL;
    buffer out = buffer_make(NULL);
    if (catalogue_list(&p, &f)) return context_fail(c, &f);
    if (arguments_has(a, "json"))
        agent_list_json(p->lines, p->count, &out);
    else
        agent_list_text(p->lines, p->count, width_of(c), &out);
    catalogue_free(p);
    return context_print(c, &out);
}

static int explain_champion(context *c, const arguments *a, const player_spec *spec) {
    fault f;
    catalogue_page *p = NULL;
    buffer out = buffer_make(NULL);
    if (catalogue_champion(spec, size_of(a), &p, &f)) return context_fail(c, &f);
    if (arguments_has(a, "json"))
        champion_sheet_json(&p->champion, &out);
    else
        champion_sheet_text(&p->champion, width_of(c), &out);
    catalogue_free(p);
    return context_print(c, &out);
}

static int explain_agent(context *c, const arguments *a, const char *spec) {
    fault f;
    catalogue_page *p = NULL;
    buffer out = buffer_make(NULL);
    if (catalogue_agent(spec, size_of(a), &p, &f)) return agent_report_fail(c, spec, &f);
    if (arguments_has(a, "json"))
        agent_sheet_json(&p->agent, &out);
    else
        agent_sheet_text(&p->agent, width_of(c), &out);
    catalogue_free(p);
    return context_print(c, &out);
}

static int explain_kind(context *c, const arguments *a, const player_spec *spec) {
    switch (spec->kind) {
    case PLAYER_CHAMPION:
        return explain_champion(c, a, spec);
    case PLAYER_OUTSIDE:
        return context_usage(c,
                             "%.100s is an outside program: avocet help check-player explains "
                             "its keys",
                             spec->text);
    default:
        return explain_agent(c, a, spec->text);
    }
}

static int explain(context *c, const arguments *a, const char *text) {
    fault f;
    player_spec spec;
    if (player_spec_read(view_of(text), NULL, &spec, &f)) return agent_report_fail(c, text, &f);
    const int code = explain_kind(c, a, &spec);
    player_spec_clear(&spec);
    return code;
}

static int run(context *c, const arguments *a) {
    return a->count == 0 ? list(c, a) : explain(c, a, a->operands[0]);
}

static const option options[] = {
    {"size", OPTION_WORDS, "N", "size of the board, 8 by default", "4 6 8 10 12 14 16"},
    OPTION_JSON,
    OPTIONS_END,
};

const command cmd_agents = {
    .name = "agents",
    .operands = "[AGENT]",
    .summary = "list the agents and the champion, or explain one",
    .options = options,
    .most = 1,
    .run = run,
};
