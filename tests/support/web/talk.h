/* tests/support/web/talk.h - requests to the interface without a network, for tests.
 *
 * Every answer and every event is checked against docs/openapi.yaml; one that does not fit fails
 * the test. Ownership: talk_end() ends a talk; answers are the caller's, json_decref(). Threads:
 * talk() by many at once; the other functions by one. */
#ifndef TESTS_SUPPORT_WEB_TALK_H
#define TESTS_SUPPORT_WEB_TALK_H

#include "web/api/api.h"
#include "web/events.h"

#include <jansson.h>

struct openapi;

typedef struct talk {
    api *api;
    struct openapi *rules;
    char folder[200], data[240];
    char wthor[240]; /* folder of tournament games; "": none. Takes effect with talk_restart() */
    event_stream *stream;
    int seen[20]; /* events by kind, in the order of talk_kinds */
} talk;

extern const char *const talk_kinds[]; /* ends with NULL */

/* Begins with a new file of games, in a folder of its own. */
void talk_begin(talk *t);
void talk_restart(talk *t); /* ends the interface and makes it anew, with the same file */
void talk_end(talk *t);     /* removes the folder */

/* Sends a request, such as talk(t, 200, "GET", "/games?limit=3", NULL), and returns the answer. A
 * body is a text of JSON, or NULL. Fails the test for another status of HTTP; 0 allows any. */
json_t *talk_ask(talk *t, int http, const char *method, const char *path, const char *body);

/* The same; the body is a format of printf(). */
json_t *talk_say(talk *t, int http, const char *method, const char *path, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/* The same for a body that is no JSON. The caller frees the text. */
char *talk_text(talk *t, int http, const char *path);

/* The same for a file, with the name under which a browser saves it. */
enum { TALK_NAME_BYTES = 200 };
char *talk_file(talk *t, const char *path, char name[TALK_NAME_BYTES]);

/* Listens to games, separated by commas, from now on. */
void talk_listen(talk *t, const char *games);
void talk_deafen(talk *t);

/* Reads the events that have come, checks and counts them. Returns the last one of a kind, or NULL;
 * the caller frees it. */
json_t *talk_hear(talk *t, const char *kind);

/* Waits until an event of the kind has come, at most 60 seconds, and returns it. */
json_t *talk_wait(talk *t, const char *kind);

/* Returns a member of an object, by the names of members: "can.undo", "moves.0.side". */
const json_t *talk_at(const json_t *value, const char *path);
const char *talk_text_at(const json_t *value, const char *path); /* a text; fails without it */
int talk_int_at(const json_t *value, const char *path);
bool talk_is(const json_t *value, const char *path); /* true */

/* Waits until no engine thinks in the game, and returns it. */
json_t *talk_settled(talk *t, const char *id);

#endif
