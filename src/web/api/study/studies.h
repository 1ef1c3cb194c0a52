/* web/api/study/studies.h - studies: loaded, changed, stored and told.
 *
 * A study lives in the store. A request reads it, changes its tree, stores it and tells every tab
 * that listens; nothing of the tree stays in memory. Changes come one after the other, so events
 * come in the order of versions. What stays in memory are searches and analyses (study_work.h).
 *
 *     I1  A change is stored before it is answered or published.
 *     I2  Changes of studies hold `study_turn` of the api from reading to publishing.
 *
 * Ownership: study_clear() frees what study_load() read. Threads: several at once. */
#ifndef WEB_API_STUDIES_H
#define WEB_API_STUDIES_H

#include "base/json.h"
#include "base/text.h"
#include "game/position.h"
#include "notation/game.h"
#include "notation/game_tree.h"
#include "web/api/api_int.h"
#include "web/api/refusal.h"
#include "web/game_id.h"
#include "web/message.h"

#include <jansson.h>

enum {
    STUDY_NODES_MOST = 10000,
    STUDY_COMMENT_BYTES = 2 << 20, /* of all comments together */
    STUDY_NAME_MOST = 200,         /* characters */
    STUDY_CHANNEL_BYTES = GAME_ID_MOST + sizeof "study:"
};

typedef struct study {
    char id[GAME_ID_MOST + 1];
    buffer name;
    int64_t version;
    bool deleted;
    char created[DATE_BYTES], changed[DATE_BYTES];
    game_tree tree;
} study;

study study_make(const char *id); /* empty: without a tree */
void study_clear(study *s);

/* Loads a study. 404 if there is none. */
bool study_load(api *a, const char *id, study *out, refusal *why);

/* The node with a number. 404 if there is none. */
bool study_node(const study *s, int64_t node, refusal *why);

/* The channel of events of a study. */
void study_channel(const char *id, char out[STUDY_CHANNEL_BYTES]);

/* Writes Study; `notes` may be NULL: sentences, one a line. */
void study_write(const study *s, const buffer *notes, json_writer *j);

struct study_change;
void study_write_change(const study *s, const struct study_change *c, json_writer *j);

/* A line from the root to a node as a game with tags. E_NOMEM is a refusal. */
bool study_line(const study *s, int node, game *out, refusal *why);

/* What a change has done, for StudyChange. */
typedef struct study_change {
    int64_t before;
    int node;      /* where to go on */
    int touched;   /* the changed node that is not new, or TREE_NONE */
    bool line;     /* all nodes above it may have changed, too */
    int first_new; /* nodes from this number on are new */
    int *removed, removed_count;
} study_change;

/* Stores a study that was changed, publishes the change and answers it. `study_turn` is held. */
bool study_store_change(api *a, study *s, study_change *c, web_reply *out, refusal *why);

/* Stores a new study. *taken: there is one with its id. */
bool study_store_new(api *a, study *s, bool *taken, refusal *why);

/* ---- study_start.c ---- */

/* Fills an empty study from NewStudy.start. Sentences for people go into `notes`. */
bool study_begin(api *a, const json_t *body, study *out, buffer *notes, refusal *why);

/* Reads {size, board, turn}, the position of an editor, and refuses an impossible one. */
bool study_read_editor(const json_t *object, const char *at, position *out, refusal *why);

/* Writes a name for a study that has none: the players, the opening, or the size. */
void study_usual_name(const game_tree *t, buffer *out);

/* Writes the title of a channel's first event, `study`; nothing if there is no such study. */
bool study_write_state(api *a, const char *id, buffer *out);

#endif
