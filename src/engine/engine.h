/* engine/engine.h - the champion engine: makes engines, searches, evaluates.
 *
 * Other rooms include this header and engine/weights.h only. An engine owns its table and its
 * threads and searches one position at a time. Many engines may live in one process; they share
 * only constants and, if asked, the weights. The engine plays and solves on boards of 4, 6, 8, 10
 * and 12 squares a side. Values are discs for the side to move, with empty squares given to the
 * winner. Estimates have fractions.
 *
 * With one thread, the same position after engine_new_game() gives the same move, value and node
 * count on every tier. With more threads an exact value stays the same. The value of a selective
 * search, or of a search to a depth, may differ from run to run, because it depends on what the
 * table holds at each moment.
 * Threads: one thread at a time uses an engine. Only the stop token of a request may be set by
 * another thread. Progress is reported on the calling thread. Errors: E_NOMEM; E_RANGE for options
 * outside their limits; E_UNSUPPORTED for a tier, a board or a limit that the engine does not know;
 * E_FORMAT for a damaged file of weights. A stop is no failure: the result holds what is known. */
#ifndef ENGINE_ENGINE_H
#define ENGINE_ENGINE_H

#include "base/text.h"
#include "engine/inner/technique.h" /* exports */
#include "game/position.h"
#include "game/tier.h"
#include "search/explanation.h" /* exports */
#include "search/result.h"

enum {
    ENGINE_THREADS_MAX = 256,
    ENGINE_TABLE_MB_MAX = 1 << 20,
    ENGINE_TABLE_MB = 256, /* default of table_mb */
    ENGINE_MOVES_MAX = SEARCH_MOVES_MAX,
    /* From ENGINE_ORDER_LEAST to ENGINE_ORDER_MOST empty squares the solver orders moves by the
     * small layer of the learned evaluation. */
    ENGINE_ORDER_LEAST = 12,
    ENGINE_ORDER_MOST = 16,
};

/* The percentages that options.sure may have; 100: no selective cut. */
#define ENGINE_SURE_WORDS "60, 73, 87, 95, 98, 99 or 100"

typedef struct engine_options {
    int threads;  /* 1 to ENGINE_THREADS_MAX */
    int table_mb; /* 1 to ENGINE_TABLE_MB_MAX; rounded down to a power of two */
    tier tier;
    const allocator *memory; /* NULL: the system's; must outlive the engine */
    struct learned *weights; /* evaluate boards of their size (eval/learned.h), shared; NULL: those
                                that are built in, for 6x6 to 12x12 */
    bool by_hand;            /* use the evaluation made by hand instead */
    int sure;         /* percent: how often each cut of a search to a depth must be right, one of
                         ENGINE_SURE_WORDS; 0: engine_usual_sure() */
    unsigned without; /* techniques to switch off, to measure them (technique.h); 0: none */
} engine_options;

typedef enum engine_goal {
    ENGINE_EXACT,   /* find the exact value */
    ENGINE_OUTCOME, /* find who wins: the value is 0, or a bound of +2 or -2 */
    ENGINE_PLAY,    /* find the best move within the limits: search deeper and deeper, and to the
                       end of the game when that comes within reach */
} engine_goal;

typedef struct engine_request {
    search_request search; /* Only ENGINE_PLAY takes a limit in depth. Limits in nodes and time are
                              checked between subtrees of up to eleven empty squares. During a
                              progress call the result given to engine_search() holds what is known
                              so far. */
    engine_goal goal;
    int best; /* how many of the best moves get a value, at most ENGINE_MOVES_MAX: in games that is
                 all of them; 0: only the move to play, and a single legal move or a pass takes no
                 time */
    int solve_from;  /* ENGINE_PLAY: a position with at most this many empty squares is solved, even
                        beyond the limit in depth */
    int least, most; /* ENGINE_EXACT or solve_sure, with least < most: only values of a search to
                        the end that lie between them are of interest, in discs. The value is
                        BOUND_UPPER and at most `least`, or BOUND_LOWER and at least `most`, or
                        exact. `best` must be 1. Both 0: every value counts. */
    int solve_sure;  /* ENGINE_PLAY: such a position is searched to the end of the game with cuts of
                        this percentage (as options.sure), and its value is CERTAIN_SELECTIVE; 0 and
                        100: solved exactly */
    bool at_once;    /* ENGINE_EXACT: begins with the exact search, because the table holds a
                        selective search of a position above */
} engine_request;

typedef search_move engine_move;

typedef struct engine_result {
    search_result best;
    int count; /* entries of `moves`; 0 unless the request asked for more than one */
    engine_move moves[ENGINE_MOVES_MAX]; /* best first */
    int threads;                         /* threads that took part */
    double idle;     /* the part of their time that they waited for work, 0 to 1 */
    uint64_t shared; /* how often a thread joined another's node */
} engine_result;

typedef struct engine engine;
struct board; /* game/board.h */

/* Chooses the evaluation: "hand", or the name of a file of weights (engine/weights.h). Boards of
 * another size than the file's are judged as without it.
 * Releases the weights chosen before. The engines made with *o share the weights; after making
 * them the caller releases its own hold with engine_leave_weights(). E_FORMAT if the file is
 * damaged or is no file of weights; otherwise the failures of files_read(). */
status engine_choose_weights(view name, engine_options *o, fault *f);

/* Finds out whether the chosen weights judge boards of `size`: OK if they do, or if none were
 * chosen. E_UNSUPPORTED: the built-in ones judge such boards. */
