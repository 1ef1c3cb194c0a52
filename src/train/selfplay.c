/* train/selfplay.c - a game: its random start, its moves, its walks, its records. */
#include "train/selfplay.h"

#include "base/checksum.h"
#include "base/rng.h"
#include "game/board.h"
#include "game/colour.h"
#include "search/result.h"
#include "train/judge.h"
#include "train/record_list.h"
#include "train/series.h"

#include <string.h>

enum {
    SCENES_MAX = 144,
    /* The empty squares at the beginning and at the end of a walk. */
    WALK_LEAST = 13,
    WALK_MOST = 26,
    WALK_END_LEAST = 10,
    WALK_END_MOST = 16,
    WALK_END_MOST_WIDE = 13, /* larger boards take longer to solve */
};

/* A game in progress. */
typedef struct play {
    const selfplay_options *options;
    engine *engine;
    uint32_t number;
    rng rng;
    int prefix_least, prefix_most;
    sided_board now;
    sided_board course[SCENES_MAX]; /* every position with a move, also those of the prefix */
    int course_count;
    record_list *out;
    size_t undecided; /* records from this one on wait for the result */
} play;

static status no_memory(fault *f) {
    return fault_set(f, E_NOMEM, 0, "no memory for the records of a game");
}

static int random_square(const sided_squares *moves, rng *r) {
    return sided_squares_nth(moves, (int)rng_below(r, (uint64_t)sided_squares_count(moves)));
}

static void play_random(sided_board *s, rng *r) {
    const sided_squares moves = sided_board_moves(s);
    sided_board_play(s, random_square(&moves, r));
}

/* ---- the prefix ---- */

/* Chooses the range of random moves by chance, not in turn. So any choice of games by number, for
 * example to hold them out, gets both kinds. */
static void choose_range(play *p) {
    const selfplay_options *o = p->options;
    const bool other = o->other_most > 0 && rng_below(&p->rng, 2) == 1;
    p->prefix_least = other ? o->other_least : o->prefix_least;
    p->prefix_most = other ? o->other_most : o->prefix_most;
}

static int draw_prefix(play *p) {
    const uint64_t range = (uint64_t)(p->prefix_most - p->prefix_least) + 1;
    const uint64_t a = rng_below(&p->rng, range), b = rng_below(&p->rng, range);
    return p->prefix_least + (int)(a < b ? a : b);
}

/* Plays the random moves. False if the game ended too soon. */
static bool play_prefix(play *p) {
    p->now = sided_board_start(p->options->size);
    p->course_count = 0;
    for (int left = draw_prefix(p); left; left--) {
        p->course[p->course_count++] = p->now;
        play_random(&p->now, &p->rng);
        if (!sided_board_settle(&p->now)) return false;
    }
    return true;
}

/* ---- records ---- */

static status add_record(play *p, const sided_board *s, record_source source, const judgement *j,
                         fault *f) {
    record r = sided_board_record(s);
    r.game = p->number;
    r.source = source;
    r.exact = j->exact;
    r.result = judge_result(j->value, s->size);
    r.value = judge_sixteenths(j->value, s->size);
    return record_list_add(p->out, &r) ? OK : no_memory(f);
}

/* Sets the result for black in every position that led there by the engine's moves. */
static void decide(play *p, int black_result) {
    for (; p->undecided < p->out->count; p->undecided++) {
        record *r = &p->out->items[p->undecided];
        r->result = (int16_t)(r->white ? -black_result : black_result);
    }
}

static int for_black(const sided_board *s, const judgement *j) {
    const int result = judge_result(j->value, s->size);
    return s->side == BLACK ? result : -result;
}

/* ---- the game ---- */

/* Decides by chance whether the next move is a random one. */
static bool happens(play *p, int percent) {
    return percent && rng_below(&p->rng, 100) < (uint64_t)percent;
}

/* Plays a random move. The result of the game does not apply to the positions before it: they keep
 * their own values. */
static void stray(play *p) {
    p->undecided = p->out->count;
    play_random(&p->now, &p->rng);
}

