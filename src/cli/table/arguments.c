/* cli/table/arguments.c - reads a command line. */
#include "cli/table/arguments.h"

#include "base/checksum.h"
#include "base/nearest.h"
#include "base/text.h"
#include "base/workers.h"

#include <stdio.h>
#include <string.h>

enum { KEY_BYTES = 80 };

static void collect_names(const option *options, nearest *n) {
    for (; options->name; options++) nearest_consider(n, options->name);
}

/* The family of a sub-command, or NULL. */
static const command *family_of(const command *c) {
    for (const command *const *k = commands; *k; k++)
        for (const command *const *p = (*k)->parts; p && *p; p++)
            if (*p == c) return *k;
    return NULL;
}

static status unknown_option(const command *c, view name, size_t at, fault *f) {
    const int length = name.length < 40 ? (int)name.length : 40;
    nearest n = nearest_make(name);
    const command *family = family_of(c);
    const command *taker = family ? command_taker(family, name.data, name.length) : NULL;
    if (taker)
        return fault_set(f, E_FORMAT, at, "%s takes no --%.*s; %s does", c->name, length, name.data,
                         taker->name);
    collect_names(c->options, &n);
    collect_names(global_options, &n);
    if (nearest_best(&n))
        return fault_set(f, E_FORMAT, at, "%s has no option --%.*s; did you mean --%s?", c->name,
                         length, name.data, nearest_best(&n));
    return fault_set(f, E_FORMAT, at, "%s has no option --%.*s; see avocet help %s", c->name,
                     length, name.data, c->name);
}

static bool is_choice(const option *o, const char *value) {
    if (!o->choices) return true;
    view rest = view_of(o->choices);
    while (rest.length)
        if (view_is(view_take(&rest, ' '), value)) return true;
    return false;
}

static status check_choice(const option *o, const char *value, size_t at, fault *f) {
    if (is_choice(o, value)) return OK;
    return fault_set(f, E_FORMAT, at, "%s%s is one of: %s; not '%.40s'", option_dashes(o), o->name,
                     o->choices, value);
}

/* "--player NAME..." */
static bool may_repeat(const option *o) {
    const size_t length = o->value ? strlen(o->value) : 0;
    return length > 3 && strcmp(o->value + length - 3, "...") == 0;
}

/* An option as it is written, and the value in the same word; NULL for none. */
typedef struct spelling {
    view name;
    const char *value;
} spelling;

/* "--name", "--name=value", "-h", "-n", "-n5", "-n=5" */
static spelling spell(const char *word) {
    if (strcmp(word, "-h") == 0) return (spelling){view_of("help"), NULL};
    if (word[1] != '-')
        return (spelling){{word + 1, 1}, word[2] ? word + 2 + (word[2] == '=') : NULL};
    word += 2;
    const char *equals = strchr(word, '=');
    const size_t length = equals ? (size_t)(equals - word) : strlen(word);
    return (spelling){{word, length}, equals ? equals + 1 : NULL};
}

/* argv[*i] is an option. Takes the value that belongs to it, too. */
static status parse_option(arguments *a, int argc, char *const *argv, int *i, fault *f) {
    const size_t at = (size_t)*i;
    const spelling s = spell(argv[*i]);
    const option *o = command_option(a->command, s.name.data, s.name.length);
    if (!o) return unknown_option(a->command, s.name, at, f);
    const char *value = s.value, *dashes = option_dashes(o);
    if (!o->value && value && strcmp(value, "yes") != 0 && strcmp(value, "no") != 0)
        return fault_set(f, E_FORMAT, at, "%s%s takes no value but yes and no", dashes, o->name);
    if (o->value && !value) {
        if (*i + 1 >= argc)
            return fault_set(f, E_FORMAT, at, "%s%s needs a value: %s%s %s", dashes, o->name,
                             dashes, o->name, o->value);
        value = argv[++*i];
    }
    if (value && !*value && (o->kind == OPTION_FILE || o->kind == OPTION_FOLDER))
        return fault_set(f, E_FORMAT, at, "%s%s needs a name, not an empty one", dashes, o->name);
    for (int k = 0; k < a->given_count; k++)
        if (a->given[k].option == o && !may_repeat(o))
            return fault_set(f, E_FORMAT, at, "%s%s is given twice", dashes, o->name);
    if (a->given_count == ARGUMENTS_OPTIONS)
        return fault_set(f, E_FORMAT, at, "%s%s is given too often", dashes, o->name);
    a->given[a->given_count].option = o;
    a->given[a->given_count++].value = value ? value : "";
    return o->value ? check_choice(o, value, at, f) : OK;
}

