/* web/api/body.c - reads JSON with jansson and checks it. */
#include "web/api/body.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- the whole ---- */

/* jansson allows 2,048 levels. Brackets in texts do not count. */
static bool is_flat(view text) {
    int depth = 0;
    bool in_text = false;
    for (size_t i = 0; i < text.length; i++) {
        const char c = text.data[i];
        if (in_text && c == '\\') {
            i++;
        } else if (c == '"') {
            in_text = !in_text;
        } else if (!in_text && (c == '{' || c == '[')) {
            if (++depth > BODY_DEPTH) return false;
        } else if (!in_text && (c == '}' || c == ']')) {
            depth--;
        }
    }
    return true;
}

json_t *body_parse(view text, refusal *r) {
    json_error_t why;
    if (!is_flat(text)) {
        (void)refuse(r, 400, "bad_request", NULL, "The body is nested more than %d levels deep",
                     BODY_DEPTH);
        return NULL;
    }
    json_t *root =
        json_loadb(text.length ? text.data : "", text.length, JSON_REJECT_DUPLICATES, &why);
    if (!root) {
        char where[60];
        (void)snprintf(where, sizeof where, "line %d, column %d", why.line, why.column);
        (void)refuse(r, 400, "bad_request", where, "The body is not JSON: %.120s", why.text);
        return NULL;
    }
    if (!json_is_object(root)) {
        json_decref(root);
        (void)refuse(r, 400, "bad_request", NULL, "The body must be a JSON object");
        return NULL;
    }
    return root;
}

void body_free(json_t *body) {
    json_decref(body);
}

/* Shows a name of a field from outside: short and without control characters. */
static void show_name(const char *at, const char *key, char out[64]) {
    buffer safe = buffer_make(NULL);
    buffer_append_safe(&safe, view_of(key), 30);
    (void)snprintf(out, 64, "%.20s%s%.40s", at, *at ? "." : "", buffer_text(&safe));
    buffer_clear(&safe);
}

bool body_knows(const json_t *object, const char *at, const char *const *fields, refusal *r) {
    const char *key;
    json_t *value;
    json_t *of = (json_t *)(uintptr_t)object; /* the macro wants no constant, and changes nothing */
    json_object_foreach(of, key, value) {
        const char *const *f = fields;
        while (*f && strcmp(*f, key) != 0) f++;
        if (*f) continue;
        char name[64];
        show_name(at, key, name);
        return refuse(r, 400, "bad_request", name, "There is no field %s here", name);
    }
    return true;
}

/* ---- fields ---- */

/* Finds a field. *found is NULL if it is absent and may be. */
static bool find(const json_t *object, const char *key, body_need n, const json_t **found,
                 refusal *r) {
    *found = json_object_get(object, key);
    if (*found || n == OPTIONAL) return true;
    return refuse(r, 400, "bad_request", key, "The field %s is missing", key);
}

static size_t characters(view text) {
    size_t n = 0;
    for (size_t i = 0; i < text.length; i++) n += ((unsigned char)text.data[i] & 0xC0) != 0x80;
    return n;
}

bool body_is_name(view text, size_t most) {
    for (size_t i = 0; i < text.length; i++)
        if ((unsigned char)text.data[i] < ' ' || text.data[i] == 0x7F) return false;
    return characters(text) <= most;
}

bool body_text(const json_t *object, const char *key, size_t most, body_need n, const char **out,
               refusal *r) {
    const json_t *found;
    if (!find(object, key, n, &found, r)) return false;
    if (!found) return true;
    if (!json_is_string(found))
        return refuse(r, 400, "bad_request", key, "The field %s must be a text", key);
    const view text = {json_string_value(found), json_string_length(found)};
    if (characters(text) > most)
        return refuse(r, 400, "bad_request", key, "The field %s has more than %zu characters", key,
                      most);
    *out = text.data;
    return true;
}

bool body_name(const json_t *object, const char *key, size_t most, body_need n, const char **out,
               refusal *r) {
    const char *text = NULL;
    if (!body_text(object, key, most, n, &text, r)) return false;
    if (!text) return true;
    if (!body_is_name(view_of(text), most))
        return refuse(r, 400, "bad_request", key, "The field %s must be one line of text", key);
    *out = text;
    return true;
}

bool body_int(const json_t *object, const char *key, int64_t least, int64_t most, body_need n,
              int64_t *out, refusal *r) {
    const json_t *found;
    if (!find(object, key, n, &found, r)) return false;
    if (!found) return true;
    const bool is_whole = json_is_integer(found);
    const int64_t value = is_whole ? json_integer_value(found) : 0;
    if (!is_whole || value < least || value > most)
        return refuse(r, 400, "bad_request", key,
                      "The field %s must be a whole number from %lld to %lld", key,
                      (long long)least, (long long)most);
    *out = value;
    return true;
}

bool body_real(const json_t *object, const char *key, double least, bool above, double most,
               body_need n, double *out, refusal *r) {
    const json_t *found;
    if (!find(object, key, n, &found, r)) return false;
    if (!found) return true;
    const double value = json_is_number(found) ? json_number_value(found) : (double)NAN;
    if (!(value >= least && value <= most) || (above && value == least))
        return refuse(r, 400, "bad_request", key, "The field %s must be a number %s %g to %g", key,
                      above ? "above" : "from", least, most);
    *out = value;
    return true;
}

bool body_bool(const json_t *object, const char *key, body_need n, bool *out, refusal *r) {
    const json_t *found;
    if (!find(object, key, n, &found, r)) return false;
    if (!found) return true;
    if (!json_is_boolean(found))
        return refuse(r, 400, "bad_request", key, "The field %s must be true or false", key);
    *out = json_is_true(found);
    return true;
}

bool body_object(const json_t *object, const char *key, body_need n, json_t **out, refusal *r) {
    const json_t *found;
    if (!find(object, key, n, &found, r)) return false;
    if (!found) return true;
    if (!json_is_object(found))
        return refuse(r, 400, "bad_request", key, "The field %s must be an object", key);
    *out = json_object_get(object, key);
    return true;
}
