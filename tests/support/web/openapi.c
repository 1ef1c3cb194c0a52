/* tests/support/web/openapi.c - a reader of some YAML, and a checker of some JSON Schema. */
#include "support/web/openapi.h"

#include <ctype.h>
#include <math.h>
#include <regex.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct openapi {
    json_t *whole;
};

/* ---- YAML ---- */

typedef struct yaml {
    char *text; /* the whole file; lines are cut by NUL */
    char **lines;
    int count, at; /* the next line */
} yaml;

static void broken(const yaml *y, const char *what) {
    (void)fprintf(stderr, "openapi.yaml, line %d: %s: %s\n", y->at + 1, what,
                  y->at < y->count ? y->lines[y->at] : "");
    abort();
}

static int indent_of(const char *line) {
    return (int)strspn(line, " ");
}

static bool is_blank(const char *line) {
    const char *p = line + indent_of(line);
    return *p == '\0' || *p == '#';
}

static void skip_blank(yaml *y) {
    while (y->at < y->count && is_blank(y->lines[y->at])) y->at++;
}

static json_t *plain(const char *text, size_t length) {
    char word[2000];
    char *end = NULL;
    while (length && text[length - 1] == ' ') length--;
    if (length >= sizeof word) length = sizeof word - 1;
    memcpy(word, text, length);
    word[length] = '\0';
    if (strcmp(word, "true") == 0) return json_true();
    if (strcmp(word, "false") == 0) return json_false();
    if (strcmp(word, "null") == 0) return json_null();
    const long whole = strtol(word, &end, 10);
    if (length && *end == '\0') return json_integer(whole);
    const double real = strtod(word, &end);
    if (length && *end == '\0' && isdigit((unsigned char)word[0])) return json_real(real);
    return json_string(word);
}

static json_t *flow(const yaml *y, const char **p);

static void skip_spaces(const char **p) {
    while (**p == ' ') ++*p;
}

static json_t *quoted(const yaml *y, const char **p) {
    char word[2000];
    size_t n = 0;
    for (++*p; **p != '"'; ++*p) {
        if (**p == '\0' || n + 1 >= sizeof word) broken(y, "a text does not end");
        if (**p == '\\') ++*p;
        word[n++] = **p;
    }
    ++*p;
    word[n] = '\0';
    return json_string(word);
}

static json_t *flow_list(const yaml *y, const char **p) {
    json_t *list = json_array();
    for (++*p;;) {
        skip_spaces(p);
        if (**p == ']') break;
        json_array_append_new(list, flow(y, p));
        skip_spaces(p);
        if (**p == ',')
            ++*p;
        else if (**p != ']')
            broken(y, "a list does not end");
    }
    ++*p;
    return list;
}

static json_t *flow_map(const yaml *y, const char **p) {
    json_t *map = json_object();
    for (++*p;;) {
        skip_spaces(p);
        if (**p == '}') break;
        json_t *key = **p == '"' ? quoted(y, p) : NULL;
        if (!key) {
            const size_t n = strcspn(*p, ":");
            key = json_stringn(*p, n);
            *p += n;
        }
        skip_spaces(p);
        if (**p != ':') broken(y, "a key without a value");
        ++*p;
        skip_spaces(p);
        json_object_set_new(map, json_string_value(key), flow(y, p));
        json_decref(key);
        skip_spaces(p);
        if (**p == ',')
            ++*p;
        else if (**p != '}')
            broken(y, "a mapping does not end");
    }
    ++*p;
    return map;
}

/* A value in brackets, in quotes, or up to the next sign of the brackets. */
static json_t *flow(const yaml *y, const char **p) {
    if (**p == '{') return flow_map(y, p);
    if (**p == '[') return flow_list(y, p);
    if (**p == '"') return quoted(y, p);
    const size_t n = strcspn(*p, ",}]");
    json_t *value = plain(*p, n);
    *p += n;
    return value;
}

static json_t *block(yaml *y, int least);

/* The value behind "key:" on this line, or on the lines below. */
static json_t *value_of(yaml *y, const char *rest, int indent) {
    skip_spaces(&rest);
    if (*rest == '\0') {
        y->at++;
        return block(y, indent + 1);
    }
    if (strcmp(rest, "|") == 0) {
        char text[4000] = "";
        for (y->at++;
             y->at < y->count && (is_blank(y->lines[y->at]) || indent_of(y->lines[y->at]) > indent);
             y->at++) {
            strncat(text, y->lines[y->at] + indent_of(y->lines[y->at]),
                    sizeof text - strlen(text) - 2);
            strcat(text, "\n");
        }
        return json_string(text);
    }
    json_t *value = NULL;
    if (*rest == '{' || *rest == '[' || *rest == '"') {
        value = flow(y, &rest);
        skip_spaces(&rest);
        if (*rest) broken(y, "something stands behind the value");
    } else {
        value = plain(rest, strlen(rest));
    }
    y->at++;
    return value;
}

