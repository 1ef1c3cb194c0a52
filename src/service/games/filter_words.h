/* service/games/filter_words.h - the words by which people choose stored games.
 *
 * Ownership: texts are borrowed for the call. Errors: E_FORMAT, E_RANGE; their sentences name the
 * options of avocet games. */
#ifndef SERVICE_GAMES_FILTER_WORDS_H
#define SERVICE_GAMES_FILTER_WORDS_H

#include "base/text.h"
#include "store/store.h"

/* Appends moves such as "F5 d6 C3" in the form of a store: "f5d6c3". NULL appends nothing. E_FORMAT
 * for a text that is no list of moves. */
status filter_words_opening(const char *text, buffer *out, fault *f);

/* "a", "b", "draw", "black" or "white"; STORE_ANY for NULL or another word. */
store_winner filter_words_winner(const char *name);

/* E_RANGE for a word that names no ending; the sentence lists them all. NULL is fine. */
status filter_words_check_ending(const char *name, fault *f);

/* Appends the games that a filter chooses: "run 3, player seven"; nothing if it chooses all. */
void filter_words_write(const store_filter *w, buffer *out);

#endif
