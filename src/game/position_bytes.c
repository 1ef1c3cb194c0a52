/* game/position_bytes.c - four squares in a byte. */
#include "game/position_bytes.h"

#include "game/colour.h"
#include "game/grid.h"
#include "game/squares.h"

#include <assert.h>
#include <string.h>

enum { HEAD = 2, FIELDS = 4, BYTES_MOST = HEAD + SQUARE_LIMIT / FIELDS };
enum { EMPTY, OWN, OPP, BLOCKED };

static int square_of(int size, int index) {
    return square_at(index / size, index % size);
}

static unsigned content(const position *p, int square) {
    if (squares_has(&p->grid.own, square)) return OWN;
    if (squares_has(&p->grid.opp, square)) return OPP;
    return squares_has(&p->field.open, square) ? EMPTY : BLOCKED;
}

void position_bytes_write(const position *p, buffer *out) {
    const int size = p->field.size, count = size * size;
    unsigned char bytes[BYTES_MOST] = {(unsigned char)size, (unsigned char)p->to_move};
    for (int i = 0; i < count; i++) {
        const unsigned what = content(p, square_of(size, i)) << 2 * (i % FIELDS);
        bytes[HEAD + i / FIELDS] = (unsigned char)(bytes[HEAD + i / FIELDS] | what);
    }
    buffer_append(out, (view){(const char *)bytes, (size_t)(HEAD + (count + FIELDS - 1) / FIELDS)});
}

static void fill(position *p, int square, unsigned what) {
    if (what == OWN) squares_add(&p->grid.own, square);
    if (what == OPP) squares_add(&p->grid.opp, square);
    if (what == BLOCKED) field_block(&p->field, square);
}

position position_bytes_read(view bytes) {
    unsigned char b[BYTES_MOST] = {0};
    position p = {.to_move = BLACK};
    assert(bytes.length >= HEAD && bytes.length <= BYTES_MOST);
    memcpy(b, bytes.data, bytes.length);
    const status known = field_init(&p.field, b[0], NULL);
    assert(!known);
    (void)known;
    p.to_move = (colour)b[1];
    for (int i = 0; i < b[0] * b[0]; i++)
        fill(&p, square_of(b[0], i), b[HEAD + i / FIELDS] >> 2 * (i % FIELDS) & 3U);
    return p;
}
