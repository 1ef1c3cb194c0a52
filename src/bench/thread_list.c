/* bench/thread_list.c - reads the list of --threads. */
#include "bench/thread_list.h"

#include "engine/engine.h"

status thread_list_add(thread_list *l, int threads, fault *f) {
    for (int i = 0; i < l->count; i++)
        if (l->threads[i] == threads) return OK;
    if (l->count == THREAD_LIST_MAX)
        return fault_set(f, E_RANGE, 0, "--threads takes at most %d numbers", THREAD_LIST_MAX);
    l->threads[l->count++] = threads;
    return OK;
}

status thread_list_read(thread_list *l, const char *text, fault *f) {
    view rest = view_of(text);
    status result = OK;
    do {
        uint64_t threads = 0;
        const view word = view_take(&rest, ',');
        if (view_number(word, ENGINE_THREADS_MAX, &threads, NULL) || threads < 1)
            return fault_set(
                f, E_RANGE, 0,
                "--threads is a list of numbers from 1 to %d, as in 1,2,4; not '%.40s'",
                ENGINE_THREADS_MAX, text);
        result = thread_list_add(l, (int)threads, f);
    } while (rest.length && !result);
    return result;
}
