/* tests/web/http_parts.c - the parts of the server without a network: heads, addresses, rules, the
 * table of connections, the queue. */
#include "base/fault.h"
#include "base/text.h"
#include "web/http/answer.h"
#include "web/http/desk.h"
#include "web/http/guests.h"
#include "web/http/head.h"
#include "web/http/limits.h"
#include "web/http/query.h"
#include "web/http/refusal.h"
#include "web/http/rules.h"
#include "web/message.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include <stdatomic.h>
#include <string.h>
#include <time.h>

#define HOST "Host: a:1\r\n"

/* Every head gets the refusal of its row, or is whole, or needs more bytes. */
static void heads(void **state) {
    static const struct {
        const char *text;
        head_state want;
        refusal_kind why;
    } rows[] = {
        {"GET / HTTP/1.1\r\n" HOST "\r\n", HEAD_WHOLE, REFUSE_NOTHING},
        {"GET / HTTP/1.1\r\n" HOST "\r", HEAD_INCOMPLETE, REFUSE_NOTHING},
        {"GET /", HEAD_INCOMPLETE, REFUSE_NOTHING},
        {"GET / HTTP/1.1\r\n" HOST "Origin: a\r\nOrigin: b\r\n\r\n", HEAD_REFUSED, REFUSE_SYNTAX},
        {"GET / HTTP/1.1\r\n" HOST "Cookie: a\r\nCookie: b\r\n\r\n", HEAD_REFUSED, REFUSE_SYNTAX},
        {"GET / HTTP/1.1\r\n" HOST "Expect: 100-Continue\r\n\r\n", HEAD_WHOLE, REFUSE_NOTHING},
        {"GET / HTTP/1.1\r\n" HOST "Expect: more\r\n\r\n", HEAD_REFUSED, REFUSE_EXPECT},
        {"GET /\x7f HTTP/1.1\r\n" HOST "\r\n", HEAD_REFUSED, REFUSE_SYNTAX},
        {"GET /# HTTP/1.1\r\n" HOST "\r\n", HEAD_REFUSED, REFUSE_SYNTAX},
        {"GET /\xc3\xa4 HTTP/1.1\r\n" HOST "\r\n", HEAD_REFUSED, REFUSE_SYNTAX},
        {"GET / HTTP/2.0\r\n" HOST "\r\n", HEAD_REFUSED, REFUSE_VERSION},
        {"GET / \r\n" HOST "\r\n", HEAD_REFUSED, REFUSE_SYNTAX},
        {"G{T / HTTP/1.1\r\n" HOST "\r\n", HEAD_REFUSED, REFUSE_SYNTAX},
        {" / HTTP/1.1\r\n" HOST "\r\n", HEAD_REFUSED, REFUSE_SYNTAX},
        {"GET / HTTP/1.1\r\n" HOST "Content-Length: 1x\r\n\r\n", HEAD_REFUSED, REFUSE_FRAMING},
        {"GET / HTTP/1.1\r\n" HOST "X: a\tb\r\n\r\n", HEAD_WHOLE, REFUSE_NOTHING},
        {"GET / HTTP/1.1\r\n" HOST "X_2~: a\r\n\r\n", HEAD_WHOLE, REFUSE_NOTHING},
        {"GET / HTTP/1.1\r\n" HOST "X(: a\r\n\r\n", HEAD_REFUSED, REFUSE_SYNTAX},
        {"GET / HTTP/1.1\n", HEAD_REFUSED, REFUSE_SYNTAX},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        head h;
        refusal_kind why;
        const head_state got = head_read(view_of(rows[i].text), &h, &why);
        if (got != rows[i].want || why != rows[i].why) fail_msg("row %zu: %d, %d", i, got, why);
    }
}

