/* service/training/selfplay_job.c - resumes a file of games that the engine plays with itself. */
#include "service/training/selfplay_job.h"

#include "base/deal.h"
#include "base/files.h"
#include "train/data_file.h"
#include "train/data_folder.h"

#include <inttypes.h>

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

/* ---- parts ---- */

static status play_part(selfplay_options o, const selfplay_parts *p, uint64_t number, fault *f) {
    const uint64_t before = number * p->part_games, left = p->games - before;
    data_output out = {.outlet = p->outlet, .ranks = o.ranks};
    char path[FILES_PATH_MAX];
    status result = data_folder_part(p->folder, number, path, f);
    if (!result) result = data_output_open(&out, path, selfplay_fingerprint(&o), o.size, f);
    if (result) return result;
    o.first += (uint32_t)before;
    if (out.before > p->part_games)
        result =
            fault_set(f, E_RANGE, 0, "%.80s holds %" PRIu64 " games: a part may not become smaller",
                      path, out.before);
    else
        result = selfplay_job_run(&o, left < p->part_games ? left : p->part_games, &out, f);
    return data_output_end(&out, result, f);
}

/* A game depends on its number alone, so a working rank plays for any part that rank 0 is at. */
static status play_for_rank_0(const selfplay_options *o, const selfplay_parts *p, fault *f) {
    selfplay_options all = *o;
    status result = OK;
    all.end = (uint32_t)(o->first + p->games);
    while (!result) result = selfplay_run(&all, f);
    return result;
}

status selfplay_parts_run(const selfplay_options *o, const selfplay_parts *p, fault *f) {
    uint64_t number = 0;
    if (!p->folder) return fault_set(f, E_RANGE, 0, "--part-games needs --out FOLDER");
    if (!deal_is_here(o->ranks)) return play_for_rank_0(o, p, f);
    status result = files_make_dirs(NULL, p->folder, f);
    if (!result) result = data_folder_last(p->folder, &number, f);
    if (!result && number * p->part_games >= p->games) number = (p->games - 1) / p->part_games;
    for (; !result && number * p->part_games < p->games; number++)
        result = play_part(*o, p, number, f);
    return result;
}
