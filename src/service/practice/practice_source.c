/* service/practice/practice_source.c - games in memory, a base, or a pair of players. */
#include "service/practice/practice_source.h"

#include "archive/wthor_base.h"
#include "base/files.h"
#include "game/board.h"
#include "notation/game.h"
#include "notation/problem.h"
#include "player/player.h"
#include "service/agents/demo.h"
#include "service/answers/solve_source.h"
#include "service/convert/convert_inputs.h"
#include "store/store.h"

#include <string.h>

/* Plays a game within milliseconds. It errs often enough to leave something to find. The first
 * moves are drawn at random, so games differ. */
#define MADE_PLAYER "champion,level=2"

/* A game without everything that is not needed here. */
typedef struct short_game {
    position start;
    int16_t *squares; /* GAME_PASS for a pass */
    size_t count;
} short_game;

struct practice_source {
    char *path; /* NULL: made games */
    short_game *games;
    size_t count, capacity;
    uint64_t bad;
    bool has_base;
    wthor_base base;
    player *players[2]; /* of made games */
    tier tier;
};

/* ---- taking games ---- */

static status no_memory(fault *f) {
    return fault_set(f, E_NOMEM, 0, "no memory for games to practise with");
}

static status take_game(practice_source *s, const game *g, fault *f) {
    if (s->count >= PRACTICE_GAMES_MOST) return OK;
    short_game *games = alloc_grow(NULL, s->games, sizeof *games, s->count + 1, 64, &s->capacity);
    if (!games) return no_memory(f);
    s->games = games;
    short_game *out = &games[s->count];
    *out = (short_game){.start = g->start, .count = g->count};
    out->squares = alloc_array(NULL, g->count + 1, sizeof *out->squares);
    if (!out->squares) return no_memory(f);
    for (size_t i = 0; i < g->count; i++) out->squares[i] = (int16_t)g->plies[i].square;
    s->count++;
    return OK;
}

static status take_problem(practice_source *s, const problem *p, fault *f) {
    game g = game_make(NULL);
    game_set_start(&g, &p->position);
    const status result = take_game(s, &g, f);
    game_clear(&g);
    return result;
}

static status read_text(practice_source *s, const char *path, const stop_token *stop, fault *f) {
    solve_source source;
    problem p;
    status result = solve_source_open(&source, path, NULL, stop, f);
    solve_next next = SOLVE_NEXT_END;
    while (!result && (next = solve_source_next(&source, &p, f)) != SOLVE_NEXT_END) {
        if (next == SOLVE_NEXT_FAILED) result = f->code;
        if (next == SOLVE_NEXT_BAD) s->bad++;
        if (next != SOLVE_NEXT_PROBLEM) continue;
        result =
            source.item.is_problem ? take_problem(s, &p, f) : take_game(s, &source.item.game, f);
    }
    solve_source_close(&source);
    if (!result && stop_is_set(stop)) result = fault_set(f, E_STOPPED, 0, "stopped");
    return result;
}

typedef struct taking {
    practice_source *source;
    fault *f;
} taking;

static status take_stored(void *context, const store_run *r, const store_game *g) {
    const taking *t = context;
    (void)r;
    return take_game(t->source, g->record, t->f);
}

/* E_FORMAT if the file is no store. */
static status read_store(practice_source *s, const char *path, fault *f) {
    store *from = NULL;
    const store_filter all = {.run = 0};
    taking t = {s, f};
    status result = store_open(path, STORE_READ, NULL, &from, f);
    if (result) return result;
    result = store_each_game(from, &all, take_stored, &t, f);
    s->bad += store_unreadable(from)->records;
    store_close(from);
    return result;
}

static status read_files(practice_source *s, const char *folder, const stop_token *stop, fault *f) {
    convert_inputs files;
    status result = convert_inputs_list(folder, &files, f);
    if (result) return result;
    for (size_t i = 0; i < files.count && !result; i++)
        result = read_text(s, files.paths[i], stop, f);
    convert_inputs_clear(&files);
    return result;
}