static status check_count(const arguments *a, fault *f) {
    const command *c = a->command;
    if (a->count < c->least && c->parts)
        return fault_set(f, E_FORMAT, 0, "%s needs the name of a sub-command; see avocet help %s",
                         c->name, c->name);
    if (a->count < c->least)
        return fault_set(f, E_FORMAT, 0, "%s needs %s; see avocet help %s", c->name, c->operands,
                         c->name);
    if (a->count > c->most) {
        return fault_set(f, E_FORMAT, 0,
                         "%s does not know what to do with '%.40s'; see avocet help %s", c->name,
                         a->operands[c->most], c->name);
    }
    return OK;
}

/* Boards begin with dashes, too: "--XO-- ..." of at least 4x4 squares is no option. */
static bool is_board(const char *word) {
    enum { SMALLEST = 16 };
    return strlen(word) >= SMALLEST && word[strspn(word, "XxOoBbWw*.#- \t\n")] == '\0';
}

static bool is_option(const char *word) {
    const char first = (char)(word[0] && word[1] == '-' ? word[2] | 0x20 : 0);
    return word[0] == '-' && first >= 'a' && first <= 'z' && !is_board(word);
}

/* "-d": in most commands the usual slip of people who know other programs. */
static bool looks_short(const char *word) {
    const char first = (char)(word[0] ? word[1] | 0x20 : 0);
    return word[0] == '-' && first >= 'a' && first <= 'z' && !is_board(word);
}

/* An option of one letter; only a number may follow in the same word, so that "-nodes" stays the
 * slip it is. */
static bool is_short_option(const command *c, const char *word) {
    return looks_short(word) && command_option(c, word + 1, 1) &&
           (word[2] == '\0' || word[2] == '=' || char_is_digit(word[2]));
}

/* Reads every word but argv[skip], which names the sub-command. */
static status parse_words(arguments *a, const command *c, int argc, char *const *argv, int skip,
                          fault *f) {
    *a = (arguments){.command = c};
    bool options = true;
    for (int i = 0; i < argc; i++) {
        const char *word = argv[i];
        if (i == skip) continue;
        if (options && strcmp(word, "-h") == 0) word = "--help";
        if (options && strcmp(word, "--") == 0) {
            options = false;
        } else if (options && (is_option(word) || is_short_option(c, word))) {
            const status result = parse_option(a, argc, argv, &i, f);
            if (result) return result;
        } else if (options && looks_short(word)) {
            return fault_set(f, E_FORMAT, (size_t)i, "options have two dashes: -%.40s", word);
        } else if (a->count == ARGUMENTS_OPERANDS) {
            return fault_set(f, E_FORMAT, (size_t)i, "%s got too many words", c->name);
        } else {
            a->operands[a->count++] = word;
        }
    }
    return arguments_has(a, "help") ? OK : check_count(a, f);
}

/* Returns where the name of the sub-command stands; argc if it is missing. An option takes a value
 * in every sub-command or in none, so the words before the name can be read without knowing it. */
static int first_operand(const command *family, int argc, char *const *argv) {
    for (int i = 0; i < argc; i++) {
        if (strcmp(argv[i], "--") == 0) return i + 1;
        if (!looks_short(argv[i]) && !is_option(argv[i])) return i;
        const spelling s = spell(argv[i]);
        const option *o = command_option(family, s.name.data, s.name.length);
        if (o && o->value && !s.value) i++;
    }
    return argc;
}

status arguments_parse(arguments *a, const command *c, int argc, char *const *argv, fault *f) {
    const int first = c->parts ? first_operand(c, argc, argv) : argc;
    if (first >= argc) return parse_words(a, c, argc, argv, argc, f);
    const status result = command_find_part(c, argv[first], &c, f);
    return result ? result : parse_words(a, c, argc, argv, first, f);
}

static bool is_global(const char *name) {
    for (const option *o = global_options; o->name; o++)
        if (strcmp(o->name, name) == 0) return true;
    return false;
}

/* "color" without a section, "perft.threads", "bench-ffo.threads" for the sub-command bench ffo. */
static void write_key(const char *section, const char *name, char key[KEY_BYTES]) {
    (void)snprintf(key, KEY_BYTES, "%s%s%s", section, *section ? "." : "", name);
    char *blank = strchr(key, ' ');
    if (blank) *blank = '-';
}

static const char *setting_of(const arguments *a, const char *section, const char *name) {
    char key[KEY_BYTES];
    write_key(section, name, key);
    return config_get(a->settings, key);
}

static const char *from_settings(const arguments *a, const char *name) {
    const command *c = a->command, *family = family_of(c);
    if (!a->settings || !command_option(c, name, strlen(name))) return NULL;
    if (is_global(name)) return config_get(a->settings, name);
    const char *own = setting_of(a, c->name, name);
    if (!own && c->before) own = setting_of(a, c->before, name);
    return own || !family ? own : setting_of(a, family->name, name);
}

