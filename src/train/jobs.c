/* train/jobs.c - numbered pieces of work on several threads. */
#include "train/jobs.h"

#include "base/workers.h"

#include <stdatomic.h>

typedef struct jobs {
    int count;
    void (*job)(void *argument, int number, int worker);
    void *argument;
    atomic_int next;
} jobs;

static void work(void *argument, int worker) {
    jobs *j = argument;
    for (int i; (i = atomic_fetch_add(&j->next, 1)) < j->count;) j->job(j->argument, i, worker);
}

void jobs_run(int threads, int count, void (*job)(void *argument, int number, int worker),
              void *argument) {
    jobs j = {.count = count, .job = job, .argument = argument};
    (void)workers_run(threads < count ? threads : count > 0 ? count : 1, work, &j);
}
