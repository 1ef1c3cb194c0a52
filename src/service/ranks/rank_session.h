/* service/ranks/rank_session.h - a command on many ranks, from its start to its end.
 *
 * mpirun or srun starts the same command on every rank. Rank 0 runs it as usual and deals its jobs.
 * The others run it without output and without files of their own, up to its deals, where they
 * work. Without a launcher a session is empty and costs a look at the environment. Ownership: a
 * session owns its cluster and the two files. Threads: the main thread. */
#ifndef SERVICE_RANKS_RANK_SESSION_H
#define SERVICE_RANKS_RANK_SESSION_H

#include "base/deal.h"
#include "base/fault.h"
#include "cluster/cluster.h"

#include <stdint.h>
#include <stdio.h>

typedef struct rank_session {
    cluster *cluster;        /* NULL: this process runs alone */
    const deal_ranks *ranks; /* for the deals; NULL: this process runs alone */
    FILE *out, *err;         /* at a working rank: nobody reads them; else NULL */
    char *said;              /* what was written to `err` */
    size_t said_bytes;
} rank_session;

/* Whether this is a working rank, which has nothing to do for a command that only tells about the
 * program: rank 0 answers. */
bool rank_session_is_idle(void);

/* E_UNSUPPORTED if a launcher started many processes for a command that is the work of one. */
status rank_session_refuse(const char *command, fault *f);

/* Where a process writes before a session is open: `usual`, but nowhere at a working rank, so that
 * a mistake in the command line is told once. */
FILE *rank_session_output(FILE *usual);

/* Joins the run if a launcher started this process. The operands of the command, read only now, may
 * not name standard input then: E_UNSUPPORTED. Failures of cluster_join() and cluster_new(). */
status rank_session_open(rank_session *s, const char *const *operands, int count,
                         cluster_quit *quit, fault *f);

/* Sets the checksum of the command's options, which must be the same on every rank. Before its
 * first deal. */
void rank_session_compare(const rank_session *s, uint64_t settings);

/* Ends the run. A working rank waits until the dealer has ended. Returns the exit code: `code`, but
 * 0 at a working rank, whose trouble the dealer has told. Sets f->code, or OK, by cluster_leave():
 * a rank does not end. */
int rank_session_close(rank_session *s, int code, fault *f);

#endif
