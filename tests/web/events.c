/* tests/web/events.c - the hub: order, continuing, losing, replacing, and threads. */
#include "web/events.h"
#include "base/fault.h"
#include "base/text.h"
#include "base/workers.h"
#include "support/failing_alloc.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

static event_hub *hub(void) {
    event_hub *h;
    assert_int_equal(event_hub_make(NULL, &h, NULL), OK);
    return h;
}

static event_stream *stream_at(event_hub *h, const char *channel, const char *last, bool *goes_on) {
    const view channels[] = {view_of(channel)};
    event_stream *s;
    bool continued;
    assert_int_equal(event_stream_open(h, channels, *channel ? 1 : 0, view_of(last), NULL, NULL, &s,
                                       goes_on ? goes_on : &continued, NULL),
                     OK);
    return s;
}

static void tell(event_hub *h, const char *channel, const char *kind, int number) {
    char json[32];
    (void)snprintf(json, sizeof json, "{\"n\":%d}", number);
    event_publish(h, view_of(channel), kind, view_of(json));
}

/* Reads an event; returns the number in its JSON, or -1 for none, -2 for lost. Keeps its id. */
static int next_number(event_stream *s, char id[64]) {
    buffer out = buffer_make(NULL);
    int number = -3;
    const event_read read = event_stream_next(s, &out);
    if (read == EVENT_NONE) number = -1;
    if (read == EVENT_LOST) number = -2;
    if (read == EVENT_READ) {
        const char *data = strstr(buffer_text(&out), "data: {\"n\":");
        assert_non_null(data);
        number = atoi(data + strlen("data: {\"n\":"));
        if (id) assert_int_equal(sscanf(buffer_text(&out), "id: %63s", id), 1);
    }
    buffer_clear(&out);
    return number;
}

/* An event has the form of the standard: id, event, one line of data, an empty line. */
static void the_form_is_that_of_streams(void **state) {
    (void)state;
    event_hub *h = hub();
    event_stream *s = stream_at(h, "", "", NULL);
    buffer out = buffer_make(NULL);
    char id[64], want[200];
    event_publish(h, view_of(""), "state", view_of("{\"a\":\n1}"));
    assert_int_equal(event_stream_next(s, &out), EVENT_READ);
    assert_int_equal(sscanf(buffer_text(&out), "id: %63s", id), 1);
    (void)snprintf(want, sizeof want, "id: %s\nevent: state\ndata: {\"a\": 1}\n\n", id);
    assert_string_equal(buffer_text(&out), want);
    buffer_clear(&out);
    event_stream_close(s);
    event_hub_free(h);
}

/* A stream gets the events of its channels and of "", in order, and nothing from before. */
static void streams_hear_their_channels_in_order(void **state) {
    (void)state;
    event_hub *h = hub();
    tell(h, "a", "state", 1);
    event_stream *a = stream_at(h, "a", "", NULL), *b = stream_at(h, "b", "", NULL);
    tell(h, "a", "state", 2);
    tell(h, "b", "state", 3);
    tell(h, "", "games", 4);
    tell(h, "a", "state", 5);
    const int for_a[] = {2, 4, 5, -1}, for_b[] = {3, 4, -1};
    for (int i = 0; i < 4; i++) assert_int_equal(next_number(a, NULL), for_a[i]);
    for (int i = 0; i < 3; i++) assert_int_equal(next_number(b, NULL), for_b[i]);
    assert_int_equal(event_listeners(h, view_of("a")), 1);
    assert_int_equal(event_listeners(h, view_of("c")), 0);
    assert_int_equal(event_listeners(h, view_of("")), 2);
    event_stream_close(a);
    assert_int_equal(event_listeners(h, view_of("a")), 0);
    event_stream_close(b);
    event_stream_close(NULL);
    event_hub_free(h);
}

/* A new stream with the last id continues behind it, also if that was on another channel. */
static void a_stream_continues_behind_its_last_id(void **state) {
    (void)state;
    event_hub *h = hub();
    char id[64];
    bool continued;
    event_stream *s = stream_at(h, "a", "", &continued);
    assert_false(continued);
    for (int i = 0; i < 4; i++) tell(h, "a", "state", i);
    assert_int_equal(next_number(s, NULL), 0);
    assert_int_equal(next_number(s, id), 1);
    event_stream_close(s);
    s = stream_at(h, "a", id, &continued);
    assert_true(continued);
    for (int i = 2; i < 4; i++) assert_int_equal(next_number(s, id), i);
    assert_int_equal(next_number(s, NULL), -1);
    event_stream_close(s);
    s = stream_at(h, "a", id, &continued); /* it has seen everything */
    assert_true(continued);
    assert_int_equal(next_number(s, NULL), -1);
    event_stream_close(s);
    event_hub_free(h);
}

