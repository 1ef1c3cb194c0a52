/* report/answers/position_report.c - writes a position as JSON. */
#include "report/answers/position_report.h"

#include "base/json.h"
#include "notation/positions/position_string.h"
#include "notation/square_name.h"

static void put_squares(json_writer *j, const char *key, const squares *set) {
    json_open_array_at(j, key);
    for (int sq = squares_next(set, SQUARE_NONE); sq != SQUARE_NONE; sq = squares_next(set, sq)) {
        char name[SQUARE_NAME_BYTES];
        square_name_write(sq, name);
        json_put_text(j, name);
    }
    json_close(j);
}

void position_report_json(const position *p, view opening, buffer *out) {
    const squares moves = position_moves(p), empty = grid_empty(&p->field, &p->grid);
    const bool over = position_over(p);
    buffer text = buffer_make(out->memory);
    position_string_write(p, &text);
    json_writer j = json_make(out);
    json_open_object(&j);
    json_put_int_at(&j, "size", p->field.size);
    json_put_string_at(&j, "position", buffer_view(&text));
    if (opening.length) json_put_string_at(&j, "opening", opening);
    json_put_text_at(&j, "to_move", colour_name(p->to_move));
    json_put_int_at(&j, "black", squares_count(position_discs(p, BLACK)));
    json_put_int_at(&j, "white", squares_count(position_discs(p, WHITE)));
    json_put_int_at(&j, "empty", squares_count(&empty));
    put_squares(&j, "moves", &moves);
    json_put_bool_at(&j, "must_pass", position_must_pass(p));
    json_put_bool_at(&j, "over", over);
    if (over) {
        json_put_int_at(&j, "score", position_final_score(p));
        json_put_int_at(&j, "disc_difference", position_count_score(p));
    }
    json_close(&j);
    buffer_add_char(out, '\n');
    buffer_clear(&text);
}
