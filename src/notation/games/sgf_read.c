/* notation/games/sgf_read.c - reads SGF into a tree of moves.
 *
 * The first branch is the text before the first closing parenthesis: every opening one before it
 * begins a first variation. The text is walked twice: first the first branch for the size, the side
 * and the tags, with the parentheses and values of the rest, then everything for the discs, moves
 * and comments, which depend on them. The open branches lie in an array, so no nesting is too deep.
 *
 * A mistake in the first branch refuses the text. One in another branch only cuts that branch
 * there, for programs write what they like into variations. */
#include "notation/games/tree_sgf.h"

#include "base/text.h"
#include "game/position.h"
#include "notation/games/game_sgf.h"
#include "notation/games/game_text.h"
#include "notation/games/sgf_tags_int.h"
#include "notation/square_name.h"

#include <stdlib.h>
#include <string.h>

enum { NAME_LETTERS = 4 }; /* letters of a name that count; all names known here are shorter */

typedef struct property {
    char name[NAME_LETTERS + 1];
    size_t at;
} property;

/* A comment as it stands in the text. */
typedef struct remark {
    view raw;
    int node; /* TREE_NONE: still to come, or cut away */
} remark;

typedef struct reader {
    view text;
    size_t at;
    size_t depth; /* open parentheses */
    game_tree *tree;
    game *head; /* of the tree */
    fault *f;
    int size;
    colour side;
    bool has_side, has_discs, has_setup, has_moves;

    /* The second walk. */
    int node;        /* where the branch is; TREE_NONE: it was cut */
    bool later;      /* behind the first branch */
    int parts;       /* nodes of the text that have begun; comments of the first are the game's */
    bool has_played; /* this node of the text had its move */
    remark *remarks; /* in the order of the text; the tree gets them at the end */
    size_t remark_count, remark_room;
    size_t settled; /* remarks from here on belong to a move that is still to come */
    int *open;      /* the nodes at which branches began, `depth` of them */
    size_t room;
    unsigned notes; /* of the first branch */
} reader;

static bool is_capital(char c) {
    return c >= 'A' && c <= 'Z';
}

/* The byte in sight, '\0' at the end; a NUL in the text is refused like any other wrong byte. */
static char peek(const reader *r) {
    return r->at < r->text.length ? r->text.data[r->at] : '\0';
}

static void skip_blanks(reader *r) {
    while (char_is_blank(peek(r))) r->at++;
}

/* ---- reading: the tree ---- */

static status skip_opening(reader *r) {
    r->at = 0;
    skip_blanks(r);
    if (peek(r) == '(') {
        r->at++;
        skip_blanks(r);
        r->depth = 1;
        if (peek(r) == ';') return OK;
    }
    return fault_set(r->f, E_FORMAT, r->at, "an SGF game begins with (;");
}

/* Old files spell names out, as in GaMe; only the capitals count. */
static void take_name(reader *r, property *p) {
    size_t length = 0;
    for (; char_is_letter(peek(r)); r->at++)
        if (is_capital(peek(r)) && length < NAME_LETTERS) p->name[length++] = peek(r);
}

/* The next property of the first branch; an empty name where the branch ends. */
static status next_property(reader *r, property *p) {
    for (; peek(r) == '(' || peek(r) == ';' || char_is_blank(peek(r)); r->at++)
        if (peek(r) == '(') r->depth++;
    *p = (property){.at = r->at};
    if (peek(r) == ')') return OK;
    if (r->at == r->text.length)
        return fault_set(r->f, E_FORMAT, r->at, "the game is not closed by a parenthesis");
    take_name(r, p);
    skip_blanks(r);
    if (!p->name[0] || peek(r) != '[')
        return fault_set(r->f, E_FORMAT, r->at, "expected a property, such as B[f5]");
    return OK;
}

