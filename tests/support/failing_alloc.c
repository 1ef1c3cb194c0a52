/* tests/support/failing_alloc.c - see the header. */
#include "support/failing_alloc.h"

#include <stdlib.h>

static void *resize(void *context, void *block, size_t size) {
    failing_alloc *a = context;
    const size_t number = a->requests++;
    if (number == a->fail_at || (a->for_good && number > a->fail_at)) {
        a->failed = true;
        return NULL;
    }
    void *result = realloc(block, size);
    if (result && !block) a->live++;
    return result;
}

static void release(void *context, void *block) {
    failing_alloc *a = context;
    if (block) a->live--;
    free(block);
}

void failing_alloc_start(failing_alloc *a, size_t fail_at, bool for_good) {
    *a = (failing_alloc){.memory = {resize, release, a}, .fail_at = fail_at, .for_good = for_good};
}
