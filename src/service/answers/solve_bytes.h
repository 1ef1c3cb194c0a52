/* service/answers/solve_bytes.h - the result of a search as bytes, for another process of the same
 * program.
 *
 * A result has room for long lines of play and 64 moves; the bytes hold what is used. Ownership:
 * plain values. Errors: reading gives false for bytes that writing does not make. */
#ifndef SERVICE_ANSWERS_SOLVE_BYTES_H
#define SERVICE_ANSWERS_SOLVE_BYTES_H

#include "base/text.h"
#include "engine/engine.h"

/* Memory failures stay in the buffer. */
void solve_bytes_write(const engine_result *r, buffer *out);
bool solve_bytes_read(view bytes, engine_result *out);

#endif
