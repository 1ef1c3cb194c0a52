/* arena/standings/standings_words.h - what the renderers of standings say alike: names, ratings,
 * notes.
 *
 * Errors: memory failures stay in the buffers. */
#ifndef ARENA_STANDINGS_STANDINGS_WORDS_H
#define ARENA_STANDINGS_STANDINGS_WORDS_H

#include "arena/rating/ratings.h"
#include "arena/standings/standings.h"
#include "base/text.h"

/* A name safe for terminals and pictures, of at most `most` characters (at least 5): longer ones
 * lose their middle, since specifications differ at both ends. Empty ones get a word. */
void standing_name_write(const char *name, size_t most, buffer *out);

/* "+123", "> +420", "< -35", "~ +50" for a guess, "-" without games. */
void standing_elo_write(const rating *r, buffer *out);

/* A number of discs or Elo with its sign, 0 without one. "-" for what is not known. */
void standing_number_write(double value, int decimals, buffer *out);

/* "97.1 %", "> 99.9 %", nothing where it is not known. */
void standing_chance_write(double chance, buffer *out);

/* Players that are linked by games; those without games are none. */
int standings_pools(const standings *s);
int standings_pool(const standings *s, int row); /* from 1, in the order of rows; 0 for none */

/* "crash 3, time 1" */
void standing_forfeits_write(const standing *row, buffer *out);

bool standings_have_forfeits(const standings *s);
bool standings_have_times(const standings *s);
bool standings_have_limits(const standings *s); /* somebody plays under other limits than its own */

/* Calls `note` with each sentence that a reader needs to understand these standings. */
typedef void standings_note(void *context, const char *sentence);
void standings_each_note(const standings *s, standings_note *note, void *context);

#endif
