/* tests/web/http_api_page.c - the examples of docs/http-api.md are true: each request is sent, and
 * the answer has the shown status and fields. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/files.h"
#include "base/text.h"
#include "support/web/talk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* "..." fits everything, and as the last member of a list any rest. Other fields of an object may
 * be there. */
static bool fits(const json_t *shown, const json_t *found) {
    const char *text = json_string_value(shown), *key;
    json_t *member;
    if (text && strcmp(text, "...") == 0) return true;
    if (json_is_object(shown)) {
        json_object_foreach((json_t *)(uintptr_t)shown, key, member) {
            const json_t *other = json_object_get(found, key);
            if (!other || !fits(member, other)) return false;
        }
        return json_is_object(found);
    }
    if (!json_is_array(shown)) return json_equal(shown, found);
    const size_t count = json_array_size(shown);
    for (size_t i = 0; i < count; i++) {
        const char *rest = json_string_value(json_array_get(shown, i));
        if (rest && strcmp(rest, "...") == 0 && i + 1 == count) return true;
        if (!fits(json_array_get(shown, i), json_array_get(found, i))) return false;
    }
    return json_array_size(found) == count;
}

/* The text between a line ```KIND and the next ```; *rest goes on behind it. */
static bool take_block(const char **rest, const char *kind, char *out, size_t size) {
    char mark[20];
    (void)snprintf(mark, sizeof mark, "```%s\n", kind);
    const char *begin = strstr(*rest, mark);
    if (!begin) return false;
    begin += strlen(mark);
    const char *end = strstr(begin, "```");
    assert_non_null(end);
    (void)snprintf(out, size, "%.*s", (int)(end - begin), begin);
    *rest = end + 3;
    return true;
}

static void try_example(talk *t, const char *request, const char *answer) {
    static const char head[] = "/api/v1";
    char method[10], path[200];
    json_error_t error;
    assert_int_equal(sscanf(request, "%9s %199s", method, path), 2);
    assert_int_equal(strncmp(path, head, strlen(head)), 0);
    const char *body = strchr(request, '\n') + 1;
    const int http = atoi(answer);
    const char *shown_text = strchr(answer, '\n') + 1;
    if (!*shown_text) {
        free(talk_text(t, http, path + strlen(head)));
        return;
    }
    json_t *found = talk_ask(t, http, method, path + strlen(head), *body ? body : NULL);
    json_t *shown = json_loads(shown_text, 0, &error);
    if (!shown) fail_msg("an example is no JSON: %s: %s", error.text, shown_text);
    if (!fits(shown, found)) {
        char *text = json_dumps(found, 0);
        fail_msg("%s%s does not answer %s, but %s", method, path, shown_text, text);
    }
    json_decref(shown);
    json_decref(found);
}

static void examples(void **state) {
    talk t;
    buffer page = buffer_make(NULL);
    char request[2000], answer[4000];
    int count = 0;
    (void)state;
    assert_int_equal(files_read(NULL, "docs/http-api.md", 1 << 20, &page, NULL), OK);
    talk_begin(&t);
    for (const char *rest = buffer_text(&page);
         take_block(&rest, "http", request, sizeof request);) {
        const char *json = strstr(rest, "```json\n"), *text = strstr(rest, "```text\n");
        const bool is_text = text && (!json || text < json);
        assert_true(take_block(&rest, is_text ? "text" : "json", answer, sizeof answer));
        try_example(&t, request, answer);
        count++;
    }
    assert_true(count > 10);
    talk_end(&t);
    buffer_clear(&page);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(examples)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
