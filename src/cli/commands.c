/* cli/commands.c - all commands, in the order in which help shows them. */
#include "cli/commands.h"

#include <string.h>

const option global_options[] = {
    {"isa", OPTION_WORDS, "TIER", "instruction set to use", "auto baseline v3 v4"},
    {"color", OPTION_WORDS, "WHEN", "colours in the output", "auto always never"},
    {"home", OPTION_FOLDER, "DIR", "keep settings, data and cache below DIR (also AVOCET_HOME)",
     NULL},
    {"log", OPTION_FILE, "FILE", "append a log of what happens to FILE", NULL},
    {"help", OPTION_SWITCH, NULL, "explain the command", NULL},
    OPTIONS_END,
};

const command *const commands[] = {
    &cmd_move,       &cmd_hint,         &cmd_solve,      &cmd_eval,       &cmd_tree,
    &cmd_agents,     &cmd_levels,       &cmd_match,      &cmd_tournament, &cmd_games,
    &cmd_openings,   &cmd_check_player, &cmd_agent_host, &cmd_umea,       &cmd_othellostart,
    &cmd_show,       &cmd_convert,      &cmd_wthor,      &cmd_perft,      &cmd_bench,
    &cmd_experiment, &cmd_probcut,      &cmd_train,      &cmd_tune,       &cmd_demo,
    &cmd_version,    &cmd_help,         &cmd_completion, &cmd_man,        NULL,
};

const command *command_find(const char *name) {
    for (const command *const *c = commands; *c; c++)
        if (strcmp((*c)->name, name) == 0) return *c;
    return NULL;
}

static const option *find_in(const option *options, const char *name, size_t length) {
    for (; options->name; options++)
        if (strlen(options->name) == length && strncmp(options->name, name, length) == 0)
            return options;
    return NULL;
}

const option *command_option(const command *c, const char *name, size_t length) {
    const option *own = find_in(c->options, name, length);
    return own ? own : find_in(global_options, name, length);
}

const char *option_dashes(const option *o) {
    return o->name[1] ? "--" : "-";
}