/* How many bytes a value takes from its [ to its ], 0 if it is never closed. */
static size_t value_length(view from_bracket) {
    for (size_t i = 1; i < from_bracket.length; i++) {
        if (from_bracket.data[i] == ']') return i + 1;
        if (from_bracket.data[i] == '\\') i++;
    }
    return 0;
}

/* The next value of a property, without its brackets and as it was escaped; *found is false when
 * there is none left. */
static status next_value(reader *r, view *value, bool *found) {
    skip_blanks(r);
    *found = peek(r) == '[';
    if (!*found) return OK;
    const size_t length = value_length(view_from(r->text, r->at));
    if (length == 0) return fault_set(r->f, E_FORMAT, r->at, "this [ is never closed");
    *value = (view){r->text.data + r->at + 1, length - 2};
    r->at += length;
    return OK;
}

static size_t offset_of(const reader *r, view value) {
    return (size_t)(value.data - r->text.data);
}

/* The first value; there is one, as next_property() saw its bracket. */
static status first_value(reader *r, view *value) {
    bool found = false;
    return next_value(r, value, &found);
}

static status skip_values(reader *r) {
    bool found = true;
    status result = OK;
    view value;
    while (!result && found) result = next_value(r, &value, &found);
    return result;
}

/* One step through the branches that are not read: a value, or a byte. */
static status skip_piece(reader *r) {
    if (peek(r) == '[') return skip_values(r);
    if (peek(r) == '(') r->depth++;
    if (peek(r) == ')') r->depth--;
    r->at++;
    return OK;
}

/* Skips the text after the first branch. */
static status skip_rest(reader *r) {
    while (r->depth > 0) {
        if (r->at == r->text.length)
            return fault_set(r->f, E_FORMAT, r->at, "a variation is not closed");
        const status result = skip_piece(r);
        if (result) return result;
    }
    skip_blanks(r);
    if (r->at < r->text.length)
        return fault_set(r->f, E_FORMAT, r->at, "nothing may follow the game");
    return OK;
}

/* ---- reading: tags, size, side ---- */

/* A backslash takes the next byte as it is, and a line end behind one is no line end. */
static void unescape(view raw, buffer *out) {
    for (size_t i = 0; i < raw.length; i++) {
        if (raw.data[i] != '\\') {
            buffer_add_char(out, raw.data[i]);
            continue;
        }
        const view rest = view_from(raw, ++i);
        if (view_starts_with(rest, "\r\n") || view_starts_with(rest, "\n\r")) {
            i++;
        } else if (rest.length && rest.data[0] != '\n' && rest.data[0] != '\r') {
            buffer_add_char(out, rest.data[0]);
        }
    }
}

static status set_tag(reader *r, game_tag tag, view raw) {
    buffer plain = buffer_make(r->head->memory);
    unescape(raw, &plain);
    return game_set_built_tag(r->head, tag, &plain, r->f);
}

static status take_game_number(reader *r, view value) {
    if (view_is(view_trim(value), "2")) return OK;
    return fault_set(r->f, E_FORMAT, offset_of(r, value), "this is not Othello, which is GM[2]");
}

static status take_size(reader *r, view value) {
    uint64_t size = 0;
    field unused;
    status result = view_number(view_trim(value), 99, &size, r->f);
    if (!result) result = field_init(&unused, (int)size, r->f);
    if (result) r->f->at = offset_of(r, value);
    r->size = (int)size;
    return result;
}

static status take_side(reader *r, view value) {
    const view side = view_trim(value);
    const char letter = side.length ? (char)(side.data[0] | 0x20) : '\0';
    if (letter != 'b' && letter != 'w')
        return fault_set(r->f, E_FORMAT, offset_of(r, value), "the side to move is B or W");
    r->side = letter == 'b' ? BLACK : WHITE;
    r->has_side = true;
    return OK;
}

static bool is_named(const property *p, const char *name) {
    return strcmp(p->name, name) == 0;
}

