/* bench/claim_proof.h - whether what was announced as exact is true.
 *
 * A claim is solved again by an engine of one thread with a table of its own, without any technique
 * that may be wrong: nothing is left out, and nothing but exact values of whole ends is believed.
 * With few empty squares the plain way (bench/plain_solve.h) has to agree, which shares nothing
 * with the engine but the rules.
 *
 * An exact value must be the position's, and the move announced with it must keep it; a bound must
 * hold, and a lower one be reached by the move. What a named level announces is its move's worth.
 * The line must be legal, begin with the move and, where it leads to the end of the game, end with
 * the value.
 * Ownership: claim_prover_free(). Threads: one at a time per prover. */
#ifndef BENCH_CLAIM_PROOF_H
#define BENCH_CLAIM_PROOF_H

#include "bench/claim_game.h"

enum { CLAIM_PLAIN_FROM = 12 }; /* empty squares; 4x4 is solved plainly from the start */

typedef enum claim_verdict {
    CLAIM_NOT_EXACT, /* nothing to prove, but that its line is legal */
    CLAIM_PROVED,
    CLAIM_TOO_FAR, /* more empty squares than are to be solved */
    CLAIM_WRONG,
    CLAIM_VERDICTS
} claim_verdict;

typedef struct claim_judgement {
    claim_verdict verdict;
    bool solved;   /* then: */
    int worth;     /* of the position, for the side to move */
    int kept;      /* of it by the move, likewise */
    char why[120]; /* of CLAIM_WRONG: what is wrong, to follow the claim */
} claim_judgement;

typedef struct claim_prover claim_prover;

/* Tier, memory and shared weights are those of *o. Claims are proved from `from` empty squares on.
 * `stop` may be NULL. Those of engine_create(). */
status claim_prover_make(const player_options *o, int from, const stop_token *stop,
                         claim_prover **out, fault *f);
void claim_prover_free(claim_prover *p); /* NULL is allowed */

/* Forgets the game before. Its claims are best proved from the last one to the first: what is
 * solved helps with what comes before it. */
void claim_prover_new_game(claim_prover *p);

/* `errs`: it was announced by a named level. E_STOPPED; those of engine_search(). */
status claim_prove(claim_prover *p, const claim *c, bool errs, claim_judgement *out, fault *f);

#endif
