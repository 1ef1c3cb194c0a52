/* play/advice.h - what a person can ask during a game: the best moves, the value, and why.
 *
 * The champion answers on its boards. On other boards `why` and a single best move come from the
 * strongest agent of the lab, and moves have no value in discs.
 * Ownership: an advisor owns its engine; advisor_free(). Threads: one at a time; any thread may set
 * the stop token. Errors: E_NOMEM; E_UNSUPPORTED where the champion does not play. A stop is no
 * failure: the answer is then less sure. */
#ifndef PLAY_ADVICE_H
#define PLAY_ADVICE_H

#include "base/fault.h"
#include "base/stop.h"
#include "base/text.h"
#include "game/position.h"
#include "game/tier.h"

typedef struct advisor advisor;

status advisor_make(tier t, advisor **out, fault *f);
void advisor_free(advisor *a); /* NULL is allowed */

bool advisor_knows(const field *board); /* positions have a value in discs there */

/* ---- sentences, each with a newline ---- */

/* Appends "d6 is best, +1.2 discs for black; then f4 -0.5 and f6 -3. Expected: d6 c3 d3." */
status advisor_hint(advisor *a, const position *p, const stop_token *stop, buffer *out, fault *f);

/* Appends "value +1.5 for black", without a newline. */
status advisor_value(advisor *a, const position *p, const stop_token *stop, buffer *out, fault *f);

/* Appends two sentences: who is ahead by a search and how many moves both sides have; then the part
 * of the board, or the term of the evaluation, that helps each side most. */
status advisor_why(advisor *a, const position *p, const stop_token *stop, buffer *out, fault *f);

#endif
