/* tests/support/ranks/thread_wire.h - ranks that are threads of the test, joined by mailboxes.
 *
 * Does what Open MPI does for processes, so that the dealer and the working ranks are tested
 * without it. Ownership: thread_hall_make() makes all wires; each is freed by its own close(), and
 * the last one frees the hall. Threads: each wire belongs to one. */
#ifndef TESTS_SUPPORT_RANKS_THREAD_WIRE_H
#define TESTS_SUPPORT_RANKS_THREAD_WIRE_H

#include "cluster/wire.h"

enum { THREAD_RANKS_MAX = 8 };

/* Fills wires[0 .. ranks - 1]. Fails the test if memory is short. */
void thread_hall_make(int ranks, cluster_wire *wires[THREAD_RANKS_MAX]);

#endif
