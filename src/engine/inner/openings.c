/* engine/inner/openings.c - reads lines of solved openings. */
#include "engine/inner/openings.h"

#include "base/text.h"
#include "game/board.h"
#include "game/position.h"
#include "game/symmetry.h"

extern const char solved_openings_6[]; /* data/openings/solved-6.txt */
extern const size_t solved_openings_6_length;

view openings_text(int side) {
    return side == 6 ? (view){solved_openings_6, solved_openings_6_length} : (view){NULL, 0};
}

static bool read_board(view word, int side, opening *out) {
    if (word.length != (size_t)(side * side)) return false;
    *out = (opening){.own = 0};
    for (int i = 0; i < side * side; i++) {
        const uint64_t bit = UINT64_C(1) << (8 * (i / side) + i % side);
        switch (word.data[i]) {
        case 'X':
            out->own |= bit;
            break;
        case 'O':
            out->opp |= bit;
            break;
        case '-':
            out->empty++;
            break;
        default:
            return false;
        }
    }
    return true;
}

/* Reads an even number of discs, with a sign unless it is 0. */
static bool read_value(view word, int side, int *out) {
    uint64_t size;
    const bool has_sign = word.length > 0 && (word.data[0] == '-' || word.data[0] == '+');
    if (view_number(view_from(word, has_sign), (uint64_t)(side * side), &size, NULL)) return false;
    *out = word.data[0] == '-' ? -(int)size : (int)size;
    return size % 2 == 0;
}

static bool read_move(view word, int side, const opening *o, int *out) {
    *out = 64;
    if (view_is(word, "--")) return true;
    if (word.length != 2) return false;
    const int file = word.data[0] - 'a', row = word.data[1] - '1';
    if (file < 0 || file >= side || row < 0 || row >= side) return false;
    *out = 8 * row + file;
    return !((o->own | o->opp) >> *out & 1);
}

bool openings_next(view *rest, int side, opening *out) {
    while (rest->length > 0) {
        view after = *rest, line = view_take(&after, '\n');
        if (line.length > 0 && line.data[0] != '#') {
            if (!read_board(view_take(&line, ' '), side, out) ||
                !read_value(view_take(&line, ' '), side, &out->value) ||
                !read_move(line, side, out, &out->move))
                return false;
            *rest = after;
            return true;
        }
        *rest = after;
    }
    return false;
}

bool openings_have(const position *p) {
    const int side = p->field.size, empty = position_empties(p);
    view rest = openings_text(side);
    opening o;
    if (rest.length == 0) return false;
    const grid wanted = grid_canonical(&p->grid, side, NULL);
    while (openings_next(&rest, side, &o) && o.empty >= empty) {
        if (o.empty > empty) continue;
        const grid here = board_to_grid((board){o.own, o.opp});
        const grid image = grid_canonical(&here, side, NULL);
        if (grid_equal(&image, &wanted)) return true;
    }
    return false;
}
