/* service/experiment_keeper.c - the calls of a keeper, answered by a store. */
#include "service/experiment_keeper.h"

#include "store/results.h"

#ifdef AVOCET_HAVE_SQLITE3
static const char *const names[] = {"results.db", "results.jsonl", NULL};
#else
static const char *const names[] = {"results.jsonl", "results.db", NULL};
#endif

typedef struct book {
    const unreadable_listener *listener;
    store *store;
    store_work work;
} book;

static status open_book(void *listener, const char *path, const char *experiment,
                        const char *version, void **out, fault *f) {
    book *b = alloc_array(NULL, 1, sizeof *b);
    if (!b) return fault_set(f, E_NOMEM, 0, "no memory for the results of an experiment");
    *b = (book){.listener = listener, .work = {experiment, version}};
    const status failed = store_open(path, STORE_WRITE, NULL, &b->store, f);
    if (failed)
        alloc_free(NULL, b);
    else
        *out = b;
    return failed;
}

static void close_book(void *of) {
    book *b = of;
    store_close(b->store);
    alloc_free(NULL, b);
}

typedef struct reading {
    keeper_sink *sink;
    void *who;
} reading;

static status hand_over(void *who, const store_result *r) {
    const reading *n = who;
    const kept k = {r->key, r->text};
    return n->sink(n->who, &k);
}

static status find(void *of, keeper_sink *sink, void *who, fault *f) {
    const book *b = of;
    reading n = {sink, who};
    const status failed = store_each_result(b->store, &b->work, hand_over, &n, f);
    const store_trouble *t = store_unreadable(b->store);
    const unreadable_listener *l = b->listener;
    if (!failed && t->records && l->hear) l->hear(l->context, t->records, t->first.text);
    return failed;
}

static status add(void *of, const kept *group, size_t count, fault *f) {
    const book *b = of;
    store_result *results = alloc_array(NULL, count, sizeof *results);
    if (!results) return fault_set(f, E_NOMEM, 0, "no memory for the results of an experiment");
    for (size_t i = 0; i < count; i++) results[i] = (store_result){group[i].key, group[i].result};
    const status failed = store_add_results(b->store, &b->work, results, count, f);
    alloc_free(NULL, results);
    return failed;
}

keeper experiment_keeper(unreadable_listener *l) {
    return (keeper){.names = names,
                    .open = open_book,
                    .find = find,
                    .add = add,
                    .close = close_book,
                    .context = l};
}
