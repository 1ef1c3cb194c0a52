/* protocol/json_request.h - one line of the JSON engine, read into a request.
 *
 *     {"id":7,"want":"hint","position":"f5d6c3","n":3,"depth":12}
 *
 * A line is one flat object (base/json/json_line.h). `want` says what it is about; each want has
 * its members, and others are refused, so that a mistyped name is found. A member that is null
 * counts as missing. Numbers may stand in quotes. docs/protocols.md lists everything. Ownership:
 * json_request_clear() frees a request; read it also after a failure, because the id may be known.
 * Threads: any. Errors: E_FORMAT, E_RANGE, E_MISSING, E_UNSUPPORTED, E_NOMEM. */
#ifndef PROTOCOL_JSON_REQUEST_H
#define PROTOCOL_JSON_REQUEST_H

#include "base/fault.h"
#include "base/text.h"
#include "notation/game.h"
#include "protocol/partner.h"
#include "protocol/question.h"
#include "protocol/settings.h"

typedef enum json_want {
    /* the questions have the numbers of question_want */
    JSON_WANT_SET = QUESTION_WANTS, /* change the settings */
    JSON_WANT_STOP,                 /* end one search, or all */
    JSON_WANT_PING,
    JSON_WANT_VERSION,
    JSON_WANT_QUIT,
    JSON_WANTS
} json_want;

const char *json_want_name(int want); /* of either kind */

enum { JSON_ID_BYTES = 256 }; /* a longer id is refused */

typedef struct json_request {
    buffer id;         /* as JSON: 7, "a" or null */
    int want;          /* a question_want or a json_want */
    buffer which;      /* stop: the id of the search, as JSON; empty: all */
    settings settings; /* after those of this request; not of stop, ping, version, quit */
    game game;         /* of a question */
    question question; /* without its game and settings, which json_request_question() adds */

    const char *where; /* after a failure: the name of the member, a constant; NULL: the line */
    bool has_place;    /* fault.at is an offset in that member, or in the line */
} json_request;

/* Reads a line. `usual` are the settings for what the request does not say. */
status json_request_read(view line, const partner_options *usual, json_request *out, fault *f);
void json_request_clear(json_request *r);

/* Returns the question; it borrows the request. */
question json_request_question(const json_request *r);

/* Whether a line ends the conversation; a quick look, so that it can be seen early. */
bool json_request_quits(view line);

#endif
