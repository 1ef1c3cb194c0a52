/* cli/cmd_tree.c - draws what a search does: every position it visits, and what it prunes. */
#include "base/files.h"
#include "cli/agent_report.h"
#include "cli/arguments.h"
#include "cli/interrupt.h"
#include "cli/position_argument.h"
#include "cli/replaced_file.h"
#include "experiment/tree_builder.h"
#include "lab/agent_file.h"
#include "lab/search.h"
#include "report/agents/agent_title.h"

#include <string.h>

enum {
    DEEPEST = 60,
    USUAL_DEPTH = 2,
    USUAL_FOLD = 6,
    NODES_KEPT = 100000, /* about 30 MB */
    LINES_SHOWN = 2000,
};

#define USUAL_AGENT "seven"

typedef struct order {
    lab_agent agent;
    position position;
    int depth;
    tree_limits limits;
    const char *picture; /* file name, "-" or NULL */
    bool json;
} order;

static status read_fold(const arguments *a, order *o, fault *f) {
    const bool is_open = o->json && !arguments_value(a, "fold");
    uint64_t fold = 0;
    const status result =
        arguments_number(a, "fold", 0, SQUARE_LIMIT, is_open ? 0 : USUAL_FOLD, &fold, f);
    o->limits = (tree_limits){.children = (size_t)fold, .nodes = o->json ? 0 : LINES_SHOWN};
    return result;
}

/* A solver for the last squares would answer without a tree: here the search by depth is asked. */
static status read_agent(const arguments *a, order *o, fault *f) {
    const char *spec = arguments_value(a, "agent");
    const status result = lab_agent_load(view_of(spec ? spec : USUAL_AGENT), o->position.field.size,
                                         NULL, NULL, &o->agent, f);
    o->agent.options.finish = 0;
    return result;
}

static status read_order(const arguments *a, order *o, fault *f) {
    uint64_t depth = 0;
    o->picture = arguments_value(a, "svg");
    o->json = arguments_has(a, "json");
    status result = arguments_number(a, "depth", 1, DEEPEST, USUAL_DEPTH, &depth, f);
    o->depth = (int)depth;
    if (!result) result = read_fold(a, o, f);
    if (!result) result = read_agent(a, o, f);
    if (!result && o->json && o->picture && strcmp(o->picture, "-") == 0)
        result = fault_set(f, E_RANGE, 0, "--json and --svg - would both go to the output");
    if (!result && o->picture && strcmp(o->picture, "-") != 0)
        result = replaced_file_check(o->picture, REPLACED_PICTURE, "--svg", f);
    return result;
}

/* Searching */

static status search(const context *c, const order *o, const stop_token *stop, tree_builder *b,
                     search_result *found, fault *f) {
    const search_request request = {.limits = {.depth = o->depth}, .stop = stop};
    lab_search *s = NULL;
    status result = lab_search_create(&o->agent, c->tier, NULL, &s, f);
    if (!result) {
        lab_search_watch(s, tree_builder_see, b);
        result = lab_search_run(s, &o->position, &request, found, f);
    }
    if (!result && tree_builder_status(b))
        result = fault_set(f, tree_builder_status(b), 0, "no memory for the tree");
    lab_search_free(s);
    return result;
}

/* Where there is nothing to choose no search takes place: the root alone is the tree. */
static status add_root(const position *p, tree *t, fault *f) {
    const tree_node root = {.kind = TREE_VISITED,
                            .board = *p,
                            .move = SQUARE_NONE,
                            .reason = position_over(p) ? TREE_OVER : TREE_ALL};
    return tree_add(t, TREE_NOTHING, &root) ? fault_set(f, E_NOMEM, 0, "no memory for the tree")
                                            : OK;
}

static const char *choose_note(const order *o, const tree_builder *b, const search_result *found,
                               char *text, size_t size) {
    const squares moves = position_moves(&o->position);
    text[0] = '\0';
    if (position_over(&o->position)) return "The game is over: nothing is searched.";
    if (squares_empty(&moves)) return "There is no move but to pass: nothing is searched.";
    if (!tree_builder_complete(b)) return "The search was stopped before it came to its end.";
    if (found->depth == o->depth) return NULL;
    (void)snprintf(text, size, "Shown is the last finished iteration, of depth %d.", found->depth);
    return text;
}

/* Output */

static int write_picture(context *c, const order *o, const tree *t, const tree_caption *caption) {
    fault f;
    buffer out = buffer_make(NULL);
    status result = tree_svg_write(t, caption, &o->limits, &out);
    if (result) (void)fault_set(&f, result, 0, "no memory for the picture");
    if (!result && strcmp(o->picture, "-") == 0) return context_print(c, &out);
    if (!result) result = files_replace(NULL, o->picture, buffer_view(&out), &f);
    buffer_clear(&out);
    if (result) return context_fail(c, &f);
    context_note(c, "the tree is in %s", o->picture);
    return EXIT_OK;
}

