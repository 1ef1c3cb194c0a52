/* web/message.h - a request to the interface under /api/v1/, and its reply, without the network.
 *
 * The network side (web/http/) checks a request against the rules of the server, reads its body and
 * hands it to api_answer() (web/api/api.h) on a working thread. The reply goes back the same way.
 * So the interface is tested without a socket, and the network without games.
 * Ownership: a request borrows everything; a reply owns its body, web_reply_clear(). */
#ifndef WEB_MESSAGE_H
#define WEB_MESSAGE_H

#include "base/text.h"

typedef enum web_method { WEB_GET, WEB_POST, WEB_PUT, WEB_PATCH, WEB_DELETE } web_method;

/* A parameter behind the question mark, decoded. */
typedef struct web_parameter {
    view name, value;
} web_parameter;

enum { WEB_PARAMETERS_MAX = 16 };

typedef struct web_request {
    web_method method;
    view path; /* behind /api/v1, decoded: "/games/ab12/moves" */
    web_parameter parameters[WEB_PARAMETERS_MAX];
    int parameter_count;
    view body; /* empty without one */
} web_request;

typedef struct web_reply {
    int status;       /* as of HTTP */
    const char *type; /* of the body; a constant. NULL: application/json */
    buffer body;
    char file_name[200]; /* the browser saves the body under it; empty: it does not. UTF-8 */
} web_reply;

static inline void web_reply_clear(web_reply *r) {
    buffer_clear(&r->body);
}

#endif
