/* bench/thread_list.h - several numbers of threads, as benchmarks compare them: "1,2,4". */
#ifndef BENCH_THREAD_LIST_H
#define BENCH_THREAD_LIST_H

#include "base/text.h"

enum { THREAD_LIST_MAX = 16 };

typedef struct thread_list {
    int count;
    int threads[THREAD_LIST_MAX]; /* each once, in the order of the text */
} thread_list;

/* Adds a number unless the list has it. E_RANGE if the list is full. */
status thread_list_add(thread_list *l, int threads, fault *f);

/* Adds the numbers of the text, each from 1 to ENGINE_THREADS_MAX. E_RANGE with a sentence about
 * --threads. */
status thread_list_read(thread_list *l, const char *text, fault *f);

#endif
