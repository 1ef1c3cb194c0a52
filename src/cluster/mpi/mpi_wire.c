/* cluster/mpi/mpi_wire.c - the wire over Open MPI.
 *
 * This file is a library of its own, which the program loads only under a launcher: linked to the
 * program, Open MPI and the libraries below it would be loaded at every start. So it calls nothing
 * of the program. */
#include "base/fault.h"
#include "cluster/wire.h"

#include <limits.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A message on its way out. */
typedef struct parcel {
    MPI_Request request;
    struct parcel *next;
    char bytes[];
} parcel;

typedef struct mpi_wire {
    cluster_wire wire;
    parcel *first, *last; /* not yet known to be sent, the oldest first */
    char *arrived;
    size_t room; /* bytes */
    char host[MPI_MAX_PROCESSOR_NAME + 1];
} mpi_wire;

static status fail(int code, const char *what, fault *f) {
    char text[MPI_MAX_ERROR_STRING + 1] = "";
    int length = 0;
    (void)MPI_Error_string(code, text, &length);
    if (f) {
        *f = (fault){.code = E_IO};
        (void)snprintf(f->text, sizeof f->text, "%s: %.120s", what, text);
    }
    return E_IO;
}

static status no_memory(fault *f) {
    if (f) *f = (fault){.code = E_NOMEM, .text = "no memory for a message"};
    return E_NOMEM;
}

static status no_threads(fault *f) {
    if (f) *f = (fault){.code = E_UNSUPPORTED, .text = "this Open MPI knows no threads"};
    return E_UNSUPPORTED;
}

/* Frees the messages at the front that have been sent. */
static void sweep(mpi_wire *w) {
    while (w->first) {
        parcel *p = w->first;
        int sent = 0;
        if (MPI_Test(&p->request, &sent, MPI_STATUS_IGNORE) == MPI_SUCCESS && !sent) return;
        w->first = p->next;
        if (!w->first) w->last = NULL;
        free(p);
    }
}

static void queue(mpi_wire *w, parcel *p) {
    if (w->last)
        w->last->next = p;
    else
        w->first = p;
    w->last = p;
}

static status send_bytes(cluster_wire *wire, int to, const void *bytes, size_t length, fault *f) {
    mpi_wire *w = (mpi_wire *)wire;
    sweep(w);
    if (length > INT_MAX) return no_memory(f);
    parcel *p = malloc(sizeof *p + length);
    if (!p) return no_memory(f);
    p->next = NULL;
    memcpy(p->bytes, bytes, length);
    const int code = MPI_Isend(p->bytes, (int)length, MPI_BYTE, to, 0, MPI_COMM_WORLD, &p->request);
    if (code != MPI_SUCCESS) {
        free(p);
        return fail(code, "a message could not be sent", f);
    }
    queue(w, p);
    return OK;
}

static bool make_room(mpi_wire *w, size_t length) {
    if (length <= w->room) return true;
    char *bytes = realloc(w->arrived, length);
    if (!bytes) return false;
    w->arrived = bytes;
    w->room = length;
    return true;
}

static status receive_bytes(cluster_wire *wire, int *from, const void **bytes, size_t *length,
                            fault *f) {
    mpi_wire *w = (mpi_wire *)wire;
    MPI_Message message;
    MPI_Status about;
    int there = 0, count = 0;
    *bytes = NULL;
    sweep(w);
    int code = MPI_Improbe(MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &there, &message, &about);
    if (code != MPI_SUCCESS) return fail(code, "no message could be received", f);
    if (!there) return OK;
    (void)MPI_Get_count(&about, MPI_BYTE, &count);
    if (!make_room(w, (size_t)count + 1)) return no_memory(f);
    code = MPI_Mrecv(w->arrived, count, MPI_BYTE, &message, MPI_STATUS_IGNORE);
    if (code != MPI_SUCCESS) return fail(code, "a message could not be received", f);
    *from = about.MPI_SOURCE;
    *bytes = w->arrived;
    *length = (size_t)count;
    return OK;
}

/* Without MPI_Finalize() the launcher ends the other processes when this one has ended. Messages on
 * their way keep their memory until then. */
static void close_wire(cluster_wire *wire, bool waits) {
    mpi_wire *w = (mpi_wire *)wire;
    while (waits && w->first) sweep(w);
    if (waits) (void)MPI_Finalize();
    free(w->arrived);
    free(w);
}

__attribute__((visibility("default"))) cluster_wire_open avocet_mpi_open;

status avocet_mpi_open(cluster_wire **out, fault *f) {
    int given = 0, length = 0;
    const int code = MPI_Init_thread(NULL, NULL, MPI_THREAD_SERIALIZED, &given);
    if (code != MPI_SUCCESS) return fail(code, "Open MPI does not start", f);
    if (given < MPI_THREAD_SERIALIZED) return no_threads(f);
    mpi_wire *w = calloc(1, sizeof *w);
    if (!w) return no_memory(f);
    (void)MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    (void)MPI_Comm_rank(MPI_COMM_WORLD, &w->wire.rank);
    (void)MPI_Comm_size(MPI_COMM_WORLD, &w->wire.ranks);
    (void)MPI_Get_processor_name(w->host, &length);
    w->wire.host = w->host;
    w->wire.send = send_bytes;
    w->wire.receive = receive_bytes;
    w->wire.close = close_wire;
    *out = &w->wire;
    return OK;
}