static bool is_move(const property *p) {
    return is_named(p, "B") || is_named(p, "W");
}

static bool is_setup(const property *p) {
    return is_named(p, "AB") || is_named(p, "AW") || is_named(p, "AE");
}

static void note_move(reader *r, const property *p) {
    if (!r->has_moves && r->has_setup && !r->has_side) {
        r->side = is_named(p, "B") ? BLACK : WHITE;
        r->has_side = true;
    }
    r->has_moves = true;
}

static status note_setup(reader *r, const property *p) {
    if (r->has_moves)
        return fault_set(r->f, E_FORMAT, p->at, "discs are set up before the first move only");
    r->has_setup = true;
    if (!is_named(p, "AE")) r->has_discs = true;
    return OK;
}

static status take_tag(reader *r, const property *p, view value) {
    for (const tag_name *t = sgf_tags; t->name; t++)
        if (is_named(p, t->name)) return set_tag(r, t->tag, value);
    return OK;
}

static status take_property(reader *r, const property *p) {
    view value;
    const status result = first_value(r, &value);
    if (result) return result;
    if (is_setup(p)) return note_setup(r, p);
    if (is_move(p)) note_move(r, p);
    if (is_named(p, "GM")) return take_game_number(r, value);
    if (is_named(p, "SZ")) return take_size(r, value);
    if (is_named(p, "PL") && !r->has_moves) return take_side(r, value);
    return take_tag(r, p, value);
}

static status read_header(reader *r) {
    property p;
    status result = skip_opening(r);
    while (!result) {
        result = next_property(r, &p);
        if (result || !p.name[0]) break;
        result = take_property(r, &p);
        if (!result) result = skip_values(r);
    }
    return result ? result : skip_rest(r);
}

/* ---- reading: points, discs, moves ---- */

/* On 16x16 "pa" is the point p1 to a program that writes as in Go; "PA" never is. */
static bool is_pass(view text, int size) {
    if (text.length == 0 || view_is(text, "PA") || view_is(text, "tt")) return true;
    return view_is_word(text, "pass") || (view_is_word(text, "pa") && size < GRID_MAX);
}

static status read_point(view text, int size, int *square, fault *f) {
    if (text.length != 2 || !char_is_letter(text.data[0]) || !char_is_letter(text.data[1]))
        return square_name_read(text, size, square, f);
    const int column = (text.data[0] | 0x20) - 'a', row = (text.data[1] | 0x20) - 'a';
    if (column >= size || row >= size)
        return fault_set(f, E_RANGE, 0, "this point is not on a board of %dx%d", size, size);
    *square = square_at(row, column);
    return OK;
}

static void put(position *p, int square, const property *kind) {
    if (is_named(kind, "AE")) {
        squares_remove(&p->grid.own, square);
        squares_remove(&p->grid.opp, square);
    } else {
        position_put(p, square, is_named(kind, "AB") ? BLACK : WHITE);
    }
}

static void put_rectangle(position *p, int corner, int other, const property *kind) {
    for (int row = square_row(corner); row <= square_row(other); row++)
        for (int column = square_column(corner); column <= square_column(other); column++)
            put(p, square_at(row, column), kind);
}

/* "f5", or the rectangle "c3:f6". */
static status take_discs(reader *r, position *start, const property *kind, view value) {
    view rest = value;
    const view first = view_trim(view_take(&rest, ':'));
    int corner = SQUARE_NONE, other = SQUARE_NONE;
    status result = read_point(first, r->size, &corner, r->f);
    if (!result) result = read_point(rest.length ? view_trim(rest) : first, r->size, &other, r->f);
    if (result) {
        r->f->at = offset_of(r, value);
        return result;
    }
    put_rectangle(start, corner, other, kind);
    return OK;
}

static status take_setup(reader *r, position *start, const property *p) {
    bool found = true;
    while (found) {
        view value;
        status result = next_value(r, &value, &found);
        if (!result && found) result = take_discs(r, start, p, value);
        if (result) return result;
    }
    return OK;
}

