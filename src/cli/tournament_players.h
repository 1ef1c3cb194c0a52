/* cli/tournament_players.h - who takes part: "SPEC", or "NAME=SPEC", typed or in a file.
 *
 * A name has no comma, colon or equals sign, so "champion,level=5" is a specification and
 * "alice=oneshot:./umea" has a name. Who has none is known by the specification. A file has one
 * player on each line; empty lines and those that begin with # are none.
 * Ownership: tournament_players_clear() frees what was read. */
#ifndef CLI_TOURNAMENT_PLAYERS_H
#define CLI_TOURNAMENT_PLAYERS_H

#include "arena/tournament.h"
#include "cli/arguments.h"

typedef struct tournament_players {
    char *names[TOURNAMENT_PLAYERS_MAX]; /* each owns its text, and so that of its specification */
    const char *specs[TOURNAMENT_PLAYERS_MAX];
    int count;
} tournament_players;

/* Those typed come first, then those of the file, which may be NULL. E_FORMAT for one that has no
 * name or no specification, two of one name, or the same specification twice; E_RANGE for too many;
 * those of files_read(). After a failure there is nothing to clear. */
status tournament_players_read(const arguments *a, const char *file, tournament_players *out,
                               fault *f);
void tournament_players_clear(tournament_players *p);

#endif
