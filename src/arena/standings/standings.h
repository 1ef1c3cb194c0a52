/* arena/standings/standings.h - who is how good after many games: a row for each player, and a
 * cross table.
 *
 * Made from a gathering, any number of times. The numbers do not depend on the order of the games.
 * The renderers (standings_text.h, standings_csv.h, standings_json.h, standings_html.h,
 * standings_svg.h) all read this one value.
 * Ownership: standings_clear() frees; names are copied. Threads: reading is free for all.
 * Errors: E_NOMEM. */
#ifndef ARENA_STANDINGS_STANDINGS_H
#define ARENA_STANDINGS_STANDINGS_H

#include "arena/ending.h"
#include "arena/gathering.h"
#include "arena/rating/ratings.h"
#include "base/alloc.h"
#include "base/fault.h"

typedef enum standings_order {
    ORDER_ELO,    /* the larger pool first, in it by Elo; then share of points, discs */
    ORDER_POINTS, /* then Buchholz, discs: Swiss tournaments */
} standings_order;

typedef struct standings_options {
    standings_order order;
    int anchor;        /* a player of the gathering, or RATINGS_UNANCHORED */
    double anchor_elo; /* its Elo */
    const allocator *memory;
} standings_options;

/* Some games of one player, or of one against another. */
typedef struct standing_sum {
    int games, wins, draws, losses;
    int64_t discs; /* its own minus those of the others */
} standing_sum;

typedef struct standing {
    int player;
    int rank; /* from 1; who is equal by everything that orders shares it */
    char *name;
    char *limits; /* of its moves, in words; empty where they are not known */
    rating rating;
    double superiority; /* the chance that it is better than the next row, 0-1; NaN where nobody can
                           tell */
    standing_sum sum;
    int bye_halves;             /* of a point */
    double points;              /* with those of byes */
    double share;               /* of the points of its games, 0-1; NaN without games */
    double buchholz;            /* the points of all whom it met, once each */
    double discs;               /* per game; NaN without games */
    double discs_error;         /* its standard error, from pairs; NaN with fewer than two */
    int forfeits[ENDING_COUNT]; /* games it lost so; they are among its losses */
    int forfeit_count;
    double seconds_per_move; /* NaN where no times are known */
    double longest_move;     /* in seconds; NaN if no times are known */
} standing;

enum { STANDINGS_SIZES = 7, STANDINGS_ALL = 0 }; /* 4 to 16; in place of a size */

typedef struct standings {
    standings_order order;
    int anchor; /* as in the options */
    int count;
    standing *rows;             /* the best first */
    ratings ratings;            /* by player, not by row */
    int games, pairs;           /* games without a partner are not in the pairs */
    int sizes[STANDINGS_SIZES]; /* that were played on, growing */
    int size_count;
    standing_sum *cells; /* of all sizes, then of each; see standings_cell() */
    const allocator *memory;
} standings;

status standings_make(const gathering *g, const standings_options *o, standings *out);
void standings_clear(standings *s);

/* The results of the player of one row against another; size 0 for all sizes. */
standing_sum standings_cell(const standings *s, int size, int row, int against);

/* Everything it did on boards of one size. */
standing_sum standings_row_on(const standings *s, int size, int row);

/* Points and their share; NaN for the share of none. */
double standing_points(const standing_sum *sum);
double standing_share(const standing_sum *sum);

#endif
