/* service/answers/search_tree.c - lets an agent search and keeps the positions it visits. */
#include "service/answers/search_tree.h"

#include "lab/agent_file.h"
#include "lab/search.h"
#include "report/agents/agent_title.h"
#include "search/result.h"

#include <stdio.h>

enum { NODES_KEPT = 100000 }; /* about 30 MB */

/* A solver for the last squares would answer without a tree, so it is switched off. */
static status load_agent(const search_tree_request *r, lab_agent *out, fault *f) {
    const status result =
        lab_agent_load(view_of(r->spec), r->position->field.size, NULL, NULL, out, f);
    out->options.finish = 0;
    return result;
}

static status search(const search_tree_request *r, search_tree *t, search_result *found, fault *f) {
    const search_request request = {.limits = {.depth = r->depth}, .stop = r->stop};
    lab_search *s = NULL;
    status result = lab_search_create(&t->agent, r->tier, NULL, &s, f);
    if (!result) {
        lab_search_watch(s, tree_builder_see, &t->builder);
        result = lab_search_run(s, r->position, &request, found, f);
    }
    if (!result && tree_builder_status(&t->builder))
        result = fault_set(f, tree_builder_status(&t->builder), 0, "no memory for the tree");
    lab_search_free(s);
    return result;
}

/* Without a choice of moves no search takes place: the root alone is the tree. */
static status take_root(const position *p, search_tree *t, fault *f) {
    const tree_node root = {.kind = TREE_VISITED,
                            .board = *p,
                            .move = SQUARE_NONE,
                            .reason = position_over(p) ? TREE_OVER : TREE_ALL};
    t->tree = &t->root_alone;
    return tree_add(&t->root_alone, TREE_NOTHING, &root)
               ? fault_set(f, E_NOMEM, 0, "no memory for the tree")
               : OK;
}

static status take_tree(const search_tree_request *r, search_tree *t, fault *f) {
    const squares moves = position_moves(r->position);
    t->tree = tree_builder_tree(&t->builder);
    if (t->tree->count) return OK;
    if (squares_empty(&moves)) return take_root(r->position, t, f);
    return fault_set(f, E_UNSUPPORTED, 0, "%s does not search: there is no tree to draw",
                     t->agent.spec);
}

/* Says why the tree is not the tree of the whole search; NULL if it is. */
static const char *note_of(const search_tree_request *r, search_tree *t,
                           const search_result *found) {
    const squares moves = position_moves(r->position);
    if (position_over(r->position)) return "The game is over: nothing is searched.";
    if (squares_empty(&moves)) return "There is no move but to pass: nothing is searched.";
    if (!tree_builder_complete(&t->builder))
        return "The search was stopped before it came to its end.";
    if (found->depth == r->depth) return NULL;
    (void)snprintf(t->note, sizeof t->note, "Shown is the last finished iteration, of depth %d.",
                   found->depth);
    return t->note;
}

static void write_caption(const search_tree_request *r, search_tree *t,
                          const search_result *found) {
    agent_title(t->agent.spec, t->agent.info->name, &t->title);
    lab_agent_sentence(&t->agent, &t->sentence);
    t->caption = (tree_caption){.agent = buffer_text(&t->title),
                                .sentence = buffer_text(&t->sentence),
                                .note = note_of(r, t, found),
                                .depth = r->depth};
}

status search_tree_make(const search_tree_request *r, search_tree *out, fault *f) {
    search_result found = {.move = SQUARE_NONE};
    status result = load_agent(r, &out->agent, f);
    if (result) return result;
    out->title = buffer_make(NULL);
    out->sentence = buffer_make(NULL);
    out->root_alone = tree_make(NULL);
    tree_builder_start(&out->builder, r->position, NODES_KEPT, NULL);
    result = search(r, out, &found, f);
    if (!result) result = take_tree(r, out, f);
    if (result)
        search_tree_clear(out);
    else
        write_caption(r, out, &found);
    return result;
}

void search_tree_clear(search_tree *t) {
    tree_builder_clear(&t->builder);
    tree_clear(&t->root_alone);
    buffer_clear(&t->title);
    buffer_clear(&t->sentence);
}
