/* service/practice/progress.c - days and boxes. */
#include "service/practice/progress.h"

#include "analysis/practice/leitner.h"
#include "base/json.h"
#include "report/table.h"
#include "service/practice/calendar.h"

enum { DAYS_SHOWN = 14 };

void progress_add_day(int64_t day, int64_t today, buffer *out) {
    if (day <= today)
        buffer_add(out, "today");
    else if (day == today + 1)
        buffer_add(out, "tomorrow");
    else
        buffer_format(out, "in %lld days", (long long)(day - today));
}

static deck_day sum_of(const deck *d) {
    deck_day sum = {.day = 0};
    for (size_t i = 0; i < deck_day_count(d); i++) {
        const deck_day *day = deck_day_at(d, i);
        sum.asked += day->asked;
        sum.right += day->right;
        sum.moves += day->moves;
        sum.loss += day->loss;
    }
    return sum;
}

static double mean_loss(const deck_day *d) {
    return d->moves ? d->loss / d->moves : 0;
}

static void add_row(const char *name, const deck_day *d, table *t) {
    table_add(t, "%s", name);
    table_add(t, "%d", d->asked);
    table_add(t, "%d", d->right);
    table_add(t, "%.0f %%", d->asked ? 100.0 * d->right / d->asked : 0);
    table_add(t, "%.1f", mean_loss(d));
}

static void write_days(const deck *d, int width, buffer *out) {
    static const char *const titles[] = {"<day", "answers", "right", "share", "discs lost", NULL};
    const size_t count = deck_day_count(d);
    const deck_day sum = sum_of(d);
    table t = table_make(titles, NULL);
    for (size_t i = count > DAYS_SHOWN ? count - DAYS_SHOWN : 0; i < count; i++) {
        char date[CALENDAR_BYTES];
        add_row(calendar_write(deck_day_at(d, i)->day, date), deck_day_at(d, i), &t);
    }
    add_row("all days", &sum, &t);
    (void)table_write_within(&t, width > 0 ? (size_t)width : 0, out); /* failures stay in *out */
    table_clear(&t);
}

static void write_boxes(const deck *d, int width, buffer *out) {
    static const char *const titles[] = {"<box", "<asked again after", "positions", NULL};
    size_t boxes[LEITNER_LEARNED + 1];
    table t = table_make(titles, NULL);
    deck_boxes(d, boxes);
    for (int box = 1; box <= LEITNER_BOXES; box++) {
        table_add(&t, "%d", box);
        table_add(&t, "%d %s", leitner_days(box), leitner_days(box) == 1 ? "day" : "days");
        table_add(&t, "%zu", boxes[box]);
    }
    table_add(&t, "learned");
    table_add(&t, "never");
    table_add(&t, "%zu", boxes[LEITNER_LEARNED]);
    (void)table_write_within(&t, width > 0 ? (size_t)width : 0, out);
    table_clear(&t);
}

void progress_write(const deck *d, int64_t today, int width, buffer *out) {
    const size_t due = deck_due_count(d, today, NULL);
    const int64_t next = deck_next_day(d, today);
    if (deck_count(d) == 0) {
        buffer_add(out, "No answers yet: avocet practice begins.\n");
        return;
    }
    write_days(d, width, out);
    buffer_add_char(out, '\n');
    write_boxes(d, width, out);
    buffer_add_char(out, '\n');
    if (due) {
        buffer_format(out, "%zu %s for an answer today.\n", due,
                      due == 1 ? "position waits" : "positions wait");
    } else if (next) {
        buffer_add(out, "Nothing waits today. The next position comes back ");
        progress_add_day(next, today, out);
        buffer_add(out, ".\n");
    } else {
        buffer_add(out, "Nothing waits: all positions are learned.\n");
    }
}

void progress_write_json(const deck *d, int64_t today, buffer *out) {
    json_writer j = json_make(out);
    char date[CALENDAR_BYTES];
    size_t boxes[LEITNER_LEARNED + 1];
    deck_boxes(d, boxes);
    json_open_object(&j);
    json_put_text_at(&j, "today", calendar_write(today, date));
    json_put_uint_at(&j, "due", deck_due_count(d, today, NULL));
    json_key(&j, "days");
    json_open_array(&j);
    for (size_t i = 0; i < deck_day_count(d); i++) {
        const deck_day *day = deck_day_at(d, i);
        json_open_object(&j);
        json_put_text_at(&j, "day", calendar_write(day->day, date));
        json_put_int_at(&j, "answers", day->asked);
        json_put_int_at(&j, "right", day->right);
        json_put_real_at(&j, "loss", mean_loss(day));
        json_close(&j);
    }
    json_close(&j);
    json_key(&j, "boxes");
    json_open_array(&j);
    for (int box = 1; box <= LEITNER_LEARNED; box++) json_put_uint(&j, boxes[box]);
    json_close(&j);
    json_close(&j);
    buffer_add_char(out, '\n');
}
