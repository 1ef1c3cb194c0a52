/* protocol/edax_words.h - command lines as users of Edax type them, in our own words.
 *
 *     -gtp -l 21 -n 2 -h 20      gtp --level 21 --threads 2 --hash 16
 *
 * -h is the number of bits of the table there; an entry here takes 16 bytes. Options about books,
 * screens and pondering are left out; unknown words stay as they are, so that the command reports
 * them.
 * Ownership: words are borrowed, or part of the result, which must not move. */
#ifndef PROTOCOL_EDAX_WORDS_H
#define PROTOCOL_EDAX_WORDS_H

#include "base/fault.h"

#include <stdbool.h>

enum { EDAX_WORDS_MAX = 64, EDAX_WORD_BYTES = 16 };

typedef struct edax_words {
    int count;
    char *words[EDAX_WORDS_MAX];               /* the command first */
    char own[EDAX_WORDS_MAX][EDAX_WORD_BYTES]; /* own[i] is words[i] if that is ours */
} edax_words;

/* Returns whether a command line is in these words: -gtp stands somewhere in it, or gtp first. */
bool edax_words_are(int count, char *const *words);

/* Translates the words behind the name of the program. E_FORMAT for a wrong number of bits, and for
 * too many words. */
status edax_words_read(int count, char *const *words, edax_words *out, fault *f);

#endif
