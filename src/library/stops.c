/* library/stops.c - the flag by which any thread ends searches. */
#include "library/objects.h"

#include <stdlib.h>

avocet_stop *avocet_stop_new(avocet_error *error) {
    avocet_stop *s = malloc(sizeof *s);
    if (s)
        atomic_init(&s->token, false);
    else
        (void)library_no_memory(error);
    return s;
}

void avocet_stop_free(avocet_stop *s) {
    free(s);
}

void avocet_stop_set(avocet_stop *s) {
    atomic_store_explicit(&s->token, true, memory_order_relaxed);
}

void avocet_stop_clear(avocet_stop *s) {
    atomic_store_explicit(&s->token, false, memory_order_relaxed);
}

bool avocet_stop_is_set(const avocet_stop *s) {
    return stop_is_set(&s->token);
}
