/* tests/support/position_checks.h - the checks of every format of positions.
 *
 * A position_format is a promise (notation/format.h). Its checks are written once, so that every
 * format, and every new one, gets all of them. The tests of a format check the meaning of its
 * texts. */
#ifndef TESTS_SUPPORT_POSITION_CHECKS_H
#define TESTS_SUPPORT_POSITION_CHECKS_H

#include "base/text.h"
#include "game/position.h"
#include "notation/format.h"

/* A position from the N*N+1 form, which has a test of its own. */
position position_of(const char *string);

void assert_read(const position_format *format, const char *text, const position *want,
                 bool want_side);
void assert_written(const position_format *format, const position *p, const char *want);
void assert_round_trip(const position_format *format, const position *p);

/* setting_round_trips() random positions of all sizes, with 0 to most_blocked blocked squares. */
void assert_random_round_trips(const position_format *format, uint64_t seed, uint64_t stream,
                               int most_blocked);

/* Refused with that code and place, also without a fault; the answer is left alone. */
void assert_refused(const position_format *format, view text, status code, size_t at);

/* Texts that make no sense (E_FORMAT), each with the place of its mistake. */
typedef struct position_mistake {
    const char *text;
    size_t at;
} position_mistake;

void assert_mistakes(const position_format *format, const position_mistake *mistakes, size_t count);

/* Cannot be held: E_UNSUPPORTED, and what was in the buffer stays as it was. */
void assert_not_written(const position_format *format, const position *p);

/* Any byte in any place: read or refused, never more, and nothing beyond the end is looked at. */
void assert_survives_changes(const position_format *format, const char *text);

/* Writing the start on that size with short memory is a failed buffer, nothing worse. */
void assert_survives_short_memory(const position_format *format, int size);

#endif
