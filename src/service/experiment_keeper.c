/* service/experiment_keeper.c - the calls of a keeper, answered by a store. */
#include "service/experiment_keeper.h"

#include "base/alloc.h"
#include "base/fault.h"
#include "service/experiment_games.h"
#include "store/group_commit.h"
#include "store/results.h"
#include "store/store.h"

#include <string.h>

#ifdef AVOCET_HAVE_SQLITE3
static const char *const names[] = {"results.db", "results.jsonl", NULL};
#else
static const char *const names[] = {"results.jsonl", "results.db", NULL};
#endif

enum { PAUSE_MS = 50 }; /* between two commits */

typedef struct book {
    const unreadable_listener *listener;
    keeper_listener *told;
    void *who;
    store *store;
    store_work work;
    experiment_games games;
    group_commit *queue;
} book;

/* A result in the queue: key and text in one piece of memory. */
typedef struct queued_result {
    char *bytes;
    size_t key_length, text_length;
} queued_result;

/* ---- on the thread of the queue ---- */

/* One group on its way into the store. */
typedef struct group {
    kept_result *kept;
    store_result *results; /* room for all */
    bool *left;            /* those that are not stored as games */
} group;

static status store_group(book *b, const group *g, size_t count, fault *f) {
    size_t results = 0;
    const status failed = experiment_games_add(&b->games, b->store, g->kept, count, g->left, f);
    if (failed) return failed;
    for (size_t i = 0; i < count; i++)
        if (g->left[i]) g->results[results++] = (store_result){g->kept[i].key, g->kept[i].result};
    return store_add_results(b->store, &b->work, g->results, results, f);
}

/* Games are stored as games, all else as results. */
static status commit(void *context, void *items, size_t count, fault *f) {
    const queued_result *q = items;
    const group g = {.kept = alloc_array(NULL, count, sizeof *g.kept),
                     .results = alloc_array(NULL, count, sizeof *g.results),
                     .left = alloc_array(NULL, count, sizeof *g.left)};
    const bool has_room = g.kept && g.results && g.left;
    for (size_t i = 0; has_room && i < count; i++)
        g.kept[i] = (kept_result){{q[i].bytes, q[i].key_length},
                                  {q[i].bytes + q[i].key_length, q[i].text_length}};
    const status failed =
        has_room ? store_group(context, &g, count, f)
                 : fault_set(f, E_NOMEM, 0, "no memory for the results of an experiment");
    alloc_free(NULL, g.kept);
    alloc_free(NULL, g.results);
    alloc_free(NULL, g.left);
    return failed;
}

static void report_kept(void *context, void *items, size_t count) {
    const book *b = context;
    (void)items;
    b->told(b->who, count);
}

static void drop(void *context, void *item) {
    const queued_result *q = item;
    (void)context;
    alloc_free(NULL, q->bytes);
}

/* ---- a book ---- */

static void close_book(void *of) {
    book *b = of;
    (void)group_commit_end(b->queue, NULL); /* settle() has told of failures */
    experiment_games_clear(&b->games);
    store_close(b->store);
    alloc_free(NULL, b);
}

static status open_book(void *listener, const char *path, const char *experiment,
                        const char *version, keeper_listener *told, void *who, void **out,
                        fault *f) {
    book *b = alloc_array(NULL, 1, sizeof *b);
    if (!b) return fault_set(f, E_NOMEM, 0, "no memory for the results of an experiment");
    *b = (book){.listener = listener, .told = told, .who = who, .work = {experiment, version}};
    b->games = experiment_games_make(&b->work);
    const group_commit_options o = {.item_size = sizeof(queued_result),
                                    .pause_ms = PAUSE_MS,
                                    .commit = commit,
                                    .kept = report_kept,
                                    .drop = drop,
                                    .context = b};
    status failed = store_open(path, STORE_WRITE, NULL, &b->store, f);
    if (!failed) failed = group_commit_start(&o, &b->queue, f);
    if (failed)
        close_book(b);
    else
        *out = b;
    return failed;
}

typedef struct reading {
    keeper_sink *sink;
    void *who;
} reading;

static status hand_over(void *who, const store_result *r) {
    const reading *n = who;
    const kept_result k = {r->key, r->text};
    return n->sink(n->who, &k);
}

/* Results of games that older programs kept come first, so they count. */
static status find(void *of, keeper_sink *sink, void *who, fault *f) {
    book *b = of;
    const unreadable_listener *l = b->listener;
    reading n = {sink, who};
    status failed = store_each_result(b->store, &b->work, hand_over, &n, f);
    if (!failed) failed = experiment_games_find(&b->games, b->store, sink, who, f);
    const store_trouble *t = store_unreadable(b->store);
    const uint64_t unreadable = t->records + b->games.wrong;
    if (!failed && unreadable && l->hear)
        l->hear(l->context, unreadable, t->records ? t->first.text : b->games.first.text);
    return failed;
}

static status add(void *of, const kept_result *k, fault *f) {
    const book *b = of;
    const size_t length = k->key.length + k->result.length;
    const queued_result q = {alloc_resize(NULL, NULL, length + 1, 1), k->key.length,
                             k->result.length};
    if (!q.bytes) return fault_set(f, E_NOMEM, 0, "no memory for the results of an experiment");
    memcpy(q.bytes, k->key.data, k->key.length);
    if (k->result.length) memcpy(q.bytes + k->key.length, k->result.data, k->result.length);
    const status failed = group_commit_put(b->queue, &q, f);
    if (failed) alloc_free(NULL, q.bytes);
    return failed;
}

static status settle(void *of, fault *f) {
    const book *b = of;
    return group_commit_settle(b->queue, f);
}

keeper experiment_keeper(unreadable_listener *l) {
    return (keeper){.names = names,
                    .open = open_book,
                    .find = find,
                    .add = add,
                    .settle = settle,
                    .close = close_book,
                    .context = l};
}
