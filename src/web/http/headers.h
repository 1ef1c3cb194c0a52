/* web/http/headers.h - headers that every answer has, refusals included.
 *
 * The policy has no unsafe-*: scripts and styles are files of ours. Pictures may also be drawn by
 * the page (data:, blob:). No header of CORS is ever sent, so that other sites read nothing. */
#ifndef WEB_HTTP_HEADERS_H
#define WEB_HTTP_HEADERS_H

typedef struct header {
    const char *name, *value;
} header;

extern const header headers_always[]; /* ends with a NULL name */

#endif