/* Ids of another hub, of the future, and texts that are no ids begin anew. */
static void foreign_ids_begin_anew(void **state) {
    (void)state;
    event_hub *h = hub(), *former = hub();
    char id[64], text[100];
    event_stream *s = stream_at(former, "a", "", NULL);
    tell(former, "a", "state", 1);
    (void)next_number(s, id);
    event_stream_close(s);
    tell(h, "a", "state", 1);
    bool continued;
    s = stream_at(h, "a", id, &continued);
    assert_false(continued);
    assert_int_equal(next_number(s, NULL), -1);
    tell(h, "a", "state", 2);
    assert_int_equal(next_number(s, id), 2);
    event_stream_close(s);
    const char *const wrong[] = {"", "-", "x", "-1", id + 3, "18446744073709551616"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        s = stream_at(h, "a", wrong[i], &continued);
        assert_false(continued);
        event_stream_close(s);
    }
    (void)snprintf(text, sizeof text, "%s9", id); /* a number that is yet to come */
    s = stream_at(h, "a", text, &continued);
    assert_false(continued);
    event_stream_close(s);
    event_hub_free(h);
    event_hub_free(former);
}

/* A reader that falls behind the kept events is told once, then goes on with new ones; its last id
 * does not continue. A reader that keeps up loses nothing. */
static void a_slow_reader_is_told_that_it_lost(void **state) {
    (void)state;
    event_hub *h = hub();
    char id[64];
    bool continued;
    event_stream *slow = stream_at(h, "a", "", NULL), *quick = stream_at(h, "a", "", NULL);
    tell(h, "a", "state", 0);
    assert_int_equal(next_number(slow, id), 0);
    assert_int_equal(next_number(quick, NULL), 0);
    for (int i = 1; i <= EVENTS_KEPT + 1; i++) {
        tell(h, "a", "state", i);
        assert_int_equal(next_number(quick, NULL), i);
    }
    assert_int_equal(next_number(slow, NULL), -2);
    assert_int_equal(next_number(slow, NULL), -1);
    event_stream *again = stream_at(h, "a", id, &continued);
    assert_false(continued);
    tell(h, "a", "state", 7);
    assert_int_equal(next_number(slow, NULL), 7);
    assert_int_equal(next_number(again, NULL), 7);
    event_stream_close(again);
    event_stream_close(slow);
    event_stream_close(quick);
    event_hub_free(h);
}

/* The same when the kept bytes, not the count, are the limit. */
static void large_events_push_out_old_ones(void **state) {
    (void)state;
    event_hub *h = hub();
    event_stream *s = stream_at(h, "a", "", NULL);
    const size_t length = EVENTS_KEPT_BYTES / 4;
    char *large = malloc(length);
    assert_non_null(large);
    memset(large, 'x', length);
    for (int i = 0; i < 6; i++) event_publish(h, view_of("a"), "state", (view){large, length});
    assert_int_equal(next_number(s, NULL), -2);
    free(large);
    event_stream_close(s);
    event_hub_free(h);
}

/* A later value replaces an earlier one of its kind and channel, nothing else. */
static void only_the_latest_value_is_kept(void **state) {
    (void)state;
    event_hub *h = hub();
    event_stream *s = stream_at(h, "a", "", NULL);
    char json[32];
    for (int i = 0; i < 5; i++) {
        (void)snprintf(json, sizeof json, "{\"n\":%d}", i);
        event_publish_latest(h, view_of("a"), "thinking", view_of(json));
        event_publish_latest(h, view_of("b"), "thinking", view_of(json));
        (void)snprintf(json, sizeof json, "{\"n\":%d}", 10 + i);
        event_publish_latest(h, view_of("a"), "hint", view_of(json));
        tell(h, "a", "state", 20 + i);
    }
    const int want[] = {20, 21, 22, 23, 4, 14, 24, -1};
    for (int i = 0; i < 8; i++) assert_int_equal(next_number(s, NULL), want[i]);
    event_stream_close(s);
    event_hub_free(h);
}

/* More channels than a stream may have are refused; long names are cut the same way everywhere. */
static void channels_have_limits(void **state) {
    (void)state;
    event_hub *h = hub();
    view many[EVENT_CHANNELS_MAX + 1];
    event_stream *s;
    bool continued;
    fault f;
    for (int i = 0; i <= EVENT_CHANNELS_MAX; i++) many[i] = view_of("a");
    assert_int_equal(event_stream_open(h, many, EVENT_CHANNELS_MAX + 1, view_of(""), NULL, NULL, &s,
                                       &continued, &f),
                     E_RANGE);
    assert_null(s);
    char name[100];
    memset(name, 'n', sizeof name - 1);
    name[sizeof name - 1] = '\0';
    s = stream_at(h, name, "", NULL);
    tell(h, name, "state", 3);
    assert_int_equal(next_number(s, NULL), 3);
    event_stream_close(s);
    event_hub_free(h);
}

