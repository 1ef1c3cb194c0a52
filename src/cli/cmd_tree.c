/* cli/cmd_tree.c - draws what a search does: every position it visits, and what it prunes. */
#include "base/files.h"
#include "base/text.h"
#include "cli/agent_report.h"
#include "cli/options/position_argument.h"
#include "cli/table/arguments.h"
#include "cli/terminal/interrupt.h"
#include "game/position.h"
#include "report/tree/tree.h"
#include "service/answers/search_tree.h"
#include "service/replaced_file.h"

#include <string.h>

enum { DEEPEST = 60, USUAL_DEPTH = 2, USUAL_FOLD = 6, LINES_SHOWN = 2000 };

#define USUAL_AGENT "seven"

typedef struct tree_options {
    int depth;
    tree_limits limits;
    const char *picture; /* file name, "-" or NULL */
    bool json, boards;
} tree_options;

static status read_fold(const arguments *a, tree_options *o, fault *f) {
    const bool is_open = o->json && !arguments_value(a, "fold");
    uint64_t fold = 0;
    const status result =
        arguments_number(a, "fold", 0, SQUARE_LIMIT, is_open ? 0 : USUAL_FOLD, &fold, f);
    o->limits = (tree_limits){.children = (size_t)fold, .nodes = o->json ? 0 : LINES_SHOWN};
    return result;
}

static status check_picture(const tree_options *o, fault *f) {
    if (!o->picture) return OK;
    if (strcmp(o->picture, "-") != 0)
        return replaced_file_check(o->picture, REPLACED_PICTURE, "--svg", f);
    return o->json ? fault_set(f, E_RANGE, 0, "--json and --svg - would both go to the output")
                   : OK;
}

static status read_options(const arguments *a, tree_options *o, fault *f) {
    o->picture = arguments_value(a, "svg");
    o->json = arguments_has(a, "json");
    o->boards = arguments_has(a, "boards");
    status result = arguments_int(a, "depth", 1, DEEPEST, USUAL_DEPTH, &o->depth, f);
    if (!result) result = read_fold(a, o, f);
    return result ? result : check_picture(o, f);
}

/* ---- output ---- */

static int write_picture(context *c, const tree_options *o, const search_tree *t) {
    fault f;
    buffer out = buffer_make(NULL);
    status result = tree_svg_write(t->tree, &t->caption, &o->limits, &out);
    if (result) (void)fault_set(&f, result, 0, "no memory for the picture");
    if (!result && strcmp(o->picture, "-") == 0) return context_print(c, &out);
    if (!result) result = files_replace(NULL, o->picture, buffer_view(&out), &f);
    buffer_clear(&out);
    if (result) return context_fail(c, &f);
    context_note(c, "the tree is in %s", o->picture);
    return EXIT_OK;
}

static int print_tree(context *c, const tree_options *o, const search_tree *t) {
    const tree_text_style style = {.lines = c->terminal.discs,
                                   .boards = o->boards,
                                   .discs = c->terminal.discs,
                                   .colour = c->terminal.colour,
                                   .limits = o->limits};
    buffer out = buffer_make(NULL);
    tree_caption plain = t->caption; /* for a program, without "based on" */
    plain.agent = t->agent.spec;
    const status failed = o->json ? tree_json_write(t->tree, &plain, &o->limits, &out)
                                  : tree_text_write(t->tree, &t->caption, &style, &out);
    if (failed && !out.failed) out.failed = failed;
    return context_print(c, &out);
}

static int show(context *c, const tree_options *o, const search_tree *t) {
    const int drawn = o->picture ? write_picture(c, o, t) : EXIT_OK;
    if (drawn || (o->picture && !o->json)) return drawn;
    return print_tree(c, o, t);
}

/* ---- searching ---- */

static int search_and_show(context *c, const tree_options *o, const char *spec, const position *p) {
    fault f;
    interrupt i;
    search_tree t;
    interrupt_start(&i);
    const search_tree_request request = {
        .spec = spec, .position = p, .depth = o->depth, .tier = c->tier, .stop = &i.stop};
    const status failed = search_tree_make(&request, &t, &f);
    const bool is_stopped = atomic_load(&i.stop);
    interrupt_end(&i);
    if (failed) return agent_report_fail(c, spec, &f);
    const int code = show(c, o, &t);
    search_tree_clear(&t);
    return code == EXIT_OK && is_stopped ? EXIT_INTERRUPTED : code;
}

static int run(context *c, const arguments *a) {
    fault f;
    position p;
    tree_options o;
    const char *spec = arguments_value(a, "agent");
    const int failed = position_argument(c, a, 0, &p);
    if (failed) return failed;
    if (read_options(a, &o, &f)) return context_fail(c, &f);
    return search_and_show(c, &o, spec ? spec : USUAL_AGENT, &p);
}

static const option options[] = {
    {"agent", OPTION_TEXT, "SPEC", "who searches; " USUAL_AGENT " by default", NULL},
    {"depth", OPTION_NUMBER, "N", "depth in plies; 2 by default, not the agent's own depth", NULL},
    {"fold", OPTION_NUMBER, "N", "at most N children of a position; 6 by default, 0 for all", NULL},
    {"boards", OPTION_SWITCH, NULL, "draw the boards in the text, too", NULL},
    {"svg", OPTION_FILE, "FILE", "write a picture; - for standard output", NULL},
    POSITION_OPTIONS,
    OPTION_JSON,
    OPTIONS_END,
};

const command cmd_tree = {
    .name = "tree",
    .operands = "[POSITION]",
    .words = "start",
    .summary = "draw the tree of a search, with values and cuts",
    .options = options,
    .most = 1,
    .run = run,
};
