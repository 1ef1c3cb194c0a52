/* service/convert/convert_format.c - formats by name and by extension, records in and out. */
#include "service/convert/convert_format.h"

#include "game/position.h"
#include "notation/formats.h"
#include "notation/games/game_text.h"
#include "notation/record_stream.h"
#include "notation/wthor_game.h"

#include <string.h>
#include <strings.h>

/* ---- which format ---- */

bool convert_format_by_name(const char *name, convert_format *out) {
    *out = (convert_format){.name = name};
    out->game = game_format_find(view_of(name));
    out->position = position_format_find(view_of(name));
    out->wthor = strcmp(name, "wthor") == 0;
    out->obf = strcmp(name, "obf") == 0;
    out->script = strcmp(name, "script") == 0;
    return out->game || out->position || out->wthor || out->obf || out->script;
}

bool convert_format_by_extension(const char *path, convert_format *out) {
    const char *dot = strrchr(path, '.');
    if (!dot || strchr(dot, '/')) return false;
    if (strcasecmp(dot, ".wtb") == 0) return convert_format_by_name("wthor", out);
    if (strcasecmp(dot, ".obf") == 0) return convert_format_by_name("obf", out);
    const game_format *known = game_format_for_extension(view_of(dot + 1));
    return known && convert_format_by_name(known->name, out);
}

any_cut convert_format_cut(const convert_format *from) {
    static const char *const empty_line[] = {"\n\n", "\n\r\n", NULL};
    if (from->game) return (any_cut){from->name, from->game->measure, from->game->begins};
    if (from->position == &position_drawing)
        return (any_cut){from->name, measure_block, empty_line};
    return (any_cut){from->name, from->position ? measure_line : problem_measure, NULL};
}

/* ---- records ---- */

convert_item convert_item_make(void) {
    return (convert_item){.game = game_make(NULL), .tree = game_tree_make(NULL)};
}

void convert_item_clear(convert_item *item) {
    game_clear(&item->game);
    game_tree_clear(&item->tree);
}

static status read_position(const position_format *from, view record, convert_item *out, fault *f) {
    position p;
    const view text = view_trim(record);
    const status result = from->read(text, &p, NULL, f);
    if (result)
        f->at += text.length ? (size_t)(text.data - record.data) : 0;
    else
        game_set_start(&out->game, &p);
    return result;
}

/* The tree and its main line. A tree without more than its line is dropped. */
static status read_tree(const game_format *from, view record, convert_item *out, fault *f) {
    const status result = from->read(record, &out->game, f);
    const unsigned more = GAME_VARIATIONS_DROPPED | GAME_COMMENTS_DROPPED;
    if (result || !(out->game.notes & more)) return result;
    return from->trees.read(record, &out->tree, f);
}

status convert_item_read(const convert_format *from, view record, convert_item *out, fault *f) {
    if (from->game && from->game->trees.read) return read_tree(from->game, record, out, f);
    if (from->game) return from->game->read(record, &out->game, f);
    if (from->position) return read_position(from->position, record, out, f);
    const status result =
        from->obf ? obf_read(record, &out->problem, f) : script_read(record, &out->problem, f);
    if (result) return result;
    out->is_problem = true;
    game_set_start(&out->game, &out->problem.position);
    return game_set_raw_tag(&out->game, TAG_COMMENT, out->problem.comment, f);
}

/* The comment of a game that is one line; a file of problems has no place for more. */
static view short_comment(const game *g) {
    const view comment = view_of(g->tags[TAG_COMMENT]);
    const bool is_line = comment.length && !memchr(comment.data, '\n', comment.length);
    return is_line ? comment : (view){NULL, 0};
}

static status write_problem(const convert_format *to, const convert_item *item, buffer *text,
                            game_losses *lost, fault *f) {
    problem p = {.position = item->game.now, .comment = short_comment(&item->game)};
    if (item->is_problem) p = item->problem;
    const status result = to->obf ? obf_write(&p, text, f) : script_write(&p, text, f);
    if (result) return result;
    lost->games[LOSS_ANSWERS] += to->script && p.count > 0;
    lost->games[TAG_COMMENT] += !p.comment.length && item->game.tags[TAG_COMMENT];
    return OK;
}

static status write_position(const position_format *to, const convert_item *item, buffer *text,
                             game_losses *lost, fault *f) {
    const status result = to->write(&item->game.now, text, f);
    if (result) return result;
    buffer_add(text, to == &position_drawing ? "\n\n" : "\n");
    lost->games[LOSS_ANSWERS] += item->is_problem && item->problem.count > 0;
    lost->games[TAG_COMMENT] += item->is_problem && item->problem.comment.length > 0;
    return OK;
}

static status write_tree(const game_format *to, const convert_item *item, buffer *text,
                         game_losses *lost, fault *f) {
    const status result = to->trees.write(&item->tree, text, f);
    if (result) return result;
    game whole = item->game; /* with the notes of the tree: what no tree could hold */
    whole.notes = item->tree.head.notes;
    game_losses_add(lost, &whole, &to->holds);
    return OK;
}

static status write_game(const convert_format *to, const convert_item *item, buffer *text,
                         wthor_writer *wthor, game_losses *lost, fault *f) {
    if (!to->wthor && to->game->trees.write && item->tree.count)
        return write_tree(to->game, item, text, lost, f);
    const status result =
        to->wthor ? wthor_writer_add(wthor, &item->game, f) : to->game->write(&item->game, text, f);
    if (result) return result;
    game_losses_add(lost, &item->game, to->wthor ? &wthor_holds : &to->game->holds);
    lost->games[LOSS_ANSWERS] += item->is_problem && item->problem.count > 0;
    return OK;
}

status convert_item_write(const convert_format *to, const convert_item *item, buffer *text,
                          wthor_writer *wthor, game_losses *lost, fault *f) {
    if (to->position) return write_position(to->position, item, text, lost, f);
    if (to->obf || to->script) return write_problem(to, item, text, lost, f);
    return write_game(to, item, text, wthor, lost, f);
}
