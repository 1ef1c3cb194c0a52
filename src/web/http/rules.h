/* web/http/rules.h - who may ask for what: names of the server, other sites, kinds of content.
 *
 * A page of another site may make a browser send requests to this server. Three things tell such a
 * request: the header Host (a foreign name that leads here), Origin and Sec-Fetch-Site. A change
 * also needs a content type that a form of another site cannot send.
 * Ownership: the caller owns the rules. Threads: any, once they are filled. */
#ifndef WEB_HTTP_RULES_H
#define WEB_HTTP_RULES_H

#include "base/text.h"
#include "web/http/head.h"
#include "web/http/refusal.h"
#include "web/message.h"

enum { RULES_NAMES_MAX = 32, RULES_NAME_BYTES = 272 };

typedef struct rules {
    char names[RULES_NAMES_MAX][RULES_NAME_BYTES]; /* "localhost:8765", in small letters */
    int count;
} rules;

/* Adds a name of this machine, with the port behind it; an address of IPv6 gets its brackets. The
 * usual port of HTTP may be left out by browsers, so the bare name counts, too. False if the table
 * is full or the name too long. */
bool rules_add_name(rules *r, const char *name, int port);

/* Checks the name by which the server was called. */
refusal_kind rules_check_host(const rules *r, const head *h);

/* Checks a request to the interface. */
refusal_kind rules_check_api(const head *h, web_method method);

/* Checks a request for a file of the page. Another site may link to it, but not embed it. */
refusal_kind rules_check_file(const head *h);

/* Reads a method of the interface. HEAD is WEB_GET. False for others. */
bool rules_method(view name, web_method *out);

#endif
