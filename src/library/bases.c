/* library/bases.c - a WTHOR base: games one by one, and all of them in arrays. */
#include "archive/wthor_base.h"
#include "avocet.h"
#include "base/fault.h"
#include "game/board.h"
#include "game/colour.h"
#include "library/board_arrays.h"
#include "library/objects.h"
#include "notation/wthor.h"
#include "notation/wthor_game.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static_assert(AVOCET_BASE_MOVES == (int)WTHOR_MOVES, "moves of a record");
static_assert((int)WTHOR_NAME_MAX <= (int)AVOCET_BASE_NAME, "room for a name");

struct avocet_base {
    wthor_base base;
};

/* ---- making ---- */

/* A damaged file is read as far as it goes. If none of the files goes anywhere, fails for the
 * reason of the first one. */
static status check_some_read(const wthor_base *b, fault *f) {
    const wthor_source *wrong = NULL;
    for (size_t i = 0; i < b->source_count; i++) {
        const wthor_source *s = &b->sources[i];
        if (s->kind != WTHOR_GAMES) continue;
        if (s->count > 0 || s->trouble.code == OK) return OK;
        if (!wrong) wrong = s;
    }
    if (!wrong) return OK;
    return fault_set(f, E_IO, wrong->trouble.at, "%.60s: %s", wrong->name, wrong->trouble.text);
}

static status load(const char *path, wthor_base *out, fault *f) {
    struct stat about;
    const bool is_folder = stat(path, &about) == 0 && S_ISDIR(about.st_mode);
    status failed = is_folder ? wthor_base_load(path, NULL, NULL, out, f)
                              : wthor_base_load_file(path, NULL, NULL, out, f);
    if (failed) return failed;
    failed = check_some_read(out, f);
    if (failed) wthor_base_clear(out);
    return failed;
}

avocet_base *avocet_base_open(const char *path, avocet_error *error) {
    fault f;
    avocet_base *b = calloc(1, sizeof *b);
    if (!b) {
        (void)library_no_memory(error);
        return NULL;
    }
    if (load(path, &b->base, &f) == OK) return b;
    (void)library_report(error, &f);
    free(b); /* a failed load leaves nothing in it */
    return NULL;
}

void avocet_base_free(avocet_base *b) {
    if (b) wthor_base_clear(&b->base);
    free(b);
}

/* ---- games and names ---- */

size_t avocet_base_count(const avocet_base *b) {
    return b->base.count;
}

avocet_game *avocet_base_game(const avocet_base *b, size_t index, avocet_error *error) {
    fault f;
    if (index >= b->base.count) {
        (void)library_fail(error, E_RANGE, "the base has no game of this number");
        return NULL;
    }
    avocet_game *g = library_game(error);
    if (!g || wthor_base_to_game(&b->base, index, &g->game, &f) == OK) return g;
    (void)library_report(error, &f);
    avocet_game_free(g);
    return NULL;
}

size_t avocet_base_players(const avocet_base *b) {
    return b->base.players.count;
}

size_t avocet_base_tournaments(const avocet_base *b) {
    return b->base.tournaments.count;
}

static const char *name_at(const wthor_file *names, size_t number, char name[AVOCET_BASE_NAME]) {
    char text[WTHOR_NAME_MAX];
    (void)wthor_name_at(names, number, text);
    memcpy(name, text, sizeof text);
    return name;
}

const char *avocet_base_player(const avocet_base *b, size_t number, char name[AVOCET_BASE_NAME]) {
    return name_at(&b->base.players, number, name);
}

const char *avocet_base_tournament(const avocet_base *b, size_t number,
                                   char name[AVOCET_BASE_NAME]) {
    return name_at(&b->base.tournaments, number, name);
}

/* ---- arrays ---- */

/* Writes the legal moves of a record; returns how many. */
static uint8_t read_moves(const wthor_game *record, uint8_t moves[WTHOR_MOVES]) {
    wthor_walk w = wthor_walk_start();
    memset(moves, AVOCET_NO_MOVE, WTHOR_MOVES);
    while (wthor_walk_step(&w, record))
        moves[w.next - 1] = (uint8_t)wthor_square(record->moves[w.next - 1]);
    return (uint8_t)w.next;
}

static void read_entry(const wthor_entry *e, size_t i, const avocet_base_arrays *out) {
    uint8_t unused[WTHOR_MOVES];
    uint8_t *moves = out->moves ? out->moves + i * WTHOR_MOVES : unused;
    if (out->year) out->year[i] = e->year;
    if (out->tournament) out->tournament[i] = e->game.tournament;
    if (out->black) out->black[i] = e->game.black;
    if (out->white) out->white[i] = e->game.white;
    if (out->score) out->score[i] = e->game.score;
    if (out->best_score) out->best_score[i] = e->game.best_score;
    if (out->best_from) out->best_from[i] = e->depth ? e->depth : WTHOR_USUAL_DEPTH;
    if (!out->moves && !out->length) return;
    const uint8_t length = read_moves(&e->game, moves);
    if (out->length) out->length[i] = length;
}

void avocet_base_read(const avocet_base *b, const avocet_base_arrays *out) {
    for (size_t i = 0; i < b->base.count; i++) read_entry(&b->base.games[i], i, out);
}

/* The position before a step: a step passes over a side without a move, so the side that moved is
 * known only after it. */
static board_entry entry_before(const wthor_walk *before, const wthor_walk *after, int square,
                                size_t index) {
    const colour mover = after->side == BLACK ? WHITE : BLACK;
    const board b = mover == before->side ? before->now : board_pass(before->now);
    return (board_entry){b, mover, square, (uint32_t)index};
}

size_t avocet_base_boards(const avocet_base *b, const avocet_board_arrays *out, size_t room) {
    size_t count = 0;
    for (size_t i = 0; i < b->base.count; i++) {
        const wthor_game *record = &b->base.games[i].game;
        wthor_walk before = wthor_walk_start(), w = before;
        for (; wthor_walk_step(&w, record); before = w, count++) {
            const int square = wthor_square(record->moves[w.next - 1]);
            const board_entry e = entry_before(&before, &w, square, i);
            if (count < room) board_arrays_put(out, count, &e);
        }
    }
    return count;
}
