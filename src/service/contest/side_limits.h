/* service/contest/side_limits.h - the limits of the two sides of a match, read from texts.
 *
 * "1s" is for both sides, "1s/100ms" gives A a second and B a tenth of one. Plain values; the texts
 * are borrowed for the call. */
#ifndef SERVICE_CONTEST_SIDE_LIMITS_H
#define SERVICE_CONTEST_SIDE_LIMITS_H

#include "base/fault.h"
#include "search/limits.h"

/* The values of the options with these names; NULL for one that is not given. */
typedef struct side_texts {
    const char *time, *depth, *nodes, *clock, *grace; /* grace is 1s if it is not given */
} side_texts;

typedef struct side_limits {
    search_limits limits[2]; /* of A and B; 0 means no limit */
    search_limits forced[2]; /* those of them that a slash gave to one side */
    int64_t grace_ns[2];
} side_limits;

/* E_FORMAT or E_RANGE, with the name of the option. */
status side_limits_read(const side_texts *t, side_limits *out, fault *f);

/* E_FORMAT if a text has a slash: in a tournament nobody is A or B all the time. */
status side_limits_refuse_sides(const side_texts *t, fault *f);

#endif
