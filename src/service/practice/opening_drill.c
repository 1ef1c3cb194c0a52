/* service/practice/opening_drill.c - named lines, and the games of a base. */
#include "service/practice/opening_drill.h"

#include "archive/wthor_base.h"
#include "archive/wthor_query.h"
#include "base/nearest.h"
#include "base/rng.h"
#include "base/text.h"
#include "game/board.h"
#include "game/symmetry.h"
#include "notation/opening_name.h"
#include "service/patient_base.h"

#include <assert.h>

enum { MOVE_BYTES = 2, NAME_BYTES = 64, SEEN_MOST = 512 };

struct opening_drill {
    view line; /* to the position of the name, a constant */
    char name[NAME_BYTES];
    colour side;
    int plies;
    bool has_base;
    wthor_base base;
    wthor_pick pick; /* the games that reached the opening */
    rng random;
    game game;
    /* Positions that the opponent chose in this sitting. When the list is full, all further lines
     * are equally new. */
    struct seen {
        board canonical;
        int times;
    } seen[SEEN_MOST];
    size_t seen_count;
};

/* ---- opening ---- */

static status not_found(const char *name, fault *f) {
    nearest n = nearest_make(view_of(name));
    opening_name o;
    for (size_t at = 0; opening_name_next(&at, &o);) {
        const view first = opening_name_first(o.english);
        char word[NAME_BYTES] = "";
        for (size_t i = 0; i < first.length && i + 1 < NAME_BYTES; i++)
            word[i] = char_lower(first.data[i]);
        if (*word) nearest_consider(&n, word);
    }
    const char *best = nearest_best(&n);
    return fault_set(f, E_MISSING, 0, "no opening is called %.60s%s%s%s", name,
                     best ? ": did you mean " : "; avocet openings list shows all names",
                     best ? best : "", best ? "?" : "");
}

static void set_name(opening_drill *d, view name) {
    for (size_t i = 0; i < name.length && i + 1 < NAME_BYTES; i++) d->name[i] = name.data[i];
}

/* The position after the first `plies` moves of a line of the list, which are legal. */
static position after_line(view line, size_t plies) {
    position p;
    (void)position_start(&p, BOARD_SIZE, START_STANDARD, NULL);
    for (size_t i = 0; i < plies; i++)
        position_play(&p, square_at(line.data[2 * i + 1] - '1', line.data[2 * i] - 'a'));
    return p;
}

static status load_base(opening_drill *d, const opening_drill_options *o, fault *f) {
    wthor_target target;
    const position named = after_line(d->line, d->line.length / MOVE_BYTES);
    const wthor_filter filter = {.opening = &target};
    status result = patient_base_load(o->wthor, o->stop, &d->base, f);
    if (result) return result;
    d->has_base = true;
    result = wthor_target_make_opening(&named, &target, f);
    return result ? result : wthor_pick_games(&d->base, &filter, NULL, &d->pick, f);
}

/* Black makes the first move of every line, white the second. */
static status check_plies(colour side, int plies, fault *f) {
    const int least = side == BLACK ? 1 : 2;
    if (plies >= least) return OK;
    return fault_set(f, E_RANGE, 0, "a line of %d %s leaves %s no move: --plies %d is the least",
                     plies, plies == 1 ? "ply" : "plies", colour_name(side), least);
}

status opening_drill_open(const opening_drill_options *o, opening_drill **out, fault *f) {
    opening_name found;
    *out = NULL;
    if (!opening_name_find(view_of(o->name), &found)) return not_found(o->name, f);
    const bool last_is_black = found.moves.length / MOVE_BYTES % 2 == 1;
    const colour side = o->has_side ? o->side : last_is_black ? BLACK : WHITE;
    if (check_plies(side, o->plies, f)) return E_RANGE;
    opening_drill *d = alloc_array(NULL, 1, sizeof *d);
    if (!d) return fault_set(f, E_NOMEM, 0, "no memory for an opening");
    d->line = found.moves;
    d->side = side;
    d->plies = o->plies;
    d->random = rng_make(o->seed, 1);
    d->game = game_make(NULL);
    set_name(d, opening_name_first(found.english.length ? found.english : found.french));
    const status result = o->wthor ? load_base(d, o, f) : OK;
    if (result)
        opening_drill_close(d);
    else
        *out = d;
    return result;
}

void opening_drill_close(opening_drill *d) {
    if (!d) return;
    wthor_pick_clear(&d->pick);
    if (d->has_base) wthor_base_clear(&d->base);
    game_clear(&d->game);
    alloc_free(NULL, d);
}

const char *opening_drill_name(const opening_drill *d) {
    return d->name;
}

colour opening_drill_side(const opening_drill *d) {
    return d->side;
}

size_t opening_drill_games(const opening_drill *d) {
    return d->pick.count;
}

void opening_drill_begin(opening_drill *d) {
    game_clear(&d->game);
}

const game *opening_drill_game(const opening_drill *d) {
    return &d->game;
}

/* ---- lines ---- */

bool opening_drill_is_fixed(const opening_drill *d) {
    return d->game.count < d->line.length / MOVE_BYTES;
}

