/* train/jobs.h - numbered pieces of work on several threads, begun in the order of their numbers.
 *
 * A job may wait for one with a smaller number: that one is done or being done. */
#ifndef TRAIN_JOBS_H
#define TRAIN_JOBS_H

/* job(argument, number, worker) for every number from 0 to count - 1. */
void jobs_run(int threads, int count, void (*job)(void *argument, int number, int worker),
              void *argument);

#endif
