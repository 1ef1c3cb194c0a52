/* experiment/studies/techniques_worth.c - what counted nodes say of techniques. */
#include "experiment/studies/techniques_worth.h"

#include "base/text.h"

void worth_tell_most(document *d, const technique_worth *w, int count) {
    int next = 1;
    for (int i = 2; i < count; i++)
        if (w[i].beside > w[next].beside) next = i;
    document_finding(d, w[0].beside > w[next].beside ? VERDICT_HOLDS : VERDICT_FAILS,
                     "%s saves the most: without it %.2f times as many nodes; of the others most "
                     "without %s, %.2f times as many.",
                     w[0].name, w[0].beside, w[next].name, w[next].beside);
}

void worth_tell_each(document *d, const technique_worth *w, int count) {
    buffer idle = buffer_make(d->memory);
    int saving = 0;
    for (int i = 0; i < count; i++) {
        saving += w[i].beside > 1;
        if (!(w[i].beside > 1))
            buffer_format(&idle, "%s %s (%.3f times as many without)", idle.length ? "," : "; not",
                          w[i].name, w[i].beside);
    }
    document_finding(d, saving == count ? VERDICT_HOLDS : VERDICT_FAILS,
                     "every technique saves nodes beside the others: %d of %d do%s.", saving, count,
                     buffer_text(&idle));
    if (buffer_status(&idle)) d->failed = E_NOMEM;
    buffer_clear(&idle);
}

void worth_tell_papers(document *d, const technique_worth *order, const technique_worth *stored,
                       const technique_worth *tree) {
    document_finding(d, stored->beside > order->beside ? VERDICT_HOLDS : VERDICT_FAILS,
                     "ordering improves the search a little, and the table gives the final push "
                     "(paper 002): without ordering %.2f times as many nodes, without the table "
                     "%.2f times.",
                     order->beside, stored->beside);
    document_finding(d, tree->beside > 1 ? VERDICT_HOLDS : VERDICT_FAILS,
                     "a tree that is kept and ordered by earlier values prunes more (paper 003): "
                     "without it %.2f times as many nodes.",
                     tree->beside);
}

static void append_name(buffer *names, const char *name) {
    buffer_format(names, "%s%s", names->length ? ", " : "", name);
}

void worth_tell_alone(document *d, const technique_worth *w, int count) {
    buffer less = buffer_make(d->memory), not_less = buffer_make(d->memory);
    for (int i = 0; i < count; i++)
        append_name(w[i].beside < w[i].alone ? &less : &not_less, w[i].name);
    if (less.length)
        document_text(d,
                      "Worth less beside the others than alone, since what one saves another may "
                      "save as well: %s.",
                      buffer_text(&less));
    if (not_less.length)
        document_text(d, "Worth at least as much beside the others as alone: %s.",
                      buffer_text(&not_less));
    if (buffer_status(&less) || buffer_status(&not_less)) d->failed = E_NOMEM;
    buffer_clear(&less);
    buffer_clear(&not_less);
}
