/* What whoever runs the tests may set: seeds, counts, and how long a test may take.
 *
 * AVOCET_TEST_SEED=N        another seed for every random test
 * AVOCET_TEST_ROUNDTRIPS=N  so many random games or positions through each format
 * AVOCET_TEST_POSITIONS=N   so many positions through every kernel
 * AVOCET_TEST_SEARCHES=N    so many positions for each agent of the lab and board size, or of
 *                           longer ends for the solver
 * AVOCET_TEST_ENDINGS=N     so many ends of games for the solver and for each of its parts
 * AVOCET_TEST_FFO=N         so many of the FFO positions from number 20 on
 * AVOCET_TEST_KILLS=N       so many matches are killed for each kind of store (tests/cli/kills.sh)
 * AVOCET_TEST_QUICK=1       less of everything, for the slow sanitizers
 * AVOCET_TEST_LONG=1        all there is */
#ifndef AVOCET_TESTS_SETTINGS_H
#define AVOCET_TESTS_SETTINGS_H

#include <stdbool.h>
#include <stdint.h>

/* The number in the environment variable `name`, or `otherwise` where it is not set. */
uint64_t setting(const char *name, uint64_t otherwise);

bool setting_quick(void);
bool setting_long(void);

/* The seed of a random test; prints it, so that a failure can be repeated. */
uint64_t setting_seed(uint64_t otherwise);

/* How many random games or positions go through each format: 10^4, a tenth of it when quick. */
uint64_t setting_round_trips(void);

#endif
