/* train/rounds_stage.h - the stages of a round that many ranks share: play and match.
 *
 * What is played in a stage follows from the options of the run and three numbers. So the dealer
 * tells these to the other ranks, and each makes the same games. The weights come from the folder
 * of the run, which every rank must see. The deals compare what each rank sees (deal.parts).
 *
 * Ownership: options are borrowed; texts are filled. Threads: one. */
#ifndef TRAIN_ROUNDS_STAGE_H
#define TRAIN_ROUNDS_STAGE_H

#include "arena/match.h"
#include "arena/rating/match_statistics.h"
#include "base/fault.h"
#include "engine/engine.h"
#include "train/rounds.h"
#include "train/rounds_folder.h"
#include "train/selfplay.h"

typedef struct rounds_stage {
    bool is_match; /* the new weights against the best ones; else play with the best ones */
    int round;
    int best; /* the round of the best weights so far; 0: the evaluation made by hand */
} rounds_stage;

/* What the options of a match point to. */
typedef struct rounds_players {
    char a[sizeof(rounds_path) + 64], b[sizeof(rounds_path) + 64];
} rounds_players;

/* Returns the options of all games of a stage, without weights, first game, `take` and progress. */
selfplay_options rounds_stage_play(const rounds_options *o, const rounds_stage *s);
/* Chooses the weights; engine_leave_weights() frees them. Errors of engine_choose_weights(). */
status rounds_stage_weights(const rounds_options *o, const rounds_stage *s, engine_options *out,
                            fault *f);

/* Returns the options of the match, without sink. */
match_options rounds_stage_match(const rounds_options *o, const rounds_stage *s,
                                 rounds_players *players);
/* Plays it. */
status rounds_stage_run_match(const rounds_options *o, match_options *m, match_result *out,
                              fault *f);

/* At the dealer, before it begins the stage. Does nothing without ranks. */
status rounds_stage_tell(const rounds_options *o, const rounds_stage *s, fault *f);

/* At the other ranks: works in each stage that the dealer tells, until it ends. E_STOPPED then. */
status rounds_stage_work(const rounds_options *o, fault *f);

#endif
