/* web/http/secret.h - the token of a server that other devices reach.
 *
 * A link with a key is printed. Opening it once gives the device a cookie with another key, and the
 * server draws a new key for the next link. Keys have 128 random bits and are compared in a time
 * that does not depend on their bytes.
 * Ownership: the caller owns it. Threads: one at a time; the server's network thread uses it after
 * the start. Errors: E_IO without random numbers of the system. */
#ifndef WEB_HTTP_SECRET_H
#define WEB_HTTP_SECRET_H

#include "base/fault.h"
#include "base/text.h"

enum { SECRET_BYTES = 33, SECRET_COOKIE_BYTES = 24 };

typedef struct secret {
    char cookie[SECRET_BYTES];      /* what a known device holds */
    char link[SECRET_BYTES];        /* what the next link holds */
    char name[SECRET_COOKIE_BYTES]; /* of the cookie; cookies do not know ports, so it has ours */
} secret;

status secret_make(int port, secret *out, fault *f);
status secret_draw_link(secret *s, fault *f); /* the link was opened: draws the next */

/* Returns whether the value of a header Cookie has our cookie with the right key. */
bool secret_is_known(const secret *s, view cookies);

bool secret_opens(const secret *s, view link);

#endif
