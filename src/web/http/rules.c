/* web/http/rules.c - the checks that come before any routing. */
#include "web/http/rules.h"

#include "base/text.h"
#include "web/http/refusal.h"

#include <stdio.h>
#include <string.h>

enum { USUAL_PORT = 80 };

static bool add(rules *r, const char *text) {
    const size_t length = strlen(text);
    if (r->count == RULES_NAMES_MAX || length >= RULES_NAME_BYTES) return false;
    char *name = r->names[r->count++];
    for (size_t i = 0; i <= length; i++) name[i] = char_lower(text[i]);
    return true;
}

bool rules_add_name(rules *r, const char *name, int port) {
    char text[RULES_NAME_BYTES];
    const bool brackets = strchr(name, ':') != NULL;
    const char *open = brackets ? "[" : "", *close = brackets ? "]" : "";
    int length = snprintf(text, sizeof text, "%s%s%s:%d", open, name, close, port);
    if (length < 0 || (size_t)length >= sizeof text || !add(r, text)) return false;
    if (port != USUAL_PORT) return true;
    length = snprintf(text, sizeof text, "%s%s%s", open, name, close);
    return length > 0 && add(r, text);
}

refusal_kind rules_check_host(const rules *r, const head *h) {
    for (int i = 0; i < r->count; i++)
        if (view_is_word(h->value[HEAD_HOST], r->names[i])) return REFUSE_NOTHING;
    return REFUSE_HOST;
}

/* Origin must be the name by which this very request called us. */
static bool is_own_origin(const head *h) {
    static const char scheme[] = "http://";
    const view origin = h->value[HEAD_ORIGIN], host = h->value[HEAD_HOST];
    if (h->count[HEAD_ORIGIN] == 0) return true;
    if (!view_starts_with(origin, scheme)) return false;
    return view_equal(view_from(origin, sizeof scheme - 1), host);
}

static bool is_own_site(const head *h) {
    const view site = h->value[HEAD_FETCH_SITE];
    return h->count[HEAD_FETCH_SITE] == 0 || view_is(site, "same-origin") || view_is(site, "none");
}

static bool is_json(view type) {
    const view kind = view_trim(view_take(&type, ';'));
    const view rest = view_trim(type);
    return view_is_word(kind, "application/json") &&
           (rest.length == 0 || view_is_word(rest, "charset=utf-8"));
}

refusal_kind rules_check_api(const head *h, web_method method) {
    if (!is_own_origin(h) || !is_own_site(h)) return REFUSE_ORIGIN;
    if (method == WEB_GET) return h->length ? REFUSE_FRAMING : REFUSE_NOTHING;
    /* A form cannot send DELETE, and it has no body. */
    if (method == WEB_DELETE && h->length == 0 && h->count[HEAD_TYPE] == 0) return REFUSE_NOTHING;
    if (!is_json(h->value[HEAD_TYPE])) return REFUSE_TYPE;
    return REFUSE_NOTHING;
}

refusal_kind rules_check_file(const head *h) {
    if (h->length) return REFUSE_FRAMING;
    if (is_own_site(h) || view_is(h->value[HEAD_FETCH_MODE], "navigate")) return REFUSE_NOTHING;
    return REFUSE_ORIGIN;
}

bool rules_method(view name, web_method *out) {
    static const struct {
        const char *name;
        web_method method;
    } methods[] = {{"GET", WEB_GET}, {"HEAD", WEB_GET},    {"POST", WEB_POST},
                   {"PUT", WEB_PUT}, {"PATCH", WEB_PATCH}, {"DELETE", WEB_DELETE}};
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
        if (!view_is(name, methods[i].name)) continue;
        *out = methods[i].method;
        return true;
    }
    return false;
}
