/* service/match_summary.h - games and results of a match as the plain data that reports take.
 *
 * Ownership: the answers borrow the texts of their arguments. */
#ifndef SERVICE_MATCH_SUMMARY_H
#define SERVICE_MATCH_SUMMARY_H

#include "arena/arena_run.h"
#include "arena/ending.h"
#include "base/fault.h"
#include "report/match_report.h"
#include "service/match_job.h"

/* `names` are those of A and B; NULL: "A" and "B". */
match_line match_line_of(const match_game *g, const char *const names[2], bool has_times);
forfeit_texts forfeit_texts_of(const game_evidence *e);

/* `result` is the answer of match_job_run(). The caller adds titles and sentences. */
match_summary match_summary_of(const match_job *j, const match_outcome *o, status result,
                               bool has_times);

#endif
