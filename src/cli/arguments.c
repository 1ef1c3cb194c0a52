/* cli/arguments.c - reads a command line. */
#include "cli/arguments.h"

#include "cli/suggest.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static void collect_names(const option *options, suggestion *s) {
    for (; options->name; options++) suggest_consider(s, options->name);
}

/* Untrusted words go into messages only after this. */
static const char *safe(view word, char out[64]) {
    buffer b = buffer_make(NULL);
    buffer_append_safe(&b, word, 40);
    (void)snprintf(out, 64, "%.63s", buffer_text(&b));
    buffer_clear(&b);
    return out;
}

static status unknown_option(const command *c, view name, size_t at, fault *f) {
    char shown[64];
    suggestion s = suggest_make(name);
    collect_names(c->options, &s);
    collect_names(global_options, &s);
    if (suggest_best(&s))
        return fault_set(f, E_FORMAT, at, "%s has no option --%s; did you mean --%s?", c->name,
                         safe(name, shown), suggest_best(&s));
    return fault_set(f, E_FORMAT, at, "%s has no option --%s; see avocet help %s", c->name,
                     safe(name, shown), c->name);
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
    char shown[64];
    return fault_set(f, E_FORMAT, at, "--%s is one of: %s; not %s", o->name, o->choices,
                     safe(view_of(value), shown));
}

/* argv[*i] starts with "--" and has more behind it. Takes the value that belongs to it, too. */
static status parse_option(arguments *a, int argc, char *const *argv, int *i, fault *f) {
    const size_t at = (size_t)*i;
    const char *word = argv[*i] + 2, *equals = strchr(word, '=');
    const view name = {word, equals ? (size_t)(equals - word) : strlen(word)};
    const option *o = command_option(a->command, name.data, name.length);
    if (!o) return unknown_option(a->command, name, at, f);
    const char *value = equals ? equals + 1 : NULL;
    if (!o->value && value) return fault_set(f, E_FORMAT, at, "--%s takes no value", o->name);
    if (o->value && !value) {
        if (*i + 1 >= argc)
            return fault_set(f, E_FORMAT, at, "--%s needs a value: --%s %s", o->name, o->name,
                             o->value);
        value = argv[++*i];
    }
    for (int k = 0; k < a->given_count; k++)
        if (a->given[k].option == o)
            return fault_set(f, E_FORMAT, at, "--%s is given twice", o->name);
    assert(a->given_count < ARGUMENTS_OPTIONS);
    a->given[a->given_count].option = o;
    a->given[a->given_count++].value = value ? value : "";
    return o->value ? check_choice(o, value, at, f) : OK;
}

static status check_count(const arguments *a, fault *f) {
    const command *c = a->command;
    if (a->count < c->least)
        return fault_set(f, E_FORMAT, 0, "%s needs %s; see avocet help %s", c->name, c->operands,
                         c->name);
    if (a->count > c->most) {
        char shown[64];
        return fault_set(f, E_FORMAT, 0,
                         "%s does not know what to do with '%s'; see avocet help %s", c->name,
                         safe(view_of(a->operands[c->most]), shown), c->name);
    }
    return OK;
}

/* Boards begin with dashes, too: "--XO-- ...". An option is two dashes and a name that starts with
 * a letter and is shorter than the smallest board. */
static bool is_option(const char *word) {
    enum { SMALLEST_BOARD = 16 };
    if (strncmp(word, "--", 2) != 0) return false;
    const char first = (char)(word[2] | 0x20);
    return first >= 'a' && first <= 'z' && strcspn(word + 2, "=") < SMALLEST_BOARD - 2;
}

status arguments_parse(arguments *a, const command *c, int argc, char *const *argv, fault *f) {
    *a = (arguments){.command = c};
    bool options = true;
    for (int i = 0; i < argc; i++) {
        const char *word = argv[i];
        if (options && strcmp(word, "--") == 0) {
            options = false;
        } else if (options && is_option(word)) {
            const status result = parse_option(a, argc, argv, &i, f);
            if (result) return result;
        } else if (a->count == ARGUMENTS_OPERANDS) {
            return fault_set(f, E_FORMAT, (size_t)i, "%s got too many words", c->name);
        } else {
            a->operands[a->count++] = word;
        }
    }
    return arguments_has(a, "help") ? OK : check_count(a, f);
}

static bool is_global(const char *name) {
    for (const option *o = global_options; o->name; o++)
        if (strcmp(o->name, name) == 0) return true;
    return false;
}

static const char *from_settings(const arguments *a, const char *name) {
    if (!a->settings) return NULL;
    char key[80];
    if (is_global(name))
        (void)snprintf(key, sizeof key, "%s", name);
    else
        (void)snprintf(key, sizeof key, "%s.%s", a->command->name, name);
    return config_get(a->settings, key);
}

const char *arguments_value(const arguments *a, const char *name) {
    for (int i = 0; i < a->given_count; i++)
        if (strcmp(a->given[i].option->name, name) == 0) return a->given[i].value;
    return from_settings(a, name);
}

bool arguments_has(const arguments *a, const char *name) {
    const char *value = arguments_value(a, name);
    return value && strcmp(value, "no") != 0;
}

status arguments_number(const arguments *a, const char *name, uint64_t least, uint64_t most,
                        uint64_t fallback, uint64_t *out, fault *f) {
    const char *text = arguments_value(a, name);
    *out = fallback;
    if (!text) return OK;
    if (view_number(view_of(text), most, out, NULL) == OK && *out >= least) return OK;
    char shown[64];
    return fault_set(f, E_RANGE, 0, "--%s is a whole number from %llu to %llu, not '%s'", name,
                     (unsigned long long)least, (unsigned long long)most,
                     safe(view_of(text), shown));
}

/* The option a key speaks of: "color", or "threads" of perft for "perft.threads". */
static const option *option_of_key(const char *key, suggestion *s) {
    char full[80];
    for (const option *o = global_options; o->name; o++) {
        if (strcmp(o->name, key) == 0) return o;
        suggest_consider(s, o->name);
    }
    for (const command *const *c = commands; *c; c++) {
        for (const option *o = (*c)->options; o->name; o++) {
            (void)snprintf(full, sizeof full, "%s.%s", (*c)->name, o->name);
            if (strcmp(full, key) == 0) return o;
            suggest_consider(s, full);
        }
    }
    return NULL;
}

static status check_setting(const config_entry *e, fault *f) {
    char shown[64];
    suggestion s = suggest_make(view_of(e->key));
    const option *o = option_of_key(e->key, &s);
    if (!o)
        return fault_set(f, E_FORMAT, e->line, "there is no setting %s%s%s%s",
                         safe(view_of(e->key), shown), suggest_best(&s) ? "; did you mean " : "",
                         suggest_best(&s) ? suggest_best(&s) : "", suggest_best(&s) ? "?" : "");
    if (!o->value && strcmp(e->value, "yes") != 0 && strcmp(e->value, "no") != 0)
        return fault_set(f, E_FORMAT, e->line, "%s is yes or no", safe(view_of(e->key), shown));
    if (o->value && !is_choice(o, e->value))
        return fault_set(f, E_FORMAT, e->line, "%s is one of: %s", safe(view_of(e->key), shown),
                         o->choices);
    return OK;
}

status arguments_check_settings(const config *settings, fault *f) {
    for (size_t i = 0; i < settings->count; i++) {
        const status result = check_setting(&settings->entries[i], f);
        if (result) return result;
    }
    return OK;
}
