/* service/games/game_export.h - hands stored games to a sink of any format.
 *
 * Ownership: everything is borrowed for the call. */
#ifndef SERVICE_GAMES_GAME_EXPORT_H
#define SERVICE_GAMES_GAME_EXPORT_H

#include "service/convert/convert_sink.h"
#include "store/store.h"

/* Writes one game with the names, the date and the result that its run and ending give. A game that
 * the format cannot hold is told by *unfit, as convert_sink_add() does. E_NOMEM; those of the
 * sink. */
status game_export_add(convert_sink *s, const store_run *r, const store_game *g, fault *unfit,
                       fault *f);

#endif
