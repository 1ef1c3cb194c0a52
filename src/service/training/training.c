/* service/training/training.c - sentences that several jobs say, and values that several tasks
 * read. */
#include "service/training/training.h"

#include "base/number.h"
#include "base/text.h"

#include <inttypes.h>
#include <string.h>
#include <time.h>

void training_note_rest(const outlet *o, uint64_t rest) {
    if (rest)
        outlet_note(o, "%" PRIu64 " bytes of a game that was not finished are left out", rest);
}

status training_range(const char *text, const char *name, int most, int *low, int *high, fault *f) {
    uint64_t first = 0, second = 0;
    if (!text) return OK;
    if (!view_range(view_of(text), 0, (uint64_t)most, &first, &second))
        return fault_set(f, E_RANGE, 0,
                         "--%s takes two rising numbers from 0 to %d, such as 8-40; not '%.40s'",
                         name, most, text);
    *low = (int)first;
    *high = (int)second;
    return OK;
}

status training_real(const char *text, const char *name, double most, double *out, fault *f) {
    double value;
    if (!text) return OK;
    if (!number_read(view_of(text), &value) || !(value >= 0) || value > most)
        return fault_set(f, E_RANGE, 0, "--%s takes a number from 0 to %g", name, most);
    *out = value;
    return OK;
}

static bool is_date(const char *text) {
    if (strlen(text) != TRAINING_DATE_BYTES - 1) return false;
    for (int i = 0; i < TRAINING_DATE_BYTES - 1; i++)
        if (i == 4 || i == 7 ? text[i] != '-' : !char_is_digit(text[i])) return false;
    return true;
}

status training_date(const char *text, char out[TRAINING_DATE_BYTES], fault *f) {
    const time_t now = time(NULL);
    struct tm utc;
    out[0] = '\0';
    if (text && !is_date(text)) return fault_set(f, E_FORMAT, 0, "--date takes a date, 2026-01-31");
    if (text)
        memcpy(out, text, TRAINING_DATE_BYTES);
    else if (gmtime_r(&now, &utc))
        (void)strftime(out, TRAINING_DATE_BYTES, "%Y-%m-%d", &utc);
    return OK;
}
