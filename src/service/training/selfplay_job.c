/* service/training/selfplay_job.c - resumes a file of games that the engine plays with itself. */
#include "service/training/selfplay_job.h"

#include "train/data_file.h"

/* Checks that the file holds the first games of this order, and no other games. */
static status check_games(const data_writer *file, const selfplay_options *o, fault *f) {
    const data_extent *e = &file->extent;
    if (e->games == 0 || e->next_game == o->first + e->games) return OK;
    return fault_set(f, E_RANGE, 0,
                     "%.80s holds other games than those from number %u on: name another file",
                     file->path, (unsigned)o->first);
}

status selfplay_job_run(selfplay_options *o, uint64_t games, data_output *out, fault *f) {
    const status result = check_games(&out->file, o, f);
    if (result) return result;
    if (!data_output_begin(out, games)) return OK;
    o->end = (uint32_t)(o->first + games);
    o->first += (uint32_t)out->before;
    o->take = data_output_take;
    o->take_context = out;
    o->progress = data_output_progress;
    o->progress_context = out;
    return selfplay_run(o, f);
}
