/* service/answers/search_tree.h - the tree of a search by an agent of the laboratory, ready to be
 * drawn.
 *
 * Ownership: a search_tree owns everything in it; search_tree_clear() frees it. It stays where it
 * is until then. Threads: one; any thread may set the stop token. Errors: those of the agent;
 * E_UNSUPPORTED, E_NOMEM. A stop is no failure. */
#ifndef SERVICE_ANSWERS_SEARCH_TREE_H
#define SERVICE_ANSWERS_SEARCH_TREE_H

#include "base/text.h"
#include "experiment/tree_builder.h"
#include "game/position.h"
#include "game/tier.h"
#include "lab/agent.h"
#include "report/tree/tree.h"
#include "search/limits.h"

typedef struct search_tree_request {
    const char *spec; /* of an agent */
    const position *position;
    int depth; /* plies; replaces the agent's own depth */
    tier tier;
    const stop_token *stop; /* may be NULL */
} search_tree_request;

typedef struct search_tree {
    const tree *tree;     /* of the last iteration that was finished; at least the root */
    tree_caption caption; /* for people: the agent with its base, its sentence, a note */
    lab_agent agent;      /* agent.spec is the name for programs */

    tree_builder builder;
    tree root_alone;
    buffer title, sentence;
    char note[80];
} search_tree;

/* Searches and keeps the tree. A stop is no failure: the note says that the tree is not complete.
 * E_UNSUPPORTED for an agent that does not search, E_NOMEM; those of lab_agent_load(). After a
 * failure there is nothing to clear. */
status search_tree_make(const search_tree_request *r, search_tree *out, fault *f);
void search_tree_clear(search_tree *t);

#endif
