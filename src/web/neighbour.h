/* web/neighbour.h - asks a port that is taken whether a server of ours has it.
 *
 * Threads: any; nothing takes longer than about a second. Nothing can fail: a neighbour that does
 * not answer as ours is a stranger. */
#ifndef WEB_NEIGHBOUR_H
#define WEB_NEIGHBOUR_H

#include "base/text.h"

/* Returns whether an Avocet server that keeps its games in a file of this name has the port. A
 * server with a token does not tell its file and counts, too. `address` NULL: 127.0.0.1. */
bool neighbour_is_avocet(const char *address, int port, const char *data);

/* Appends the address of its page. */
void neighbour_address(const char *address, int port, buffer *out);

#endif
