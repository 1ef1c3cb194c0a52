/* web/api/api.h - everything under /api/v1, without the network: games that are played, searches
 * that run for them, and the games that are kept.
 *
 * docs/openapi.yaml has the requests and answers, docs/http-api.md explains them. A request changes
 * something only after the change is stored: what was answered or published survives the end of the
 * process.
 * Ownership: api_free() frees; texts in the options are copied. Threads: api_answer() and
 * api_write_states() may be called by several threads at once. They never wait for a search, except
 * API_JUDGING_MAX of them for a judgement, a few seconds at most. Errors: those of store_open();
 * E_NOMEM. A request that cannot be done is answered with a refusal. */
#ifndef WEB_API_API_H
#define WEB_API_API_H

#include "base/fault.h"
#include "base/text.h"
#include "game/tier.h"
#include "web/events.h"
#include "web/message.h"

typedef struct api api;

enum { API_BODY_MAX = 1 << 20, API_IMPORT_MAX = 32 << 20 }; /* bytes of a body; of an import */

enum { API_JUDGING_MAX = 2 }; /* requests that wait for a judgement at a time */

typedef struct api_options {
    const char *data;  /* file with the games; it and its folder are made if they are missing */
    int threads;       /* of each search; 0: 1 */
    int searches;      /* that run at once; 0: as many as the machine has processors, at most 8 */
    tier tier;         /* instruction set of the engines */
    const char *wthor; /* folder with a WTHOR base; NULL: none */
} api_options;

/* Opens the file, makes the hub of events and starts the threads that search. */
status api_make(const api_options *o, api **out, fault *f);

/* Stops all searches and waits for their threads. All streams of the hub are closed before. NULL is
 * allowed. */
void api_free(api *a);

/* Answers a request. The reply is overwritten; the caller frees it with web_reply_clear(). */
void api_answer(api *a, const web_request *r, web_reply *out);

/* Returns the most bytes that the body of a request may have: more for an import than for others.
 */
size_t api_body_max(web_method method, view path);

event_hub *api_events(api *a); /* lives as long as the api */

/* Appends the events with which a stream begins, in the format of streams: `hello`, `state` for
 * each game that there is, and `study` for each study, whose channel is "study:" with its id. They
 * have no id. */
void api_write_states(api *a, const view *channels, int count, buffer *out);

#endif
