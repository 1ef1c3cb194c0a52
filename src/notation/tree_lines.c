/* notation/tree_lines.c - writes and reads the lines. */
#include "notation/tree_lines.h"

#include "game/position.h"
#include "notation/game.h"
#include "notation/games/game_text.h"
#include "notation/positions/position_string.h"
#include "notation/square_name.h"

#include <string.h>

/* ---- writing ---- */

static void write_text(const char *text, buffer *out) {
    for (; *text; text++)
        if (*text == '\n')
            buffer_add(out, "\\n");
        else if (*text == '\\')
            buffer_add(out, "\\\\");
        else
            buffer_add_char(out, *text);
    buffer_add_char(out, '\n');
}

static void write_node(const game_tree *t, int node, buffer *out) {
    const move_node *n = &t->nodes[node];
    char name[SQUARE_NAME_BYTES] = "--";
    if (n->square != GAME_PASS) square_name_write(n->square, name);
    buffer_format(out, "node %d %d %s ", node, n->parent, name);
    write_text(game_tree_comment(t, node), out);
}

void tree_lines_write(const game_tree *t, buffer *out) {
    buffer_add(out, "tree 1\nstart ");
    position_string_write(&t->head.start, out);
    buffer_format(out, "\nnumbers %zu\n", t->count);
    for (int tag = 0; tag < TAG_COUNT; tag++) {
        if (!t->head.tags[tag]) continue;
        buffer_format(out, "tag %d ", tag);
        write_text(t->head.tags[tag], out);
    }
    for (int i = game_tree_next(t, TREE_ROOT); i != TREE_NONE; i = game_tree_next(t, i))
        write_node(t, i, out);
}

/* ---- reading ---- */

typedef struct reader {
    view text, rest;
    view line; /* the rest of the text */
    game_tree *out;
    fault *f;
} reader;

static status damaged(const reader *r) {
    const size_t at = r->line.data ? (size_t)(r->line.data - r->text.data) : 0;
    return fault_set(r->f, E_FORMAT, at, "the tree of moves is damaged");
}

/* Takes the next line if it begins with a word. */
static bool take_line(reader *r, const char *word) {
    view rest = r->rest;
    const view line = view_take(&rest, '\n');
    if (!view_starts_with(line, word)) return false;
    r->rest = rest;
    r->line = view_from(line, strlen(word));
    return true;
}

static bool take_number(reader *r, uint64_t most, uint64_t *out) {
    return view_number(view_take(&r->line, ' '), most, out, NULL) == OK;
}

/* The rest of a line as a text. False for a wrong escape. */
static bool take_text(const reader *r, buffer *out) {
    for (size_t i = 0; i < r->line.length; i++) {
        char c = r->line.data[i];
        if (c == '\\') {
            if (++i == r->line.length) return false;
            c = r->line.data[i];
            if (c != 'n' && c != '\\') return false;
            if (c == 'n') c = '\n';
        }
        buffer_add_char(out, c);
    }
    return true;
}

static status read_start(reader *r) {
    position start;
    bool side = false;
    uint64_t numbers = 0;
    if (!take_line(r, "tree 1") || r->line.length || !take_line(r, "start ")) return damaged(r);
    if (position_string_read(r->line, &start, &side, NULL) || !side) return damaged(r);
    if (!take_line(r, "numbers ") || !take_number(r, TREE_NODES_MAX, &numbers) || r->line.length)
        return damaged(r);
    status result = game_tree_begin(r->out, &start, r->f);
    if (!result) result = game_tree_number(r->out, (int64_t)numbers, r->f);
    return result;
}

static status read_tag(reader *r) {
    uint64_t tag = 0;
    buffer text = buffer_make(r->out->head.memory);
    status result = OK;
    if (!take_number(r, TAG_COUNT - 1, &tag) || !take_text(r, &text)) result = damaged(r);
    if (!result) return game_set_built_tag(&r->out->head, (game_tag)tag, &text, r->f);
    buffer_clear(&text);
    return result;
}

static status put_node(reader *r, uint64_t node, uint64_t parent, view name) {
    int square = GAME_PASS;
    const size_t at = (size_t)(name.data - r->text.data);
    status result = OK;
    if (!view_is(name, "--"))
        result = square_name_read(name, r->out->head.start.field.size, &square, r->f);
    if (!result) result = game_tree_put(r->out, (int64_t)node, (int64_t)parent, square, r->f);
    if (result) r->f->at = at;
    return result;
}

static status read_node(reader *r) {
    uint64_t node = 0, parent = 0;
    if (!take_number(r, TREE_NODES_MAX, &node) || !take_number(r, TREE_NODES_MAX, &parent))
        return damaged(r);
    const view name = view_take(&r->line, ' ');
    if (name.length == 0) return damaged(r);
    status result = put_node(r, node, parent, name);
    if (result || r->line.length == 0) return result;
    buffer text = buffer_make(r->out->head.memory);
    result = take_text(r, &text) ? buffer_status(&text) : damaged(r);
    if (result == E_NOMEM)
        (void)fault_set(r->f, E_NOMEM, 0, "no memory for the comment");
    else if (!result)
        result = game_tree_set_comment(r->out, (int)node, buffer_view(&text), r->f);
    buffer_clear(&text);
    return result;
}

status tree_lines_read(view text, game_tree *out, fault *f) {
    fault own = {.code = OK};
    reader r = {.text = text, .rest = text, .out = out, .f = f ? f : &own};
    r.line = (view){text.data, 0};
    status result = read_start(&r);
    while (!result && r.rest.length) {
        if (take_line(&r, "tag "))
            result = read_tag(&r);
        else if (take_line(&r, "node "))
            result = read_node(&r);
        else
            result = damaged(&r);
    }
    if (result) game_tree_clear(out);
    return result;
}
