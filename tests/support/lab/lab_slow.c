/* tests/support/lab/lab_slow.c - see the header. */
#include "support/lab/lab_slow.h"

static bool on_board(const mailbox *m, int row, int column) {
    return row >= 0 && row < m->size && column >= 0 && column < m->size;
}

/* What is on a square; beyond the border it is as good as blocked. */
static char at(const mailbox *m, int row, int column) {
    return on_board(m, row, column) ? m->cell[row][column] : MAILBOX_BLOCKED;
}

static bool has_neighbour(const mailbox *m, int row, int column, char cell) {
    for (int down = -1; down <= 1; down++)
        for (int right = -1; right <= 1; right++)
            if ((down || right) && at(m, row + down, column + right) == cell) return true;
    return false;
}

static bool is_corner(const mailbox *m, int row, int column) {
    const int last = m->size - 1;
    return (row == 0 || row == last) && (column == 0 || column == last) &&
           m->cell[row][column] != MAILBOX_BLOCKED;
}

/* Whether the square is next to a corner, or to one that own does not hold. */
static bool beside_corner(const mailbox *m, int row, int column, bool not_own_only) {
    for (int r = row - 1; r <= row + 1; r++)
        for (int c = column - 1; c <= column + 1; c++) {
            if ((r == row && c == column) || !on_board(m, r, c) || !is_corner(m, r, c)) continue;
            if (!not_own_only || m->cell[r][c] != MAILBOX_OWN) return true;
        }
    return false;
}

/* Whether walking this way meets an empty square before the border or a blocked square. */
static bool meets_empty(const mailbox *m, int row, int column, int down, int right) {
    for (;;) {
        row += down;
        column += right;
        if (at(m, row, column) == MAILBOX_BLOCKED) return false;
        if (at(m, row, column) == MAILBOX_EMPTY) return true;
    }
}

static bool safe_on_line(const mailbox *m, const squares *stable, int row, int column, int down,
                         int right) {
    if (!meets_empty(m, row, column, down, right) && !meets_empty(m, row, column, -down, -right))
        return true;
    for (int sign = -1; sign <= 1; sign += 2) {
        const int r = row + sign * down, c = column + sign * right;
        if (at(m, r, c) == MAILBOX_BLOCKED) return true;
        if (at(m, r, c) == MAILBOX_OWN && squares_has(stable, square_at(r, c))) return true;
    }
    return false;
}

static bool safe_on_all_lines(const mailbox *m, const squares *stable, int row, int column) {
    return safe_on_line(m, stable, row, column, 0, 1) &&
           safe_on_line(m, stable, row, column, 1, 0) &&
           safe_on_line(m, stable, row, column, 1, 1) &&
           safe_on_line(m, stable, row, column, 1, -1);
}

squares slow_stable(const mailbox *m) {
    squares stable = {{0}};
    for (bool more = true; more;) {
        more = false;
        for (int row = 0; row < m->size; row++)
            for (int column = 0; column < m->size; column++) {
                const int square = square_at(row, column);
                if (m->cell[row][column] != MAILBOX_OWN || squares_has(&stable, square)) continue;
                if (!safe_on_all_lines(m, &stable, row, column)) continue;
                squares_add(&stable, square);
                more = true;
            }
    }
    return stable;
}

squares slow_unstable(const mailbox *m) {
    const mailbox other = mailbox_pass(m);
    const squares moves = mailbox_moves(&other);
    squares turned = {{0}};
    for (int sq = squares_next(&moves, SQUARE_NONE); sq != SQUARE_NONE;
         sq = squares_next(&moves, sq)) {
        const squares flips = mailbox_flips(&other, sq);
        turned = squares_or(&turned, &flips);
    }
    return turned;
}

static squares slow_anchored(const mailbox *m) {
    squares anchored = {{0}};
    for (bool more = true; more;) {
        more = false;
        for (int row = 0; row < m->size; row++)
            for (int column = 0; column < m->size; column++) {
                const int sq = square_at(row, column);
                if (m->cell[row][column] != MAILBOX_OWN || squares_has(&anchored, sq)) continue;
                const bool joined = (row > 0 && squares_has(&anchored, sq - 16)) ||
                                    (row < m->size - 1 && squares_has(&anchored, sq + 16)) ||
                                    (column > 0 && squares_has(&anchored, sq - 1)) ||
                                    (column < m->size - 1 && squares_has(&anchored, sq + 1));
                if (!joined && !is_corner(m, row, column)) continue;
                squares_add(&anchored, sq);
                more = true;
            }
    }
    return anchored;
}