static board canonical_of(const position *p) {
    return board_canonical(board_from_grid(&p->grid), NULL);
}

static board canonical_after(const position *p, int square) {
    position after = *p;
    position_play(&after, square);
    return canonical_of(&after);
}

static bool same_board(board a, board b) {
    return a.own == b.own && a.opp == b.opp;
}

/* Adds the moves that lead to the next position of the line. */
static void add_moves(const opening_drill *d, view line, squares *out) {
    const size_t next = d->game.count + 1;
    if (line.length < next * MOVE_BYTES) return;
    const position then = after_line(line, next);
    const board wanted = canonical_of(&then);
    const squares moves = position_moves(&d->game.now);
    for (int sq = squares_next(&moves, SQUARE_NONE); sq != SQUARE_NONE;
         sq = squares_next(&moves, sq))
        if (same_board(canonical_after(&d->game.now, sq), wanted)) squares_add(out, sq);
}

static bool begins_with(view line, view beginning) {
    return line.length > beginning.length &&
           view_equal((view){line.data, beginning.length}, beginning);
}

squares opening_drill_named(const opening_drill *d) {
    squares out = {{0}};
    opening_name o;
    if (opening_drill_is_fixed(d)) {
        add_moves(d, d->line, &out);
        return out;
    }
    for (size_t at = 0; opening_name_next(&at, &o);)
        if (begins_with(o.moves, d->line)) add_moves(d, o.moves, &out);
    return out;
}

static bool find_played(const opening_drill *d, wthor_next *out) {
    wthor_target target;
    if (!d->has_base || wthor_target_make(&d->game.now, &target, NULL)) return false;
    wthor_next_find(&d->base, &d->pick, &target, out);
    return out->count > 0 && out->all.games >= DRILL_GAMES_LEAST;
}

bool opening_drill_played(const opening_drill *d, drill_played *out) {
    wthor_next found;
    *out = (drill_played){.count = 0};
    if (!find_played(d, &found)) return false;
    out->games = found.all.games;
    for (; out->count < found.count && out->count < DRILL_MOVES; out->count++) {
        out->moves[out->count].square = found.moves[out->count].square;
        out->moves[out->count].games = found.moves[out->count].tally.games;
    }
    return true;
}

drill_turn opening_drill_turn(const opening_drill *d) {
    const position *p = &d->game.now;
    const squares moves = position_moves(p);
    if (squares_empty(&moves) || d->game.count >= (size_t)d->plies) return DRILL_OVER;
    const squares named = opening_drill_named(d);
    wthor_next played;
    if (squares_empty(&named) && (opening_drill_is_fixed(d) || !find_played(d, &played)))
        return DRILL_OVER;
    return p->to_move == d->side ? DRILL_PERSON : DRILL_OPPONENT;
}

/* ---- the opponent ---- */

static struct seen *seen_of(opening_drill *d, int square) {
    const board wanted = canonical_after(&d->game.now, square);
    for (size_t i = 0; i < d->seen_count; i++)
        if (same_board(d->seen[i].canonical, wanted)) return &d->seen[i];
    if (d->seen_count == SEEN_MOST) return NULL;
    d->seen[d->seen_count] = (struct seen){.canonical = wanted};
    return &d->seen[d->seen_count++];
}

static int times_seen(opening_drill *d, int square) {
    const struct seen *s = seen_of(d, square);
    return s ? s->times : 0;
}

/* Draws one of the named moves that were chosen least often. */
static int choose_named(opening_drill *d, const squares *named) {
    int chosen = SQUARE_NONE, least = 0;
    uint64_t equal = 0;
    for (int sq = squares_next(named, SQUARE_NONE); sq != SQUARE_NONE;
         sq = squares_next(named, sq)) {
        const int times = times_seen(d, sq);
        if (chosen == SQUARE_NONE || times < least) {
            chosen = sq;
            least = times;
            equal = 1;
        } else if (times == least && rng_below(&d->random, ++equal) == 0) {
            chosen = sq;
        }
    }
    struct seen *s = seen_of(d, chosen);
    if (s) s->times++;
    return chosen;
}

static int choose_played(opening_drill *d, const wthor_next *played, double *share) {
    size_t sum = 0;
    for (int i = 0; i < played->count; i++) sum += played->moves[i].tally.games;
    uint64_t rest = rng_below(&d->random, sum);
    int i = 0;
    while (rest >= played->moves[i].tally.games) rest -= played->moves[i++].tally.games;
    *share = (double)played->moves[i].tally.games / (double)sum;
    return played->moves[i].square;
}

status opening_drill_reply(opening_drill *d, int *square, double *share, fault *f) {
    wthor_next played;
    assert(opening_drill_turn(d) == DRILL_OPPONENT);
    *share = 0;
    if (!opening_drill_is_fixed(d) && find_played(d, &played)) {
        *square = choose_played(d, &played, share);
    } else {
        const squares named = opening_drill_named(d);
        *square = choose_named(d, &named);
    }
    return game_add_move(&d->game, *square, f);
}

status opening_drill_play(opening_drill *d, int square, fault *f) {
    return game_add_move(&d->game, square, f);
}
