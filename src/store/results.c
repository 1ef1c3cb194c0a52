/* store/results.c - results: the work that is the same for all kinds of file.
 *
 * I1  A result is stored under an experiment and a version, and with its sum. */
#include "store/results.h"

#include "base/checksum.h"
#include "store/store_class.h"

#include <assert.h>

/* A change of either text changes the sum, since both steps can be undone. */
uint64_t store_result_sum(const store_result *r) {
    return 3 * checksum(r->key) + checksum(r->text);
}

status store_add_results(store *s, const store_work *w, const store_result *results, size_t count,
                         fault *f) {
    assert(w->experiment && w->version); /* I1 */
    for (size_t i = 0; i < count; i++)
        if (results[i].key.length + results[i].text.length > STORE_RESULT_MAX_BYTES)
            return fault_set(f, E_RANGE, 0, "a result has at most %d bytes",
                             STORE_RESULT_MAX_BYTES);
    return count ? s->class->results.add(s, w, results, count, f) : OK;
}

typedef struct checking {
    store *store;
    const store_work *work;
    store_result_sink *sink;
    void *context;
} checking;

static status check(void *context, const store_result *r, uint64_t sum) {
    const checking *c = context;
    fault why;
    if (sum == store_result_sum(r)) return c->sink(c->context, r);
    (void)fault_set(&why, E_FORMAT, 0, "a result of experiment %.40s was changed: %.*s",
                    c->work->experiment, (int)(r->key.length < 80 ? r->key.length : 80),
                    r->key.data);
    store_note_trouble(c->store, &why);
    return OK;
}

status store_each_result(store *s, const store_work *w, store_result_sink *sink, void *context,
                         fault *f) {
    checking c = {.store = s, .work = w, .sink = sink, .context = context};
    return s->class->results.each(s, w, check, &c, f);
}
