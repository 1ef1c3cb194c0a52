/* service/games/game_export.h - hands stored games to a sink of any format.
 *
 * Ownership: everything is borrowed for the call. */
#ifndef SERVICE_GAMES_GAME_EXPORT_H
#define SERVICE_GAMES_GAME_EXPORT_H

#include "base/fault.h"
#include "base/stop.h"
#include "notation/game.h"
#include "report/outlet.h"
#include "service/convert/convert_sink.h"
#include "store/store.h"

/* Copies a game with the names, the date and the result that its run and ending give into an empty
 * game. E_NOMEM leaves it empty. */
status game_export_copy(const store_run *r, const store_game *g, game *out);

/* Writes one game with the names, the date and the result that its run and ending give. A game that
 * the format cannot hold is told by *unfit, as convert_sink_add() does. E_NOMEM; those of the
 * sink. */
status game_export_add(convert_sink *s, const store_run *r, const store_game *g, fault *unfit,
                       fault *f);

typedef struct game_export {
    store *store;
    const store_filter *filter;
    uint64_t limit; /* games at most; 0: all */
    const outlet *notes;
    const stop_token *stop; /* may be NULL */
    bool more;              /* out: there are more games than the limit */
} game_export;

/* Hands the games of a store to the sink, as `fill` of export_job.h; `context` is a game_export. A
 * game that the format cannot hold is noted and counted in *unfit. E_STOPPED, and the errors of the
 * store and the sink. */
status game_export_fill(void *context, convert_sink *sink, uint64_t *unfit, fault *f);

#endif
