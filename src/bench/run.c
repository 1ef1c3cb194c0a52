/* bench/run.c - what all benchmarks share: printing, progress, stopping. */
#include "base/program.h"
#include "base/rng.h"
#include "base/stop.h"
#include "base/text.h"
#include "bench/bench.h"
#include "game/position.h"
#include "game/random_move.h"
#include "game/tier.h"
#include "report/outlet.h"

void bench_print(bench_run *r, buffer *out) {
    if (!r->unread) r->unread = !outlet_print(r->outlet, out);
    buffer_clear(out);
}

void bench_progress(const bench_run *r, const char *text) {
    if (!r->json) outlet_progress(r->outlet, text);
}

status bench_check_stop(const bench_run *r, fault *f) {
    if (r->unread) return fault_set(f, E_STOPPED, 0, "nobody reads the output");
    if (stop_is_set(r->stop)) return fault_set(f, E_STOPPED, 0, "stopped before the end");
    return OK;
}

void bench_next_position(position *p, rng *r) {
    (void)position_play_random(p, r);
    for (;;) {
        if (position_must_pass(p)) position_pass(p);
        if (!position_over(p)) return;
        (void)position_start(p, p->field.size, START_STANDARD, NULL);
    }
}

bool bench_measures(const bench_run *r, tier t) {
    return tier_usable(t) && (r->all_tiers || t == r->tier);
}

status bench_own_program(program *out, fault *f) {
    buffer path = buffer_make(NULL);
    status failed = program_own_path(&path, f);
    if (!failed) failed = program_parse(buffer_view(&path), NULL, out, f);
    buffer_clear(&path);
    return failed;
}
