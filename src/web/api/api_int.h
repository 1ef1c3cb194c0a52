/* web/api/api_int.h - the state of the interface. Internal to this folder.
 *
 * Locks, in the order in which a thread may take them: `study_turn`, the lock of a game (live.h),
 * that of the work for studies (study_work.h), then `desk` for the store, then `table` for the list
 * of live games. The pool and the hub have locks of their own and call nothing while they hold
 * them.
 *
 *     I1  Every use of `store` holds `desk`.
 *     I2  The list of live games and their `refs` change under `table` only. */
#ifndef WEB_API_API_INT_H
#define WEB_API_API_INT_H

#include "base/json.h"
#include "base/text.h"
#include "game/tier.h"
#include "store/store.h"
#include "web/api/api.h" /* exports */
#include "web/api/pool.h"
#include "web/api/refusal.h"
#include "web/events.h"
#include "web/message.h"

#include <pthread.h>
#include <stdatomic.h>

enum { DATE_BYTES = 24, NAME_BYTES = 324 }; /* 80 characters of UTF-8 and a NUL */

struct live;
struct works;

struct api {
    char *path;  /* of the data file */
    char *wthor; /* folder of tournament games, or NULL */
    int threads, searches;
    tier tier;
    uint64_t seed;
    char started[DATE_BYTES];
    event_hub *events;
    pool *pool;
    struct works *works; /* has a lock of its own (works.h) */
    atomic_int judging;  /* requests that wait for a judgement */

    pthread_mutex_t desk; /* I1 */
    store *store;

    pthread_mutex_t table; /* I2 */
    struct live *games;
    int count;

    pthread_mutex_t study_turn;     /* changes of studies come one by one (studies.h) */
    struct study_work *work;        /* searches and analyses of studies */
    struct wthor_desk *tournaments; /* games of tournaments, for studies */

    pthread_t keeper; /* looks after games and searches nobody listens to */
    bool has_keeper;
    pthread_cond_t woken; /* with `table` */
    atomic_bool ends;
};

/* Writes the present time: 2026-01-31T23:59:59Z. */
void api_date(char out[DATE_BYTES]);

/* Begins a reply of JSON. */
json_writer api_reply(web_reply *out, int http);

/* Returns the value of a parameter, or an empty view. */
view api_parameter(const web_request *r, const char *name);

/* Refuses parameters that are not in the list, which ends with NULL. */
bool api_knows(const web_request *r, const char *const *names, refusal *why);

/* Reads a number from `least` to `most`; *out stays without the parameter. */
bool api_number(const web_request *r, const char *name, uint64_t least, uint64_t most,
                uint64_t *out, refusal *why);

/* Reads the parameter `size`: 8 without it. */
bool api_size(const web_request *r, int *out, refusal *why);

/* Writes the name of the person in the settings: "you" unless they have one. */
void api_person(api *a, char out[NAME_BYTES]);

/* Tells every tab that the list of games has changed. `id` may be NULL. */
void api_publish_games(api *a, const char *id);

/* ---- answers, one function for each route ----
 *
 * `id` is the id in the path, or "". Each fills the reply and returns true, or refuses. */
typedef bool api_route(api *a, const web_request *r, const char *id, web_reply *out, refusal *why);

api_route answer_info, answer_players, answer_openings, answer_positions, answer_get_settings,
    answer_put_settings, answer_record, answer_list, answer_import, answer_export;
api_route answer_make, answer_get, answer_change, answer_delete, answer_restore, answer_move,
    answer_undo, answer_redo, answer_resign, answer_swap, answer_now, answer_clock, answer_rematch;
api_route answer_agents, answer_keep_agent, answer_delete_agent, answer_agent_file, answer_explain;
api_route answer_make_tree, answer_tree, answer_drop_tree, answer_tree_nodes, answer_tree_node;
api_route answer_begin_practice, answer_practice_record, answer_sitting, answer_end_sitting,
    answer_practice_answer, answer_practice_next;
api_route answer_compare, answer_comparison, answer_stop_comparison;
api_route answer_solve, answer_get_solve, answer_stop_solve;
api_route answer_list_studies, answer_make_study, answer_get_study, answer_change_study,
    answer_delete_study, answer_restore_study, answer_study_move, answer_study_comment,
    answer_study_promote, answer_study_remove, answer_study_export;
api_route answer_study_search, answer_stop_study_search, answer_study_analysis,
    answer_get_study_analysis, answer_stop_study_analysis, answer_wthor_next, answer_wthor_games;
api_route answer_hint, answer_stop_hint, answer_judge, answer_get_review, answer_review;

#endif
