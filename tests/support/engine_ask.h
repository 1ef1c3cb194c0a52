/* tests/support/engine_ask.h - an engine that opens and answers, or the test fails. */
#ifndef TESTS_SUPPORT_ENGINE_ASK_H
#define TESTS_SUPPORT_ENGINE_ASK_H

#include "engine/engine.h"
#include "game/position.h"
#include "game/tier.h"

engine *open_engine(int threads, int table_mb, tier t);

/* The weights that are built in, read once for all engines of a test program: sanitized, that takes
 * longer than what most tests do with them. */
struct learned *shared_weights(void); /* NULL where 8x8 is judged by hand */
int share_weights(void **state);      /* to be called before, by a group's set-up */
int leave_weights(void **state);      /* and behind */
engine_result ask(engine *e, const position *p, const engine_request *r);

#endif
