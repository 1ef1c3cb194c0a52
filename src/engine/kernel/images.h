/* kernel/images.h - the shared table, asked for a position or for any of its images.
 *
 * Turned and mirrored, a position has up to eight images of equal value. On small boards a game
 * from the start meets many of them: the four first moves are one. So nodes with many empty squares
 * share an entry with their images. The entry holds the smallest image, and its moves are turned
 * with it. Finding that image costs some 30 ns, so nodes near the leaves, and all nodes of other
 * sizes, have entries of their own.
 *
 * I1  The images of a position have one value, to the end and to a depth: the evaluations do not
 *     depend on how the board lies.
 * I2  A move of the key, turned back, is a legal move of the position if it was stored for an image
 *     of this position. The table compares whole boards, so it was. */
#ifndef ENGINE_KERNEL_IMAGES_H
#define ENGINE_KERNEL_IMAGES_H

#include "engine/inner/cache.h"
#include "engine/inner/seat.h"
#include "engine/inner/team.h"
#include "engine/inner/technique.h"
#include "engine/inner/tt.h"
#include "engine/kernel/geometry.h"

/* Whether images share entries at all, and from which number of empty squares on. On 4x4 every node
 * is cheap, and larger boards gain nothing. */
enum { HAS_IMAGES = SIDE == 6, IMAGES_FROM = 15 };

/* Where the table keeps a position. */
typedef struct table_key {
    bitset own, opp;
    uint64_t hash;
    int turn; /* the symmetry that leads from the position to own and opp, as in game/symmetry.h */
} table_key;

#if ENGINE_SIDE == 6

/* ---- symmetries of this board ----
 *
 * Bit 0 of a symmetry mirrors left and right, bit 1 top and bottom, bit 2 then exchanges rows and
 * columns. A smaller board lies in the corner at a1, so its mirror image is shifted back there. */

/* Exchanges the bits in mask with those `shift` places above them. */
static inline uint64_t exchange_bits(uint64_t x, uint64_t mask, int shift) {
    const uint64_t difference = (x ^ x >> shift) & mask;
    return x ^ difference ^ difference << shift;
}

static inline uint64_t mirror_files(uint64_t x) {
    x = exchange_bits(x, UINT64_C(0x5555555555555555), 1);
    x = exchange_bits(x, UINT64_C(0x3333333333333333), 2);
    return exchange_bits(x, UINT64_C(0x0F0F0F0F0F0F0F0F), 4) >> (8 - SIDE);
}

static inline uint64_t mirror_rows(uint64_t x) {
    return __builtin_bswap64(x) >> 8 * (8 - SIDE);
}

static inline uint64_t exchange_lines(uint64_t x) {
    x = exchange_bits(x, UINT64_C(0x00000000F0F0F0F0), 28);
    x = exchange_bits(x, UINT64_C(0x0000CCCC0000CCCC), 14);
    return exchange_bits(x, UINT64_C(0x00AA00AA00AA00AA), 7);
}

/* Returns the square of the position that the symmetry puts on square x of the key. */
static inline int turned_back(int x, int turn) {
    if (x >= 64) return x; /* no move */
    int file = x & 7, row = x >> 3;
    if (turn & 4) {
        const int kept = file;
        file = row;
        row = kept;
    }
    if (turn & 2) row = LAST - row;
    if (turn & 1) file = LAST - file;
    return 8 * row + file;
}

static inline int turned(int x, int turn) {
    if (x >= 64) return x; /* no move */
    int file = x & 7, row = x >> 3;
    if (turn & 1) file = LAST - file;
    if (turn & 2) row = LAST - row;
    return turn & 4 ? 8 * file + row : 8 * row + file;
}

/* ---- keys ---- */

static inline void keep_smaller(table_key *k, uint64_t own, uint64_t opp, int turn) {
    if (own < k->own || (own == k->own && opp < k->opp))
        *k = (table_key){.own = own, .opp = opp, .turn = turn};
}

/* Tries an image and its image with rows and columns exchanged. */
static inline void keep_smaller_of_two(table_key *k, uint64_t own, uint64_t opp, int turn) {
    keep_smaller(k, own, opp, turn);
    keep_smaller(k, exchange_lines(own), exchange_lines(opp), turn | 4);
}

static inline table_key smallest_image(uint64_t own, uint64_t opp) {
    table_key k = {.own = own, .opp = opp};
    const uint64_t own_1 = mirror_files(own), opp_1 = mirror_files(opp);
    keep_smaller_of_two(&k, own, opp, 0);
    keep_smaller_of_two(&k, own_1, opp_1, 1);
    keep_smaller_of_two(&k, mirror_rows(own), mirror_rows(opp), 2);
    keep_smaller_of_two(&k, mirror_rows(own_1), mirror_rows(opp_1), 3);
    return k;
}

#else

/* Without images a position is its own key. */
static inline table_key smallest_image(bitset own, bitset opp) {
    return (table_key){.own = own, .opp = opp};
}

static inline int turned_back(int x, int turn) {
    (void)turn;
    return x;
}

static inline int turned(int x, int turn) {
    return turned_back(x, turn);
}

#endif

/* Returns the key of a position with `empty` empty squares. */
static inline table_key key_of(const seat *s, bitset own, bitset opp, int empty) {
    table_key k = {.own = own, .opp = opp};
    if (HAS_IMAGES && empty >= IMAGES_FROM && !technique_in(s->team->without, TECHNIQUE_IMAGES))
        k = smallest_image(own, opp);
    k.hash = hash_board(k.own, k.opp);
    return k;
}

/* ---- the table ---- */

/* Looks a key up. The moves of *out are those of the position. False leaves *out as it was. */
static inline bool find_key(const tt *t, const table_key *k, tt_data *out) {
    if (!tt_probe(t, k->hash, k->own, k->opp, out)) return false;
    for (int i = 0; i < 2 && k->turn; i++) out->move[i] = turned_back(out->move[i], k->turn);
    return true;
}

/* Stores a result whose move is one of the position. */
static inline void store_key(tt *t, const table_key *k, int limit, const tt_news *news) {
    tt_news n = *news;
    if (k->turn) n.move = turned(n.move, k->turn);
    tt_store(t, k->hash, k->own, k->opp, limit, &n);
}

#endif
