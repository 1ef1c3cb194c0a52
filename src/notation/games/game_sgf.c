/* notation/games/game_sgf.c - a game in SGF: the main line of a tree. */
#include "notation/games/game_sgf.h"

#include "base/text.h"
#include "notation/games/game_text.h"
#include "notation/games/tree_sgf.h"

/* What the main line leaves behind. */
static unsigned dropped_notes(const game_tree *t) {
    unsigned notes = game_tree_lines(t) > 1 ? GAME_VARIATIONS_DROPPED : 0;
    for (int i = t->nodes[TREE_ROOT].first; i != TREE_NONE; i = t->nodes[i].first)
        if (t->nodes[i].comment) notes |= GAME_COMMENTS_DROPPED;
    return notes;
}

static status read_sgf(view text, game *out, fault *f) {
    game_tree tree = game_tree_make(out->memory);
    status result = tree_sgf_read(text, &tree, f);
    if (!result) {
        result = game_tree_line(&tree, game_tree_main_end(&tree), out);
        if (result)
            (void)fault_set(f, result, 0, "no memory for the moves");
        else
            out->notes |= dropped_notes(&tree);
    }
    game_tree_clear(&tree);
    if (result) game_clear(out);
    return result;
}

static status write_sgf(const game *g, buffer *out, fault *f) {
    game_tree tree = game_tree_make(g->memory);
    status result = game_tree_of_game(g, &tree, f);
    if (!result) result = tree_sgf_write(&tree, out, f);
    game_tree_clear(&tree);
    return result;
}

const game_format game_sgf = {
    {"sgf", "sgf", "SGF with GM[2], as Edax and Quarry write it"},
    {tree_sgf_measure, (const char *const[]){"(;FF[", "(;GM[", NULL}, read_sgf, write_sgf},
    .trees = {tree_sgf_read, tree_sgf_write},
    .holds = {.tags = GAME_TEXT_TAGS | 1U << TAG_EVENT | 1U << TAG_ROUND,
              .days = true,
              .bare_winners = true,
              .margins = true,
              .endings = true},
};