/* Paper 002's program: eight passes in reading order, which mark in place. */
static int slow_rastered(const mailbox *m) {
    squares marked = {0};
    for (int row = 0; row < m->size; row++)
        for (int column = 0; column < m->size; column++)
            if (at(m, row, column) == MAILBOX_OWN && is_corner(m, row, column))
                squares_add(&marked, square_at(row, column));
    for (int pass = 0; pass < 8; pass++)
        for (int sq = 0; sq < SQUARE_LIMIT; sq++) {
            const int row = square_row(sq), column = square_column(sq);
            if (at(m, row, column) != MAILBOX_OWN) continue;
            for (int k = 0; k < 9; k++) {
                const int r = row + k / 3 - 1, c = column + k % 3 - 1;
                if (r < 0 || c < 0 || r >= m->size || c >= m->size) continue;
                if (squares_has(&marked, square_at(r, c))) squares_add(&marked, sq);
            }
        }
    return squares_count(&marked);
}

static int corners_among(const mailbox *m, const squares *s) {
    int count = 0;
    for (int sq = squares_next(s, SQUARE_NONE); sq != SQUARE_NONE; sq = squares_next(s, sq))
        count += is_corner(m, square_row(sq), square_column(sq));
    return count;
}

/* Takes the region of this square out of the mailbox; how many squares it had. */
static int take_region(mailbox *m, int row, int column) {
    if (at(m, row, column) != MAILBOX_EMPTY) return 0;
    m->cell[row][column] = MAILBOX_BLOCKED;
    int count = 1;
    for (int down = -1; down <= 1; down++)
        for (int right = -1; right <= 1; right++)
            count += take_region(m, row + down, column + right);
    return count;
}

static int slow_region_parity(const mailbox *m, bool to_move) {
    mailbox left = *m;
    int count = 0;
    for (int row = 0; row < m->size; row++)
        for (int column = 0; column < m->size; column++) {
            const int squares_in_it = take_region(&left, row, column);
            if (squares_in_it > 0 && squares_in_it % 2 == (to_move ? 1 : 0)) count++;
        }
    return count;
}

static int slow_parity(int empty, bool to_move) {
    if (empty == 0) return 0;
    return empty % 2 == (to_move ? 1 : 0) ? 1 : 0;
}

/* Whether a square with an own disc, or an empty one, counts for a feature that looks at squares
 * one by one. */
static bool counts(const mailbox *m, int row, int column, lab_feature f) {
    const char cell = m->cell[row][column];
    if (f == FEATURE_POTENTIAL_MOBILITY)
        return cell == MAILBOX_EMPTY && has_neighbour(m, row, column, MAILBOX_OPP);
    if (cell != MAILBOX_OWN) return false;
    const bool border = row == 0 || column == 0 || row == m->size - 1 || column == m->size - 1;
    switch (f) {
    case FEATURE_DISCS:
        return true;
    case FEATURE_CORNERS:
        return is_corner(m, row, column);
    case FEATURE_EXPOSED:
        return beside_corner(m, row, column, true);
    case FEATURE_FRONTIER:
        return has_neighbour(m, row, column, MAILBOX_EMPTY);
    default:
        assert(f == FEATURE_EDGE);
        return border && !is_corner(m, row, column) && !beside_corner(m, row, column, false);
    }
}

static int count_squares(const mailbox *m, lab_feature f) {
    int count = 0;
    for (int row = 0; row < m->size; row++)
        for (int column = 0; column < m->size; column++) count += counts(m, row, column, f);
    return count;
}

static int slow_semi_stable(const mailbox *m) {
    const squares own = mailbox_cells(m, MAILBOX_OWN);
    const squares stable = slow_stable(m), unstable = slow_unstable(m);
    const squares settled = squares_or(&stable, &unstable);
    const squares rest = squares_minus(&own, &settled);
    return squares_count(&rest);
}

int slow_count(const mailbox *m, bool to_move, lab_feature f) {
    squares found;
    mailbox other;
    switch (f) {
    case FEATURE_MOBILITY:
        found = mailbox_moves(m);
        return squares_count(&found);
    case FEATURE_POTENTIAL_CORNERS:
        found = mailbox_moves(m);
        return corners_among(m, &found);
    case FEATURE_CORNER_VALUE:
        found = mailbox_moves(m);
        return corners_among(m, &found) + count_squares(m, FEATURE_CORNERS);
    case FEATURE_STABLE:
        found = slow_stable(m);
        return squares_count(&found);
    case FEATURE_UNSTABLE:
        found = slow_unstable(m);
        return squares_count(&found);
    case FEATURE_SEMI_STABLE:
        return slow_semi_stable(m);
    case FEATURE_ANCHORED:
        found = slow_anchored(m);
        return squares_count(&found);
    case FEATURE_RASTERED:
        return slow_rastered(m);
    case FEATURE_COUNTED: /* without a last move */
        return count_squares(m, FEATURE_DISCS);
    case FEATURE_SHARED_REACH:
        other = mailbox_pass(m);
        found = mailbox_moves(to_move ? m : &other);
        return corners_among(m, &found) + count_squares(m, FEATURE_CORNERS);
    case FEATURE_PARITY:
        found = mailbox_cells(m, MAILBOX_EMPTY);
        return slow_parity(squares_count(&found), to_move);
    case FEATURE_REGION_PARITY:
        return slow_region_parity(m, to_move);
    default:
        return count_squares(m, f);
    }
}
