/* tests/fuzz/fuzz_web_request.c - any request to the interface gets an answer: JSON, or a file. The
 * input is a line "METHOD /path?name=value" and a body behind it. Games of earlier inputs stay. */
#include "base/text.h"
#include "fuzz/fuzz.h"
#include "web/api/api.h"
#include "web/message.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static api *made;
static char folder[] = "/dev/shm/avocet-fuzz-XXXXXX";

static void forget(void) {
    static const char *const ends[] = {"", "-wal", "-shm"};
    char path[100];
    api_free(made);
    for (int i = 0; i < 3; i++) {
        (void)snprintf(path, sizeof path, "%s/g.db%s", folder, ends[i]);
        (void)unlink(path);
    }
    (void)rmdir(folder);
}

static web_request read_request(view text) {
    static const char *const methods[] = {"GET", "POST", "PUT", "PATCH", "DELETE"};
    web_request r = {.method = WEB_GET};
    view line = view_take(&text, '\n');
    const view method = view_take(&line, ' ');
    for (int i = 0; i < 5; i++)
        if (view_is(method, methods[i])) r.method = (web_method)i;
    r.body = text;
    r.path = view_take(&line, '?');
    while (line.length && r.parameter_count < WEB_PARAMETERS_MAX) {
        view value = view_take(&line, '&');
        r.parameters[r.parameter_count++] =
            (web_parameter){.name = view_take(&value, '='), .value = value};
    }
    return r;
}

static void answer(view text) {
    const web_request r = read_request(text);
    web_reply out;
    json_error_t why;
    api_answer(made, &r, &out);
    if (out.status < 200 || out.status > 599) abort();
    if (!out.type) {
        json_t *json = json_loadb(buffer_text(&out.body), out.body.length, 0, &why);
        if (!json) abort();
        if (out.status >= 400 && !json_object_get(json, "error")) abort();
        json_decref(json);
    }
    web_reply_clear(&out);
}

static void begin(void) {
    static const char game[] =
        "POST /games\n{\"id\":\"a\",\"size\":6,\"black\":{\"kind\":\"person\"},"
        "\"white\":{\"kind\":\"person\"}}";
    char path[100];
    fault f;
    if (!mkdtemp(folder)) abort();
    (void)snprintf(path, sizeof path, "%s/g.db", folder);
    const api_options o = {.data = path, .searches = 1};
    if (api_make(&o, &made, &f)) abort();
    (void)atexit(forget);
    answer(view_of(game));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (!made) begin();
    answer((view){(const char *)data, size});
    return 0;
}
