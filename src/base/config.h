/* base/config.h - the small settings file: "key = value" lines.
 *
 *     # comments start with a hash
 *     color = never
 *     [perft]
 *     threads = 2
 *
 * The name of a key inside a section is "perft.threads". Keys are letters, digits, '-' and '_'. A
 * value is the rest of the line, trimmed. A key given twice is an error, because one of the two
 * values would silently not count.
 * Errors: E_FORMAT or E_RANGE with the line number, counted from 1, in fault.at; E_NOMEM.
 * Ownership: a config owns its entries; config_clear() frees them. */
#ifndef BASE_CONFIG_H
#define BASE_CONFIG_H

#include "base/text.h"

/* The most bytes of a settings file. Keys are looked up one by one, which would be slow in a large
 * file. */
enum { CONFIG_MAX_BYTES = 1 << 16 };

typedef struct config_entry {
    char *key;
    char *value;
    size_t line;
} config_entry;

typedef struct config {
    config_entry *entries; /* in the order of the file */
    size_t count;
    size_t capacity;
    const allocator *memory;
} config;

config config_make(const allocator *memory); /* empty */
void config_clear(config *c);

/* Adds the settings in text to *c. After a failure *c is empty. */
status config_parse(config *c, view text, fault *f);

const config_entry *config_find(const config *c, const char *key); /* NULL if not set */
const char *config_get(const config *c, const char *key);          /* the value, or NULL */

#endif
