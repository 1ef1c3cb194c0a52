/* web/api/study/study_json.c - writes studies, their nodes and changes. */
#include "base/alloc.h"
#include "base/json.h"
#include "base/text.h"
#include "game/colour.h"
#include "game/grid.h"
#include "game/position.h"
#include "notation/game.h"
#include "notation/game_tree.h"
#include "notation/opening_name.h"
#include "notation/square_name.h"
#include "web/api/card_json.h"
#include "web/api/search_json.h"
#include "web/api/study/studies.h"

/* ---- openings ---- */

/* The name of a node, or else that of the nearest node above which has one, as
 * opening_name_of_game() finds it. `known` has the names of nodes with lower numbers, or is NULL.
 */
static view opening_of(const game_tree *t, int node, const view *known) {
    opening_name name;
    if (!game_start_is_standard(&t->head)) return (view){NULL, 0};
    for (; node != TREE_NONE; node = t->nodes[node].parent) {
        if (t->nodes[node].depth > OPENING_NAME_PLIES) {
            if (known) return known[t->nodes[node].parent];
            continue;
        }
        const position p = game_tree_position(t, node);
        if (opening_name_of_position(&p, &name)) return opening_name_first(name.english);
        if (known && t->nodes[node].parent != TREE_NONE) return known[t->nodes[node].parent];
    }
    return (view){NULL, 0};
}

/* ---- nodes ---- */

static void put_turned(const game_tree *t, int node, json_writer *j) {
    const move_node *n = &t->nodes[node];
    json_open_array_at(j, "turned");
    if (n->square >= 0 && n->square != GAME_PASS) {
        const move_node *p = &t->nodes[n->parent];
        const squares turned = grid_flips(&t->head.start.field, &p->after, n->square);
        for (int sq = squares_next(&turned, SQUARE_NONE); sq != SQUARE_NONE;
             sq = squares_next(&turned, sq)) {
            char name[SQUARE_NAME_BYTES];
            square_name_write(sq, name);
            json_put_text(j, name);
        }
    }
    json_close(j);
}

static void put_children(const game_tree *t, int node, json_writer *j) {
    json_open_array_at(j, "children");
    for (int i = t->nodes[node].first; i != TREE_NONE; i = t->nodes[i].next) json_put_int(j, i);
    json_close(j);
}

static void put_node(const game_tree *t, int node, view opening, json_writer *j) {
    const move_node *n = &t->nodes[node];
    const position p = game_tree_position(t, node);
    json_open_object(j);
    json_put_int_at(j, "node", node);
    json_key(j, "parent");
    if (node == TREE_ROOT)
        json_put_null(j);
    else
        json_put_int(j, n->parent);
    json_key(j, "move");
    if (node == TREE_ROOT)
        json_put_null(j);
    else
        search_json_move(j, n->square);
    json_put_text_at(j, "side",
                     node == TREE_ROOT ? NULL : colour_name(t->nodes[n->parent].to_move));
    put_turned(t, node, j);
    card_json_board(j, "board", &p);
    json_put_text_at(j, "turn", card_json_turn(&p));
    card_json_legal(j, &p);
    json_put_text_at(j, "comment", game_tree_comment(t, node));
    json_key(j, "opening");
    if (opening.length)
        json_put_string(j, opening);
    else
        json_put_null(j);
    put_children(t, node, j);
    json_close(j);
}

static void put_nodes(const game_tree *t, json_writer *j) {
    view *openings = alloc_array(NULL, t->count, sizeof *openings);
    if (!openings) j->out->failed = E_NOMEM;
    json_open_array_at(j, "nodes");
    for (int i = TREE_ROOT; openings && i != TREE_NONE; i = game_tree_next(t, i)) {
        openings[i] = opening_of(t, i, openings);
        put_node(t, i, openings[i], j);
    }
    json_close(j);
    alloc_free(NULL, openings);
}

static void put_main(const game_tree *t, json_writer *j) {
    json_open_array_at(j, "main");
    for (int i = TREE_ROOT; i != TREE_NONE; i = t->nodes[i].first) json_put_int(j, i);
    json_close(j);
}

/* ---- a study ---- */

static void put_tag(const study *s, game_tag tag, const char *key, json_writer *j) {
    json_put_text_at(j, key, s->tree.head.tags[tag]);
}

static void put_notes(const buffer *notes, json_writer *j) {
    view rest = notes ? buffer_view(notes) : (view){NULL, 0};
    json_open_array_at(j, "notes");
    while (rest.length) json_put_string(j, view_take(&rest, '\n'));
    json_close(j);
}

void study_write(const study *s, const buffer *notes, json_writer *j) {
    json_open_object(j);
    json_put_text_at(j, "id", s->id);
    json_put_int_at(j, "version", s->version);
    json_put_text_at(j, "name", buffer_text(&s->name));
    json_put_int_at(j, "size", s->tree.head.start.field.size);
    put_tag(s, TAG_BLACK, "black", j);
    put_tag(s, TAG_WHITE, "white", j);
    put_tag(s, TAG_DATE, "date", j);
    put_tag(s, TAG_RESULT, "result", j);
    put_nodes(&s->tree, j);
    put_main(&s->tree, j);
    json_put_bool_at(j, "deleted", s->deleted);
    card_json_date(j, "created", s->created);
    card_json_date(j, "changed", s->changed);
    put_notes(notes, j);
    json_close(j);
}

/* ---- a change ---- */

static void put_changed(const game_tree *t, int node, json_writer *j) {
    put_node(t, node, opening_of(t, node, NULL), j);
}

void study_write_change(const study *s, const study_change *c, json_writer *j) {
    const game_tree *t = &s->tree;
    json_open_object(j);
    json_put_text_at(j, "id", s->id);
    json_put_int_at(j, "before", c->before);
    json_put_int_at(j, "version", s->version);
    json_put_text_at(j, "name", buffer_text(&s->name));
    json_put_int_at(j, "node", c->node);
    json_open_array_at(j, "nodes");
    if (c->touched != TREE_NONE)
        for (int i = c->touched; i != TREE_NONE; i = c->line ? t->nodes[i].parent : TREE_NONE)
            put_changed(t, i, j);
    for (int i = c->first_new; i < (int)t->count; i++)
        if (game_tree_has(t, i)) put_changed(t, i, j);
    json_close(j);
    json_open_array_at(j, "removed");
    for (int i = 0; i < c->removed_count; i++) json_put_int(j, c->removed[i]);
    json_close(j);
    put_main(t, j);
    json_put_bool_at(j, "deleted", s->deleted);
    card_json_date(j, "changed", s->changed);
    json_close(j);
}
