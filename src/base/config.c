/* base/config.c - reads the settings file. */
#include "base/config.h"

#include <string.h>

config config_make(const allocator *memory) {
    return (config){.memory = memory};
}

void config_clear(config *c) {
    for (size_t i = 0; i < c->count; i++) {
        alloc_free(c->memory, c->entries[i].key);
        alloc_free(c->memory, c->entries[i].value);
    }
    alloc_free(c->memory, c->entries);
    *c = config_make(c->memory);
}

const config_entry *config_find(const config *c, const char *key) {
    for (size_t i = 0; i < c->count; i++)
        if (strcmp(c->entries[i].key, key) == 0) return &c->entries[i];
    return NULL;
}

const char *config_get(const config *c, const char *key) {
    const config_entry *entry = config_find(c, key);
    return entry ? entry->value : NULL;
}

static bool is_key(view text) {
    for (size_t i = 0; i < text.length; i++) {
        const char c = text.data[i];
        if (!char_is_letter(c) && !char_is_digit(c) && c != '-' && c != '_') return false;
    }
    return text.length > 0;
}

static bool grow(config *c) {
    config_entry *entries =
        alloc_grow(c->memory, c->entries, sizeof *entries, c->count + 1, 8, &c->capacity);
    if (entries) c->entries = entries;
    return entries != NULL;
}

static char *full_key(const config *c, view section, view key) {
    buffer b = buffer_make(c->memory);
    buffer_append(&b, section);
    if (section.length) buffer_add_char(&b, '.');
    buffer_append(&b, key);
    if (buffer_status(&b)) buffer_clear(&b);
    return b.data;
}

static status add_entry(config *c, view section, view key, view value, size_t line, fault *f) {
    config_entry entry = {full_key(c, section, key), NULL, line};
    entry.value = entry.key ? alloc_string(c->memory, value.data, value.length) : NULL;
    status result = OK;
    const config_entry *earlier = entry.value ? config_find(c, entry.key) : NULL;
    if (earlier) /* checked before grow(), which may move the entry */
        result = fault_set(f, E_FORMAT, line, "%.60s was already set in line %zu", entry.key,
                           earlier->line);
    else if (!entry.value || !grow(c))
        result = fault_set(f, E_NOMEM, line, "no memory for settings");
    if (result) {
        alloc_free(c->memory, entry.key);
        alloc_free(c->memory, entry.value);
        return result;
    }
    c->entries[c->count++] = entry;
    return OK;
}

static status parse_section(view text, view *section, size_t line, fault *f) {
    const view name = view_trim((view){text.data + 1, text.length - 2});
    if (!is_key(name))
        return fault_set(f, E_FORMAT, line,
                         "a section name is made of letters, digits, '-' and '_'");
    *section = name;
    return OK;
}

static status parse_line(config *c, view text, view *section, size_t line, fault *f) {
    text = view_trim(text);
    if (text.length == 0 || text.data[0] == '#') return OK;
    if (text.length >= 2 && text.data[0] == '[' && text.data[text.length - 1] == ']')
        return parse_section(text, section, line, f);
    if (!memchr(text.data, '=', text.length))
        return fault_set(f, E_FORMAT, line, "expected key = value or [section]");
    view rest = text;
    const view key = view_trim(view_take(&rest, '='));
    if (!is_key(key))
        return fault_set(f, E_FORMAT, line, "a key is made of letters, digits, '-' and '_'");
    if (rest.length && memchr(rest.data, '\0', rest.length))
        return fault_set(f, E_FORMAT, line, "a value cannot hold a NUL byte");
    return add_entry(c, *section, key, view_trim(rest), line, f);
}

status config_parse(config *c, view text, fault *f) {
    if (text.length > CONFIG_MAX_BYTES) {
        config_clear(c);
        return fault_set(f, E_RANGE, 1, "a settings file has at most %d bytes", CONFIG_MAX_BYTES);
    }
    view section = {NULL, 0};
    text = view_after_mark(text);
    for (size_t line = 1; text.length; line++) {
        const view current = view_take(&text, '\n');
        const status result = parse_line(c, current, &section, line, f);
        if (result) {
            config_clear(c);
            return result;
        }
    }
    return OK;
}
