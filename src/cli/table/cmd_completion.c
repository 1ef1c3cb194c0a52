/* cli/table/cmd_completion.c - completion scripts for three shells, from the table of commands. */
#include "base/text.h"
#include "cli/table/arguments.h"

#include <string.h>

/* Inside single quotes a shell takes everything literally but the quote itself. */
static void add_quoted(buffer *out, const char *text, const char *quote) {
    for (; *text; text++) {
        if (*text == '\'')
            buffer_add(out, quote);
        else
            buffer_add_char(out, *text);
    }
}

static void add_words(buffer *out, const command *c) {
    for (const option *o = c->options; o->name; o++)
        buffer_format(out, " %s%s", option_dashes(o), o->name);
    for (const option *o = global_options; o->name; o++) buffer_format(out, " --%s", o->name);
    if (c->words) buffer_format(out, " %s", c->words);
}

/* The names of commands, or of the sub-commands of a family. */
static void add_names(buffer *out, const command *const *list) {
    for (const command *const *c = list; *c; c++)
        buffer_format(out, "%s%s", c == list ? "" : " ", command_word(*c));
}

/* Calls write() for every command and behind a family for each of its sub-commands. */
static void for_each(buffer *out, void (*write)(buffer *out, const command *c)) {
    for (const command *const *c = commands; *c; c++) {
        write(out, *c);
        for (const command *const *p = (*c)->parts; p && *p; p++) write(out, *p);
    }
}

/* ---- bash ---- */

/* A pattern of case: a sub-command is two words, "bench ffo". */
static void bash_choices(buffer *out, const char *name, const option *options) {
    for (const option *o = options; o->name; o++)
        if (o->choices)
            buffer_format(out, "        %s:%s%s) words='%s' ;;\n", name, option_dashes(o), o->name,
                          o->choices);
        else if (o->kind == OPTION_FILE || o->kind == OPTION_FOLDER)
            buffer_format(
                out, "        %s:%s%s) COMPREPLY=($(compgen -%s -- \"$current\")); return ;;\n",
                name, option_dashes(o), o->name, o->kind == OPTION_FILE ? "f" : "d");
}

static void bash_values(buffer *out, const command *c) {
    char quoted[80];
    (void)snprintf(quoted, sizeof quoted, "'%s'", c->name);
    bash_choices(out, quoted, c->options);
}

static void bash_words(buffer *out, const command *c) {
    buffer_format(out, "            '%s') words='", c->name);
    if (c->parts) {
        add_names(out, c->parts);
        buffer_add_char(out, ' ');
    }
    add_words(out, c);
    buffer_add(out, "' ;;\n");
}

/* The first word that is no option names the sub-command. */
static void bash_families(buffer *out) {
    buffer_add(out, "    case $command in\n");
    for (const command *const *c = commands; *c; c++) {
        if (!(*c)->parts) continue;
        buffer_format(out, "    %s) for word in \"${COMP_WORDS[@]:2:COMP_CWORD-2}\"; do\n",
                      (*c)->name);
        buffer_add(out, "        case \" ");
        add_names(out, (*c)->parts);
        buffer_add(out, " \" in *\" $word \"*) command=\"$command $word\"; break ;; esac\n"
                        "    done ;;\n");
    }
    buffer_add(out, "    esac\n");
}

static void bash_help(buffer *out) {
    for (const command *const *c = commands; *c; c++) {
        if (!(*c)->parts) continue;
        buffer_format(out, "        help:%s) words='", (*c)->name);
        add_names(out, (*c)->parts);
        buffer_add(out, "' ;;\n");
    }
    buffer_add(out, "        help:*) words='");
    add_names(out, commands);
    buffer_add(out, "' ;;\n");
}

static void write_bash(buffer *out) {
    buffer_add(out,
               "# bash completion for avocet; made by: avocet completion bash\n"
               "_avocet() {\n"
               "    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}\n"
               "    local command=${COMP_WORDS[1]} word words=\n");
    bash_families(out);
    buffer_add(out, "    if [ \"$COMP_CWORD\" -eq 1 ]; then\n        words='--version --help ");
    add_names(out, commands);
    buffer_add(out, "'\n    else\n        case $command:$previous in\n");
    for_each(out, bash_values);
    bash_choices(out, "*", global_options);
    bash_help(out);
    buffer_add(out, "        *) case $command in\n");
    for_each(out, bash_words);
    buffer_add(out, "            esac ;;\n        esac\n    fi\n"
                    "    COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))\n}\n"
                    "complete -F _avocet avocet\n");
}

/* ---- zsh ---- */

static void zsh_options(buffer *out, const option *options) {
    for (const option *o = options; o->name; o++) {
        buffer_format(out, "            '%s%s[", option_dashes(o), o->name);
        for (const char *p = o->help; *p; p++) {
            if (*p == '[' || *p == ']' || *p == ':') buffer_add_char(out, '\\');
            if (*p == '\'')
                buffer_add(out, "'\\''");
            else
                buffer_add_char(out, *p);
        }
        buffer_add_char(out, ']');
        if (o->value) {
            buffer_format(out, ":%s:", o->value);
            if (o->choices)
                buffer_format(out, "(%s)", o->choices);
            else
                buffer_add(out,
                           o->kind == OPTION_FILE || o->kind == OPTION_FOLDER ? "_files" : " ");
        }
        buffer_add(out, "' \\\n");
    }
}

/* Shows the names of a list with their summaries. */
static void zsh_describe(buffer *out, const char *what, const command *const *list) {
    buffer_add(out, "        names=(\n");
    for (const command *const *c = list; *c; c++) {
        buffer_format(out, "            '%s:", command_word(*c));
        add_quoted(out, (*c)->summary, "'\\''");
        buffer_add(out, "'\n");
    }
    buffer_format(out, "        )\n        _describe %s names", what);
}