status engine_weights_fit(const engine_options *o, view name, int size, fault *f);

/* If no weights were chosen, takes the built-in ones once for all engines made with *o; otherwise
 * each engine would take its own. Their tables are part of the program, so this costs microseconds
 * and a few kilobytes. The caller releases them with engine_leave_weights(). E_NOMEM. */
status engine_share_built_in(engine_options *o, fault *f);

/* Does the same for boards of `size`, but reads the built-in file like one that was chosen, so that
 * engine_weights_stored() has its numbers: about 10 ms and 45 MB of addresses. Takes none for a
 * size without a file. E_NOMEM. */
status engine_read_built_in(engine_options *o, int size, fault *f);

/* Releases o->weights, if any. Engines that share them keep theirs. */
void engine_leave_weights(engine_options *o);

/* Date of the chosen weights, or NULL if none were chosen. Borrowed from *o. */
const char *engine_weights_made(const engine_options *o);

/* Returns the chosen weights as they are stored (engine/weights.h), or NULL if none were chosen.
 * Weights of engine_share_built_in() come without `ties` and `numbers`. Borrowed from *o. */
struct eval_weights;
const struct eval_weights *engine_weights_stored(const engine_options *o);

/* Returns a checksum of the weights that judge boards of `size`; size 0: of all sizes together.
 * Boards without chosen weights count with those built in, learned or made by hand. The sum is 0 if
 * the evaluation made by hand was chosen, and for a size that the engine does not play. */
uint64_t engine_weights_sum(const engine_options *o, int size);

/* Makes an engine; the caller frees it. E_NOMEM; E_RANGE for options outside their limits;
 * E_UNSUPPORTED for a tier that this CPU cannot run. */
status engine_create(const engine_options *o, engine **out, fault *f);
void engine_free(engine *e);     /* NULL is allowed */
void engine_new_game(engine *e); /* forgets all positions searched so far */

/* Takes the tables for a board size and touches all memory of the transposition table, so that the
 * first search does not spend clock time on it. E_UNSUPPORTED for a size the engine does not play;
 * E_NOMEM. */
status engine_prepare(engine *e, int size, fault *f);

bool engine_knows_sure(int percent); /* whether options.sure may have this value */

/* Returns the default of options.sure for boards of `size`. Beyond 8x8 shallow searches predict
 * less, so a cut that must be as sure would hardly ever be made. */
int engine_usual_sure(int size);
bool engine_plays(int size); /* whether it plays on boards of this size */

bool engine_plays_on(const field *where); /* whether it plays on this board: no blocked squares */

/* Returns whether p is an opening that was solved before: a search to the end then costs no time.
 * Only openings of 6x6 were. */
bool engine_knows_opening(const position *p);

/* Searches p. A search that is stopped early still succeeds: it answers with a legal move and a
 * lower certainty. E_UNSUPPORTED for a board of another size or with blocked squares, and for a
 * limit in depth with ENGINE_EXACT or ENGINE_OUTCOME. E_RANGE for an unknown solve_sure, and for a
 * window that is empty or goes with another request. E_NOMEM on the first board of a size, which
 * needs its weights. */
status engine_search(engine *e, const position *p, const engine_request *r, engine_result *out,
                     fault *f);

/* Sets *value to the static evaluation of p, in discs for the side to move, or to the result if the
 * game is over. E_UNSUPPORTED and E_NOMEM as engine_search(). */
status engine_evaluate(engine *e, const position *p, double *value, fault *f);

/* Evaluates `count` boards without blocked squares, of one size up to 8, as game/board.h stores
 * them: values[i] is the value of (own[i], opp[i]). E_RANGE if two discs share a square or lie off
 * the board; fault.at is then the index. E_UNSUPPORTED for the size; E_NOMEM. */
status engine_evaluate_boards(engine *e, int size, const uint64_t *own, const uint64_t *opp,
                              size_t count, double *values, fault *f);

/* Fills *out with the same value and its parts. Fails as engine_evaluate(). */
status engine_explain(engine *e, const position *p, engine_explanation *out, fault *f);

/* Returns whether learned weights for boards of this size are built in. */
bool engine_has_weights(int size);

/* Returns whether boards of this size are evaluated by learned weights, not by hand. */
bool engine_has_learned(const engine *e, int size);

/* Fills *out with the origin of the weights for boards of this size, which the engine plays. The
 * texts live as long as the engine. May read the built-in weights for it: E_NOMEM. */
status engine_weights_about(engine *e, int size, engine_weights_facts *out, fault *f);

/* ---- measuring the evaluation ---- */

/* The learned evaluation has two layers (engine/weights.h). The evaluation made by hand serves as
 * both. */
typedef enum engine_layer {
    ENGINE_LAYER_MAIN,  /* used by engine_evaluate() */
    ENGINE_LAYER_ORDER, /* small and cheap: orders moves near the end of the game */
} engine_layer;

/* Does the same as engine_evaluate() with one of the layers. */
status engine_evaluate_as(engine *e, engine_layer layer, const position *p, double *value,
                          fault *f);

/* Number of evaluated positions and the sum of their values in units (engine/eval/unit.h). The same
 * on every tier. */
typedef struct engine_judged {
    uint64_t count;
    int64_t sum;
} engine_judged;

/* Evaluates every position two plies below each of `count` boards of 8x8, as the last plies of a
 * search do, to measure the speed. Leaves out positions after a pass. E_NOMEM. */
status engine_judge_below(engine *e, engine_layer layer, const struct board *boards, size_t count,
                          engine_judged *out, fault *f);

#endif
