/* library/positions.c - positions: makes, asks and plays them. */
#include "library/objects.h"

#include <stdlib.h>

avocet_position *library_position(const position *p, avocet_error *error) {
    avocet_position *out = malloc(sizeof *out);
    if (out)
        out->position = *p;
    else
        (void)library_no_memory(error);
    return out;
}

avocet_position *avocet_position_new(int size, avocet_error *error) {
    fault f;
    position p;
    if (position_start(&p, size, START_STANDARD, &f)) {
        (void)library_report(error, &f);
        return NULL;
    }
    return library_position(&p, error);
}

avocet_position *avocet_position_copy(const avocet_position *p, avocet_error *error) {
    return library_position(&p->position, error);
}

void avocet_position_free(avocet_position *p) {
    free(p);
}

int avocet_position_size(const avocet_position *p) {
    return p->position.field.size;
}

avocet_colour avocet_position_turn(const avocet_position *p) {
    return p->position.to_move == BLACK ? AVOCET_BLACK : AVOCET_WHITE;
}

avocet_colour avocet_position_at(const avocet_position *p, int square) {
    const position *q = &p->position;
    if (!field_has(&q->field, square) || !squares_has(&q->field.open, square))
        return AVOCET_BLOCKED;
    if (squares_has(position_discs(q, BLACK), square)) return AVOCET_BLACK;
    return squares_has(position_discs(q, WHITE), square) ? AVOCET_WHITE : AVOCET_EMPTY;
}

int avocet_position_count(const avocet_position *p, avocet_colour what) {
    const position *q = &p->position;
    const squares empty = grid_empty(&q->field, &q->grid);
    switch (what) {
    case AVOCET_BLACK:
        return squares_count(position_discs(q, BLACK));
    case AVOCET_WHITE:
        return squares_count(position_discs(q, WHITE));
    case AVOCET_EMPTY:
        return squares_count(&empty);
    default:
        return q->field.size * q->field.size - squares_count(&q->field.open);
    }
}

size_t avocet_position_moves(const avocet_position *p, int *squares_out, size_t room) {
    const squares moves = position_moves(&p->position);
    size_t count = 0;
    for (int sq = squares_next(&moves, SQUARE_NONE); sq != SQUARE_NONE;
         sq = squares_next(&moves, sq)) {
        if (squares_out && count < room) squares_out[count] = sq;
        count++;
    }
    return count;
}

bool avocet_position_must_pass(const avocet_position *p) {
    return position_must_pass(&p->position);
}

bool avocet_position_over(const avocet_position *p) {
    return position_over(&p->position);
}

avocet_status avocet_position_play(avocet_position *p, int square, avocet_error *error) {
    position *q = &p->position;
    if (square == AVOCET_PASS) {
        if (!position_must_pass(q))
            return library_fail(error, E_RANGE, "a pass is not forced here");
        position_pass(q);
        return AVOCET_OK;
    }
    const squares moves = position_moves(q);
    if (!field_has(&q->field, square) || !squares_has(&moves, square))
        return library_fail(error, E_RANGE, "this is no legal move");
    position_play(q, square);
    return AVOCET_OK;
}

int avocet_position_score(const avocet_position *p) {
    return position_final_score(&p->position);
}
