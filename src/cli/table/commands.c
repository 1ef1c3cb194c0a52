/* cli/table/commands.c - all commands, in the order in which help shows them. */
#include "cli/table/commands.h"

#include "base/nearest.h"
#include "cli/table/help_texts.h"

#include <string.h>

const option global_options[] = {
    {"isa", OPTION_WORDS, "TIER", "instruction set to use", "auto baseline v3 v4"},
    {"color", OPTION_WORDS, "WHEN", "colours in the output", "auto always never"},
    {"home", OPTION_FOLDER, "DIR",
     "keep settings (config/config.ini), data and cache below DIR; also AVOCET_HOME", NULL},
    {"log", OPTION_FILE, "FILE", "append a log of the run to FILE", NULL},
    {"help", OPTION_SWITCH, NULL, "explain the command", NULL},
    OPTIONS_END,
};

const option no_options[] = {OPTIONS_END};
const option only_json_options[] = {OPTION_JSON, OPTIONS_END};
const option size_and_json_options[] = {
    {"size", OPTION_WORDS, "N", "size of the board; 8 by default", "4 6 8 10 12"},
    OPTION_JSON,
    OPTIONS_END};

const command *const commands[] = {
    &cmd_serve,        &cmd_play,    &cmd_practice,   &cmd_move,
    &cmd_hint,         &cmd_solve,   &cmd_analyze,    &cmd_eval,
    &cmd_tree,         &cmd_agents,  &cmd_levels,     &cmd_match,
    &cmd_tournament,   &cmd_games,   &cmd_openings,   &cmd_check_player,
    &cmd_agent_host,   &cmd_gtp,     &cmd_nboard,     &cmd_shell,
    &cmd_cassio,       &cmd_course,  &cmd_engine,     &cmd_umea,
    &cmd_othellostart, &cmd_show,    &cmd_convert,    &cmd_wthor,
    &cmd_perft,        &cmd_bench,   &cmd_experiment, &cmd_train,
    &cmd_demo,         &cmd_version, &cmd_help,       &cmd_completion,
    &cmd_man,          NULL,
};

bool command_is_before(const command *c, const char *name) {
    return c->before && strcmp(c->before, name) == 0;
}

static const command *find_before(const char *name) {
    for (const command *const *c = commands; *c; c++)
        for (const command *const *p = (*c)->parts; p && *p; p++)
            if (command_is_before(*p, name)) return *p;
    return NULL;
}

const command *command_find(const char *name) {
    for (const command *const *c = commands; *c; c++)
        if (strcmp((*c)->name, name) == 0) return *c;
    return find_before(name);
}

const char *command_word(const command *c) {
    const char *blank = strrchr(c->name, ' ');
    return blank ? blank + 1 : c->name;
}

/* "make, show and check" */
static void list_parts(const command *family, buffer *out) {
    for (const command *const *p = family->parts; *p; p++) {
        if (p != family->parts) buffer_add(out, p[1] ? ", " : " and ");
        buffer_add(out, command_word(*p));
    }
}

static status unknown_part(const command *family, const char *word, fault *f) {
    nearest n = nearest_make(view_of(word));
    buffer list = buffer_make(NULL);
    for (const command *const *p = family->parts; *p; p++) nearest_consider(&n, command_word(*p));
    if (nearest_best(&n))
        return fault_set(f, E_FORMAT, 0, "there is no %s %.40s; did you mean %s?", family->name,
                         word, nearest_best(&n));
    list_parts(family, &list);
    const status result = fault_set(f, E_FORMAT, 0, "%s knows %s, not %.20s; see avocet help %s",
                                    family->name, buffer_text(&list), word, family->name);
    buffer_clear(&list);
    return result;
}

status command_find_part(const command *family, const char *word, const command **out, fault *f) {
    for (const command *const *p = family->parts; *p; p++) {
        if (strcmp(command_word(*p), word) != 0) continue;
        *out = *p;
        return OK;
    }
    return unknown_part(family, word, f);
}

static const char examples_line[] = "\nexamples\n";

static const char *text_of(const char *name) {
    for (const help_text *t = help_texts; t->name; t++)
        if (strcmp(t->name, name) == 0) return t->text;
    return "";
}

static void add_text(const char *name, buffer *out) {
    const char *text = text_of(name), *end = strstr(text, examples_line);
    buffer_append(out, view_trim(end ? (view){text, (size_t)(end - text)} : view_of(text)));
}

void command_text(const command *c, buffer *out) {
    if (strstr(c->operands, "POSITION")) {
        add_text("position", out);
        buffer_add(out, "\n\n");
    }
    add_text(c->name, out);
}

view command_examples(const command *c) {
    const char *examples = strstr(text_of(c->name), examples_line);
    return view_of(examples ? examples + strlen(examples_line) : "");
}

static const option *find_in(const option *options, const char *name, size_t length) {
    for (; options->name; options++)
        if (strlen(options->name) == length && strncmp(options->name, name, length) == 0)
            return options;
    return NULL;
}

const option *command_option(const command *c, const char *name, size_t length) {
    const option *own = find_in(c->options, name, length);
    const command *part = own ? NULL : command_taker(c, name, length);
    if (own) return own;
    return find_in(part ? part->options : global_options, name, length);
}

const command *command_taker(const command *family, const char *name, size_t length) {
    for (const command *const *p = family->parts; p && *p; p++)
        if (find_in((*p)->options, name, length)) return *p;
    return NULL;
}

const char *option_dashes(const option *o) {
    return o->name[1] ? "--" : "-";
}
