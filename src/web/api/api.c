/* web/api/api.c - makes, frees and answers. */
#include "web/api/api.h"

#include "base/alloc.h"

struct api {
    event_hub *events;
};

status api_make(const api_options *o, api **out, fault *f) {
    (void)o;
    *out = NULL;
    api *a = alloc_array(NULL, 1, sizeof *a);
    if (!a) return fault_set(f, E_NOMEM, 0, "no memory for the server");
    const status result = event_hub_make(NULL, &a->events, f);
    if (result)
        alloc_free(NULL, a);
    else
        *out = a;
    return result;
}

void api_free(api *a) {
    if (!a) return;
    event_hub_free(a->events);
    alloc_free(NULL, a);
}

size_t api_body_max(web_method method, view path) {
    return method == WEB_POST && view_is(path, "/games/import") ? API_IMPORT_MAX : API_BODY_MAX;
}

event_hub *api_events(api *a) {
    return a->events;
}

void api_answer(api *a, const web_request *r, web_reply *out) {
    (void)a;
    (void)r;
    *out = (web_reply){.status = 404, .body = buffer_make(NULL)};
    buffer_add(&out->body, "{\"error\":{\"code\":\"not_found\",\"message\":\"There is nothing "
                           "here yet.\",\"where\":null}}");
}

void api_write_states(api *a, const view *games, int count, buffer *out) {
    (void)a;
    (void)games;
    (void)count;
    buffer_add(out,
               "event: hello\ndata: {\"version\":\"0\",\"started\":\"2026-01-01T00:00:00Z\"}\n\n");
}
