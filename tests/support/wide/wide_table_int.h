/* tests/support/wide/wide_table_int.h - what wide_table_N.c has in common; N is the size. */
#ifndef TESTS_SUPPORT_WIDE_TABLE_INT_H
#define TESTS_SUPPORT_WIDE_TABLE_INT_H

#include "game/kernels/board_batch.h"
#include "game/kernels/wide_batch.h"
#include "game/kernels/wide_kernel.h"
#include "game/kernels/wide_set.h"
#include "game/tier.h"
#include "game/wide.h"
#include "support/wide/wide_table.h"

static wide from_words(const uint64_t *words) {
    wide s = {0};
    for (int i = 0; i < WIDE_WORDS; i++) s[i] = words[i];
    return s;
}

static void to_words(wide s, uint64_t *words) {
    for (int i = 0; i < WIDE_WORDS_MAX; i++) words[i] = i < WIDE_WORDS ? s[i] : 0;
}

static void table_moves(const uint64_t *own, const uint64_t *opp, uint64_t *out) {
    to_words(wide_moves(from_words(own), from_words(opp)), out);
}

static void table_flips(int square, const uint64_t *own, const uint64_t *opp, uint64_t *out) {
    to_words(wide_flips(square, from_words(own), from_words(opp)), out);
}

static void table_batch_moves(const uint64_t (*own)[WIDE_WORDS_MAX],
                              const uint64_t (*opp)[WIDE_WORDS_MAX],
                              uint64_t (*out)[WIDE_WORDS_MAX]) {
    wide a[BOARD_BATCH], b[BOARD_BATCH], found[BOARD_BATCH];
    for (int i = 0; i < BOARD_BATCH; i++) {
        a[i] = from_words(own[i]);
        b[i] = from_words(opp[i]);
    }
    wide_moves_batch(a, b, found);
    for (int i = 0; i < BOARD_BATCH; i++) to_words(found[i], out[i]);
}

#define WIDE_TABLE_JOIN(side, tier)   wide_table_##side##_##tier
#define WIDE_TABLE_EXPAND(side, tier) WIDE_TABLE_JOIN(side, tier)

const wide_table WIDE_TABLE_EXPAND(WIDE_SIDE, AVOCET_TIER) = {
    .batch = BOARD_BATCH,
    .moves = table_moves,
    .flips = table_flips,
    .batch_moves = table_batch_moves,
};

#endif
