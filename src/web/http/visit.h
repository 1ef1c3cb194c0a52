/* web/http/visit.h - one request: what it asks for and whether it may.
 *
 * Ownership: visit_make() and visit_free(); the texts of the request point into the visit. Threads:
 * one at a time: the network thread, or the working thread while the connection is suspended. */
#ifndef WEB_HTTP_VISIT_H
#define WEB_HTTP_VISIT_H

#include "base/text.h"
#include "web/events.h"
#include "web/http/desk.h"
#include "web/http/guests.h"
#include "web/http/head.h"
#include "web/http/limits.h"
#include "web/http/query.h"
#include "web/http/refusal.h"
#include "web/http/rules.h"
#include "web/http/secret.h"
#include "web/message.h"
#include "web/page/page.h"

#include <microhttpd.h>

typedef struct server server;

typedef enum visit_stage {
    VISIT_NEW,      /* its head was read */
    VISIT_BODY,     /* its body comes */
    VISIT_WORK,     /* a working thread has it */
    VISIT_DONE,     /* its reply is there */
    VISIT_ANSWERED, /* the answer is on its way */
} visit_stage;

typedef enum visit_goal { GOAL_FILE, GOAL_LINK, GOAL_API, GOAL_EVENTS } visit_goal;

typedef struct visit {
    desk_job job; /* first, so that a job is its visit */
    server *server;
    guest *who;
    struct MHD_Connection *connection;
    visit_stage stage;
    visit_goal goal;
    refusal_kind refusal;
    bool shows_refusal;   /* to a person: as a page, not as JSON */
    size_t target_length; /* may be more than `target` holds: then it is refused */
    char target[HTTP_REQUEST_LINE_MAX + 1];
    char decoded[HTTP_REQUEST_LINE_MAX + 1];
    char last_id[64];
    query query;
    const page_file *file;
    web_request request;
    size_t reserved; /* bytes of the budget of all bodies */
    buffer body;
    size_t body_bytes; /* that have come */
    int64_t body_began_ns;
    bool holds_stream; /* counts as a stream */
    web_reply reply;
    buffer link; /* the next link, to be told to the person; empty: none */
    stream *stream;
} visit;

visit *visit_make(server *s, struct MHD_Connection *connection, const char *target); /* or NULL */

/* Decides what to do with a request whose head was read. Fills goal, query, file and request, or
 * refusal. `token` is NULL if the server has none. */
void visit_decide(visit *v, const rules *r, const secret *token, head *h);

/* The channels of a stream, from its parameters `games` and `studies`: ids, separated by commas. */
typedef struct visit_channels {
    view names[EVENT_CHANNELS_MAX];
    int count;
    char texts[EVENT_CHANNELS_MAX][EVENT_CHANNEL_BYTES]; /* of names with a prefix */
} visit_channels;

/* False if a parameter is not well-formed. *out must stay where it is. */
bool visit_read_channels(const visit *v, visit_channels *out);

void visit_free(visit *v); /* NULL is allowed; the stream was freed before */

#endif