/* Where the key of a mapping ends on a line: its colon. */
static const char *colon_of(const char *p) {
    if (*p == '"') {
        const char *end = strchr(p + 1, '"');
        return end && end[1] == ':' ? end + 1 : NULL;
    }
    for (; *p; p++)
        if (*p == ':' && (p[1] == ' ' || p[1] == '\0')) return p;
    return NULL;
}

static json_t *block_list(yaml *y, int indent) {
    json_t *list = json_array();
    for (skip_blank(y);
         y->at < y->count && indent_of(y->lines[y->at]) == indent && y->lines[y->at][indent] == '-';
         skip_blank(y))
        json_array_append_new(list, value_of(y, y->lines[y->at] + indent + 1, indent));
    return list;
}

/* Everything that is indented by at least `least`. */
static json_t *block(yaml *y, int least) {
    skip_blank(y);
    if (y->at >= y->count || indent_of(y->lines[y->at]) < least) return json_null();
    const int indent = indent_of(y->lines[y->at]);
    if (y->lines[y->at][indent] == '-') return block_list(y, indent);
    json_t *map = json_object();
    for (; y->at < y->count && indent_of(y->lines[y->at]) == indent; skip_blank(y)) {
        char key[200];
        const char *p = y->lines[y->at] + indent, *colon = colon_of(p);
        if (!colon) broken(y, "a line without a key");
        const bool in_quotes = *p == '"';
        (void)snprintf(key, sizeof key, "%.*s", (int)(colon - p) - 2 * in_quotes, p + in_quotes);
        json_object_set_new(map, key, value_of(y, colon + 1, indent));
    }
    return map;
}

static char *read_file(const char *path) {
    FILE *in = fopen(path, "rb");
    char *text = calloc(1, 1 << 20);
    if (!in || !text || fread(text, 1, (1 << 20) - 1, in) == 0) abort();
    (void)fclose(in);
    return text;
}

openapi *openapi_load(const char *path) {
    openapi *o = calloc(1, sizeof *o);
    yaml y = {.text = read_file(path)};
    y.lines = calloc(20000, sizeof *y.lines);
    if (!o || !y.lines) abort();
    for (char *p = y.text; *p;) {
        char *end = strchr(p, '\n');
        y.lines[y.count++] = p;
        if (!end) break;
        *end = '\0';
        p = end + 1;
    }
    o->whole = block(&y, 0);
    skip_blank(&y);
    if (y.at != y.count) broken(&y, "a line that belongs to nothing");
    free(y.lines);
    free(y.text);
    return o;
}

void openapi_free(openapi *o) {
    if (!o) return;
    json_decref(o->whole);
    free(o);
}

const json_t *openapi_whole(const openapi *o) {
    return o->whole;
}

/* ---- JSON Schema ---- */

typedef struct checking {
    const openapi *openapi;
    char *why;
} checking;

static bool fits(const checking *c, const json_t *schema, const json_t *value, const char *at);

__attribute__((format(printf, 3, 4))) static bool no(const checking *c, const char *at,
                                                     const char *format, ...) {
    va_list args;
    const int n = snprintf(c->why, OPENAPI_WHY, "%s: ", at);
    va_start(args, format);
    (void)vsnprintf(c->why + n, OPENAPI_WHY - (size_t)n, format, args);
    va_end(args);
    return false;
}

/* "#/components/schemas/Game" */
static const json_t *follow(const openapi *o, const json_t *schema) {
    const char *ref = json_string_value(json_object_get(schema, "$ref"));
    if (!ref) return schema;
    const json_t *at = o->whole;
    char copy[200], *rest = NULL;
    (void)snprintf(copy, sizeof copy, "%s", ref + 2);
    for (char *part = strtok_r(copy, "/", &rest); part; part = strtok_r(NULL, "/", &rest))
        at = json_object_get(at, part);
    if (!at) {
        (void)fprintf(stderr, "openapi.yaml names %s, which is not there\n", ref);
        abort();
    }
    return follow(o, at);
}

