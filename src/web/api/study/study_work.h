/* web/api/study/study_work.h - what runs for studies: searches for values, analyses of main lines,
 * and the engines and the analyst that they leave for the next one.
 *
 *     I1  The lists and the state of their entries change under `lock` only. It is taken before the
 *         locks of the pool, the hub and the desk, and after none but `study_turn`.
 *     I2  An entry whose job waits or runs stays in its list until the job is finished.
 *
 * Ownership: study_work_free(), after the pool was freed. Threads: any. */
#ifndef WEB_API_STUDY_WORK_H
#define WEB_API_STUDY_WORK_H

#include "analysis/game_analysis.h"
#include "base/fault.h"
#include "engine/engine.h"
#include "game/grid.h"
#include "notation/game.h"
#include "web/api/api_int.h"
#include "web/game_id.h"

#include <pthread.h>

enum { STUDY_ENGINES_KEPT = 2, STUDY_ANALYSES_KEPT = 16, STUDY_SEARCHES_MOST = 8 };

/* An engine whose table knows what a tab looked at. */
typedef struct kept_engine {
    engine *engine; /* NULL: none */
    char id[GAME_ID_MOST + 1], tab[GAME_ID_MOST + 1];
    int threads;
    uint64_t used;
} kept_engine;

/* The analyst that the last analysis left for the next one. */
typedef struct kept_analyst {
    analyst *analyst; /* NULL: none */
    int level;
    field field;
} kept_analyst;

typedef struct study_work {
    pthread_mutex_t lock;
    struct study_search *searches;
    struct study_analysis *analyses;
    kept_engine engines[STUDY_ENGINES_KEPT];
    kept_analyst analyst;
    uint64_t clock;
} study_work;

status study_work_make(api *a, fault *f);
void study_work_free(api *a); /* NULL work is allowed */

/* Ends searches and pauses analyses to which nobody listens; the keeper calls it. */
void study_work_look_after(api *a);

/* Parts of it. The lock is held. */
void study_searches_look_after(api *a);
void study_searches_stop(study_work *w, const char *id); /* all of a study */
void study_analyses_look_after(api *a);
void study_analyses_free(api *a);

/* Whether nobody has listened to a study for a while. *unheard_ns: since when; 0 at first. */
bool study_is_unheard(api *a, const char *id, int64_t *unheard_ns);

/* Reads the kept analysis of a line. False if there is none. The caller clears *out. */
bool study_analysis_read(api *a, const char *id, const game *line, game_analysis *out);

#endif
