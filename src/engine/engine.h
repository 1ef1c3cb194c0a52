/* engine/engine.h - the champion: its only face.
 *
 * An engine owns its table and its threads and thinks about one position at a time. Many engines
 * live side by side in one process and share nothing but constants. It plays on boards of 8, 6 and
 * 4 squares a side, and solves positions there to the end of the game; values are discs for the
 * side to move, empty squares to the winner, with fractions where they are no more than estimates.
 *
 * The same position after engine_new_game() gives the same move, value and node count with one
 * thread, on every tier. With more threads a solved value is the same; the value of a search to a
 * depth, or of one that leaves lines out, may differ from run to run, since it depends on what the
 * table knows at each moment.
 * Threads: an engine is used by one thread at a time; only the stop token of a request may be set
 * by another. Progress is told on the calling thread. */
#ifndef ENGINE_ENGINE_H
#define ENGINE_ENGINE_H

#include "base/text.h"
#include "engine/inner/technique.h" /* exports */
#include "game/tier.h"
#include "search/explanation.h" /* exports */
#include "search/result.h"

enum {
    ENGINE_THREADS_MAX = 256,
    ENGINE_TABLE_MB_MAX = 1 << 20,
    ENGINE_TABLE_MB = 256, /* what to take when nobody said */
    ENGINE_MOVES_MAX = SEARCH_MOVES_MAX,
    ENGINE_SURE = 73, /* likewise */
    ENGINE_ORDER_LEAST =
        12, /* the solver orders moves by the small layer of the learned evaluation */
    ENGINE_ORDER_MOST = 16, /* from so many to so many empty squares */
};

typedef struct engine_options {
    int threads;  /* 1 to ENGINE_THREADS_MAX */
    int table_mb; /* 1 to ENGINE_TABLE_MB_MAX; rounded down to a power of two */
    tier tier;
    const allocator *memory; /* NULL: the system's; must outlive the engine */
    struct learned *weights; /* what judges 8x8 (eval/learned.h), shared; NULL: what is built in */
    bool by_hand;            /* the evaluation made by hand instead */
    int sure; /* percent: searches to a depth leave a line out when so sure that it changes nothing:
                 73, 87, 95, 98, 99, or 100 to leave out none; 0: ENGINE_SURE */
    unsigned without; /* techniques that are switched off, to measure them (technique.h); 0: none */
} engine_options;

typedef enum engine_goal {
    ENGINE_EXACT,   /* the value itself */
    ENGINE_OUTCOME, /* who wins: the value is 0, or a bound of +2 or -2 */
    ENGINE_PLAY,    /* the best move within the limits: deeper and deeper, and to the end of the
                       game where it comes within reach */
} engine_goal;

typedef struct engine_request {
    search_request search; /* limits in nodes and time are looked at between pieces of work of up to
                              eleven empty squares. A depth is for ENGINE_PLAY alone. While progress
                              is told, the result handed to engine_search() holds what is known */
    engine_goal goal;
    int best;       /* how many of the best moves are to have a value, ENGINE_MOVES_MAX for all of
                       them; 0: the best one, to be played: a lone one, or a pass, takes no time */
    int solve_from; /* ENGINE_PLAY: empty squares from which on a position is solved, whatever the
                       limit in depth */
    int solve_sure; /* percent, as options.sure: such a position is searched to the end of the game,
                       but no surer than this, and its value is CERTAIN_SELECTIVE; 0 and 100: solved
                       exactly. Others, and other goals, are not concerned */
} engine_request;

typedef search_move engine_move;

typedef struct engine_result {
    search_result best;
    int count; /* of moves, best first; 0 unless more than one was asked for */
    engine_move moves[ENGINE_MOVES_MAX];
    int threads;     /* that took part */
    double idle;     /* share of their time they waited for work, 0-1 */
    uint64_t shared; /* how often a thread joined another's node */
} engine_result;

typedef struct engine engine;
struct board; /* game/board.h */