/* The same rules hold for a head that somebody else has read: each limit is exact. */
static void heads_in_steps(void **state) {
    char longest[HTTP_HEAD_MAX + 10];
    head h;
    (void)state;
    memset(longest, 'a', sizeof longest);
    head_begin(&h, view_of("GET"), (view){longest, HTTP_REQUEST_LINE_MAX});
    head_add(&h, view_of("host"), view_of("a:1"));
    assert_int_equal(head_check(&h), REFUSE_NOTHING);
    head_begin(&h, view_of("GET"), (view){longest, HTTP_REQUEST_LINE_MAX + 1});
    assert_int_equal(head_check(&h), REFUSE_LINE);
    head_begin(&h, view_of("GET"), view_of("/"));
    head_add(&h, view_of("host"), view_of("a:1"));
    for (int i = 1; i < HTTP_HEADERS_MAX; i++) head_add(&h, view_of("x"), view_of("y"));
    assert_int_equal(head_check(&h), REFUSE_NOTHING);
    head_add(&h, view_of("x"), view_of("y"));
    assert_int_equal(head_check(&h), REFUSE_HEAD);
    head_begin(&h, view_of("GET"), view_of("/"));
    head_add(&h, view_of("host"), view_of("a:1"));
    head_add(&h, view_of("x"), (view){longest, HTTP_HEAD_MAX});
    assert_int_equal(head_check(&h), REFUSE_HEAD);
}

/* Addresses: what they are decoded to, or that they are refused (NULL). */
static void addresses(void **state) {
    static const struct {
        const char *text, *path, *value; /* of the parameter "a" */
    } rows[] = {
        {"/", "/", ""},
        {"/a?a=1&&b=2&", "/a", "1"},
        {"/a%20b?a=x+y%2B", "/a b", "x y+"},
        {"/%c3%A4?b=1", "/\xc3\xa4", ""},
        {"/a+b", "/a+b", ""},
        {"/a%2fb", NULL, NULL},
        {"/a%5Cb", NULL, NULL},
        {"/a%zzb", NULL, NULL},
        {"/a%1", NULL, NULL},
        {"/a%1g", NULL, NULL},
        {"/a%1!b", NULL, NULL},
        {"/a%7f", NULL, NULL},
        {"/a%c3", NULL, NULL},
        {"/a?a=%00", NULL, NULL},
        {"/a?%g0=1", NULL, NULL},
        {"/a/../b", NULL, NULL},
        {"/a/./b", NULL, NULL},
        {"/a//b", NULL, NULL},
        {"a", NULL, NULL},
    };
    char room[200], many[200] = "/?";
    query q;
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const bool read = query_read(view_of(rows[i].text), room, &q);
        if (read != (rows[i].path != NULL)) fail_msg("%s", rows[i].text);
        if (!read) continue;
        assert_true(view_is(q.path, rows[i].path));
        assert_true(view_is(query_value(&q, "a"), rows[i].value));
    }
    for (int i = 0; i < WEB_PARAMETERS_MAX; i++) (void)strcat(many, "a=1&");
    assert_true(query_read(view_of(many), room, &q));
    assert_int_equal(q.count, WEB_PARAMETERS_MAX);
    assert_false(query_read(view_of(strcat(many, "b")), room, &q));
}

static head head_with(const char *name, const char *value) {
    head h;
    head_begin(&h, view_of("DELETE"), view_of("/"));
    if (name) head_add(&h, view_of(name), view_of(value));
    assert_true(head_check(&h) != REFUSE_LINE); /* reads the length of the body */
    return h;
}

/* A change without a body needs no type if it is a DELETE; with either it needs that of JSON. */
static void methods_and_types(void **state) {
    web_method method;
    head h = head_with(NULL, NULL);
    (void)state;
    assert_int_equal(rules_check_api(&h, WEB_DELETE), REFUSE_NOTHING);
    assert_int_equal(rules_check_api(&h, WEB_PUT), REFUSE_TYPE);
    h.length = 3;
    assert_int_equal(rules_check_api(&h, WEB_DELETE), REFUSE_TYPE);
    assert_int_equal(rules_check_api(&h, WEB_GET), REFUSE_FRAMING);
    assert_int_equal(rules_check_file(&h), REFUSE_FRAMING);
    h = head_with("content-type", "text/plain");
    assert_int_equal(rules_check_api(&h, WEB_DELETE), REFUSE_TYPE);
    h = head_with("content-type", "application/JSON ; charset=UTF-8");
    assert_int_equal(rules_check_api(&h, WEB_PATCH), REFUSE_NOTHING);
    h = head_with("content-type", "application/json;charset=latin1");
    assert_int_equal(rules_check_api(&h, WEB_PATCH), REFUSE_TYPE);
    h = head_with("sec-fetch-site", "none");
    assert_int_equal(rules_check_file(&h), REFUSE_NOTHING);
    h = head_with("sec-fetch-site", "cross-site");
    assert_int_equal(rules_check_file(&h), REFUSE_ORIGIN);
    assert_int_equal(rules_check_api(&h, WEB_GET), REFUSE_ORIGIN);
    h = head_with("origin", "null");
    assert_int_equal(rules_check_api(&h, WEB_GET), REFUSE_ORIGIN);
    assert_true(rules_method(view_of("HEAD"), &method));
    assert_int_equal(method, WEB_GET);
    assert_false(rules_method(view_of("TRACE"), &method));
}

