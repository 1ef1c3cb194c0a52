/* protocol/edax_words.c - a table of options that Edax knows. */
#include "protocol/edax_words.h"

#include "base/text.h"

#include <stdio.h>
#include <string.h>

enum { BITS_LEAST = 10, BITS_MOST = 34, BITS_OF_A_MEGABYTE = 16 };

typedef struct edax_option {
    const char *name, *other; /* without the dash; `other` may be NULL */
    const char *ours;         /* NULL: left out */
    bool has_value;
} edax_option;

static const edax_option options[] = {
    {"l", "level", "--level", true},
    {"n", "n-tasks", "--threads", true},
    {"h", "hash-table-size", "--hash", true},
    {"move-time", NULL, "--time", true},
    {"q", "quiet", NULL, false},
    {"v", "verbose", NULL, true},
    {"vv", NULL, NULL, false},
    {"ponder", NULL, NULL, true},
    {"book-usage", NULL, NULL, true},
    {"book-file", "b", NULL, true},
    {"book-randomness", NULL, NULL, true},
};

static const char *const modes[] = {"gtp", "nboard", "shell", "cassio"};

/* The command of a mode as Edax writes it (-gtp) or as we do (gtp); NULL for other words. */
static const char *mode_of(const char *word, bool with_dash) {
    if (with_dash && *word++ != '-') return NULL;
    if (with_dash && *word == '-') word++;
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++)
        if (strcmp(word, modes[i]) == 0) return modes[i];
    return NULL;
}

static const char *command_of(int count, char *const *words) {
    const char *first = count ? mode_of(words[0], false) : NULL;
    for (int i = 0; !first && i < count; i++) first = mode_of(words[i], true);
    return first;
}

/* A command of ours that has such a word as a value is not meant: `avocet match -gtp`. */
bool edax_words_are(int count, char *const *words) {
    const bool begins = count && (words[0][0] == '-' || mode_of(words[0], false));
    return begins && command_of(count, words);
}

static const edax_option *find(const char *word) {
    if (word[0] != '-' || word[1] == '-') return NULL;
    for (size_t i = 0; i < sizeof options / sizeof *options; i++)
        if (strcmp(word + 1, options[i].name) == 0 ||
            (options[i].other && strcmp(word + 1, options[i].other) == 0))
            return &options[i];
    return NULL;
}

static status add(edax_words *out, char *word, fault *f) {
    if (out->count == EDAX_WORDS_MAX) return fault_set(f, E_FORMAT, 0, "too many words");
    out->words[out->count++] = word;
    return OK;
}

/* Adds a word of ours, which is short. */
static status add_own(edax_words *out, const char *word, fault *f) {
    const status result = add(out, NULL, f);
    if (result) return result;
    char *place = out->own[out->count - 1];
    (void)snprintf(place, EDAX_WORD_BYTES, "%s", word);
    out->words[out->count - 1] = place;
    return OK;
}

/* 2^20 entries are 16 megabytes. */
static status add_hash(const char *bits, edax_words *out, fault *f) {
    char megabytes[EDAX_WORD_BYTES];
    uint64_t number = 0;
    if (view_number(view_of(bits), BITS_MOST, &number, NULL) || number < BITS_LEAST)
        return fault_set(f, E_FORMAT, 0, "-h is the number of bits of the table, %d to %d",
                         BITS_LEAST, BITS_MOST);
    (void)snprintf(megabytes, sizeof megabytes, "%d",
                   number > BITS_OF_A_MEGABYTE ? 1 << (number - BITS_OF_A_MEGABYTE) : 1);
    return add_own(out, megabytes, f);
}

/* `value` is NULL at the end of the line: then the command says that a value is missing. */
static status translate(const edax_option *o, char *value, edax_words *out, fault *f) {
    if (!o->ours) return OK;
    const status result = add_own(out, o->ours, f);
    if (result || !value) return result;
    return strcmp(o->ours, "--hash") == 0 ? add_hash(value, out, f) : add(out, value, f);
}

/* "-h" alone asks for help. */
static bool asks_for_help(int count, char *const *words, int i) {
    return strcmp(words[i], "-h") == 0 && (i + 1 == count || !char_is_digit(words[i + 1][0]));
}

status edax_words_read(int count, char *const *words, edax_words *out, fault *f) {
    const char *command = command_of(count, words);
    *out = (edax_words){.count = 0};
    if (!command) return fault_set(f, E_FORMAT, 0, "these are no words of Edax");
    status result = add_own(out, command, f);
    bool named = false;
    for (int i = 0; i < count && !result; i++) {
        const edax_option *o = asks_for_help(count, words, i) ? NULL : find(words[i]);
        const bool is_mode = mode_of(words[i], words[i][0] == '-') == command;
        if (is_mode && !named) {
            named = true;
        } else if (!o) {
            result = add(out, words[i], f);
        } else {
            const bool has = o->has_value && i + 1 < count;
            result = translate(o, has ? words[i + 1] : NULL, out, f);
            if (has) i++;
        }
    }
    return result;
}
