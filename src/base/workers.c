/* base/workers.c - fork and join over pthreads. */
#ifdef __linux__
#define _GNU_SOURCE /* sched_getaffinity */
#endif
#include "base/workers.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <unistd.h>

typedef struct worker {
    pthread_t thread;
    void (*work)(void *argument, int worker);
    void *argument;
    int index;
} worker;

static void *start(void *context) {
    const worker *w = context;
    w->work(w->argument, w->index);
    return NULL;
}

int workers_run(int count, void (*work)(void *argument, int worker), void *argument) {
    worker team[WORKERS_MAX];
    if (count > WORKERS_MAX) count = WORKERS_MAX;
    int started = 1;
    while (started < count) {
        worker *w = &team[started];
        *w = (worker){.work = work, .argument = argument, .index = started};
        if (pthread_create(&w->thread, NULL, start, w) != 0) break;
        started++;
    }
    work(argument, 0);
    for (int i = 1; i < started; i++) (void)pthread_join(team[i].thread, NULL);
    return started;
}

typedef struct loop {
    int count;
    void (*job)(void *argument, int number, int worker);
    void *argument;
    atomic_int next;
} loop;

static void go_round(void *argument, int index) {
    loop *l = argument;
    for (int i; (i = atomic_fetch_add(&l->next, 1)) < l->count;) l->job(l->argument, i, index);
}

void workers_each(int threads, int count, void (*job)(void *argument, int number, int worker),
                  void *argument) {
    loop l = {.count = count, .job = job, .argument = argument};
    (void)workers_run(threads < count ? threads : count, go_round, &l);
}

int workers_available(void) {
#ifdef __linux__
    cpu_set_t set; /* the CPUs that taskset or a container allows */
    if (sched_getaffinity(0, sizeof set, &set) == 0) return CPU_COUNT(&set);
#endif
    const long online = sysconf(_SC_NPROCESSORS_ONLN);
    return online < 1 ? 1 : (int)online;
}
