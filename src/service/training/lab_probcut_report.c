/* service/training/lab_probcut_report.c - a row for each pair of depths and phase. */
#include "service/training/lab_probcut_report.h"

#include "report/table.h"

void lab_probcut_report(const probcut_model *m,
                        probcut_quality quality[PROBCUT_PAIRS][PROBCUT_PHASES], buffer *out) {
    static const char *const titles[] = {"check",  "full",  "<phase",      "positions", "slope",
                                         "offset", "sigma", "correlation", NULL};
    table t = table_make(titles, NULL);
    for (int i = 0; i < m->count; i++) {
        for (int phase = 0; phase < PROBCUT_PHASES; phase++) {
            const probcut_line *l = &m->pairs[i].by_phase[phase];
            table_add(&t, "%d", m->pairs[i].check);
            table_add(&t, "%d", m->pairs[i].full);
            table_add(&t, "%s", probcut_phase_names[phase]);
            table_add(&t, "%d", quality[i][phase].samples);
            table_add(&t, "%.4g", l->slope);
            table_add(&t, "%.4g", l->offset);
            table_add(&t, "%.4g", l->sigma);
            table_add(&t, "%.3f", quality[i][phase].correlation);
        }
    }
    (void)table_write(&t, out);
    table_clear(&t);
}
