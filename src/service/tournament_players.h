/* service/tournament_players.h - the players of a tournament: "SPEC" or "NAME=SPEC", as texts or in
 * a file.
 *
 * A name has no comma, colon or equals sign, so "champion,level=5" is a specification and
 * "alice=oneshot:./umea" has a name. A player without a name is known by the specification. A file
 * has one player on each line; empty lines and lines that begin with # are skipped.
 * Ownership: tournament_players_clear() frees. Errors: E_FORMAT with the place, E_RANGE, those of
 * files_read(). */
#ifndef SERVICE_TOURNAMENT_PLAYERS_H
#define SERVICE_TOURNAMENT_PLAYERS_H

#include "arena/encounter.h"
#include "arena/tournament.h"
#include "base/fault.h"
#include "report/outlet.h"
#include "search/limits.h"

typedef struct tournament_players {
    char *names[TOURNAMENT_PLAYERS_MAX]; /* each owns its text, and so that of its specification */
    const char *specs[TOURNAMENT_PLAYERS_MAX];
    search_limits
        limits[TOURNAMENT_PLAYERS_MAX]; /* of each; tournament_players_limit() sets them */
    int count;
} tournament_players;

/* Reads the texts first, then the file, which may be NULL. E_FORMAT for a player without a name or
 * a specification, two players of one name, or the same specification twice; E_RANGE for too many;
 * those of files_read(). After a failure there is nothing to clear. */
status tournament_players_read(const char *const *texts, int count, const char *file,
                               tournament_players *out, fault *f);

/* Reads the two players of a match, who may be the same. Errors and ownership as above. */
status tournament_players_of_match(const char *const texts[2], tournament_players *out, fault *f);

/* Returns the name that the user gave a player, or NULL. Borrowed. */
const char *tournament_players_name(const tournament_players *p, int who);

/* Notes each player whose name is that of an agent, as in bob=oneshot:./bob: the name means another
 * player elsewhere. */
void tournament_players_note_names(const tournament_players *p, const outlet *o);

/* Finds the limits of each player on a board whose limits are those of all players. Limits that a
 * specification names hold. Errors of player_limits(). */
status tournament_players_limit(tournament_players *p, const encounter *board, fault *f);

void tournament_players_clear(tournament_players *p);

#endif