static status add_ply(reader *r, colour side, view point) {
    if (is_pass(point, r->size)) return game_tree_pass_by(r->tree, r->node, side, &r->node, r->f);
    int square = SQUARE_NONE;
    const status result = read_point(point, r->size, &square, r->f);
    return result ? result : game_tree_play_by(r->tree, r->node, side, square, &r->node, r->f);
}

static status take_move(reader *r, const property *p) {
    view value;
    status result = first_value(r, &value);
    if (!result) result = add_ply(r, is_named(p, "B") ? BLACK : WHITE, view_trim(value));
    if (result) {
        r->f->at = offset_of(r, value);
        return result;
    }
    skip_blanks(r);
    if (peek(r) == '[') return fault_set(r->f, E_FORMAT, r->at, "a move has one point");
    return OK;
}

/* Discs make their own board; a text that only takes some away, or has none, begins as usual. */
static status begin_start(const reader *r, position *start) {
    if (!r->has_discs)
        return position_start(start, r->size, r->side == BLACK ? START_STANDARD : START_WHITE_FIRST,
                              r->f);
    *start = (position){.to_move = r->side};
    return field_init(&start->field, r->size, r->f);
}

/* ---- reading: comments ---- */

/* Gives the comments that wait to the node where the branch is. */
static void settle_comments(reader *r) {
    for (; r->settled < r->remark_count; r->settled++) r->remarks[r->settled].node = r->node;
}

/* In a node of the text a comment may stand before its move or behind it. */
static status take_comment(reader *r) {
    view value;
    const status result = first_value(r, &value);
    if (result || value.length == 0) return result;
    remark *remarks = alloc_grow(r->head->memory, r->remarks, sizeof *remarks, r->remark_count + 1,
                                 16, &r->remark_room);
    if (!remarks) return fault_set(r->f, E_NOMEM, 0, "no memory for the comment");
    r->remarks = remarks;
    r->remarks[r->remark_count++] = (remark){.raw = value, .node = TREE_NONE};
    if (r->has_played) settle_comments(r);
    return OK;
}

static int by_node(const void *a, const void *b) {
    const remark *x = a, *y = b;
    if (x->node != y->node) return x->node < y->node ? -1 : 1;
    return (x->raw.data > y->raw.data) - (x->raw.data < y->raw.data);
}

/* A node with several comments has all their texts. They are joined once: hostile text gives one
 * node a hundred thousand comments. */
static status write_comments(reader *r) {
    status result = OK;
    if (r->remark_count) qsort(r->remarks, r->remark_count, sizeof *r->remarks, by_node);
    for (size_t i = 0; i < r->remark_count && !result;) {
        const int node = r->remarks[i].node;
        buffer all = buffer_make(r->head->memory);
        for (; i < r->remark_count && r->remarks[i].node == node; i++) {
            if (all.length) buffer_add_char(&all, '\n');
            unescape(r->remarks[i].raw, &all);
        }
        if (buffer_status(&all))
            result = fault_set(r->f, E_NOMEM, 0, "no memory for the comment");
        else if (node != TREE_NONE)
            result = game_tree_set_comment(r->tree, node, buffer_view(&all), r->f);
        buffer_clear(&all);
    }
    return result;
}

/* ---- reading: the second walk ---- */

/* The first node of a text is about the game, even if Edax puts the first move into it. */
static status play(reader *r, const property *p) {
    if (r->parts <= 1 && !r->has_played) settle_comments(r);
    const status result = take_move(r, p);
    r->has_played = true;
    if (!result) settle_comments(r);
    return result;
}

