/* web/api/lab/own_agents.h - agents that somebody kept in the page: names for specifications with
 * changed weights, in the file of the games.
 *
 * `@mine` names such an agent wherever an agent of the laboratory is named. A game keeps the
 * specification, so it goes on when its agent is changed or deleted.
 *
 *     I1  A kept specification is one of the laboratory: it names no file and starts no program.
 *
 * Ownership: texts are the caller's. Threads: any; the desk is not locked. Errors: refusals. */
#ifndef WEB_API_OWN_AGENTS_H
#define WEB_API_OWN_AGENTS_H

#include "base/text.h"
#include "lab/agent.h"
#include "web/api/api_int.h"
#include "web/api/refusal.h"

enum { OWN_AGENTS_MOST = 200 };

typedef struct own_agent {
    const char *name, *spec, *created; /* borrowed for the call */
} own_agent;

typedef void own_agent_sink(void *context, const own_agent *a);

/* Hands out all own agents, in the order of their names. */
bool own_agents_each(api *a, own_agent_sink *sink, void *context, refusal *r);

/* Keeps an agent in place of one with this name, and with its date. */
bool own_agents_keep(api *a, const char *name, const char *spec, char created[DATE_BYTES],
                     refusal *r);
bool own_agents_delete(api *a, const char *name, refusal *r);

/* Appends the specification behind `text`: "@mine,depth=3" becomes that of mine with another depth,
 * and any other text stays as it is. Refuses an unknown name; `at` is the field. */
bool own_agents_resolve(api *a, view text, const char *at, buffer *out, refusal *r);

/* Makes an agent of the laboratory for boards of `size`; refuses anything else, also tables that
 * are too large for the server. Its text is appended to `spec`. The caller frees the agent with
 * alloc_free(NULL, ...). NULL after a refusal. */
lab_agent *own_agents_make(api *a, view text, int size, const char *at, buffer *spec, refusal *r);

#endif
