/* service/answers/explain.h - explains what the champion or a lab agent thinks a position is worth.
 *
 * No move is searched. Ownership: an explained position owns its texts; everything in a request is
 * borrowed for the call. Threads: any.
 * Errors: those of the specification; E_UNSUPPORTED and E_RANGE if there is nothing to explain;
 * E_NOMEM. */
#ifndef SERVICE_ANSWERS_EXPLAIN_H
#define SERVICE_ANSWERS_EXPLAIN_H

#include "base/fault.h"
#include "engine/engine.h"
#include "game/position.h"
#include "game/tier.h"
#include "player/player_spec.h"
#include "search/explanation.h"

typedef struct explain_request {
    const player_spec *spec; /* the champion or an agent of the laboratory */
    const char *weights;     /* the champion's, if the specification has none; NULL: built in */
    const position *position;
    colour root; /* lab agents: the side the value is for. The champion's is for the side to move */
    tier tier;
} explain_request;

typedef struct explained_position {
    player_kind kind; /* says which of the others is set */
    engine_explanation champion;
    engine_weights_facts weights; /* that the champion used; `learned` false: it used none */
    agent_explanation agent;
    struct explained_texts *texts; /* owns what the others point to */
} explained_position;

/* Explains a position. E_UNSUPPORTED for an outside program and for a board the champion does not
 * play on, E_RANGE for an agent without an evaluation, E_FORMAT for weights that are given twice,
 * E_NOMEM; those of the specification. After a failure there is nothing to free. */
status explain_position(const explain_request *r, explained_position **out, fault *f);
void explained_free(explained_position *e); /* NULL is allowed */

/* Makes the champion's engine for evaluations: one thread, the smallest table. The caller frees it
 * with engine_free(). E_FORMAT, E_NOMEM; those of the weights. */
status explain_open_engine(const explain_request *r, engine **out, fault *f);

#endif