/* `place` is the number of the first operand, counted from the name of the command. */
static void zsh_arguments(buffer *out, const command *c, int place) {
    buffer_add(out, "        _arguments \\\n");
    zsh_options(out, c->options);
    zsh_options(out, global_options);
    if (strcmp(c->name, "help") == 0) {
        buffer_format(out, "            '%d:command:(", place);
        add_names(out, commands);
        buffer_add(out, ")' ;;\n");
    } else {
        buffer_format(out, "            '%d:operand:(%s)' ;;\n", place, c->words ? c->words : "");
    }
}

static void zsh_family(buffer *out, const command *c) {
    buffer_format(out, "    %s:)\n", c->name);
    zsh_describe(out, "sub-command", c->parts);
    buffer_add(out, " ;;\n");
    for (const command *const *p = c->parts; *p; p++) {
        buffer_format(out, "    %s:%s)\n", c->name, command_word(*p));
        zsh_arguments(out, *p, 3);
    }
    buffer_format(out, "    help:%s)\n", c->name);
    zsh_describe(out, "sub-command", c->parts);
    buffer_add(out, " ;;\n");
}

static void write_zsh(buffer *out) {
    buffer_add(out, "#compdef avocet\n# zsh completion for avocet; made by: avocet completion zsh\n"
                    "_avocet() {\n    local -a names\n    local second=\n"
                    "    (( CURRENT > 3 )) && second=$words[3]\n"
                    "    if (( CURRENT == 2 )); then\n");
    zsh_describe(out, "command", commands);
    buffer_add(out, "\n        return\n    fi\n    case $words[2]:$second in\n");
    for (const command *const *c = commands; *c; c++)
        if ((*c)->parts) zsh_family(out, *c);
    for (const command *const *c = commands; *c; c++) {
        if ((*c)->parts) continue;
        buffer_format(out, "    %s:*)\n", (*c)->name);
        zsh_arguments(out, *c, 2);
    }
    buffer_add(out, "    esac\n}\n_avocet \"$@\"\n");
}

/* ---- fish ---- */

static void fish_options(buffer *out, const char *condition, const option *options) {
    for (const option *o = options; o->name; o++) {
        buffer_format(out, "complete -c avocet -n '%s' -%c %s -d '", condition,
                      o->name[1] ? 'l' : 's', o->name);
        add_quoted(out, o->help, "\\'");
        buffer_add(out, "'");
        if (o->choices)
            buffer_format(out, " -x -a '%s'", o->choices);
        else if (o->value)
            buffer_add(out, o->kind == OPTION_FILE || o->kind == OPTION_FOLDER ? " -r -F" : " -x");
        buffer_add_char(out, '\n');
    }
}

/* Offers the names of a list with their summaries. */
static void fish_names(buffer *out, const char *condition, const command *const *list) {
    for (const command *const *c = list; *c; c++) {
        buffer_format(out, "complete -c avocet -n '%s' -a %s -d '", condition, command_word(*c));
        add_quoted(out, (*c)->summary, "\\'");
        buffer_add(out, "'\n");
    }
}

/* Sub-commands are offered as long as none is there, also behind "help". */
static void fish_family(buffer *out, const command *c) {
    buffer condition = buffer_make(NULL);
    buffer_format(&condition,
                  "__fish_seen_subcommand_from %s; and not __fish_seen_subcommand_from ", c->name);
    add_names(&condition, c->parts);
    fish_names(out, buffer_text(&condition), c->parts);
    for (const command *const *p = c->parts; *p; p++) {
        buffer_reset(&condition, 0);
        buffer_format(&condition,
                      "__fish_seen_subcommand_from %s; and __fish_seen_subcommand_from %s", c->name,
                      command_word(*p));
        fish_options(out, buffer_text(&condition), (*p)->options);
    }
    buffer_clear(&condition);
}

static void fish_command(buffer *out, const command *c) {
    char condition[80];
    (void)snprintf(condition, sizeof condition, "__fish_seen_subcommand_from %s", c->name);
    fish_options(out, condition, c->options);
    if (c->words) buffer_format(out, "complete -c avocet -n '%s' -a '%s'\n", condition, c->words);
}

static void write_fish(buffer *out) {
    buffer_add(out, "# fish completion for avocet; made by: avocet completion fish\n"
                    "complete -c avocet -f\n");
    fish_names(out, "__fish_use_subcommand", commands);
    for (const command *const *c = commands; *c; c++)
        if ((*c)->parts)
            fish_family(out, *c);
        else
            fish_command(out, *c);
    buffer_add(out, "complete -c avocet -n '__fish_seen_subcommand_from help' -a '");
    add_names(out, commands);
    buffer_add(out, "'\n");
    fish_options(out, "not __fish_use_subcommand", global_options);
}

static int run(context *c, const arguments *a) {
    static const struct {
        const char *shell;
        void (*write)(buffer *out);
    } shells[] = {{"bash", write_bash}, {"zsh", write_zsh}, {"fish", write_fish}};
    for (size_t i = 0; i < sizeof shells / sizeof *shells; i++) {
        if (strcmp(shells[i].shell, a->operands[0]) != 0) continue;
        buffer out = buffer_make(NULL);
        shells[i].write(&out);
        return context_print(c, &out);
    }
    return context_usage(c, "completion knows bash, zsh and fish");
}

const command cmd_completion = {
    .name = "completion",
    .operands = "SHELL",
    .words = "bash zsh fish",
    .summary = "print a completion script for bash, zsh or fish",
    .options = no_options,
    .least = 1,
    .most = 1,
    .without_settings = true,
    .run = run,
};
