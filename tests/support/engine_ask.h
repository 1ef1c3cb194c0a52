/* tests/support/engine_ask.h - an engine that opens and answers, or the test fails. */
#ifndef TESTS_SUPPORT_ENGINE_ASK_H
#define TESTS_SUPPORT_ENGINE_ASK_H

#include "engine/engine.h"

engine *open_engine(int threads, int table_mb, tier t);
engine_result ask(engine *e, const position *p, const engine_request *r);

#endif
