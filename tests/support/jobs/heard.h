/* tests/support/jobs/heard.h - an outlet that keeps everything it hears, for jobs without a
 * terminal. */
#ifndef SUPPORT_JOBS_HEARD_H
#define SUPPORT_JOBS_HEARD_H

#include "base/text.h"
#include "report/outlet.h"

typedef struct heard {
    buffer text;  /* all that was printed */
    buffer notes; /* one line each */
    bool left;    /* the reader has left: printing fails */
} heard;

heard heard_make(void);
void heard_clear(heard *h);
outlet heard_outlet(heard *h); /* borrows *h */

bool heard_text(const heard *h, const char *part); /* the printed text holds this part */
bool heard_note(const heard *h, const char *part);

#endif
