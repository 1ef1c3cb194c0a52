/* web/api/refusal.h - why a request is not done: a status of HTTP, a code for programs, a sentence
 * for people, and the place in the request.
 *
 * Functions that can refuse return false after they have filled a refusal. Plain values without
 * ownership. */
#ifndef WEB_API_REFUSAL_H
#define WEB_API_REFUSAL_H

#include "base/fault.h"
#include "game/squares.h"
#include "web/message.h"

#include <stdbool.h>

typedef struct refusal {
    int status;
    const char
        *code; /* a constant: "not_found", "bad_request" and so on, as in docs/openapi.yaml */
    char message[280];
    char where[80];  /* a field, a line or a parameter; "": nowhere */
    squares squares; /* of an impossible position */
} refusal;

/* Fills a refusal and returns false. `where` may be NULL. The message is a sentence without its
 * full stop. */
bool refuse(refusal *r, int http, const char *code, const char *where, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/* Refuses after a failure of a room below: memory, disk and locks are not the fault of the request.
 */
bool refuse_fault(refusal *r, const fault *f);

/* Writes the refusal as the reply. */
void refusal_write(const refusal *r, web_reply *out);

#endif
