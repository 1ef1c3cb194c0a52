/* protocol/cassio.h - an engine for Cassio, by its Othello Engine Protocol of 2009.
 *
 *     ENGINE-PROTOCOL midgame-search POSITION ALPHA BETA DEPTH PRECISION
 *     POSITION, move F5, depth 12, @73%, B+0.50 <= v <= B+0.50, F5d6C3, node 12345, time 0.012
 *     ready.
 *
 * Every line but an empty one gets zero or more lines and then "ready.". A mistake is a line that
 * begins with ERROR:. During a search an empty line asks for the result so far, which has no
 * "ready.", and get-search-infos is answered at once. `stop` and `quit` end the search; its result
 * so far is its answer.
 *
 * POSITION is 64 cells and the side to move. PRECISION is the percentage of selective cuts that
 * must be right; it is rounded up to one that the engine knows. The search does not narrow its
 * window to ALPHA and BETA, except that an end game between -2 and 2 only asks who wins. So the
 * answer is a value, or a bound of 2. feed-hash is checked and has no effect.
 *
 * Cassio chooses depth and precision: the level, the agent and the depth of the options do not
 * count. Threads, table, weights, time and nodes do.
 * Ownership: cassio_free() frees. The version and the way out are borrowed until then. Threads: as
 * a wire_protocol. Errors: those of partner_make(). */
#ifndef PROTOCOL_CASSIO_H
#define PROTOCOL_CASSIO_H

#include "base/fault.h"
#include "protocol/partner.h"
#include "protocol/wire.h"

typedef struct cassio cassio;

status cassio_make(const partner_options *o, const char *version, const wire_out *out,
                   cassio **result, fault *f);
void cassio_free(cassio *c); /* NULL is allowed */

wire_protocol cassio_protocol(cassio *c); /* borrows *c */

#endif
