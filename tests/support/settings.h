/* Settings for the person who runs the tests: seeds, counts, and how long a test may take.
 *
 *  AVOCET_TEST_SEED=N        another seed for every random test
 *  AVOCET_TEST_ROUNDTRIPS=N  random games or positions through each format
 *  AVOCET_TEST_POSITIONS=N   positions through every kernel
 *  AVOCET_TEST_SEARCHES=N    positions for each agent of the lab and board size, or longer
 *                            endgames for the solver
 *  AVOCET_TEST_ENDINGS=N     endgames for the solver and for each of its parts
 *  AVOCET_TEST_FFO=N         FFO positions from number 20 on
 *  AVOCET_TEST_KILLS=N       killed matches for each kind of store (tests/cli/kills.sh)
 *  AVOCET_TEST_POWER=N       power cuts for each kind of store
 *  AVOCET_TEST_QUICK=1       less of everything, for the slow sanitizers
 *  AVOCET_TEST_LONG=1        everything */
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
