/* tests/support/web/talk.c - asks, checks, and fails the test. */
#include "support/web/talk.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/clock.h"
#include "base/text.h"
#include "game/tier.h"
#include "support/web/openapi.h"
#include "web/message.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

const char *const talk_kinds[] = {"hello",    "state",    "thinking", "hint",       "review",
                                  "games",    "settings", "trouble",  "change",     "values",
                                  "analysis", "studies",  "tree",     "comparison", "solve",
                                  "practice", NULL};
static const char *const schemas[] = {"Hello",
                                      "Game",
                                      "Thinking",
                                      "Hint",
                                      "ReviewProgress",
                                      "GamesChanged",
                                      "Settings",
                                      "Error",
                                      "StudyChange",
                                      "StudyValues",
                                      "StudyAnalysisProgress",
                                      "StudiesChanged",
                                      "Tree",
                                      "ComparisonProgress",
                                      "Solve",
                                      "Sitting"};

static void pause_ms(int ms) {
    const struct timespec t = {.tv_nsec = ms * 1000000L};
    (void)nanosleep(&t, NULL);
}

static void start(talk *t) {
    const api_options o = {.data = t->data,
                           .searches = 2,
                           .tier = tier_best(),
                           .wthor = t->wthor[0] ? t->wthor : NULL};
    fault f = {.text = ""};
    if (api_make(&o, &t->api, &f)) fail_msg("%s", f.text);
}

static void remove_folder(const char *folder) {
    DIR *d = opendir(folder);
    for (struct dirent *e; d && (e = readdir(d));) {
        char path[600];
        (void)snprintf(path, sizeof path, "%s/%s", folder, e->d_name);
        (void)unlink(path);
    }
    if (d) (void)closedir(d);
    (void)rmdir(folder);
}

void talk_begin(talk *t) {
    *t = (talk){.api = NULL};
    (void)snprintf(t->folder, sizeof t->folder, "/tmp/avocet-talk-XXXXXX");
    assert_non_null(mkdtemp(t->folder));
    (void)snprintf(t->data, sizeof t->data, "%s/games.db", t->folder);
    t->rules = openapi_load("docs/openapi.yaml");
    start(t);
}

void talk_restart(talk *t) {
    talk_deafen(t);
    api_free(t->api);
    start(t);
}

void talk_end(talk *t) {
    talk_deafen(t);
    api_free(t->api);
    openapi_free(t->rules);
    remove_folder(t->folder);
}

/* ---- requests ---- */

static web_method method_of(const char *name) {
    static const char *const names[] = {"GET", "POST", "PUT", "PATCH", "DELETE"};
    for (int i = 0; i < 5; i++)
        if (strcmp(names[i], name) == 0) return (web_method)i;
    fail_msg("there is no method %s", name);
    return WEB_GET;
}

/* Cuts the question off the path and takes its parameters. Nothing is decoded. */
static web_request request_of(const char *method, view path, const char *body) {
    web_request r = {.method = method_of(method), .body = view_of(body)};
    view rest = path;
    r.path = view_take(&rest, '?');
    while (rest.length) {
        view value = view_take(&rest, '&');
        assert_true(r.parameter_count < WEB_PARAMETERS_MAX);
        r.parameters[r.parameter_count++] =
            (web_parameter){.name = view_take(&value, '='), .value = value};
    }
    return r;
}

static void answer(talk *t, int http, const char *method, const char *path, const char *body,
                   web_reply *out) {
    const web_request r = request_of(method, view_of(path), body);
    api_answer(t->api, &r, out);
    if (http && out->status != http)
        fail_msg("%s %s %s: %d, not %d: %.300s", method, path, body ? body : "", out->status, http,
                 buffer_text(&out->body));
}

json_t *talk_ask(talk *t, int http, const char *method, const char *path, const char *body) {
    web_reply out;
    json_error_t error;
    char why[OPENAPI_WHY] = "", bare[200];
    answer(t, http, method, path, body, &out);
    (void)snprintf(bare, sizeof bare, "%.*s", (int)strcspn(path, "?"), path);
    json_t *json = json_loads(buffer_text(&out.body), 0, &error);
    if (!json) fail_msg("%s %s: no JSON: %.200s", method, path, buffer_text(&out.body));
    if (!openapi_fits(t->rules, method, bare, out.status, json, why))
        fail_msg("%s %s does not fit docs/openapi.yaml: %s: %.600s", method, path, why,
                 buffer_text(&out.body));
    web_reply_clear(&out);
    return json;
}

json_t *talk_say(talk *t, int http, const char *method, const char *path, const char *format, ...) {
    char body[4000];
    va_list args;
    va_start(args, format);
    (void)vsnprintf(body, sizeof body, format, args);
    va_end(args);
    return talk_ask(t, http, method, path, body);
}

