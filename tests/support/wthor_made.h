/* tests/support/wthor_made.h - WTHOR records and files for tests, made by our own writer. */
#ifndef TESTS_SUPPORT_WTHOR_MADE_H
#define TESTS_SUPPORT_WTHOR_MADE_H

#include "base/rng.h"
#include "base/text.h"
#include "notation/wthor.h"

/* The moves of "f5d6c3"; the text is the test's own and must be squares (asserted). */
wthor_game wthor_made_moves(const char *moves);

/* A random legal game to its end, written down under a random one of the four symmetries that keep
 * the start; numbers below 8, and the right score. */
wthor_game wthor_made_random(rng *r);

/* Whole files. Names are raw bytes, ended by NUL; the list ends with NULL. */
void wthor_made_games(buffer *out, unsigned year, const wthor_game *games, size_t count);
void wthor_made_names(buffer *out, wthor_kind kind, const char *const *names);

#endif
