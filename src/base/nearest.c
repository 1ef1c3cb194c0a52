/* base/nearest.c - optimal string alignment distance over a handful of words. */
#include "base/nearest.h"

#include <stdio.h>
#include <string.h>

nearest nearest_make(view wrong) {
    nearest n = {.count = 0};
    const size_t length = wrong.length < NEAREST_LONGEST ? wrong.length : NEAREST_LONGEST;
    if (length) memcpy(n.wrong, wrong.data, length);
    return n;
}

static int smaller(int a, int b) {
    return a < b ? a : b;
}

static int length_of(const char *text) {
    return (int)strnlen(text, NEAREST_LONGEST);
}

int nearest_slips(const char *a, const char *b) {
    int d[NEAREST_LONGEST + 1][NEAREST_LONGEST + 1];
    const int rows = length_of(a), columns = length_of(b);
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

/* Counts the slips to a word. If its beginning was typed, the word counts as nearer. */
static int slips_to(const nearest *n, const char *word) {
    const size_t typed = strlen(n->wrong);
    const bool begun = typed >= 2 && strncmp(word, n->wrong, typed) == 0;
    return begun ? 1 : nearest_slips(n->wrong, word);
}

void nearest_consider(nearest *n, const char *word) {
    const int slips = slips_to(n, word);
    int place = n->count;
    while (place > 0 && n->slips[place - 1] > slips) place--;
    if (place == NEAREST_MOST) return;
    if (n->count < NEAREST_MOST) n->count++;
    for (int i = n->count - 1; i > place; i--) {
        memcpy(n->words[i], n->words[i - 1], sizeof n->words[i]);
        n->slips[i] = n->slips[i - 1];
    }
    (void)snprintf(n->words[place], sizeof n->words[place], "%s", word);
    n->slips[place] = slips;
}

nearest nearest_to_words(const char *words, char between, view wrong) {
    nearest n = nearest_make(wrong);
    for (view rest = view_of(words); rest.length;) {
        char word[NEAREST_LONGEST + 1];
        const view next = view_take(&rest, between);
        (void)snprintf(word, sizeof word, "%.*s", (int)next.length, next.data);
        nearest_consider(&n, word);
    }
    return n;
}

/* A word with many slips helps nobody. */
static int count_near(const nearest *n) {
    const int most = 1 + length_of(n->wrong) / 3;
    int count = 0;
    while (count < n->count && n->slips[count] <= most) count++;
    return count;
}

void nearest_write(const nearest *n, char *out, size_t size) {
    size_t length = 0;
    const int count = count_near(n);
    if (size) out[0] = '\0';
    for (int i = 0; i < count && length < size; i++) {
        const char *joint = i == 0 ? "" : i == count - 1 ? " or " : ", ";
        const int added = snprintf(out + length, size - length, "%s%s", joint, n->words[i]);
        length += added > 0 ? (size_t)added : 0;
    }
}

const char *nearest_best(const nearest *n) {
    const int most = strlen(n->wrong) <= 4 ? 1 : 2;
    return n->count && *n->wrong && n->slips[0] <= most ? n->words[0] : NULL;
}
