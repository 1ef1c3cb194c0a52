/* service/practice/calendar.c - days from and to dates. */
#include "service/practice/calendar.h"

#include <stdio.h>
#include <time.h>

enum { DAYS_OF_400_YEARS = 146097, DAYS_OF_100_YEARS = 36524, TO_1970 = 719468 };

/* Counts from the first of March of the year 0: then a leap day is the last day of its year. */
static int64_t day_of(int64_t year, int month, int day) {
    const int64_t y = month <= 2 ? year - 1 : year;
    const int64_t era = (y >= 0 ? y : y - 399) / 400, of_era = y - era * 400;
    const int64_t of_year = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1;
    return era * DAYS_OF_400_YEARS + of_era * 365 + of_era / 4 - of_era / 100 + of_year - TO_1970;
}

static void date_of(int64_t number, int64_t *year, int *month, int *day) {
    const int64_t z = number + TO_1970;
    const int64_t era = (z >= 0 ? z : z - (DAYS_OF_400_YEARS - 1)) / DAYS_OF_400_YEARS;
    const int64_t of_era = z - era * DAYS_OF_400_YEARS;
    const int64_t y =
        (of_era - of_era / 1460 + of_era / DAYS_OF_100_YEARS - of_era / (DAYS_OF_400_YEARS - 1)) /
        365;
    const int64_t of_year = of_era - (365 * y + y / 4 - y / 100);
    const int m = (int)((5 * of_year + 2) / 153);
    *day = (int)(of_year - (153 * m + 2) / 5) + 1;
    *month = m < 10 ? m + 3 : m - 9;
    *year = y + era * 400 + (*month <= 2);
}

int64_t calendar_today(void) {
    const time_t now = time(NULL);
    struct tm local = {0};
    if (!localtime_r(&now, &local)) return now / 86400;
    return day_of(local.tm_year + 1900, local.tm_mon + 1, local.tm_mday);
}

static bool take_digits(view *text, size_t count, uint64_t *out) {
    const view part = {text->data, count};
    if (text->length < count || view_number(part, 9999, out, NULL)) return false;
    *text = view_from(*text, count);
    return true;
}

static bool take_dash(view *text) {
    if (text->length == 0 || *text->data != '-') return false;
    *text = view_from(*text, 1);
    return true;
}

status calendar_read(view text, int64_t *day, fault *f) {
    uint64_t year = 0, month = 0, of_month = 0;
    int64_t back_year = 0;
    int back_month = 0, back_day = 0;
    view rest = text;
    const bool is_date = take_digits(&rest, 4, &year) && take_dash(&rest) &&
                         take_digits(&rest, 2, &month) && take_dash(&rest) &&
                         take_digits(&rest, 2, &of_month) && rest.length == 0;
    const bool in_range = is_date && month >= 1 && month <= 12 && of_month >= 1 && of_month <= 31;
    const int64_t found = in_range ? day_of((int64_t)year, (int)month, (int)of_month) : 0;
    date_of(found, &back_year, &back_month, &back_day);
    if (!in_range || back_month != (int)month || back_day != (int)of_month)
        return fault_set(f, E_FORMAT, 0, "a date is written like 2026-01-31");
    *day = found;
    return OK;
}

const char *calendar_write(int64_t day, char out[CALENDAR_BYTES]) {
    int64_t year = 0;
    int month = 0, of_month = 0;
    date_of(day, &year, &month, &of_month);
    if (year < 0 || year > 9999)
        (void)snprintf(out, CALENDAR_BYTES, "?");
    else
        (void)snprintf(out, CALENDAR_BYTES, "%04u-%02u-%02u", (unsigned)year % 10000,
                       (unsigned)month % 100, (unsigned)of_month % 100);
    return out;
}

static int64_t ask_system(void *context) {
    (void)context;
    return calendar_today();
}

const practice_clock calendar_clock = {.context = NULL, .today = ask_system};

static int64_t ask_fixed(void *context) {
    return *(const int64_t *)context;
}

practice_clock calendar_fixed(const int64_t *day) {
    union {
        const int64_t *read;
        void *context;
    } same = {.read = day};
    return (practice_clock){.context = same.context, .today = ask_fixed};
}
