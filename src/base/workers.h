/* base/workers.h - the same work on several threads at once.
 *
 * The work itself shares out what is to be done, usually by an atomic counter, so it is right
 * with any number of workers; that is why fewer threads than asked for is no failure. */
#ifndef BASE_WORKERS_H
#define BASE_WORKERS_H

enum { WORKERS_MAX = 256 };

/* Calls work(argument, i) on up to count threads, the calling one included (as worker 0), and
 * returns when all have returned. The answer is how many took part: 1 to count. */
int workers_run(int count, void (*work)(void *argument, int worker), void *argument);

int workers_available(void); /* CPUs this process may use, at least 1 */

#endif