static status take_part(reader *r, position *start) {
    property p = {.at = r->at};
    take_name(r, &p);
    skip_blanks(r);
    if (!p.name[0] || peek(r) != '[')
        return fault_set(r->f, E_FORMAT, r->at, "expected a property, such as B[f5]");
    status result = OK;
    if (is_setup(&p) && r->later)
        return fault_set(r->f, E_FORMAT, p.at, "discs are set up before the first move only");
    if (is_setup(&p)) return take_setup(r, start, &p);
    if (is_move(&p) && r->tree->count == 0) result = game_tree_begin(r->tree, start, r->f);
    if (!result && is_move(&p)) result = play(r, &p);
    if (!result && (is_named(&p, "C") || is_named(&p, "GC"))) result = take_comment(r);
    return result ? result : skip_values(r);
}

static status open_branch(reader *r) {
    int *open = alloc_grow(r->head->memory, r->open, sizeof *open, r->depth + 1, 16, &r->room);
    if (!open) return fault_set(r->f, E_NOMEM, 0, "no memory for the variations");
    r->open = open;
    r->open[r->depth++] = r->node;
    return OK;
}

/* A semicolon or a parenthesis ends a node of the text. */
static status take_sign(reader *r, const position *start) {
    const char sign = peek(r);
    status result = OK;
    if (sign == ')' && r->tree->count == 0) result = game_tree_begin(r->tree, start, r->f);
    settle_comments(r);
    if (sign == '(' && !result) result = open_branch(r);
    if (sign == ')') {
        r->node = r->open[--r->depth];
        if (!r->later) r->notes = r->head->notes;
        r->later = true;
    }
    r->parts += sign == ';';
    r->has_played = false;
    r->at++;
    return result;
}

/* Leaves the rest of a branch out. */
static void cut(reader *r) {
    r->node = TREE_NONE;
    r->notes |= GAME_VARIATIONS_DROPPED;
    r->settled = r->remark_count; /* they stay without a node */
}

/* The first walk has seen that all parentheses and values end. */
static status read_moves(reader *r) {
    position start;
    status result = begin_start(r, &start);
    r->node = TREE_ROOT;
    r->at = r->depth = 0;
    skip_blanks(r);
    if (!result) result = take_sign(r, &start);
    while (!result && r->depth > 0) {
        const char c = peek(r);
        if (char_is_blank(c)) {
            r->at++;
        } else if (c == '(' || c == ')' || c == ';') {
            result = take_sign(r, &start);
        } else if (r->node == TREE_NONE) {
            result = skip_piece(r);
        } else {
            result = take_part(r, &start);
            if (result && result != E_NOMEM && r->later) {
                cut(r);
                result = OK;
            }
        }
    }
    return result;
}

status tree_sgf_read(view text, game_tree *out, fault *f) {
    fault own = {.code = OK};
    reader r = {
        .text = text, .tree = out, .head = &out->head, .f = f ? f : &own, .size = 8, .side = BLACK};
    status result = game_check_length(text, r.f);
    if (!result) result = read_header(&r);
    if (!result) result = read_moves(&r);
    if (!result) result = write_comments(&r);
    out->head.notes = r.notes;
    if (r.has_setup && !r.has_side) out->head.notes |= GAME_SIDE_GUESSED;
    alloc_free(out->head.memory, r.remarks);
    alloc_free(out->head.memory, r.open);
    if (result) game_tree_clear(out);
    return result;
}

/* The parenthesis that closes the first one, outside values. */
size_t tree_sgf_measure(view text, bool complete) {
    const size_t limit = text.length < RECORD_MAX_BYTES ? text.length : RECORD_MAX_BYTES;
    size_t depth = 0;
    for (size_t i = 0; i < limit; i++) {
        const char c = text.data[i];
        if (c == '(') depth++;
        if (c == ')' && depth > 0 && --depth == 0) return i + 1;
        if (c != '[') continue;
        const size_t length = value_length((view){text.data + i, limit - i});
        if (length == 0) break;
        i += length - 1;
    }
    return game_measure_endless(text, complete);
}
