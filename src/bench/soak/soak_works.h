/* bench/soak/soak_works.h - the works that a soak repeats for hours, each with a check of its
 * answer.
 *
 * A work opens what it needs, uses it and closes it, as a command of the program does. Nothing may
 * be left of it but a file in the scratch folder.
 * Ownership: everything is borrowed. Threads: works may start threads and end them; one work at a
 * time. Errors: those of the work; E_RANGE with a sentence for a wrong answer; E_STOPPED. */
#ifndef BENCH_SOAK_SOAK_WORKS_H
#define BENCH_SOAK_SOAK_WORKS_H

#include "base/fault.h"
#include "base/scratch/scratch.h"
#include "base/stop.h"
#include "game/tier.h"

#include <stdint.h>

typedef struct soak_ground {
    scratch scratch;
    tier tier;
    stop_token *stop;
    uint64_t round;                   /* from 0; gives each round games and positions of its own */
    uint64_t seed;                    /* of the whole soak */
    char program[SCRATCH_PATH_BYTES]; /* an outside player: this program itself */
} soak_ground;

typedef struct soak_work {
    const char *name;
    int every; /* rounds */
    status (*run)(const soak_ground *g, fault *f);
} soak_work;

enum { SOAK_WORKS = 9 };
extern const soak_work soak_works[SOAK_WORKS];

#endif