static status add_solved(play *p, int black_result, fault *f) {
    const judgement same = {.value = p->now.side == BLACK ? black_result : -black_result,
                            .exact = true};
    p->course[p->course_count++] = p->now;
    return add_record(p, &p->now, RECORD_SELFPLAY, &same, f);
}

/* Plays a solved game along its line, to its end or to a random move. Every position on the way has
 * the same value. */
static status follow(play *p, const judgement *solved, fault *f) {
    const int black_result = for_black(&p->now, solved);
    decide(p, black_result);
    for (int i = 0; i < solved->line.count; i++) {
        const int square = solved->line.squares[i];
        if (square == SEARCH_PASS) continue; /* already made */
        const status result = i > 0 ? add_solved(p, black_result, f) : OK;
        if (result) return result;
        if (happens(p, p->options->stray)) {
            stray(p);
            return OK;
        }
        sided_board_play(&p->now, square);
        if (!sided_board_settle(&p->now)) break;
    }
    p->undecided = p->out->count;
    return OK;
}

/* Judges the position of the game: solves it if few squares are empty, otherwise searches. */
static status judge_now(play *p, judgement *j, fault *f) {
    const selfplay_options *o = p->options;
    if (sided_board_empties(&p->now) <= o->exact)
        return judge_board(p->engine, &p->now, 0, o->stop, j, f);
    return (o->two_depths ? judge_two_depths : judge_board)(p->engine, &p->now, o->depth, o->stop,
                                                            j, f);
}

/* Plays one move or, once the game is solved, several. */
static status play_on(play *p, fault *f) {
    judgement j;
    status result = judge_now(p, &j, f);
    if (result) return result;
    p->course[p->course_count++] = p->now;
    result = add_record(p, &p->now, RECORD_SELFPLAY, &j, f);
    if (result) return result;
    if (j.exact) return follow(p, &j, f);
    if (happens(p, p->options->noise))
        stray(p);
    else
        sided_board_play(&p->now, j.line.squares[0]);
    return OK;
}

static status play_game(play *p, fault *f) {
    choose_range(p);
    while (!play_prefix(p)) continue;
    while (sided_board_settle(&p->now)) {
        const status result = play_on(p, f);
        if (result) return result;
    }
    decide(p, sided_board_result(&p->now)); /* the game ended before it was solved */
    return OK;
}

/* ---- walks ---- */

/* Chooses a position of the game for a walk. False if there is none. */
static bool choose_start(play *p, sided_board *out) {
    int suitable[SCENES_MAX], count = 0;
    for (int i = 0; i < p->course_count; i++) {
        const int empty = sided_board_empties(&p->course[i]);
        if (empty >= WALK_LEAST && empty <= WALK_MOST) suitable[count++] = i;
    }
    if (count == 0) return false;
    *out = p->course[suitable[rng_below(&p->rng, (uint64_t)count)]];
    return true;
}

static status walk_step(play *p, sided_board *s, colour random_side, fault *f) {
    judgement j;
    if (s->side == random_side) {
        play_random(s, &p->rng);
        return OK;
    }
    const status result = judge_board(p->engine, s, 1, p->options->stop, &j, f);
    if (!result) sided_board_play(s, j.line.squares[0]);
    return result;
}

/* Walks and solves the last position. A walk that ends the game gives no record. */
static status walk(play *p, fault *f) {
    sided_board s;
    judgement j;
    status result = OK;
    if (!choose_start(p, &s)) return OK;
    const int before = sided_board_empties(&s) - 1;
    const int last = s.size > BOARD_SIZE ? WALK_END_MOST_WIDE : WALK_END_MOST;
    const int most = before < last ? before : last;
    const int end = WALK_END_LEAST + (int)rng_below(&p->rng, (uint64_t)(most - WALK_END_LEAST) + 1);
    const colour random_side = rng_below(&p->rng, 2) ? WHITE : BLACK;
    while (!result && sided_board_empties(&s) > end) {
        result = walk_step(p, &s, random_side, f);
        if (!result && !sided_board_settle(&s)) return OK;
    }
    if (!result) result = judge_board(p->engine, &s, 0, p->options->stop, &j, f);
    return result ? result : add_record(p, &s, RECORD_TREE, &j, f);
}