/* Without memory for an event every stream is told that it lost something; nothing leaks. */
static void without_memory_streams_lose(void **state) {
    (void)state;
    for (size_t n = 0;; n++) {
        failing_alloc a;
        event_hub *h;
        event_stream *s = NULL;
        bool continued;
        failing_alloc_start(&a, n, false);
        const status made = event_hub_make(&a.memory, &h, NULL);
        status opened = E_NOMEM;
        if (made == OK)
            opened = event_stream_open(h, NULL, 0, view_of(""), NULL, NULL, &s, &continued, NULL);
        if (opened == OK) {
            tell(h, "", "state", 1);
            tell(h, "", "state", 2);
            const int first = next_number(s, NULL);
            if (!a.failed) assert_int_equal(first, 1);
            if (a.failed) assert_true(first == -2 || first == 2);
        }
        event_stream_close(s);
        event_hub_free(h);
        assert_int_equal(a.live, 0);
        if (!a.failed) break;
    }
}

/* ---- threads ---- */

enum { PUBLISHERS = 3, EACH = 3000, READERS = 3, OPENINGS = 300 };

typedef struct crowd {
    event_hub *hub;
    atomic_int listening; /* readers that have opened their stream */
    atomic_int wrong;
    atomic_int heard[READERS];
} crowd;

typedef struct sleeper {
    pthread_mutex_t mutex;
    pthread_cond_t woken;
    int wakes;
} sleeper;

static void wake(void *context) {
    sleeper *s = context;
    (void)pthread_mutex_lock(&s->mutex);
    s->wakes++;
    (void)pthread_cond_signal(&s->woken);
    (void)pthread_mutex_unlock(&s->mutex);
}

static void publish_all(crowd *c, int worker) {
    char channel[2] = {(char)('a' + worker), '\0'};
    for (int i = 0; i < EACH; i++) tell(c->hub, channel, "state", i);
}

/* Reads all events of one publisher, sleeping whenever there is none. */
static void read_all(crowd *c, int reader) {
    char channel[2] = {(char)('a' + reader), '\0'};
    const view channels[] = {view_of(channel)};
    sleeper s = {.wakes = 0};
    event_stream *stream;
    bool continued;
    int expected = 0, seen = 0;
    (void)pthread_mutex_init(&s.mutex, NULL);
    (void)pthread_cond_init(&s.woken, NULL);
    if (event_stream_open(c->hub, channels, 1, view_of(""), wake, &s, &stream, &continued, NULL))
        return;
    (void)atomic_fetch_add(&c->listening, 1);
    while (expected < EACH) {
        const int number = next_number(stream, NULL);
        if (number == -1) {
            (void)pthread_mutex_lock(&s.mutex);
            while (s.wakes == seen) (void)pthread_cond_wait(&s.woken, &s.mutex);
            seen = s.wakes;
            (void)pthread_mutex_unlock(&s.mutex);
        } else if (number == -2) { /* the others were too quick: what follows is still in order */
            expected = EACH;
        } else if (number != expected++)
            (void)atomic_fetch_add(&c->wrong, 1);
    }
    event_stream_close(stream);
    (void)pthread_cond_destroy(&s.woken);
    (void)pthread_mutex_destroy(&s.mutex);
    atomic_store(&c->heard[reader], 1);
}

/* Opens and closes streams while others publish: a wake never reaches a closed one. */
static void come_and_go(crowd *c) {
    for (int i = 0; i < OPENINGS; i++) {
        sleeper s = {.wakes = 0};
        event_stream *stream;
        bool continued;
        (void)pthread_mutex_init(&s.mutex, NULL);
        (void)pthread_cond_init(&s.woken, NULL);
        const view channels[] = {view_of("a"), view_of("b")};
        if (event_stream_open(c->hub, channels, 2, view_of(""), wake, &s, &stream, &continued,
                              NULL))
            return;
        for (int k = 0; k < 3; k++) (void)next_number(stream, NULL);
        event_stream_close(stream);
        (void)pthread_cond_destroy(&s.woken);
        (void)pthread_mutex_destroy(&s.mutex);
    }
}

static void take_part(void *argument, int worker) {
    crowd *c = argument;
    if (worker < READERS)
        read_all(c, worker);
    else if (worker == READERS)
        come_and_go(c);
    else {
        while (atomic_load(&c->listening) < READERS) (void)sched_yield();
        publish_all(c, worker - READERS - 1);
    }
}

/* Publishers, readers that sleep until they are woken, and streams that come and go: each reader
 * gets the events of its channel in order, and nobody sleeps for ever. */
static void many_threads_share_a_hub(void **state) {
    (void)state;
    crowd c = {.hub = hub()};
    const int all = READERS + 1 + PUBLISHERS;
    if (workers_run(all, take_part, &c) == all) {
        assert_int_equal(c.wrong, 0);
        for (int i = 0; i < READERS; i++) assert_int_equal(c.heard[i], 1);
    }
    event_hub_free(c.hub);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_form_is_that_of_streams),
        cmocka_unit_test(streams_hear_their_channels_in_order),
        cmocka_unit_test(a_stream_continues_behind_its_last_id),
        cmocka_unit_test(foreign_ids_begin_anew),
        cmocka_unit_test(a_slow_reader_is_told_that_it_lost),
        cmocka_unit_test(large_events_push_out_old_ones),
        cmocka_unit_test(only_the_latest_value_is_kept),
        cmocka_unit_test(channels_have_limits),
        cmocka_unit_test(without_memory_streams_lose),
        cmocka_unit_test(many_threads_share_a_hub),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
