/* library/questions.h - public requests as requests to a search, and its results as public values.
 *
 * Internal to this room. Values without ownership; threads: as the search's. */
#ifndef LIBRARY_QUESTIONS_H
#define LIBRARY_QUESTIONS_H

#include "library/objects.h"
#include "search/hint_list.h"
#include "search/result.h"

/* Turns seconds into nanoseconds; 0 stays 0. E_RANGE unless 0 or from 1 ms to a day. `name` stands
 * in the sentence. */
status question_time(double seconds, const char *name, int64_t *ns, fault *f);

/* Reads the limits and the stop of a request, which may be NULL. Progress is left out. E_RANGE. */
status question_read(const avocet_request *r, search_request *out, fault *f);

int question_square(int move); /* a square, AVOCET_PASS or AVOCET_NO_SQUARE */

/* Copies `count` squares of a line, at most AVOCET_LINE. Returns how many. */
int question_line(const int16_t *moves, int count, int out[AVOCET_LINE]);

/* Fill a public result. question_list() adds the moves of a list. */
void question_result(const search_result *from, avocet_result *out);
void question_list(const hint_list *from, avocet_result *out);

#endif