static bool is_type(const json_t *value, const char *type) {
    if (strcmp(type, "object") == 0) return json_is_object(value);
    if (strcmp(type, "array") == 0) return json_is_array(value);
    if (strcmp(type, "string") == 0) return json_is_string(value);
    if (strcmp(type, "integer") == 0) return json_is_integer(value);
    if (strcmp(type, "number") == 0) return json_is_number(value);
    if (strcmp(type, "boolean") == 0) return json_is_boolean(value);
    return strcmp(type, "null") == 0 && json_is_null(value);
}

static bool fits_type(const json_t *type, const json_t *value) {
    if (json_is_string(type)) return is_type(value, json_string_value(type));
    for (size_t i = 0; i < json_array_size(type); i++)
        if (is_type(value, json_string_value(json_array_get(type, i)))) return true;
    return false;
}

static bool matches(const char *pattern, const char *text) {
    regex_t r;
    if (regcomp(&r, pattern, REG_EXTENDED | REG_NOSUB)) abort();
    const bool found = regexec(&r, text, 0, NULL, 0) == 0;
    regfree(&r);
    return found;
}

static bool fits_text(const checking *c, const json_t *schema, const json_t *value,
                      const char *at) {
    const char *text = json_string_value(value);
    const char *pattern = json_string_value(json_object_get(schema, "pattern"));
    const char *format = json_string_value(json_object_get(schema, "format"));
    const json_t *most = json_object_get(schema, "maxLength");
    size_t characters = 0;
    for (const char *p = text; *p; p++) characters += ((unsigned char)*p & 0xC0) != 0x80;
    if (pattern && !matches(pattern, text)) return no(c, at, "%s is not of %s", text, pattern);
    if (most && characters > (size_t)json_integer_value(most)) return no(c, at, "is too long");
    if (format && strcmp(format, "date-time") == 0 &&
        !matches("^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$", text))
        return no(c, at, "%s is no time", text);
    return true;
}

static bool fits_number(const checking *c, const json_t *schema, const json_t *value,
                        const char *at) {
    const double number = json_number_value(value);
    const json_t *least = json_object_get(schema, "minimum");
    const json_t *above = json_object_get(schema, "exclusiveMinimum");
    const json_t *most = json_object_get(schema, "maximum");
    if ((least && number < json_number_value(least)) ||
        (above && number <= json_number_value(above)) || (most && number > json_number_value(most)))
        return no(c, at, "%g is out of its range", number);
    return true;
}

static bool fits_object(const checking *c, const json_t *schema, const json_t *value,
                        const char *at) {
    const json_t *known = json_object_get(schema, "properties");
    const json_t *required = json_object_get(schema, "required");
    const bool closed = json_is_false(json_object_get(schema, "additionalProperties"));
    const char *key;
    json_t *member;
    for (size_t i = 0; i < json_array_size(required); i++) {
        const char *name = json_string_value(json_array_get(required, i));
        if (!json_object_get(value, name)) return no(c, at, "%s is missing", name);
    }
    json_object_foreach((json_t *)(uintptr_t)value, key, member) {
        char where[200];
        const json_t *of = json_object_get(known, key);
        if (!of && closed) return no(c, at, "%s is not in the file", key);
        (void)snprintf(where, sizeof where, "%.140s.%.50s", at, key);
        if (of && !fits(c, of, member, where)) return false;
    }
    return true;
}

static bool fits_array(const checking *c, const json_t *schema, const json_t *value,
                       const char *at) {
    const json_t *items = json_object_get(schema, "items");
    const json_t *most = json_object_get(schema, "maxItems");
    if (most && json_array_size(value) > (size_t)json_integer_value(most))
        return no(c, at, "has too many members");
    for (size_t i = 0; items && i < json_array_size(value); i++) {
        char where[200];
        (void)snprintf(where, sizeof where, "%.160s[%zu]", at, i);
        if (!fits(c, items, json_array_get(value, i), where)) return false;
    }
    return true;
}

/* Exactly one of several. */
static bool fits_one(const checking *c, const json_t *list, const json_t *value, const char *at) {
    size_t count = 0;
    char reasons[OPENAPI_WHY] = "";
    for (size_t i = 0; i < json_array_size(list); i++) {
        if (fits(c, json_array_get(list, i), value, at))
            count++;
        else
            (void)snprintf(reasons, sizeof reasons, "%.300s", c->why);
    }
    return count == 1 ? true : no(c, at, "fits %zu of the choices (%.200s)", count, reasons);
}