/* Sets what judges 8x8: "hand", or the name of a file of weights (engine/weights.h). What was
 * chosen before is left. The caller hands o->weights back with engine_leave_weights() when the
 * engines are made that share them. E_FORMAT for a file that is damaged or something else; those of
 * files_read(). */
status engine_choose_weights(view name, engine_options *o, fault *f);

/* Where nothing was chosen: reads what is built in once for all engines made with *o, some 28 MB,
 * else each reads its own. The caller hands it back likewise. Where nothing is built in, the
 * evaluation made by hand is chosen. E_NOMEM. */
status engine_share_built_in(engine_options *o, fault *f);
void engine_leave_weights(engine_options *o);

/* Date of the chosen weights, or NULL if none were chosen. Borrowed from *o. */
const char *engine_weights_made(const engine_options *o);

/* The chosen weights as they are stored (engine/weights.h), or NULL if none were chosen. Borrowed
 * from *o. */
struct eval_weights;
const struct eval_weights *engine_weights_stored(const engine_options *o);

/* A number that differs for other weights, those that are built in included; 0: made by hand. */
uint64_t engine_weights_sum(const engine_options *o);

/* E_NOMEM; E_RANGE for options outside their limits; E_UNSUPPORTED for a tier this CPU has not. */
status engine_create(const engine_options *o, engine **out, fault *f);
void engine_free(engine *e);     /* NULL is allowed */
void engine_new_game(engine *e); /* forgets everything that was learned */

/* Makes the tables of a size now, and has all memory of the table of positions handed out, so that
 * the first search need not wait: a clock may be running then. E_UNSUPPORTED for a size it does not
 * play, E_NOMEM. */
status engine_prepare(engine *e, int size, fault *f);

bool engine_knows_sure(int percent);      /* as options.sure */
bool engine_plays(int size);              /* on some board of this size */
bool engine_plays_on(const field *where); /* on this one: no squares are blocked */

/* Thinks about p. A search that was stopped in time to say nothing of what was asked answers with a
 * legal move and a lower certainty; that is no failure. E_UNSUPPORTED for a board of another size
 * or with blocked squares, and for a limit in depth where something exact is wanted; E_RANGE for a
 * solve_sure that is no such percentage; E_NOMEM on the first board of a size, for which tables are
 * made. */
status engine_search(engine *e, const position *p, const engine_request *r, engine_result *out,
                     fault *f);

/* The evaluation of p as it stands, in discs for the side to move; the result where the game is
 * over. E_UNSUPPORTED as above. */
status engine_evaluate(engine *e, const position *p, double *value, fault *f);

/* The same value, and what it is made of. */
status engine_explain(engine *e, const position *p, engine_explanation *out, fault *f);

/* Whether boards of this size are judged by what was learned, or by hand. */
bool engine_has_learned(const engine *e, int size);

/* Tells where the weights that judge 8x8 come from. The texts live as long as the engine. E_NOMEM:
 * the weights may be read for this. */
status engine_weights_about(engine *e, engine_weights_facts *out, fault *f);

/* ---- what the evaluation is measured by ---- */

/* The learned evaluation has two layers (eval/weights.h); the one made by hand serves as both. */
typedef enum engine_layer {
    ENGINE_LAYER_MAIN,  /* what engine_evaluate() asks */
    ENGINE_LAYER_ORDER, /* small and cheap: orders moves near the end */
} engine_layer;

status engine_evaluate_as(engine *e, engine_layer layer, const position *p, double *value,
                          fault *f);

/* How many positions were judged, and the sum of their values in units of the evaluation: the same
 * on every tier. */
typedef struct engine_judged {
    uint64_t count;
    int64_t sum;
} engine_judged;

/* Judges every position two plies below each of `count` boards of 8x8, as the last plies of a
 * search do it; what follows a pass is left out. Of use for its time. E_NOMEM. */
status engine_judge_below(engine *e, engine_layer layer, const struct board *boards, size_t count,
                          engine_judged *out, fault *f);

#endif
