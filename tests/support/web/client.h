/* tests/support/web/client.h - a plain client that sends any bytes and reads an answer.
 *
 * It shares nothing with the server. Everything waits with a deadline. Threads: any. */
#ifndef TESTS_SUPPORT_WEB_CLIENT_H
#define TESTS_SUPPORT_WEB_CLIENT_H

#include "base/text.h"

int client_dial(int port); /* a connection to 127.0.0.1, or -1 */

bool client_send(int handle, view bytes); /* false if the server does not take all of them */

/* Reads one answer: its head, and as many bytes as Content-Length says, or to the end. `has_body`
 * is false for the answer to HEAD. Returns its status; 0 if the connection ended before a whole
 * answer, -1 after `seconds` without one. `out` gets the bytes and must be cleared by the caller.
 */
int client_read(int handle, bool has_body, double seconds, buffer *out);

/* Dials, sends, reads and closes. */
int client_ask(int port, view bytes, buffer *out);

/* Finds a header in an answer, by its name in small letters. False if it is not there. */
bool client_header(const buffer *answer, const char *name, view *value);

view client_body(const buffer *answer);

#endif
