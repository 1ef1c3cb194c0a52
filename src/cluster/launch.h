/* cluster/launch.h - finds out whether a launcher started this process, and joins the run.
 *
 * mpirun and srun tell each process its rank in the environment. Without them nothing of Open MPI
 * is loaded. Threads: the main thread, before others are made. */
#ifndef CLUSTER_LAUNCH_H
#define CLUSTER_LAUNCH_H

#include "base/fault.h"
#include "cluster/wire.h"

#include <stdint.h>

typedef struct cluster_launch {
    int rank, ranks; /* 0 and 1 without a launcher */
} cluster_launch;

cluster_launch cluster_launch_find(void);

/* Returns a checksum of the build id, which the linker makes from the whole program. */
uint64_t cluster_program_sum(void);

/* Loads the library of the wire and joins. It is looked for beside the program, and where it is
 * installed. E_UNSUPPORTED if this build has no Open MPI; E_IO. */
status cluster_join(cluster_wire **out, fault *f);

#endif