static int print_tree(context *c, const arguments *a, const order *o, const tree *t,
                      const tree_caption *caption) {
    const tree_text_style style = {.lines = c->terminal.discs,
                                   .boards = arguments_has(a, "boards"),
                                   .discs = c->terminal.discs,
                                   .colour = c->terminal.colour,
                                   .limits = o->limits};
    buffer out = buffer_make(NULL);
    tree_caption plain = *caption; /* for a program, without "based on" */
    plain.agent = o->agent.spec;
    const status failed = o->json ? tree_json_write(t, &plain, &o->limits, &out)
                                  : tree_text_write(t, caption, &style, &out);
    if (failed && !out.failed) out.failed = failed;
    return context_print(c, &out);
}

static int show_with(context *c, const arguments *a, const order *o, const tree *t,
                     const tree_caption *caption) {
    const int drawn = o->picture ? write_picture(c, o, t, caption) : EXIT_OK;
    if (drawn || (o->picture && !o->json)) return drawn;
    return print_tree(c, a, o, t, caption);
}

static int show(context *c, const arguments *a, const order *o, const tree *t, const char *note) {
    buffer title = buffer_make(NULL), sentence = buffer_make(NULL);
    agent_title(o->agent.spec, o->agent.info->name, &title);
    lab_agent_sentence(&o->agent, &sentence);
    const tree_caption caption = {.agent = buffer_text(&title),
                                  .sentence = buffer_text(&sentence),
                                  .note = note,
                                  .depth = o->depth};
    const int code = show_with(c, a, o, t, &caption);
    buffer_clear(&title);
    buffer_clear(&sentence);
    return code;
}

static int show_root_alone(context *c, const arguments *a, const order *o, const char *note) {
    fault f;
    tree t = tree_make(NULL);
    const int code = add_root(&o->position, &t, &f) ? context_fail(c, &f) : show(c, a, o, &t, note);
    tree_clear(&t);
    return code;
}

static int show_search(context *c, const arguments *a, const order *o, const tree_builder *b,
                       const search_result *found) {
    char text[80];
    const squares moves = position_moves(&o->position);
    const tree *t = tree_builder_tree(b);
    if (t->count == 0 && !squares_empty(&moves))
        return context_usage(c, "%s does not search: there is no tree to draw", o->agent.spec);
    const char *note = choose_note(o, b, found, text, sizeof text);
    return t->count ? show(c, a, o, t, note) : show_root_alone(c, a, o, note);
}

static int search_and_show(context *c, const arguments *a, const order *o) {
    fault f;
    search_result found = {.move = SQUARE_NONE};
    tree_builder b;
    interrupt i;
    tree_builder_start(&b, &o->position, NODES_KEPT, NULL);
    interrupt_start(&i);
    const status failed = search(c, o, &i.stop, &b, &found, &f);
    const bool is_stopped = atomic_load(&i.stop);
    interrupt_end(&i);
    const int code = failed ? context_fail(c, &f) : show_search(c, a, o, &b, &found);
    tree_builder_clear(&b);
    return code == EXIT_OK && is_stopped ? EXIT_INTERRUPTED : code;
}

static int run(context *c, const arguments *a) {
    fault f;
    order o;
    const int failed = position_argument(c, a, 0, &o.position);
    if (failed) return failed;
    const char *spec = arguments_value(a, "agent");
    if (read_order(a, &o, &f)) return agent_report_fail(c, spec ? spec : USUAL_AGENT, &f);
    return search_and_show(c, a, &o);
}

static const option options[] = {
    {"agent", OPTION_TEXT, "SPEC", "who searches; " USUAL_AGENT " by default", NULL},
    {"depth", OPTION_NUMBER, "N", "how deep, in plies; 2 by default, whatever the agent says",
     NULL},
    {"fold", OPTION_NUMBER, "N", "at most N children of a position; 6 by default, 0 for all", NULL},
    {"boards", OPTION_SWITCH, NULL, "draw the boards in the text, too", NULL},
    {"svg", OPTION_FILE, "FILE", "write a picture; - for the output", NULL},
    POSITION_OPTIONS,
    OPTION_JSON,
    OPTIONS_END,
};

const command cmd_tree = {
    .name = "tree",
    .operands = "[POSITION]",
    .words = "start",
    .summary = "draw the tree of a search, with values and what was pruned",
    .options = options,
    .most = 1,
    .run = run,
};
