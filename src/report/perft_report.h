/* report/perft_report.h - counts of lines of play, as a table and as JSON. */
#ifndef REPORT_PERFT_REPORT_H
#define REPORT_PERFT_REPORT_H

#include "base/text.h"

typedef struct perft_row {
    int depth;
    uint64_t count;
    double seconds;
} perft_row;

/* What JSON says about the run. */
typedef struct perft_setting {
    const char *tier;
    int threads;
    bool pass_is_free; /* a pass is no ply */
    bool complete;     /* every depth was counted */
} perft_setting;

/* Memory failures stay in the buffer. */
void perft_report_text(const perft_row *rows, int count, buffer *out);
void perft_report_json(const perft_setting *s, const perft_row *rows, int count, buffer *out);

#endif
