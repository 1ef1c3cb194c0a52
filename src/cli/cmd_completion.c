/* cli/cmd_completion.c - completion scripts for three shells, from the table of commands. */
#include "cli/arguments.h"

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

static void add_command_names(buffer *out) {
    for (const command *const *c = commands; *c; c++)
        buffer_format(out, "%s%s", c == commands ? "" : " ", (*c)->name);
}

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

static void write_bash(buffer *out) {
    buffer_add(out,
               "# bash completion for avocet; made by: avocet completion bash\n"
               "_avocet() {\n"
               "    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}\n"
               "    local command=${COMP_WORDS[1]} words=\n"
               "    if [ \"$COMP_CWORD\" -eq 1 ]; then\n        words='--version --help ");
    add_command_names(out);
    buffer_add(out, "'\n    else\n        case $command:$previous in\n");
    for (const command *const *c = commands; *c; c++) bash_choices(out, (*c)->name, (*c)->options);
    bash_choices(out, "*", global_options);
    buffer_add(out, "        help:*) words='");
    add_command_names(out);
    buffer_add(out, "' ;;\n        *) case $command in\n");
    for (const command *const *c = commands; *c; c++) {
        buffer_format(out, "            %s) words='", (*c)->name);
        add_words(out, *c);
        buffer_add(out, "' ;;\n");
    }
    buffer_add(out, "            esac ;;\n        esac\n    fi\n"
                    "    COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))\n}\n"
                    "complete -F _avocet avocet\n");
}

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

static void write_zsh(buffer *out) {
    buffer_add(out, "#compdef avocet\n# zsh completion for avocet; made by: avocet completion zsh\n"
                    "_avocet() {\n    local -a names\n    names=(\n");
    for (const command *const *c = commands; *c; c++) {
        buffer_format(out, "        '%s:", (*c)->name);
        add_quoted(out, (*c)->summary, "'\\''");
        buffer_add(out, "'\n");
    }
    buffer_add(out, "    )\n    if (( CURRENT == 2 )); then\n"
                    "        _describe command names\n        return\n    fi\n"
                    "    case $words[2] in\n");
    for (const command *const *c = commands; *c; c++) {
        buffer_format(out, "    %s)\n        _arguments \\\n", (*c)->name);
        zsh_options(out, (*c)->options);
        zsh_options(out, global_options);
        if (strcmp((*c)->name, "help") == 0) {
            buffer_add(out, "            '2:command:(");
            add_command_names(out);
            buffer_add(out, ")' ;;\n");
        } else {
            buffer_format(out, "            '2:operand:(%s)' ;;\n", (*c)->words ? (*c)->words : "");
        }
    }
    buffer_add(out, "    esac\n}\n_avocet \"$@\"\n");
}

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

static void write_fish(buffer *out) {
    buffer_add(out, "# fish completion for avocet; made by: avocet completion fish\n"
                    "complete -c avocet -f\n");
    for (const command *const *c = commands; *c; c++) {
        buffer_format(out, "complete -c avocet -n __fish_use_subcommand -a %s -d '", (*c)->name);
        add_quoted(out, (*c)->summary, "\\'");
        buffer_add(out, "'\n");
    }
    for (const command *const *c = commands; *c; c++) {
        char condition[80];
        (void)snprintf(condition, sizeof condition, "__fish_seen_subcommand_from %s", (*c)->name);
        fish_options(out, condition, (*c)->options);
        if ((*c)->words)
            buffer_format(out, "complete -c avocet -n '%s' -a '%s'\n", condition, (*c)->words);
    }
    buffer_add(out, "complete -c avocet -n '__fish_seen_subcommand_from help' -a '");
    add_command_names(out);
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

static const option options[] = {OPTIONS_END};

static const example examples[] = {
    {"completion bash > ~/.local/share/bash-completion/completions/avocet", "for bash"},
    {"completion zsh > ~/.zfunc/_avocet", "for zsh, with ~/.zfunc in fpath"},
    {"completion fish > ~/.config/fish/completions/avocet.fish", "for fish"},
    {NULL, NULL},
};

const command cmd_completion = {
    .name = "completion",
    .operands = "SHELL",
    .words = "bash zsh fish",
    .summary = "print a completion script for bash, zsh or fish",
    .details = "SHELL is bash, zsh or fish. cmake --install puts the scripts in their places.",
    .options = options,
    .examples = examples,
    .least = 1,
    .most = 1,
    .without_settings = true,
    .run = run,
};
