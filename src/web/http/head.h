/* web/http/head.h - reads the head of a request strictly: the request line and the headers.
 *
 * libmicrohttpd is lenient: it takes bare line feeds, folded lines and more. So the first head of
 * each connection is read here before libmicrohttpd sees it. Later heads of a connection are built
 * from what libmicrohttpd has read (head_begin(), head_add(), head_check()): the same rules, as far
 * as its reading shows them.
 * Ownership: a head borrows the bytes. Threads: any; there is no state. No memory is allocated. */
#ifndef WEB_HTTP_HEAD_H
#define WEB_HTTP_HEAD_H

#include "base/text.h"
#include "web/http/refusal.h"

typedef enum head_field {
    HEAD_HOST,
    HEAD_ORIGIN,
    HEAD_FETCH_SITE,
    HEAD_FETCH_MODE,
    HEAD_TYPE,   /* Content-Type */
    HEAD_LENGTH, /* Content-Length */
    HEAD_CODING, /* Transfer-Encoding */
    HEAD_EXPECT,
    HEAD_COOKIE,
    HEAD_LAST_ID, /* Last-Event-ID */
    HEAD_ACCEPT_ENCODING,
    HEAD_NONE_MATCH, /* If-None-Match */
    HEAD_FIELDS
} head_field;

typedef struct head {
    view method, target;
    view value[HEAD_FIELDS]; /* of the last header of each kind */
    int count[HEAD_FIELDS];  /* headers of each kind */
    int headers;
    size_t bytes;    /* with the empty line at the end */
    uint64_t length; /* of the body */
} head;

typedef enum head_state { HEAD_INCOMPLETE, HEAD_WHOLE, HEAD_REFUSED } head_state;

/* Reads a head from the first bytes of a connection. HEAD_INCOMPLETE: more bytes must come, and
 * nothing is wrong so far. HEAD_REFUSED fills *why. */
head_state head_read(view bytes, head *out, refusal_kind *why);

/* The same in steps. */
void head_begin(head *h, view method, view target);
void head_add(head *h, view name, view value);

/* Checks counts, sizes and the length of the body; fills h->length. */
refusal_kind head_check(head *h);

#endif
