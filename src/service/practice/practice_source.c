/* service/practice/practice_source.c - games in memory, a base, or a pair of players. */
#include "service/practice/practice_source.h"

#include "archive/wthor_base.h"
#include "base/files.h"
#include "game/board.h"
#include "notation/game.h"
#include "player/player.h"
#include "service/agents/demo.h"
#include "service/analysis/game_list.h"
#include "service/patient_base.h"

#include <string.h>
#include <unistd.h>

/* Plays a game within milliseconds. It errs often enough to leave something to find. The first
 * moves are drawn at random, so games differ. */
#define MADE_PLAYER "champion,level=2"

struct practice_source {
    char *path; /* NULL: made games */
    game_list games;
    bool has_base;
    wthor_base base;    /* instead of the list: all of WTHOR as games would take too much memory */
    player *players[2]; /* of made games */
};

static status no_memory(fault *f) {
    return fault_set(f, E_NOMEM, 0, "no memory for games to practise with");
}

static status read_base(practice_source *s, const char *path, const stop_token *stop, fault *f) {
    const status result = patient_base_load(path, stop, &s->base, f);
    s->has_base = !result;
    return result;
}

static status read_any(practice_source *s, const char *path, const outlet *notes,
                       const stop_token *stop, fault *f) {
    const file_ops *ops = files_system();
    const bool is_folder = ops->kind(ops->context, path) == FILE_IS_FOLDER;
    const game_list_wish wish = {.path = path,
                                 .limit = PRACTICE_GAMES_MOST,
                                 .positions = true,
                                 .notes = notes,
                                 .stop = stop};
    status result = is_folder ? read_base(s, path, stop, f) : E_MISSING;
    if (result == E_MISSING) result = game_list_gather(&wish, &s->games, f);
    /* A path without a file is read as the text of a game first. */
    if (result == E_FORMAT && access(path, F_OK) != 0)
        result = fault_set(f, E_MISSING, 0, "there is no file %.120s", path);
    return result;
}

/* ---- opening ---- */

static size_t games_of(const practice_source *s) {
    return s->has_base ? s->base.count : s->games.count;
}

status practice_source_open(const char *path, const outlet *notes, const stop_token *stop,
                            practice_source **out, fault *f) {
    practice_source *s = alloc_array(NULL, 1, sizeof *s);
    *out = NULL;
    if (!s) return no_memory(f);
    s->path = alloc_string(NULL, path, strlen(path));
    status result = s->path ? read_any(s, path, notes, stop, f) : no_memory(f);
    if (!result && games_of(s) == 0)
        result = fault_set(f, E_MISSING, 0, "%.100s holds no game", path);
    if (result)
        practice_source_close(s);
    else
        *out = s;
    return result;
}

status practice_source_made(tier t, practice_source **out, fault *f) {
    practice_source *s = alloc_array(NULL, 1, sizeof *s);
    const player_options o = {.size = BOARD_SIZE, .tier = t};
    player_spec spec;
    *out = NULL;
    if (!s) return no_memory(f);
    status result = player_spec_read(view_of(MADE_PLAYER), NULL, &spec, f);
    for (int i = 0; i < 2 && !result; i++) result = player_open_spec(&spec, &o, &s->players[i], f);
    player_spec_clear(&spec);
    if (result)
        practice_source_close(s);
    else
        *out = s;
    return result;
}

void practice_source_close(practice_source *s) {
    if (!s) return;
    for (int i = 0; i < 2; i++) player_close(s->players[i]);
    if (s->has_base) wthor_base_clear(&s->base);
    game_list_clear(&s->games);
    alloc_free(NULL, s->path);
    alloc_free(NULL, s);
}

bool practice_source_is_made(const practice_source *s) {
    return !s->path;
}

/* A position is a game without a move. */
static size_t positions_of(const practice_source *s) {
    size_t count = 0;
    for (size_t i = 0; i < s->games.count; i++) count += s->games.games[i].count == 0;
    return count;
}

void practice_source_words(const practice_source *s, buffer *out) {
    if (!s->path) {
        buffer_add(out, "games that level 2 plays against itself");
        return;
    }
    const size_t all = games_of(s), bare = positions_of(s);
    if (bare < all) buffer_format(out, "%zu %s", all - bare, all - bare == 1 ? "game" : "games");
    if (bare && bare < all) buffer_add(out, " and ");
    if (bare) buffer_format(out, "%zu %s", bare, bare == 1 ? "position" : "positions");
    buffer_add(out, " of ");
    buffer_append_safe(out, view_of(s->path), 200);
}

/* ---- drawing ---- */

/* Keeps one of the positions that it is shown, each with the same chance. */
typedef struct lottery {
    rng *random;
    const puzzle_taste *taste;
    position kept;
    uint64_t shown;
} lottery;

static void show(lottery *l, const position *p) {
    if (puzzle_may_fit(p, l->taste) && rng_below(l->random, ++l->shown) == 0) l->kept = *p;
}

static void show_game(lottery *l, const game *g) {
    position p = g->start;
    show(l, &p);
    for (size_t i = 0; i < g->count; i++) {
        if (g->plies[i].square == GAME_PASS)
            position_pass(&p);
        else
            position_play(&p, g->plies[i].square);
        show(l, &p);
    }
}

static status show_entry(lottery *l, const wthor_base *b, size_t index, fault *f) {
    game g = game_make(NULL);
    const status result = wthor_base_to_game(b, index, &g, f);
    if (!result) show_game(l, &g);
    game_clear(&g);
    return result == E_NOMEM ? result : OK; /* a damaged game shows nothing */
}

/* Ends the game when nothing behind it can fit. */
static bool show_move(void *context, const position *p, int square) {
    lottery *l = context;
    (void)square;
    show(l, p);
    return position_empties(p) > l->taste->empty_least;
}

static status show_made(lottery *l, practice_source *s, const stop_token *stop, fault *f) {
    position p;
    buffer moves = buffer_make(NULL);
    const demo_game g = {.players = {s->players[0], s->players[1]},
                         .seed = rng_next(l->random),
                         .stop = stop,
                         .moved = show_move,
                         .moved_context = l};
    status result = position_start(&p, BOARD_SIZE, START_STANDARD, f);
    for (int i = 0; i < 2; i++) player_new_game(s->players[i], rng_next(l->random));
    if (!result) result = demo_play(&g, &p, &moves, f);
    buffer_clear(&moves);
    return result == E_STOPPED ? OK : result;
}

status practice_source_draw(practice_source *s, rng *r, const puzzle_taste *t,
                            const stop_token *stop, position *out, bool *found, fault *f) {
    lottery l = {.random = r, .taste = t};
    status result = OK;
    if (s->has_base)
        result = show_entry(&l, &s->base, rng_below(r, s->base.count), f);
    else if (s->path)
        show_game(&l, &s->games.games[rng_below(r, s->games.count)]);
    else
        result = show_made(&l, s, stop, f);
    if (!result && stop_is_set(stop)) result = fault_set(f, E_STOPPED, 0, "stopped");
    *found = !result && l.shown > 0;
    if (*found) *out = l.kept;
    return result;
}
