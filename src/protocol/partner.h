/* protocol/partner.h - what every protocol needs beside the session: a player with the settings of
 * the user, and hints.
 *
 * The player is opened when the first move is asked for, or by partner_prepare(), so that a program
 * answers at once after its start. Each side has its own. It is opened again when a setting
 * changes.
 *
 * Without an agent, a level and a limit the champion plays at LEVEL_USUAL, or by the clock if a
 * referee sets one. On boards without the champion the strongest agent of the laboratory plays;
 * levels do not count there.
 * Ownership: partner_free() frees a partner with its session; texts are copied. Threads: one at a
 * time, except that any thread may set the flag of partner_stop(). Errors: those of players, of the
 * session and of hints; E_NOMEM. */
#ifndef PROTOCOL_PARTNER_H
#define PROTOCOL_PARTNER_H

#include "base/fault.h"
#include "base/stop.h"
#include "base/text.h"
#include "engine/engine.h"
#include "game/position.h"
#include "game/tier.h"
#include "notation/game.h"
#include "player/player_spec.h"
#include "protocol/session.h"
#include "search/limits.h"
#include "search/result.h"
#include "service/answers/hints.h"

typedef struct partner partner;

/* NULL: not asked for. The texts are those of service/answers/move_player.h. */
typedef struct partner_options {
    const char *agent, *level, *threads, *hash, *weights;
    search_limits limits; /* of each move and each hint */
    tier tier;
    uint64_t seed;
    const allocator *memory; /* NULL: the system's */
} partner_options;

/* ---- settings alone, for protocols without a game ---- */

/* Finds every mistake in settings for a board of this size that opening the player would find.
 * E_RANGE for settings that do not go together; those of move_player_make() and player_verify(). */
status partner_options_check(const partner_options *o, int size, fault *f);

/* Makes the specification of the player on a board; the caller clears it. `bounds` are the limits
 * of a referee; NULL: none. Fails as move_player_make(). */
status partner_options_spec(const partner_options *o, const field *where,
                            const search_limits *bounds, player_spec *out, fault *f);

/* Sets *out to the champion with threads, table and weights of the settings; an agent does not
 * count. The caller frees the weights with engine_leave_weights(). Fails as move_player_make() and
 * champion_engine_options(). */
status partner_options_engine(const partner_options *o, const field *where, engine_options *out,
                              fault *f);

/* Returns the threads of a search: those of the agent or of the settings; 1 if they name none that
 * can be read. */
int partner_options_threads(const partner_options *o);

/* ---- a partner ---- */

/* Makes a partner with a new game on 8x8. Finds mistakes in the settings: E_RANGE for a level
 * beside a depth; those of move_player_make() and player_verify(). */
status partner_make(const partner_options *o, partner **out, fault *f);
void partner_free(partner *p); /* NULL is allowed */

session *partner_session(partner *p); /* lives as long as the partner */
stop_token *partner_stop(partner *p); /* ends the present search, or the next one */

/* Begins a new game at the standard start. E_RANGE for a size that no board has; E_UNSUPPORTED for
 * one that the player does not play on: then nothing changes. */
status partner_new_game(partner *p, int size, fault *f);
/* Continues a game that was read. Fails as partner_new_game(). */
status partner_load(partner *p, const game *so_far, fault *f);
/* The same, but if the present game is the beginning of *so_far, only the other moves are made, and
 * players keep what they have learned. */
status partner_follow(partner *p, const game *so_far, fault *f);

/* Replace the level, or the agent, for the moves to come. A level ends the choice of an agent, and
 * an agent that of a level; so does a depth on the command line for a level. After a failure the
 * settings are as before. */
status partner_set_level(partner *p, view words, fault *f);
status partner_set_agent(partner *p, view agent, fault *f);

int partner_threads(const partner *p);      /* as partner_options_threads() */
bool partner_takes_level(const partner *p); /* the champion plays on the present size */

/* Append the level or the specification of the player that moves next. */
void partner_write_level(const partner *p, buffer *out); /* "none" if an agent plays */
status partner_write_agent(const partner *p, buffer *out, fault *f);

/* Opens a player now, so that the first move does not take the time for it. `bounds` as below. */
status partner_prepare(partner *p, const search_limits *bounds, fault *f);

/* Lets the player of the side to move think, as session_think(). `bounds` are the limits of a
 * referee; NULL: none. The game must not be over (asserted). */
status partner_think(partner *p, const search_limits *bounds, search_progress *progress,
                     void *context, search_result *out, fault *f);

/* Searches the present position for its best moves (service/answers/hints.h). `limits` NULL: those
 * of the options; if they are empty, PARTNER_HINT_SECONDS. E_UNSUPPORTED for a board without the
 * champion.
 */
enum { PARTNER_HINT_SECONDS = 2 };
status partner_hints(partner *p, int moves, const search_limits *limits, hints_listener *listener,
                     void *context, fault *f);

/* Returns the number of the level that the settings ask for, or -1 if they name an agent, a limit
 * or a level that errs. */
int partner_level(const partner *p);

/* Sets *out to the champion with the threads, the table and the weights of the settings, for
 * searches that the session does not know. `sure` as in engine_options. The partner owns it; the
 * next call may replace it. */
status partner_engine(partner *p, int sure, engine **out, fault *f);

#endif
