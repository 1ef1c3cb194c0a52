/* experiment/authors.c - looks numbers up. */
#include "experiment/authors.h"

#include "base/number.h"

#include <math.h>

status authors_read(view text, authors *out, fault *f) {
    *out = (authors){.numbers = config_make(NULL)};
    return config_parse(&out->numbers, text, f);
}

void authors_clear(authors *a) {
    config_clear(&a->numbers);
}

void authors_list(const authors *a, const char *key, double *out, int count) {
    view rest = view_of(config_get(&a->numbers, key));
    for (int i = 0; i < count; i++) {
        rest = view_trim(rest);
        out[i] = NAN;
        (void)number_read(view_take(&rest, ' '), &out[i]);
    }
}

double authors_number(const authors *a, const char *key) {
    double number;
    authors_list(a, key, &number, 1);
    return number;
}
