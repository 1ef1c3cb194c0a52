/* bench/claim_proof.h - proves whether a value announced as exact is true.
 *
 * An engine with one thread and its own table solves the position again. All techniques that may be
 * wrong are switched off, so every value that it stores is exact. With few empty squares
 * plain_solve() (bench/plain_solve.h) must agree; it shares only the rules with the engine.
 *
 * An exact value must be the value of the position, and the announced move must keep it. A bound
 * must hold, and the move must reach a lower bound. A named level announces the value of its move,
 * not of the position. The line must be legal and begin with the move. If it reaches the end of the
 * game, the final score must be the value.
 * Ownership: claim_prover_free(). Threads: one at a time per prover. Errors: those of the engine. A
 * wrong value is a verdict, not an error. */
#ifndef BENCH_CLAIM_PROOF_H
#define BENCH_CLAIM_PROOF_H

#include "base/fault.h"
#include "base/stop.h"
#include "bench/claim_game.h"
#include "player/player.h"

enum { CLAIM_PLAIN_FROM = 12 }; /* empty squares; 4x4 is solved plainly from the start */

typedef enum claim_verdict {
    CLAIM_NOT_EXACT, /* only the line was checked */
    CLAIM_PROVED,
    CLAIM_TOO_FAR, /* too many empty squares to solve */
    CLAIM_WRONG,
    CLAIM_VERDICTS
} claim_verdict;

typedef struct claim_judgement {
    claim_verdict verdict;
    bool solved;   /* `worth` and `kept` are known */
    int worth;     /* value of the position in discs, for the side to move */
    int kept;      /* value after the announced move, for the same side */
    char why[120]; /* for CLAIM_WRONG: the mistake, as the end of a sentence about the claim */
} claim_judgement;

typedef struct claim_prover claim_prover;

/* Takes tier, memory and shared weights from *o. Proves claims with at most `from` empty squares.
 * `stop` may be NULL. Errors: those of engine_create(). */
status claim_prover_make(const player_options *o, int from, const stop_token *stop,
                         claim_prover **out, fault *f);
void claim_prover_free(claim_prover *p); /* NULL is allowed */

/* Forgets the last game. Prove the claims of a game from the last to the first: the table then
 * already holds the solved ends that earlier positions lead to. */
void claim_prover_new_game(claim_prover *p);

/* `errs`: a named level announced the claim. Errors: E_STOPPED; those of engine_search(). */
status claim_prove(claim_prover *p, const claim *c, bool errs, claim_judgement *out, fault *f);

#endif
