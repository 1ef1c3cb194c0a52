/* service/games/game_export.h - hands stored games to a sink of any format.
 *
 * Ownership: everything is borrowed for the call. */
#ifndef SERVICE_GAMES_GAME_EXPORT_H
#define SERVICE_GAMES_GAME_EXPORT_H

#include "base/fault.h"
#include "report/outlet.h"
#include "service/convert/convert_sink.h"
#include "store/store.h"

/* Writes one game with the names, the date and the result that its run and ending give. A game that
 * the format cannot hold is told by *unfit, as convert_sink_add() does. E_NOMEM; those of the
 * sink. */
status game_export_add(convert_sink *s, const store_run *r, const store_game *g, fault *unfit,
                       fault *f);

typedef struct game_export_counts {
    uint64_t seen;  /* games that fit the filter, up to the limit */
    uint64_t unfit; /* games that the format cannot hold; each is noted */
    bool more;      /* there are more games than the limit */
} game_export_counts;

/* Hands the games of a store to the sink, at most `limit` unless it is 0. The caller ends the
 * sink. */
status game_export_run(store *s, const store_filter *filter, uint64_t limit, convert_sink *sink,
                       const outlet *notes, game_export_counts *out, fault *f);

#endif
