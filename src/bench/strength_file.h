/* bench/strength_file.h - matches with their results, for `bench strength` to play again.
 *
 * The file is a settings file (base/config.h) with one section for each match, in playing order:
 *
 *     signature = 7754200
 *     [hand]
 *     player = champion,nodes=20000,hash=8
 *     opponent = champion,nodes=20000,hash=8,weights=hand
 *     games = 500
 *     seed = 1
 *     discs = 12.5
 *     error = 0.5
 *
 * `signature` is the signature of the engine that played (`avocet bench signature`). `discs` is the
 * player's difference in discs per game and `error` its standard error. data/strength.ini is built
 * in; `avocet bench strength --print` writes such a file. Values without ownership. Errors:
 * E_FORMAT, E_RANGE or E_MISSING with the line, E_NOMEM. */
#ifndef BENCH_STRENGTH_FILE_H
#define BENCH_STRENGTH_FILE_H

#include "base/text.h"

enum {
    STRENGTH_MATCHES_MAX = 16,
    STRENGTH_NAME_BYTES = 32,
    STRENGTH_SPEC_BYTES = 201,
    STRENGTH_GAMES_LEAST = 4, /* two pairs: fewer have no standard error */
    STRENGTH_GAMES_MOST = 1000000,
};

typedef struct strength_match {
    char name[STRENGTH_NAME_BYTES];
    char player[STRENGTH_SPEC_BYTES], opponent[STRENGTH_SPEC_BYTES];
    int games; /* even */
    uint64_t seed;
    double discs, error;
} strength_match;

typedef struct strength_file {
    uint64_t signature;
    int count;
    strength_match matches[STRENGTH_MATCHES_MAX];
} strength_file;

/* E_FORMAT, E_RANGE or E_MISSING; the sentence has `name` and the line, if there is one. E_NOMEM.
 */
status strength_file_read(view text, const char *name, strength_file *out, fault *f);
status strength_file_built_in(strength_file *out, fault *f);

/* Writes a file that strength_file_read() reads as the same matches. Memory failures stay in the
 * buffer. */
void strength_file_write(const strength_file *s, buffer *out);

#endif
