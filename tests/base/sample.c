/* tests/base/sample.c - medians, percentiles, Student's quantile. */
#include "base/sample.h"

#include "base/rng.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>

#define COUNT_OF(array) (sizeof(array) / sizeof *(array))

/* Sorting puts the least first, whatever the order before. */
static void the_least_is_first(void **state) {
    (void)state;
    double values[] = {3, -1, 2.5, 3, -7, INFINITY, 0};
    const double sorted[] = {-7, -1, 0, 2.5, 3, 3, INFINITY};
    sample_sort(values, COUNT_OF(values));
    for (size_t i = 0; i < COUNT_OF(values); i++) assert_true(values[i] == sorted[i]);
    sample_sort(NULL, 0);
}

/* The median is the middle one, or lies between the middle two. */
static void medians(void **state) {
    (void)state;
    const double sorted[] = {1, 2, 4, 8};
    assert_true(sample_median(sorted, 1) == 1);
    assert_true(sample_median(sorted, 2) == 1.5);
    assert_true(sample_median(sorted, 3) == 2);
    assert_true(sample_median(sorted, 4) == 3);
    assert_true(isnan(sample_median(NULL, 0)));
    double mixed[] = {9, 1, 4};
    assert_true(sample_sort_median(mixed, 3) == 4 && mixed[0] == 1 && mixed[2] == 9);
}

/* Of 1 to N the percentile can be told beforehand, also where the share is no exact double. */
static void percentiles_by_rank(void **state) {
    (void)state;
    static const struct {
        size_t count;
        double percent, expected;
    } cases[] = {
        {1000, 50, 500}, {1000, 90, 900},  {1000, 99, 990}, {1000, 99.9, 999},    {1000, 100, 1000},
        {1000, 0, 1},    {500, 99.9, 500}, {500, 99, 495},  {100, 99, 99},        {5, 50, 3},
        {5, 90, 5},      {1, 50, 1},       {1, 99.9, 1},    {41000, 99.9, 40959},
    };
    double values[41000];
    for (size_t i = 0; i < COUNT_OF(values); i++) values[i] = (double)(i + 1);
    for (size_t i = 0; i < COUNT_OF(cases); i++)
        assert_true(sample_percentile(values, cases[i].count, cases[i].percent) ==
                    cases[i].expected);
    assert_true(isnan(sample_percentile(NULL, 0, 50)));
}

/* At least so many percent do not exceed it, and of no smaller value is that true: by counting. */
static void percentiles_by_counting(void **state) {
    (void)state;
    enum { MOST = 40 };
    rng r = rng_make(1, 0);
    for (size_t count = 1; count <= MOST; count++) {
        double values[MOST];
        for (size_t i = 0; i < count; i++) values[i] = (double)rng_below(&r, 30);
        sample_sort(values, count);
        for (int percent = 1; percent <= 100; percent++) {
            const double found = sample_percentile(values, count, percent);
            size_t below = 0, within = 0;
            for (size_t i = 0; i < count; i++) {
                below += values[i] < found;
                within += values[i] <= found;
            }
            assert_true(100 * within >= (size_t)percent * count);
            assert_true(100 * below < (size_t)percent * count);
        }
    }
}

/* As printed tables of Student's distribution have it, within 1 % from two degrees of freedom on,
 * and in the end the normal one. */
static void students_quantile(void **state) {
    (void)state;
    static const struct {
        double freedom, printed;
    } cases[] = {{2, 4.303}, {3, 3.182}, {5, 2.571}, {9, 2.262}, {30, 2.042}, {120, 1.980}};
    for (size_t i = 0; i < COUNT_OF(cases); i++)
        assert_true(fabs(sample_student_95(cases[i].freedom) / cases[i].printed - 1) < 0.01);
    assert_true(fabs(sample_student_95(1e9) - SAMPLE_NORMAL_95) < 1e-6);
    assert_true(sample_student_95(0) == sample_student_95(1));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_least_is_first),  cmocka_unit_test(medians),
        cmocka_unit_test(percentiles_by_rank), cmocka_unit_test(percentiles_by_counting),
        cmocka_unit_test(students_quantile),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
