/* experiment/search_job.h - searches as jobs: how much one takes, whether many agree, and what two
 * ideas are worth on a board of the plainest kind.
 *
 *     search agent=SPEC position=BOARD [depth=N] [nodes=N]    one search
 *     repeat agent=SPEC position=BOARD searches=N ...         the same again and again
 *     plain  position=BOARD depth=N any=0|1 count=0|1         alpha-beta on an array of squares
 *
 * A board is written as in notation/positions/position_course.h: without blanks, the side to move
 * first. Ownership: texts are borrowed for the call. Errors: those of the agent and of the board,
 * E_NOMEM. */
#ifndef EXPERIMENT_SEARCH_JOB_H
#define EXPERIMENT_SEARCH_JOB_H

#include "base/text.h"
#include "experiment/crew.h"
#include "game/position.h"
#include "game/tier.h"
#include "lab/search.h"

extern const job_kind search_job, repeat_job, plain_job;

/* A search under the agent's own limits, or under these where they are not 0. */
typedef struct search_order {
    const char *agent;
    const position *where;
    int depth;
    uint64_t nodes;
    int64_t time_ns;
    int searches; /* how many; 0: a search job, not a repeat job */
} search_order;

void search_order_write(const search_order *s, buffer *key);

typedef struct search_outcome {
    int depth;
    double value, nodes, evaluations, cache_hits, table_hits, seconds;
} search_outcome;

search_outcome search_outcome_read(view result);

/* How many different moves and node counts the searches of a repeat job gave. */
typedef struct repeat_outcome {
    int moves, counts;
} repeat_outcome;

repeat_outcome repeat_outcome_read(view result);

/* Makes the search of a specification; the caller frees it. Errors of the agent, E_NOMEM. */
status search_make(view spec, int size, tier t, const allocator *memory, lab_search **out,
                   fault *f);

/* Reads what search_order_write() wrote; also for others who have a board in their key. */
status search_position(view key, position *out, fault *f);
void search_position_write(const position *p, buffer *key);

/* Positions as they come up in games: the agent `maker` plays itself at a depth of two after eight
 * random plies, until a number of squares is filled that chance chooses, from a third to a half of
 * them; somebody can move. Fills out[0..count-1]. Errors of the agent, E_NOMEM. */
status search_positions(const char *maker, int size, uint64_t seed, tier t, int count,
                        position *out, fault *f);

#endif
