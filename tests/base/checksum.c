/* The sum that tells whether bytes are still the same. */
#include "base/checksum.h"
#include "base/rng.h"
#include "base/text.h"
#include "support/settings.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { LONGEST = 67 };

static void fill(char *bytes, size_t count, rng *r) {
    for (size_t i = 0; i < count; i++) bytes[i] = (char)rng_below(r, 256);
}

/* Files hold sums, so they must stay what they are, on every machine. */
static void sums_stay_what_they_are(void **state) {
    (void)state;
    assert_true(checksum(view_of("")) == UINT64_C(0xF4B99E0E662F5863));
    assert_true(checksum((view){NULL, 0}) == checksum(view_of("")));
    assert_true(checksum(view_of("avocet weights 1\n")) == UINT64_C(0x1CF0ED7A6BA82624));
}

static void every_bit_counts(void **state) {
    (void)state;
    rng r = rng_make(setting_seed(20261301), 0);
    for (size_t length = 1; length <= LONGEST; length++) {
        char bytes[LONGEST];
        fill(bytes, length, &r);
        const uint64_t sum = checksum((view){bytes, length});
        for (size_t bit = 0; bit < 8 * length; bit++) {
            bytes[bit / 8] = (char)(bytes[bit / 8] ^ 1 << bit % 8);
            assert_true(checksum((view){bytes, length}) != sum);
            bytes[bit / 8] = (char)(bytes[bit / 8] ^ 1 << bit % 8);
        }
        assert_true(checksum((view){bytes, length}) == sum);
    }
}

/* Zeros at the end are bytes, too. */
static void the_length_counts(void **state) {
    (void)state;
    const char zeros[LONGEST] = {0};
    for (size_t a = 0; a <= LONGEST; a++)
        for (size_t b = 0; b < a; b++)
            assert_true(checksum((view){zeros, a}) != checksum((view){zeros, b}));
}

static void words_that_change_places_are_seen(void **state) {
    (void)state;
    char bytes[32], other[32];
    rng r = rng_make(setting_seed(20261301), 1);
    fill(bytes, sizeof bytes, &r);
    memcpy(other, bytes, sizeof bytes);
    memcpy(other, bytes + 8, 8);
    memcpy(other + 8, bytes, 8);
    assert_true(checksum((view){bytes, 32}) != checksum((view){other, 32}));
}

static void it_does_not_matter_where_bytes_lie(void **state) {
    (void)state;
    char bytes[LONGEST + 8];
    rng r = rng_make(setting_seed(20261301), 2);
    fill(bytes, LONGEST, &r);
    const uint64_t sum = checksum((view){bytes, LONGEST});
    for (size_t shift = 1; shift < 8; shift++) {
        memmove(bytes + shift, bytes + shift - 1, LONGEST);
        assert_true(checksum((view){bytes + shift, LONGEST}) == sum);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sums_stay_what_they_are),
        cmocka_unit_test(every_bit_counts),
        cmocka_unit_test(the_length_counts),
        cmocka_unit_test(words_that_change_places_are_seen),
        cmocka_unit_test(it_does_not_matter_where_bytes_lie),
    };
    return cmocka_run_group_tests_name("checksum", tests, NULL, NULL);
}