static bool ends_with(const char *text, const char *ending) {
    const size_t length = strlen(text), wanted = strlen(ending);
    if (length < wanted) return false;
    return view_is_word((view){text + length - wanted, wanted}, ending);
}

static status read_base(practice_source *s, const char *path, bool is_folder, fault *f) {
    const status result = is_folder ? wthor_base_load(path, NULL, NULL, &s->base, f)
                                    : wthor_base_load_file(path, NULL, NULL, &s->base, f);
    s->has_base = !result;
    return result;
}

static status read_any(practice_source *s, const char *path, const stop_token *stop, fault *f) {
    const file_ops *ops = files_system();
    status result;
    if (ops->kind(ops->context, path) == FILE_IS_FOLDER) {
        result = read_base(s, path, true, f);
        return result == E_MISSING ? read_files(s, path, stop, f) : result;
    }
    if (ends_with(path, ".wtb")) return read_base(s, path, false, f);
    result = read_store(s, path, f);
    return result == E_FORMAT || result == E_IO ? read_text(s, path, stop, f) : result;
}

/* ---- opening ---- */

static size_t games_of(const practice_source *s) {
    return s->has_base ? s->base.count : s->count;
}

status practice_source_open(const char *path, const stop_token *stop, practice_source **out,
                            fault *f) {
    practice_source *s = alloc_array(NULL, 1, sizeof *s);
    *out = NULL;
    if (!s) return no_memory(f);
    s->path = alloc_string(NULL, path, strlen(path));
    status result = s->path ? read_any(s, path, stop, f) : no_memory(f);
    if (!result && games_of(s) == 0)
        result = fault_set(f, E_MISSING, 0, "%.100s holds no game and no position", path);
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
    s->tier = t;
    status result = player_spec_read(view_of(MADE_PLAYER), NULL, &spec, f);
    for (int i = 0; i < 2 && !result; i++) result = player_open_spec(&spec, &o, &s->players[i], f);
    if (result)
        practice_source_close(s);
    else
        *out = s;
    return result;
}

void practice_source_close(practice_source *s) {
    if (!s) return;
    for (size_t i = 0; i < s->count; i++) alloc_free(NULL, s->games[i].squares);
    for (int i = 0; i < 2; i++) player_close(s->players[i]);
    if (s->has_base) wthor_base_clear(&s->base);
    alloc_free(NULL, s->games);
    alloc_free(NULL, s->path);
    alloc_free(NULL, s);
}

void practice_source_words(const practice_source *s, buffer *out) {
    if (!s->path) {
        buffer_add(out, "games that level 2 plays against itself");
        return;
    }
    buffer_format(out, "%zu %s of ", games_of(s), games_of(s) == 1 ? "game" : "games");
    buffer_append_safe(out, view_of(s->path), 200);
}

uint64_t practice_source_bad(const practice_source *s) {
    return s->bad;
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

static void show_game(lottery *l, const short_game *g) {
    position p = g->start;
    show(l, &p);
    for (size_t i = 0; i < g->count; i++) {
        if (g->squares[i] == GAME_PASS)
            position_pass(&p);
        else
            position_play(&p, g->squares[i]);
        show(l, &p);
    }
}

static status show_entry(lottery *l, const wthor_base *b, size_t index, fault *f) {
    game g = game_make(NULL);
    const status result = wthor_base_to_game(b, index, &g, f);
    for (size_t i = 0; i <= g.count && !result; i++) {
        const position p = game_position_after(&g, i);
        show(l, &p);
    }
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
        show_game(&l, &s->games[rng_below(r, s->count)]);
    else
        result = show_made(&l, s, stop, f);
    if (!result && stop_is_set(stop)) result = fault_set(f, E_STOPPED, 0, "stopped");
    *found = !result && l.shown > 0;
    if (*found) *out = l.kept;
    return result;
}
