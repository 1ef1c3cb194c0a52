/* web/api/seats.h - who plays a colour: the seats of requests and answers, and specifications of
 * players.
 *
 * A request may seat a person, a level, an agent of the laboratory and the champion with a time. It
 * never names a program, a file or a library: such specifications are refused (I1).
 *
 *     I1  A specification that seat_read() writes, or seat_is_ours() accepts, starts no program and
 *         opens no file.
 *
 * Ownership: a seat owns its texts; seat_clear(). Threads: any. */
#ifndef WEB_API_SEATS_H
#define WEB_API_SEATS_H

#include "base/json.h"
#include "base/text.h"
#include "game/position.h"
#include "lab/agent.h"
#include "web/api/refusal.h"

#include <jansson.h>

struct api;

typedef struct seat_text {
    buffer name; /* for people */
    buffer spec;
    bool is_person; /* without a specification */
} seat_text;

seat_text seat_make(void);
void seat_clear(seat_text *s);

/* Reads the seat in the field `at`: "black" or "white". `person` is the name of a person who
 * gives none. `@mine` is an own agent (web/api/lab/own_agents.h). The desk is not locked. */
bool seat_read(const json_t *object, const char *at, const field *board, const char *person,
               struct api *a, seat_text *out, refusal *r);

/* The same for the seat itself. */
bool seat_read_value(const json_t *seat, const char *at, const field *board, const char *person,
                     struct api *a, seat_text *out, refusal *r);

/* Makes an agent of the laboratory that may be opened here (I1), with tables that are small enough.
 * E_FORMAT for other players; those of lab_agent_parse(). */
status seat_check_agent(view spec, int size, lab_agent *out, fault *f);

/* Whether a stored specification may be opened here (I1). */
bool seat_is_ours(const char *spec, const field *board);

/* Whether a move may take long: an agent, or a time of more than a few seconds. Levels do not. */
bool seat_lasts(const char *name, const char *spec, const field *board);

/* Writes a seat with its name, as SeatShown. `spec` is NULL for a person. */
void seat_write(json_writer *j, const char *name, const char *spec, const field *board);

/* Writes the seat alone. Returns false, with nothing written, if the page cannot seat it. */
bool seat_write_bare(json_writer *j, const char *name, const char *spec, const field *board);

#endif
