/* web/http/query.h - the path and the parameters of a request's address, decoded.
 *
 * A path must be plain after decoding: it begins with a slash, has no empty part and no part "." or
 * "..", no backslash, no control character and only well-formed UTF-8. So no two texts name the
 * same thing, and no path can lead out of anywhere. Nothing here ever touches a file. Ownership:
 * the caller hands in a buffer that receives the decoded texts; the views point into it. Threads:
 * any. */
#ifndef WEB_HTTP_QUERY_H
#define WEB_HTTP_QUERY_H

#include "base/text.h"
#include "web/message.h"

typedef struct query {
    view path;
    web_parameter parameters[WEB_PARAMETERS_MAX];
    int count;
} query;

/* Reads "/path?name=value&name=value". `room` receives the decoded bytes and must have room for
 * target.length bytes. False if the address is not well-formed or has too many parameters. */
bool query_read(view target, char *room, query *out);

/* Returns the value of a parameter; the empty view if it is not there. */
view query_value(const query *q, const char *name);

#endif
