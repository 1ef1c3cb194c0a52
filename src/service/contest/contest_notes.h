/* service/contest/contest_notes.h - notes that a match and a tournament give beside their results.
 *
 * Ownership: everything is borrowed. Threads: those of the outlet. */
#ifndef SERVICE_CONTEST_CONTEST_NOTES_H
#define SERVICE_CONTEST_CONTEST_NOTES_H

#include "arena/arena_run.h"
#include "arena/encounter.h"
#include "arena/openings/openings.h"
#include "report/outlet.h"
#include "search/limits.h"

/* Notes that `pairs` pairs repeat openings, if they do. `tested`: a test may end earlier. */
void contest_note_openings(const outlet *o, const openings *list, int pairs, bool tested);

/* Notes a player whose specification names limits that the command line has, too. */
void contest_note_limits(const outlet *o, const char *who, const search_limits *l,
                         limits_news news);

/* Notes the evidence of the first forfeit of a player, if it is known: a store does not keep it.
 * *told counts the notes; `where` goes before "game 7". */
void contest_note_forfeit(const outlet *o, const match_game *g, const char *where, int *told);

#endif