char *talk_text(talk *t, int http, const char *path) {
    web_reply out;
    answer(t, http, "GET", path, NULL, &out);
    char *text = strdup(buffer_text(&out.body));
    web_reply_clear(&out);
    return text;
}

char *talk_file(talk *t, const char *path, char name[TALK_NAME_BYTES]) {
    web_reply out;
    answer(t, 200, "GET", path, NULL, &out);
    char *text = strdup(buffer_text(&out.body));
    (void)snprintf(name, TALK_NAME_BYTES, "%s", out.file_name);
    web_reply_clear(&out);
    return text;
}

/* ---- events ---- */

static void unheard(void *context) {
    (void)context;
}

void talk_listen(talk *t, const char *games) {
    view channels[EVENT_CHANNELS_MAX], rest = view_of(games);
    int count = 0;
    bool continued = false;
    fault f = {.text = ""};
    talk_deafen(t);
    while (rest.length) channels[count++] = view_take(&rest, ',');
    if (event_stream_open(api_events(t->api), channels, count, view_of(""), unheard, NULL,
                          &t->stream, &continued, &f))
        fail_msg("%s", f.text);
}

void talk_deafen(talk *t) {
    event_stream_close(t->stream);
    t->stream = NULL;
}

static json_t *check_event(talk *t, const char *text, const char *wanted) {
    char kind[40] = "", why[OPENAPI_WHY] = "";
    const char *event = strstr(text, "event: "), *data = strstr(text, "data: ");
    json_error_t error;
    assert_non_null(event);
    assert_non_null(data);
    (void)sscanf(event, "event: %39s", kind);
    json_t *json = json_loads(data + 6, JSON_DISABLE_EOF_CHECK, &error);
    if (!json) fail_msg("an event without JSON: %.300s", text);
    for (int i = 0; talk_kinds[i]; i++) {
        if (strcmp(talk_kinds[i], kind) != 0) continue;
        t->seen[i]++;
        if (!openapi_fits_schema(t->rules, schemas[i], json, why))
            fail_msg("event %s does not fit docs/openapi.yaml: %s: %.400s", kind, why, text);
        if (strcmp(kind, wanted) == 0) return json;
        json_decref(json);
        return NULL;
    }
    fail_msg("event %s is not in docs/openapi.yaml", kind);
    return NULL;
}

json_t *talk_hear(talk *t, const char *kind) {
    json_t *last = NULL;
    buffer text = buffer_make(NULL);
    assert_non_null(t->stream);
    for (;;) {
        buffer_reset(&text, 0);
        const event_read read = event_stream_next(t->stream, &text);
        if (read == EVENT_NONE) break;
        assert_int_equal(read, EVENT_READ);
        json_t *json = check_event(t, buffer_text(&text), kind);
        if (!json) continue;
        json_decref(last);
        last = json;
    }
    buffer_clear(&text);
    return last;
}

json_t *talk_wait(talk *t, const char *kind) {
    const int64_t begun = clock_now_ns();
    for (;;) {
        json_t *json = talk_hear(t, kind);
        if (json) return json;
        if (clock_seconds_since(begun) > 60) fail_msg("no event %s has come", kind);
        pause_ms(2);
    }
}

/* ---- values ---- */

const json_t *talk_at(const json_t *value, const char *path) {
    char copy[200], *rest = NULL;
    (void)snprintf(copy, sizeof copy, "%s", path);
    for (char *part = strtok_r(copy, ".", &rest); part; part = strtok_r(NULL, ".", &rest))
        value = json_is_array(value) ? json_array_get(value, (size_t)atoi(part))
                                     : json_object_get(value, part);
    return value;
}

const char *talk_text_at(const json_t *value, const char *path) {
    const char *text = json_string_value(talk_at(value, path));
    if (!text) fail_msg("%s is no text", path);
    return text;
}

int talk_int_at(const json_t *value, const char *path) {
    const json_t *number = talk_at(value, path);
    if (!json_is_number(number)) fail_msg("%s is no number", path);
    return (int)json_number_value(number);
}

bool talk_is(const json_t *value, const char *path) {
    return json_is_true(talk_at(value, path));
}

json_t *talk_settled(talk *t, const char *id) {
    char path[80];
    const int64_t begun = clock_now_ns();
    (void)snprintf(path, sizeof path, "/games/%s", id);
    for (;;) {
        json_t *g = talk_ask(t, 200, "GET", path, NULL);
        if (!talk_is(g, "thinking")) return g;
        json_decref(g);
        if (clock_seconds_since(begun) > 60) fail_msg("%s thinks for ever", id);
        pause_ms(2);
    }
}