/* ---- all games ---- */

static status make_game(void *context, engine *e, uint64_t number, record_list *out, fault *f) {
    const selfplay_options *o = context;
    play p = {.options = o,
              .engine = e,
              .number = (uint32_t)number,
              .rng = rng_make(o->seed, number),
              .out = out};
    engine_new_game(e);
    status result = play_game(&p, f);
    for (int i = 0; i < o->trees && !result; i++) result = walk(&p, f);
    return result;
}

static bool within(int value, int least, int most) {
    return value >= least && value <= most;
}

static bool is_range(int least, int most) {
    return within(least, 0, most) && within(most, 0, SELFPLAY_PREFIX_MAX);
}

static status check_options(const selfplay_options *o, fault *f) {
    if (!record_knows_size(o->size))
        return fault_set(f, E_RANGE, 0, "training data has boards of size 6, 8, 10 and 12, not %d",
                         o->size);
    if (!within(o->depth, 1, SELFPLAY_DEPTH_MAX) || !within(o->exact, 0, SELFPLAY_EXACT_MAX) ||
        !within(o->noise, 0, 100) || !within(o->stray, 0, 100) ||
        !within(o->trees, 0, SELFPLAY_TREES_MAX))
        return fault_set(f, E_RANGE, 0, "depth, exact, noise, stray or trees are out of range");
    if (o->two_depths && o->depth < 2)
        return fault_set(f, E_RANGE, 0, "the mean of two depths needs a depth of 2 or more");
    if (!is_range(o->prefix_least, o->prefix_most) || !is_range(o->other_least, o->other_most))
        return fault_set(f, E_RANGE, 0, "the random moves are from 0 to %d, the lower number first",
                         SELFPLAY_PREFIX_MAX);
    return OK;
}

enum { NUMBERS = 12 };

/* Returns a number for the size; 0 for 8x8, so that older files keep their fingerprint. */
static uint64_t size_mark(int size) {
    return size == BOARD_SIZE ? 0 : (uint64_t)size << 16;
}

/* Everything that decides a game. */
static void write_numbers(const selfplay_options *o, uint64_t out[NUMBERS]) {
    const uint64_t numbers[NUMBERS] = {RECORD_SELFPLAY,
                                       o->seed,
                                       (uint64_t)o->depth | (uint64_t)o->two_depths << 8,
                                       (uint64_t)o->exact,
                                       (uint64_t)o->prefix_least,
                                       (uint64_t)o->prefix_most | size_mark(o->size),
                                       (uint64_t)o->other_least,
                                       (uint64_t)o->other_most,
                                       (uint64_t)o->noise | (uint64_t)o->stray << 8,
                                       (uint64_t)o->trees,
                                       engine_weights_sum(&o->engine, o->size),
                                       (uint64_t)o->engine.sure};
    memcpy(out, numbers, sizeof numbers);
}

static uint64_t sum_options(const selfplay_options *o) {
    uint64_t numbers[NUMBERS];
    write_numbers(o, numbers);
    return checksum_numbers(numbers, NUMBERS);
}

status selfplay_run(const selfplay_options *o, fault *f) {
    const status result = check_options(o, f);
    if (result) return result;
    selfplay_options given = *o;
    const record_series s = {.first = o->first,
                             .end = o->end,
                             .threads = o->threads,
                             .engine = o->engine,
                             .stop = o->stop,
                             .make = make_game,
                             .make_context = &given,
                             .take = o->take,
                             .take_context = o->take_context,
                             .progress = o->progress,
                             .progress_context = o->progress_context,
                             .ranks = o->ranks,
                             .input = {"other settings of the games", sum_options(o)}};
    return record_series_run(&s, f);
}

uint16_t selfplay_fingerprint(const selfplay_options *o) {
    uint64_t numbers[NUMBERS];
    write_numbers(o, numbers);
    return record_fingerprint(numbers, NUMBERS);
}
