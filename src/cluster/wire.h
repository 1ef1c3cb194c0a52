/* cluster/wire.h - messages between the ranks of a run, behind a table of functions.
 *
 * One implementation is Open MPI's (mpi/mpi_wire.c), which the program loads only under a launcher.
 * Tests use another one, within a process. Messages of one rank to another arrive in the order in
 * which they were sent. All ranks run the same program on the same kind of machine, so numbers
 * travel in its own byte order.
 * Threads: one at a time. Ownership: close() frees the wire. */
#ifndef CLUSTER_WIRE_H
#define CLUSTER_WIRE_H

#include "base/fault.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct cluster_wire cluster_wire;

struct cluster_wire {
    int rank;         /* of this process, from 0 on */
    int ranks;        /* of the run */
    const char *host; /* the machine of this process; belongs to the wire */
    /* Sends a message to another rank. Copies the bytes and does not wait for the receiver. */
    status (*send)(cluster_wire *w, int to, const void *bytes, size_t length, fault *f);
    /* Takes the next message that has arrived, without waiting. *bytes is NULL if there is none.
     * The bytes belong to the wire and last until the next call. */
    status (*receive)(cluster_wire *w, int *from, const void **bytes, size_t *length, fault *f);
    /* Frees the wire. With `waits`, all ranks leave together; without, this one is not held up by a
     * rank that is silent, and should end its process. */
    void (*close)(cluster_wire *w, bool waits);
};

/* What the loaded library offers under the name CLUSTER_WIRE_SYMBOL: joins the run that a launcher
 * has started. E_IO if that fails. */
typedef status cluster_wire_open(cluster_wire **out, fault *f);
#define CLUSTER_WIRE_SYMBOL "avocet_mpi_open"

#endif