/* The table takes as many connections as it has room, finds them by their descriptors, and has room
 * again when one leaves. */
static void connections(void **state) {
    guests *g = NULL;
    (void)state;
    guests_free(NULL);
    assert_int_equal(guests_make(2, &g, NULL), OK);
    assert_null(guests_enter(g, -1));
    assert_null(guests_enter(g, GUEST_HANDLES));
    guest *first = guests_enter(g, 7), *second = guests_enter(g, GUEST_HANDLES - 1);
    assert_non_null(first);
    assert_non_null(second);
    assert_null(guests_enter(g, 8));
    assert_ptr_equal(guests_find(g, 7), first);
    assert_null(guests_find(g, 8));
    assert_null(guests_find(g, -1));
    assert_null(guests_find(g, GUEST_HANDLES));
    guests_leave(g, first);
    assert_null(guests_find(g, 7));
    assert_int_equal(guests_count(g), 1);
    assert_ptr_equal(guests_enter(g, 8), first);
    guests_free(g);
}

typedef struct slow_job {
    desk_job job;
    atomic_bool *gate;
    atomic_int *begun, *done;
} slow_job;

static void be_slow(desk_job *job) {
    const slow_job *j = (const slow_job *)job;
    const struct timespec nap = {0, 1000000};
    (void)atomic_fetch_add(j->begun, 1);
    while (!atomic_load(j->gate)) (void)nanosleep(&nap, NULL);
    (void)atomic_fetch_add(j->done, 1);
}

/* One job works and two wait: a fourth is not taken. What was taken is done before the end, and
 * nothing is taken afterwards. */
static void the_queue_is_bounded(void **state) {
    const struct timespec nap = {0, 1000000};
    atomic_bool gate = false;
    atomic_int begun = 0, done = 0;
    slow_job jobs[4];
    desk *d = NULL;
    (void)state;
    desk_free(NULL);
    assert_int_equal(desk_make(1, 2, &d, NULL), OK);
    for (int i = 0; i < 4; i++) {
        jobs[i] = (slow_job){{.work = be_slow}, &gate, &begun, &done};
        assert_int_equal(desk_put(d, &jobs[i].job), i < 3);
        while (atomic_load(&begun) == 0) (void)nanosleep(&nap, NULL);
    }
    atomic_store(&gate, true);
    desk_end(d);
    assert_int_equal(atomic_load(&done), 3);
    assert_false(desk_put(d, &jobs[3].job));
    desk_free(d);
    assert_int_equal(desk_make(HTTP_WORKERS + 1, 2, &d, NULL), OK); /* it makes HTTP_WORKERS */
    desk_free(d);
    assert_int_equal(desk_make(0, 2, &d, NULL), E_FULL);
    assert_null(d);
}

/* The name of a saved file keeps its plain characters. A second, coded name has the others; none of
 * them reaches the header as it is. */
static void names_of_files(void **state) {
    web_reply reply = {.status = 503, .body = buffer_make(NULL), .file_name = "B1-x_Y \"\r\n;.pgn"};
    (void)state;
    buffer_add(&reply.body, "{}");
    struct MHD_Response *r = answer_reply(&reply);
    assert_non_null(r);
    assert_string_equal(MHD_get_response_header(r, "Content-Disposition"),
                        "attachment; filename=\"B1-x_Y_____.pgn\"; "
                        "filename*=UTF-8''B1-x_Y%20%22%0D%0A%3B.pgn");
    assert_string_equal(MHD_get_response_header(r, "Retry-After"), "1");
    MHD_destroy_response(r);
    web_reply_clear(&reply);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(heads),          cmocka_unit_test(heads_in_steps),
        cmocka_unit_test(addresses),      cmocka_unit_test(methods_and_types),
        cmocka_unit_test(connections),    cmocka_unit_test(the_queue_is_bounded),
        cmocka_unit_test(names_of_files),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