static void know_words(const json_t *schema) {
    static const char *const words[] = {
        "type",    "enum",   "const",     "properties", "required",   "additionalProperties",
        "items",   "oneOf",  "$ref",      "pattern",    "minimum",    "exclusiveMinimum",
        "maximum", "format", "maxLength", "maxItems",   "description"};
    const char *key;
    json_t *unused;
    json_object_foreach((json_t *)(uintptr_t)schema, key, unused) {
        size_t i = 0;
        while (i < sizeof words / sizeof *words && strcmp(words[i], key) != 0) i++;
        if (i < sizeof words / sizeof *words) continue;
        (void)fprintf(stderr, "this checker does not know the word %s of JSON Schema\n", key);
        abort();
    }
}

static bool is_among(const json_t *list, const json_t *value) {
    for (size_t i = 0; i < json_array_size(list); i++)
        if (json_equal(json_array_get(list, i), value)) return true;
    return false;
}

static bool fits(const checking *c, const json_t *schema, const json_t *value, const char *at) {
    schema = follow(c->openapi, schema);
    know_words(schema);
    const json_t *type = json_object_get(schema, "type"), *one = json_object_get(schema, "oneOf");
    const json_t *words = json_object_get(schema, "enum"), *same = json_object_get(schema, "const");
    if (type && !fits_type(type, value)) return no(c, at, "is of another type");
    if (words && !is_among(words, value)) return no(c, at, "is none of the words");
    if (same && !json_equal(same, value)) return no(c, at, "is not the constant");
    if (one && !fits_one(c, one, value, at)) return false;
    if (json_is_string(value)) return fits_text(c, schema, value, at);
    if (json_is_number(value)) return fits_number(c, schema, value, at);
    if (json_is_object(value)) return fits_object(c, schema, value, at);
    return !json_is_array(value) || fits_array(c, schema, value, at);
}

bool openapi_fits_schema(const openapi *o, const char *schema, const json_t *value,
                         char why[OPENAPI_WHY]) {
    const checking c = {o, why};
    const json_t *all = json_object_get(json_object_get(o->whole, "components"), "schemas");
    const json_t *of = json_object_get(all, schema);
    if (!of) return no(&c, schema, "there is no such schema");
    return fits(&c, of, value, schema);
}

/* ---- requests ---- */

/* Whether a path is an instance of "/games/{id}/moves". */
static bool is_instance(const char *template, const char *path) {
    while (*template && *path) {
        if (*template == '{') {
            template += strcspn(template, "}") + 1;
            path += strcspn(path, "/");
        } else if (*template ++ != *path++) {
            return false;
        }
    }
    return *template == '\0' && *path == '\0';
}

/* A fixed path wins over one with an id. */
static const json_t *find_path(const openapi *o, const char *path) {
    const json_t *paths = json_object_get(o->whole, "paths"), *found = json_object_get(paths, path);
    const char *key;
    json_t *value;
    if (found) return found;
    json_object_foreach((json_t *)(uintptr_t)paths, key, value) {
        if (is_instance(key, path)) return value;
    }
    return NULL;
}

bool openapi_fits(const openapi *o, const char *method, const char *path, int http,
                  const json_t *answer, char why[OPENAPI_WHY]) {
    const checking c = {o, why};
    char name[8], code[8];
    size_t i = 0;
    for (; method[i] && i + 1 < sizeof name; i++) name[i] = (char)tolower((unsigned char)method[i]);
    name[i] = '\0';
    (void)snprintf(code, sizeof code, "%d", http);
    const json_t *operation = json_object_get(find_path(o, path), name);
    const json_t *responses = json_object_get(operation, "responses");
    const json_t *response = json_object_get(responses, code);
    if (!operation) /* an address that is not there is refused */
        return http >= 400 && answer ? openapi_fits_schema(o, "Error", answer, why)
                                     : no(&c, path, "is not in the file");
    if (!response && http < 400) return no(&c, path, "status %d is not in the file", http);
    if (!response) response = json_object_get(responses, "default");
    const json_t *content = json_object_get(follow(o, response), "content");
    const json_t *schema = json_object_get(json_object_get(content, "application/json"), "schema");
    if (!schema)
        return answer == NULL || json_object_get(content, "*/*") != NULL
                   ? true
                   : no(&c, path, "has no schema");
    if (!answer) return no(&c, path, "the answer is no JSON");
    return fits(&c, schema, answer, path);
}
