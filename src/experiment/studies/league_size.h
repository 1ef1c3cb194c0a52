/* experiment/studies/league_size.h - one size of the league: its players, results and report. For
 * league.c only.
 *
 * Ownership: a league owns its ratings; ratings_clear(). Errors: E_MISSING, E_NOMEM, those of the
 * catalogue. */
#ifndef EXPERIMENT_STUDIES_LEAGUE_SIZE_H
#define EXPERIMENT_STUDIES_LEAGUE_SIZE_H

#include "arena/rating/ratings.h"
#include "base/fault.h"
#include "experiment/experiment.h"
#include "experiment/tally.h"

enum { LEAGUE_SIZES = 4, LEAGUE_PLAYERS_MOST = 48, LEAGUE_SPEC_BYTES = 64 };

extern const int league_sizes[LEAGUE_SIZES];

typedef struct field_of_players {
    int size, count, champions;             /* the last ones */
    bool is_classmate[LEAGUE_PLAYERS_MOST]; /* searches, and is not ours */
    char names[LEAGUE_PLAYERS_MOST][LEAGUE_SPEC_BYTES],
        specs[LEAGUE_PLAYERS_MOST][LEAGUE_SPEC_BYTES];
} field_of_players;

int league_depth(const experiment_account *a); /* of the agents that search */
status league_field(const experiment_account *a, int which, field_of_players *p, fault *f);
paired_games league_meeting(const experiment_account *a, const field_of_players *p, int one,
                            int other);

typedef struct league {
    field_of_players players;
    ratings ratings;
    double percent[LEAGUE_PLAYERS_MOST * LEAGUE_PLAYERS_MOST];  /* of the row, count by count */
    double variance[LEAGUE_PLAYERS_MOST * LEAGUE_PLAYERS_MOST]; /* of the percent, from pairs */
    double points[LEAGUE_PLAYERS_MOST], discs[LEAGUE_PLAYERS_MOST];
    int order[LEAGUE_PLAYERS_MOST]; /* the strongest first */
} league;

/* After success ratings_clear() is due. */
status league_read(const experiment_account *a, int which, league *l, fault *f);
void league_report(const experiment_account *a, const league *l);

#endif
