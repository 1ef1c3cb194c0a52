/* base/inner/descendants.h - ends everything that a program has started. Internal to this room.
 *
 * A process whose parent has ended becomes our child (base/inner/child.h). Of our children those
 * belong to the program that are in its process group or carry its mark. When such a process ends,
 * its own children become ours, and so on until none is left.
 *
 * A process escapes if it has left the program's process group, its parent has ended *and* its
 * environment was cleared or cannot be read. Such a process that ends before its parent stays a
 * zombie until we end. Without /proc only the process group is found.
 * Threads: any number at once, each for its own program. */
#ifndef BASE_INNER_DESCENDANTS_H
#define BASE_INNER_DESCENDANTS_H

#include <sys/types.h>

/* Ends and reaps the descendants of a program. The program must have ended, but not be reaped:
 * until then its process number, which is also that of its group, stays its own. */
void descendants_end(pid_t program, const char *mark);

#endif
