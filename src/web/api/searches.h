/* web/api/searches.h - hints, judgements and reviews of a game: jobs of the pool.
 *
 * Threads: the game is locked for each call. */
#ifndef WEB_API_SEARCHES_H
#define WEB_API_SEARCHES_H

#include "web/api/live.h"

/* Ends the review under way; it continues when somebody asks again. */
void searches_pause_review(live *g);
void searches_resume_review(live *g); /* nothing if it was not paused */

/* Forgets the review and the analysis: the game has changed. */
void searches_drop_review(live *g);

/* Frees a review that nobody uses; NULL is allowed. */
void searches_free_review(struct review_job *v);

#endif
