/* web/api/body.h - reads the body of a request: one JSON object with fields of known kinds.
 *
 * Bodies come from anybody: depth, sizes and kinds are checked, and a field that nobody knows is
 * refused by its name. Texts are UTF-8 without NUL (jansson sees to it).
 * Ownership: body_free() frees a body; everything read from it is borrowed from it. Threads: any,
 * one at a time per body. */
#ifndef WEB_API_BODY_H
#define WEB_API_BODY_H

#include "base/text.h"
#include "web/api/refusal.h"

#include <jansson.h>

enum { BODY_DEPTH = 32 };

/* Reads an object. Returns NULL after a refusal. */
json_t *body_parse(view text, refusal *r);
void body_free(json_t *body); /* NULL is allowed */

/* Refuses fields that are not in the list, which ends with NULL. `at` is the name of the object for
 * refusals, or "" for the body itself. */
bool body_knows(const json_t *object, const char *at, const char *const *fields, refusal *r);

/* Read one field. A field that is absent leaves *out alone: `needed` refuses that. */
typedef enum body_need { OPTIONAL, NEEDED } body_need;

/* A text with at most `most` characters. */
bool body_text(const json_t *object, const char *key, size_t most, body_need n, const char **out,
               refusal *r);
/* The same for a name or a tag: no control characters. */
bool body_name(const json_t *object, const char *key, size_t most, body_need n, const char **out,
               refusal *r);
bool body_int(const json_t *object, const char *key, int64_t least, int64_t most, body_need n,
              int64_t *out, refusal *r);
/* `above`: `least` itself is refused. */
bool body_real(const json_t *object, const char *key, double least, bool above, double most,
               body_need n, double *out, refusal *r);
bool body_bool(const json_t *object, const char *key, body_need n, bool *out, refusal *r);
bool body_object(const json_t *object, const char *key, body_need n, json_t **out, refusal *r);

/* Whether a text has no control characters and at most `most` characters. */
bool body_is_name(view text, size_t most);

#endif
