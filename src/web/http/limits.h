/* web/http/limits.h - every limit of the server, in one place.
 *
 * A request over a limit is refused with the status beside it, and its connection ends. */
#ifndef WEB_HTTP_LIMITS_H
#define WEB_HTTP_LIMITS_H

enum {
    /* sizes, in bytes; the interface has those of bodies (web/api/api.h): 413 */
    HTTP_REQUEST_LINE_MAX = 2048, /* 414 */
    HTTP_HEAD_MAX = 8192,         /* the request line and all headers: 431 */
    HTTP_HEADERS_MAX = 40,        /* 431 */
    HTTP_LENGTH_DIGITS = 10,      /* of Content-Length: 400 */
    HTTP_BODIES_MAX = 96 << 20,   /* all bodies that wait at a time: 503 */

    /* counts */
    HTTP_CONNECTIONS_MAX = 2048, /* 503 */
    HTTP_TURNED_AWAY_MAX = 64,   /* connections over the limit that still get their 503 */
    HTTP_STREAMS_MAX = 256,      /* streams of events: 503 */
    HTTP_WAITING_MAX = 1024,     /* requests that wait for a working thread: 503 */
    HTTP_WORKERS = 4,            /* working threads */

    /* times, in milliseconds */
    HTTP_HEAD_MS = 5000,     /* from the connection to its whole first head: 408 */
    HTTP_BODY_MS = 5000,     /* grace for a body ... */
    HTTP_BODY_RATE = 1024,   /* ... and the bytes per second that it must come with: 408 */
    HTTP_REPLY_MS = 10000,   /* grace for the reader of a reply ... */
    HTTP_REPLY_RATE = 16384, /* ... and the bytes per second that it must take: cut */
    HTTP_STALL_MS = 10000,   /* a stream of events whose reader takes nothing: cut */
    HTTP_IDLE_MS = 30000,    /* from a reply to the whole next head: cut */
    HTTP_DROP_MS = 10000,    /* for a refused body, as long as it keeps coming */
    HTTP_LINGER_MS = 1000,   /* a refused caller may still send, so that it reads the refusal */
    HTTP_COMMENT_MS = 15000, /* between two comments in a stream of events */
    HTTP_SWEEP_MS = 200,     /* how often the times above are looked at */
};

#endif
