/* tests/support/web/openapi.h - checks answers of the server against docs/openapi.yaml.
 *
 * Reads the part of YAML that the file uses: mappings and lists by indentation or in brackets,
 * plain and quoted texts, texts behind |. Anything else fails the test. Of JSON Schema it knows the
 * words that the file uses, and fails on others. Ownership: openapi_free() frees. Threads: many may
 * check at once. */
#ifndef TESTS_SUPPORT_WEB_OPENAPI_H
#define TESTS_SUPPORT_WEB_OPENAPI_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct openapi openapi;

enum { OPENAPI_WHY = 400 };

openapi *openapi_load(const char *path);
void openapi_free(openapi *o); /* NULL is allowed */

/* Whether the answer to a request fits. `path` is behind /api/v1, without its question. `answer` is
 * NULL for a body that is no JSON. A reason is left in `why`. */
bool openapi_fits(const openapi *o, const char *method, const char *path, int http,
                  const json_t *answer, char why[OPENAPI_WHY]);

/* Whether a value fits a schema, such as "Hint". */
bool openapi_fits_schema(const openapi *o, const char *schema, const json_t *value,
                         char why[OPENAPI_WHY]);

/* The whole file as JSON, to look something up. Borrowed. */
const json_t *openapi_whole(const openapi *o);

#endif
