/* service/games/player_listing.h - lists the players of a store: names, specifications, results.
 *
 * The names and specifications are those that a filter for a player finds. Ownership: everything is
 * borrowed for the call. Errors: those of the store; E_NOMEM. */
#ifndef SERVICE_GAMES_PLAYER_LISTING_H
#define SERVICE_GAMES_PLAYER_LISTING_H

#include "base/fault.h"
#include "report/outlet.h"
#include "service/games/stored_listing.h"
#include "store/store.h"

/* Prints one row for each player, in the order of their first runs. Sets *unread if the outlet did
 * not take the text; it has reported why. */
status player_listing_print(store *s, listing_form form, size_t width, const outlet *out,
                            bool *unread, fault *f);

#endif
