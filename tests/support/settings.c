#include "support/settings.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

uint64_t setting(const char *name, uint64_t otherwise) {
    const char *text = getenv(name);
    return text ? strtoull(text, NULL, 10) : otherwise;
}

bool setting_quick(void) {
    return getenv("AVOCET_TEST_QUICK") != NULL;
}

bool setting_long(void) {
    return getenv("AVOCET_TEST_LONG") != NULL;
}

uint64_t setting_seed(uint64_t otherwise) {
    const uint64_t seed = setting("AVOCET_TEST_SEED", otherwise);
    print_message("seed %llu\n", (unsigned long long)seed);
    return seed;
}

uint64_t setting_round_trips(void) {
    return setting("AVOCET_TEST_ROUNDTRIPS", setting_quick() ? 1000 : 10000);
}
