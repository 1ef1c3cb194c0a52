/* cli/suggest.c - optimal string alignment distance over a handful of words. */
#include "cli/suggest.h"

#include <assert.h>
#include <string.h>

suggestion suggest_make(view wrong) {
    suggestion s = {.distance = SUGGEST_LONGEST};
    if (wrong.length <= SUGGEST_LONGEST && wrong.length > 0)
        memcpy(s.wrong, wrong.data, wrong.length);
    return s;
}

static int smaller(int a, int b) {
    return a < b ? a : b;
}

int suggest_distance(const char *a, const char *b) {
    int d[SUGGEST_LONGEST + 1][SUGGEST_LONGEST + 1];
    const int rows = (int)strlen(a), columns = (int)strlen(b);
    assert(rows <= SUGGEST_LONGEST && columns <= SUGGEST_LONGEST);
    for (int i = 0; i <= rows; i++) d[i][0] = i;
    for (int j = 0; j <= columns; j++) d[0][j] = j;
    for (int i = 1; i <= rows; i++) {
        for (int j = 1; j <= columns; j++) {
            const int changed = d[i - 1][j - 1] + (a[i - 1] != b[j - 1]);
            d[i][j] = smaller(changed, smaller(d[i - 1][j], d[i][j - 1]) + 1);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                d[i][j] = smaller(d[i][j], d[i - 2][j - 2] + 1);
        }
    }
    return d[rows][columns];
}

/* One slip in a short word, two in a longer one; more is another word. */
static int most_slips(const char *word) {
    return strlen(word) <= 4 ? 1 : 2;
}

static bool is_start_of(const char *word, const char *wrong) {
    return strlen(wrong) >= 2 && strncmp(word, wrong, strlen(wrong)) == 0;
}

void suggest_consider(suggestion *s, const char *word) {
    if (!*s->wrong || strlen(word) > SUGGEST_LONGEST) return;
    const int slips = is_start_of(word, s->wrong) ? 1 : suggest_distance(s->wrong, word);
    if (slips > most_slips(s->wrong) || slips >= s->distance) return;
    s->distance = slips;
    strcpy(s->best, word);
}

const char *suggest_best(const suggestion *s) {
    return *s->best ? s->best : NULL;
}
