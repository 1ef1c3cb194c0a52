/* archive/wthor_census.h - counts over chosen games of a WTHOR base.
 *
 * Results are plain data that a table, a page or a protocol can show. The base and the pick are
 * borrowed for each call. Threads: any, since nothing here changes a base. */
#ifndef ARCHIVE_WTHOR_CENSUS_H
#define ARCHIVE_WTHOR_CENSUS_H

#include "archive/wthor_base.h"
#include "archive/wthor_query.h"
#include "base/alloc.h"
#include "notation/wthor.h"

typedef struct wthor_years {
    unsigned first, last; /* both 0 if there is no game */
} wthor_years;

wthor_years wthor_census_years(const wthor_base *b, const wthor_pick *pick);
wthor_tally wthor_census_tally(const wthor_base *b, const wthor_pick *pick);

/* Counts the players or tournaments of the picked games. If every game is picked, names without a
 * game count too. */
size_t wthor_census_names(const wthor_base *b, const wthor_pick *pick, wthor_kind kind);

size_t wthor_census_files(const wthor_base *b); /* files of games */
size_t wthor_census_damaged_files(const wthor_base *b);

/* The picked games of one player, or of one tournament. */
typedef struct wthor_standing {
    size_t index; /* of its name in the base */
    size_t games, wins, draws;
    wthor_years years;
} wthor_standing;

double wthor_standing_rate(const wthor_standing *s); /* wins and half the draws: 0 to 1 */

/* Lists the players or tournaments that have a game, the one with most games first. Returns an
 * array of *count entries that the caller frees with alloc_free(), or NULL if memory is short. */
wthor_standing *wthor_census_standings(const wthor_base *b, const wthor_pick *pick, wthor_kind kind,
                                       const allocator *memory, size_t *count);

typedef enum wthor_finding {
    WTHOR_FINE,
    WTHOR_ILLEGAL,
    WTHOR_UNFINISHED,
    WTHOR_WRONG_SCORE,
    WTHOR_FINDINGS
} wthor_finding;

enum { WTHOR_EXAMPLES = 20 };

typedef struct wthor_check {
    size_t count[WTHOR_FINDINGS];
    size_t examples[WTHOR_FINDINGS][WTHOR_EXAMPLES]; /* the first ones, as places in the pick */
} wthor_check;

/* Replays all picked games and judges each. */
void wthor_census_check(const wthor_base *b, const wthor_pick *pick, wthor_check *out);

#endif
