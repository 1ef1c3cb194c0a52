/* base/workers.h - does the same work on several threads at once.
 *
 * The work must be right with any number of workers, so fewer threads than wanted is no failure.
 * These functions share the memory of this process. Jobs that another process or machine could do
 * are dealt by base/deal.h. */
#ifndef BASE_WORKERS_H
#define BASE_WORKERS_H

enum { WORKERS_MAX = 256 };

/* Calls work(argument, i) on up to count threads. The calling thread is worker 0. Returns when all
 * calls have returned. The result is the number of threads that took part: 1 to count. */
int workers_run(int count, void (*work)(void *argument, int worker), void *argument);

/* Calls job(argument, number, worker) for every number from 0 to count - 1, on up to `threads`
 * threads. Meant for loops over large arrays. Jobs begin in the order of their numbers. So a job
 * may wait for one with a lower number: that one is done or under way. */
void workers_each(int threads, int count, void (*job)(void *argument, int number, int worker),
                  void *argument);

int workers_available(void); /* CPUs this process may use, at least 1 */

#endif
