/* tests/cluster/cluster_announce.c - every rank hears what the dealer announces, in its order. */
#include "base/fault.h"
#include "base/ranks/announce.h"
#include "base/rng.h"
#include "base/stop.h"
#include "cluster/cluster.h"
#include "cluster/wire.h"
#include "support/ranks/thread_wire.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

enum { WORDS = 5 };

typedef struct seat {
    cluster_wire *wire;
    const stop_token *stop; /* of the dealer */
    int speaks;             /* words of the dealer, before it leaves */
    uint64_t words[WORDS];  /* the dealer's, or those heard */
    status results[WORDS];
} seat;

static void *sit(void *argument) {
    seat *s = argument;
    cluster *c = NULL;
    fault f;
    if (cluster_new(s->wire, NULL, &c, &f)) abort();
    const bool is_dealer = cluster_ranks(c)->is_dealer;
    for (int i = 0; i < (is_dealer ? s->speaks : WORDS); i++)
        s->results[i] = announce(cluster_ranks(c), s->stop, &s->words[i], &f);
    (void)cluster_leave(c, "it has ended", NULL);
    return NULL;
}

static void run(int ranks, seat seats[THREAD_RANKS_MAX]) {
    pthread_t threads[THREAD_RANKS_MAX];
    cluster_wire *wires[THREAD_RANKS_MAX];
    thread_hall_make(ranks, wires);
    for (int i = 0; i < ranks; i++) seats[i].wire = wires[i];
    for (int i = 1; i < ranks; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, sit, &seats[i]), 0);
    (void)sit(&seats[0]);
    for (int i = 1; i < ranks; i++) (void)pthread_join(threads[i], NULL);
}

/* Also 0, numbers twice, and the largest one. */
static void all_ranks_hear_all_words(void **state) {
    (void)state;
    for (int ranks = 2; ranks <= THREAD_RANKS_MAX; ranks++) {
        rng r = rng_make(33, (uint64_t)ranks);
        seat seats[THREAD_RANKS_MAX] = {{.speaks = WORDS}};
        seats[0].words[1] = rng_next(&r) / 2;
        seats[0].words[2] = seats[0].words[1];
        seats[0].words[3] = UINT64_MAX - 1;
        run(ranks, seats);
        for (int i = 0; i < ranks; i++)
            for (int k = 0; k < WORDS; k++) {
                assert_int_equal(seats[i].results[k], OK);
                assert_int_equal(seats[i].words[k], seats[0].words[k]);
            }
    }
}

/* Those who wait for another word are told that none will come. */
static void ranks_hear_that_the_dealer_leaves(void **state) {
    (void)state;
    seat seats[THREAD_RANKS_MAX] = {{.speaks = 2, .words = {7, 8}}};
    run(4, seats);
    for (int i = 1; i < 4; i++) {
        assert_int_equal(seats[i].words[1], 8);
        assert_int_equal(seats[i].results[1], OK);
        assert_int_equal(seats[i].results[2], E_STOPPED);
    }
}

static void a_stopped_dealer_says_nothing(void **state) {
    (void)state;
    stop_token stop;
    atomic_init(&stop, true);
    seat seats[THREAD_RANKS_MAX] = {{.stop = &stop, .speaks = 1, .words = {7}}};
    run(3, seats);
    for (int i = 0; i < 3; i++) assert_int_equal(seats[i].results[0], E_STOPPED);
    assert_int_equal(seats[1].words[0], 0);
}

static void one_process_needs_no_words(void **state) {
    (void)state;
    uint64_t number = 5;
    assert_int_equal(announce(NULL, NULL, &number, NULL), OK);
    assert_int_equal(number, 5);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_ranks_hear_all_words),
        cmocka_unit_test(ranks_hear_that_the_dealer_leaves),
        cmocka_unit_test(a_stopped_dealer_says_nothing),
        cmocka_unit_test(one_process_needs_no_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
