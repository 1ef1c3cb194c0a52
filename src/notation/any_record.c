/* notation/any_record.c - cuts a text into records until the wanted one. */
#include "notation/any_record.h"

#include "notation/any.h"

/* Finds out how the text is cut into records. Returns false if it is one record as a whole. */
static bool is_cut(view text, view format, any_cut *cut) {
    any_reading whole;
    fault f;
    const status result = format.length ? any_read_as(format, view_trim(text), NULL, &whole, &f)
                                        : any_read(text, NULL, &whole, &f);
    any_clear(&whole);
    if (result == OK || any_recognise(text, true, cut, &f)) return false;
    return format.length == 0 || view_is(format, cut->format);
}

uint64_t any_find_record(view text, view format, uint64_t number, view *record) {
    any_cut cut;
    uint64_t count = 0;
    *record = number == 1 ? text : (view){NULL, 0};
    if (!is_cut(text, format, &cut)) return 1;
    *record = (view){NULL, 0};
    for (size_t length = 0; text.length; text = view_from(text, length)) {
        length = cut.measure(text, true);
        if (length == 0 || length > text.length) break;
        const view next = view_trim((view){text.data, length});
        if (next.length == 0 || next.data[0] == '%') continue; /* a comment of a problem file */
        if (++count == number) *record = next;
    }
    return count;
}
