/* web/http/refusal.h - what the server answers to a request that it does not take.
 *
 * The body is the JSON Error of docs/openapi.yaml. Constant texts only: nothing of the request
 * comes back in a refusal. */
#ifndef WEB_HTTP_REFUSAL_H
#define WEB_HTTP_REFUSAL_H

#include "base/text.h"

typedef struct refusal {
    int status;          /* as of HTTP; 0: no refusal */
    const char *code;    /* as in the list of docs/openapi.yaml */
    const char *message; /* what happened and what to do */
} refusal;

/* The reasons, each with its status. */
typedef enum refusal_kind {
    REFUSE_NOTHING,
    REFUSE_SYNTAX,      /* 400 */
    REFUSE_FRAMING,     /* 400: the length of the body is not clear */
    REFUSE_QUERY,       /* 400 */
    REFUSE_TOKEN,       /* 403 */
    REFUSE_LINK,        /* 403: a link that was opened before */
    REFUSE_ORIGIN,      /* 403 */
    REFUSE_NOT_FOUND,   /* 404 */
    REFUSE_METHOD,      /* 405 */
    REFUSE_SLOW,        /* 408 */
    REFUSE_NO_LENGTH,   /* 411 */
    REFUSE_BODY,        /* 413 */
    REFUSE_LINE,        /* 414 */
    REFUSE_TYPE,        /* 415 */
    REFUSE_EXPECT,      /* 417 */
    REFUSE_HOST,        /* 421 */
    REFUSE_HEAD,        /* 431 */
    REFUSE_INTERNAL,    /* 500 */
    REFUSE_CONNECTIONS, /* 503 */
    REFUSE_STREAMS,     /* 503 */
    REFUSE_WAITING,     /* 503 */
    REFUSE_STOPPING,    /* 503 */
    REFUSE_VERSION,     /* 505 */
    REFUSAL_KINDS
} refusal_kind;

const refusal *refusal_of(refusal_kind kind);

/* Appends the JSON of a refusal. */
void refusal_body(refusal_kind kind, buffer *out);

/* Appends a page for a person whose device is not known: REFUSE_TOKEN or REFUSE_LINK. */
void refusal_page(refusal_kind kind, buffer *out);

/* Appends a whole HTTP answer that closes the connection. */
void refusal_answer(refusal_kind kind, buffer *out);

#endif
