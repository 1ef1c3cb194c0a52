/* service/agents/catalogue.h - the players a user can choose: all of them, or one in detail.
 *
 * Gives plain data (report/agents/agent_sheet.h) for a command, a page or a protocol.
 * Ownership: a page owns all its texts; catalogue_free() frees it. Errors: E_NOMEM and those named
 * below; after a failure there is nothing to free. */
#ifndef SERVICE_AGENTS_CATALOGUE_H
#define SERVICE_AGENTS_CATALOGUE_H

#include "base/fault.h"
#include "player/player_spec.h"
#include "report/agents/agent_sheet.h"

typedef struct catalogue_page {
    /* Set by catalogue_list(): the agents in the order of their papers, then the champion. */
    int count;
    agent_line *lines;

    agent_sheet agent;       /* set by catalogue_agent() */
    champion_sheet champion; /* set by catalogue_champion() */

    struct catalogue_text *texts; /* owns the texts of the others */
    struct engine *engine;        /* owns the texts about weights */
} catalogue_page;

status catalogue_list(catalogue_page **out, fault *f);

/* One agent of the laboratory on boards of `size`. Errors: those of lab_agent_load(). */
status catalogue_agent(const char *spec, int size, catalogue_page **out, fault *f);

/* The champion on boards of `size`. Errors: those of player_describe() and of a file of weights. */
status catalogue_champion(const player_spec *spec, int size, catalogue_page **out, fault *f);

void catalogue_free(catalogue_page *p); /* NULL is allowed */

#endif
