/* cli/cmd_show.c - draws a position. */
#include "base/json.h"
#include "cli/arguments.h"
#include "cli/position_argument.h"
#include "notation/positions/position_string.h"
#include "notation/square_name.h"
#include "report/board_text.h"

static void add_squares(json_writer *j, const char *key, const squares *set) {
    json_key(j, key);
    json_open_array(j);
    for (int sq = squares_next(set, SQUARE_NONE); sq != SQUARE_NONE; sq = squares_next(set, sq)) {
        char name[SQUARE_NAME_BYTES];
        square_name_write(sq, name);
        json_put_text(j, name);
    }
    json_close(j);
}

static void add_number(json_writer *j, const char *key, int value) {
    json_key(j, key);
    json_put_int(j, value);
}

static void write_json(const position *p, buffer *out) {
    const squares moves = position_moves(p), empty = grid_empty(&p->field, &p->grid);
    const bool over = position_over(p);
    buffer text = buffer_make(out->memory);
    position_string_write(p, &text);
    json_writer j = json_make(out);
    json_open_object(&j);
    add_number(&j, "size", p->field.size);
    json_key(&j, "position");
    json_put_string(&j, buffer_view(&text));
    json_key(&j, "to_move");
    json_put_text(&j, colour_name(p->to_move));
    add_number(&j, "black", squares_count(position_discs(p, BLACK)));
    add_number(&j, "white", squares_count(position_discs(p, WHITE)));
    add_number(&j, "empty", squares_count(&empty));
    add_squares(&j, "moves", &moves);
    json_key(&j, "must_pass");
    json_put_bool(&j, position_must_pass(p));
    json_key(&j, "over");
    json_put_bool(&j, over);
    if (over) {
        add_number(&j, "score", position_final_score(p));
        add_number(&j, "disc_difference", position_count_score(p));
    }
    json_close(&j);
    buffer_add_char(out, '\n');
    buffer_clear(&text);
}

static void write_drawing(const context *c, const position *p, buffer *out) {
    const board_style style = {.discs = c->terminal.discs,
                               .colour = c->terminal.colour,
                               .show_moves = true,
                               .last_move = SQUARE_NONE};
    board_text_draw(p, &style, out);
    board_text_summary(p, out);
    buffer_add_char(out, '\n');
}

static int run(context *c, const arguments *a) {
    position p;
    const int failed = position_argument(c, a, 0, &p);
    if (failed) return failed;
    buffer out = buffer_make(NULL);
    if (arguments_has(a, "json"))
        write_json(&p, &out);
    else
        write_drawing(c, &p, &out);
    return context_print(c, &out);
}

static const option options[] = {
    POSITION_OPTIONS,
    OPTION_JSON,
    OPTIONS_END,
};

const command cmd_show = {
    .name = "show",
    .operands = "[POSITION]",
    .words = "start",
    .summary = "draw a position, with its legal moves",
    .options = options,
    .most = 1,
    .run = run,
};
