/* web/neighbour.h - asks a port that is taken whether a server of ours has it.
 *
 * Threads: any; nothing takes longer than about a second. Nothing can fail: a neighbour that does
 * not answer as ours is a stranger. */
#ifndef WEB_NEIGHBOUR_H
#define WEB_NEIGHBOUR_H

#include "base/text.h"

#define NEIGHBOUR_HEADER "avocet-file"

enum { NEIGHBOUR_MARK_BYTES = 17 };

/* Writes the mark of a file with games: what a server of ours sends in the header above with every
 * answer of the interface, also to devices that it does not know. False, and "", if there is no
 * such file. */
bool neighbour_mark(const char *data, char out[NEIGHBOUR_MARK_BYTES]);

/* Returns whether an Avocet server that keeps its games in this very file has the port. `address`
 * NULL: 127.0.0.1. */
bool neighbour_is_avocet(const char *address, int port, const char *data);

/* Appends the address of its page. */
void neighbour_address(const char *address, int port, buffer *out);

#endif
