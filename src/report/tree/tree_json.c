/* report/tree/tree_json.c - the tree for a program. */
#include "base/json.h"
#include "base/text.h"
#include "game/colour.h"
#include "game/squares.h"
#include "notation/positions/position_string.h"
#include "report/tree/tree.h"

static void take_part(buffer *part, buffer *out) {
    if (buffer_status(part) && !out->failed) out->failed = buffer_status(part);
    buffer_clear(part);
}

static void put_move(json_writer *j, const tree_node *n) {
    buffer name = buffer_make(j->out->memory);
    tree_move_write(n->move, &name);
    json_put_text_at(j, "move", n->move == SQUARE_NONE ? NULL : buffer_text(&name));
    take_part(&name, j->out);
}

static void put_board(json_writer *j, const tree_node *n) {
    buffer text = buffer_make(j->out->memory);
    position_string_write(&n->board, &text);
    json_put_string_at(j, "position", buffer_view(&text));
    take_part(&text, j->out);
}

static void put_value(json_writer *j, const tree_node *n) {
    static const char *const bounds[] = {"upper", "exact", "lower"};
    json_put_real_at(j, "value", n->value);
    json_put_text_at(j, "bound", bounds[tree_bound(n) + 1]);
}

static void put_visit(json_writer *j, const tree_node *n) {
    if (n->has_value) put_value(j, n);
    if (n->has_window) {
        json_put_real_at(j, "alpha", n->alpha);
        json_put_real_at(j, "beta", n->beta);
    }
    json_put_text_at(j, "reason", tree_reason_word(n->reason));
    json_put_bool_at(j, "best", n->on_line);
}

static void put_node(json_writer *j, const tree *t, size_t number) {
    static const char *const kinds[] = {"visited", "pruned", "more"};
    const tree_node *n = &t->nodes[number];
    json_open_object(j);
    json_put_uint_at(j, "node", number);
    json_key(j, "parent");
    if (n->parent == TREE_NOTHING)
        json_put_null(j);
    else
        json_put_uint(j, n->parent);
    json_put_int_at(j, "ply", n->ply);
    json_put_text_at(j, "kind", kinds[n->kind]);
    if (n->kind != TREE_MORE) {
        put_move(j, n);
        put_board(j, n);
    }
    if (n->kind == TREE_VISITED) put_visit(j, n);
    json_put_uint_at(j, "not_shown", n->left_out);
    json_close(j);
}

static void put_tree(json_writer *j, const tree *t, const tree_caption *caption) {
    json_open_object(j);
    json_put_text_at(j, "agent", caption->agent);
    json_put_text_at(j, "sentence", caption->sentence);
    json_put_text_at(j, "note", caption->note);
    json_put_int_at(j, "depth", caption->depth);
    json_put_text_at(j, "values_for", colour_name(t->nodes[0].board.to_move));
    json_put_uint_at(j, "visited", t->visited);
    json_put_uint_at(j, "pruned", t->pruned);
    json_open_array_at(j, "nodes");
    for (size_t i = 0; i < t->count; i++) put_node(j, t, i);
    json_close(j);
    json_close(j);
}

status tree_json_write(const tree *t, const tree_caption *caption, const tree_limits *limits,
                       buffer *out) {
    tree shown = tree_make(t->memory);
    const status result = tree_fold(t, limits, &shown);
    if (result) return result;
    json_writer j = json_make(out);
    put_tree(&j, &shown, caption);
    buffer_add_char(out, '\n');
    tree_clear(&shown);
    return buffer_status(out);
}
