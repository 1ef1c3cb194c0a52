/* analysis/habit.c - the rules. */
#include "analysis/habit.h"

#include "game/squares.h"

#include <assert.h>
#include <stdlib.h>

enum { CORNERS = 4, PARITY_EMPTIES = 20 };

const char *habit_name(habit h) {
    static const char *const names[HABITS] = {"corner given away", "X-square", "C-square",
                                              "parity lost"};
    return names[h];
}

const char *habit_sentence(habit h) {
    static const char *const sentences[HABITS] = {
        "the other side can now take a corner that it could not take before",
        "a move to the square diagonally next to an empty corner",
        "a move to the square of the edge next to an empty corner",
        ("near the end, a move into an even region of empty squares, though one into an odd region "
         "was legal")};
    return sentences[h];
}

/* ---- corners ---- */

static int corner_at(int index, int size) {
    return square_at(index & 2 ? size - 1 : 0, index & 1 ? size - 1 : 0);
}

/* Corners that the side to move can take. */
static squares corners_open(const position *p) {
    const squares legal = position_moves(p);
    squares out = {{0}};
    for (int i = 0; i < CORNERS; i++) {
        const int corner = corner_at(i, p->field.size);
        if (squares_has(&legal, corner)) squares_add(&out, corner);
    }
    return out;
}

static bool gives_corner(const position *before, int move) {
    position other = *before, after = *before;
    position_pass(&other);
    position_play(&after, move);
    const squares had = corners_open(&other), has = corners_open(&after);
    const squares given = squares_minus(&has, &had);
    return !squares_empty(&given);
}

static bool is_empty(const position *p, int square) {
    return squares_has(&p->field.open, square) && !squares_has(position_discs(p, BLACK), square) &&
           !squares_has(position_discs(p, WHITE), square);
}

/* A neighbour of an empty corner, `diagonal` or along the edge. */
static bool beside_corner(const position *p, int move, bool diagonal) {
    for (int i = 0; i < CORNERS; i++) {
        const int corner = corner_at(i, p->field.size);
        const int rows = abs(square_row(corner) - square_row(move));
        const int columns = abs(square_column(corner) - square_column(move));
        const bool fits = diagonal ? rows == 1 && columns == 1 : rows + columns == 1;
        if (fits && is_empty(p, corner)) return true;
    }
    return false;
}

/* ---- parity ---- */

static bool are_neighbours(int a, int b) {
    return abs(square_row(a) - square_row(b)) <= 1 && abs(square_column(a) - square_column(b)) <= 1;
}

/* The region of empty squares around a square, connected in eight directions. */
static squares region_of(const int *empty, int count, int square) {
    squares region = {{0}};
    squares_add(&region, square);
    for (bool grew = true; grew;) {
        grew = false;
        for (int i = 0; i < count; i++) {
            if (squares_has(&region, empty[i])) continue;
            for (int k = 0; k < count; k++) {
                if (!squares_has(&region, empty[k]) || !are_neighbours(empty[i], empty[k]))
                    continue;
                squares_add(&region, empty[i]);
                grew = true;
                break;
            }
        }
    }
    return region;
}

static bool loses_parity(const position *p, int move) {
    int empty[PARITY_EMPTIES], count = 0;
    const squares legal = position_moves(p);
    if (position_empties(p) > PARITY_EMPTIES) return false;
    for (int s = squares_next(&p->field.open, SQUARE_NONE); s != SQUARE_NONE;
         s = squares_next(&p->field.open, s))
        if (is_empty(p, s)) empty[count++] = s;
    const squares own = region_of(empty, count, move);
    if (squares_count(&own) % 2 || squares_count(&own) == count) return false;
    for (int s = squares_next(&legal, SQUARE_NONE); s != SQUARE_NONE; s = squares_next(&legal, s)) {
        const squares region = region_of(empty, count, s);
        if (squares_count(&region) % 2) return true;
    }
    return false;
}

bool habit_shown(habit h, const position *before, int move) {
    assert(is_empty(before, move));
    switch (h) {
    case HABIT_CORNER:
        return gives_corner(before, move);
    case HABIT_X_SQUARE:
        return beside_corner(before, move, true);
    case HABIT_C_SQUARE:
        return beside_corner(before, move, false);
    case HABIT_PARITY:
        return loses_parity(before, move);
    default:
        return false;
    }
}