const char *arguments_given(const arguments *a, const char *name) {
    for (int i = 0; i < a->given_count; i++)
        if (strcmp(a->given[i].option->name, name) == 0) return a->given[i].value;
    return NULL;
}

const char *arguments_value(const arguments *a, const char *name) {
    const char *given = arguments_given(a, name);
    return given ? given : from_settings(a, name);
}

bool arguments_has(const arguments *a, const char *name) {
    const char *value = arguments_value(a, name);
    return value && strcmp(value, "no") != 0;
}

uint64_t arguments_sum(const arguments *a) {
    uint64_t sum = checksum(view_of(a->command->name));
    for (const option *o = a->command->options; o->name; o++) {
        const char *value = arguments_value(a, o->name);
        if (o->kind != OPTION_FILE && o->kind != OPTION_FOLDER && strcmp(o->name, "threads") != 0)
            sum = checksum_join(sum, checksum(view_of(value ? value : "no")));
    }
    return sum;
}

status arguments_number(const arguments *a, const char *name, uint64_t least, uint64_t most,
                        uint64_t fallback, uint64_t *out, fault *f) {
    const char *text = arguments_value(a, name);
    *out = fallback;
    if (!text) return OK;
    if (view_number(view_of(text), most, out, NULL) == OK && *out >= least) return OK;
    return fault_set(f, E_RANGE, 0, "--%s is a whole number from %llu to %llu, not '%.40s'", name,
                     (unsigned long long)least, (unsigned long long)most, text);
}

status arguments_int(const arguments *a, const char *name, int least, int most, int fallback,
                     int *out, fault *f) {
    uint64_t number = 0;
    const status result =
        arguments_number(a, name, (uint64_t)least, (uint64_t)most, (uint64_t)fallback, &number, f);
    *out = result ? fallback : (int)number;
    return result;
}

status arguments_threads(const arguments *a, int *out, fault *f) {
    return arguments_int(a, "threads", 1, WORKERS_MAX, workers_available(), out, f);
}

static bool is_number(const char *text) {
    uint64_t unused = 0;
    return view_number(view_of(text), UINT64_MAX, &unused, NULL) == OK;
}

static status check_value(const config_entry *e, const option *o, fault *f) {
    if (!o->value && strcmp(e->value, "yes") != 0 && strcmp(e->value, "no") != 0)
        return fault_set(f, E_FORMAT, e->line, "%.40s is yes or no", e->key);
    if (o->kind == OPTION_NUMBER && !is_number(e->value))
        return fault_set(f, E_FORMAT, e->line, "%.40s is a whole number, not %.40s", e->key,
                         e->value);
    if (o->value && !is_choice(o, e->value))
        return fault_set(f, E_FORMAT, e->line, "%.40s is one of: %s", e->key, o->choices);
    return OK;
}

/* A setting on its way through the table. The key of a family may speak of options of several
 * sub-commands; its value must suit one of them. */
typedef struct setting {
    const config_entry *entry;
    nearest near;
    bool known;
    status result; /* of the last option that the key speaks of */
} setting;

static void try_options(setting *s, const char *section, const option *options, fault *f) {
    char key[KEY_BYTES];
    for (const option *o = options; o->name; o++) {
        if (!*section && (strcmp(o->name, "help") == 0 || strcmp(o->name, "home") == 0)) continue;
        write_key(section, o->name, key);
        nearest_consider(&s->near, key);
        if (strcmp(key, s->entry->key) != 0 || (s->known && !s->result)) continue;
        s->known = true;
        s->result = check_value(s->entry, o, f);
    }
}

static void try_command(setting *s, const command *c, fault *f) {
    try_options(s, c->name, c->options, f);
    for (const command *const *p = c->parts; p && *p; p++) {
        try_options(s, c->name, (*p)->options, f);
        try_options(s, (*p)->name, (*p)->options, f);
        if ((*p)->before) try_options(s, (*p)->before, (*p)->options, f);
    }
}

static status check_setting(const config_entry *e, fault *f) {
    setting s = {.entry = e, .near = nearest_make(view_of(e->key))};
    try_options(&s, "", global_options, f);
    for (const command *const *c = commands; *c; c++) try_command(&s, *c, f);
    if (s.known) return s.result;
    const char *best = nearest_best(&s.near);
    return fault_set(f, E_FORMAT, e->line, "there is no setting %.40s%s%s%s", e->key,
                     best ? "; did you mean " : "", best ? best : "", best ? "?" : "");
}

status arguments_check_settings(const config *settings, fault *f) {
    for (size_t i = 0; i < settings->count; i++) {
        const status result = check_setting(&settings->entries[i], f);
        if (result) return result;
    }
    return OK;
}
