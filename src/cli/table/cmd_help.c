/* cli/table/cmd_help.c - help from the table of commands. */
#include "cli/table/cmd_help.h"

#include "base/nearest.h"
#include "cli/table/arguments.h"
#include "report/wrap.h"

#include <string.h>

enum { INDENT = 20, WIDTH = 79 };

/* "  left        right", the right part wrapped in its own column. */
static void add_entry(const char *left, const char *right, buffer *out) {
    buffer_format(out, "  %-*s", INDENT - 2, left);
    if (strlen(left) > INDENT - 3) {
        buffer_add_char(out, '\n');
        buffer_repeat(out, ' ', INDENT);
    }
    wrap_text(out, view_of(right), INDENT, WIDTH);
}

static void add_options(const option *options, buffer *out) {
    for (; options->name; options++) {
        char left[64], right[400];
        (void)snprintf(left, sizeof left, "%s%s%s%s", option_dashes(options), options->name,
                       options->value ? " " : "", options->value ? options->value : "");
        (void)snprintf(right, sizeof right, "%s%s%s", options->help,
                       options->choices ? "; one of: " : "",
                       options->choices ? options->choices : "");
        add_entry(left, right, out);
    }
}

void help_overview(buffer *out) {
    buffer_add(out, "Avocet: an Othello/Reversi engine, laboratory and arena.\n\n"
                    "usage: avocet COMMAND [operands] [options]\n\ncommands\n");
    for (const command *const *c = commands; *c; c++) add_entry((*c)->name, (*c)->summary, out);
    buffer_add(out, "\noptions of every command\n");
    add_options(global_options, out);
    buffer_add_char(out, '\n');
    wrap_text(
        out,
        view_of("Settings: any option can stand in ~/.config/avocet/config.ini, or with --home or "
                "AVOCET_HOME in config/config.ini below that folder: \"color = never\", or "
                "\"threads = 1\" below \"[perft]\".\n\navocet help COMMAND explains one, with "
                "examples."),
        0, WIDTH);
}

static void add_parts(const command *family, buffer *out) {
    buffer_add(out, "\nsub-commands\n");
    for (const command *const *p = family->parts; *p; p++)
        add_entry(command_word(*p), (*p)->summary, out);
    buffer_format(out, "\navocet help %s NAME explains one, with its options.\n", family->name);
}

static void add_details(const command *c, buffer *out) {
    buffer text = buffer_make(NULL);
    command_text(c, &text);
    wrap_text(out, buffer_view(&text), 0, WIDTH);
    buffer_clear(&text);
}

void help_command(const command *c, buffer *out) {
    buffer_format(out, "avocet %s - %s\n\nusage: avocet %s%s%s [options]\n\n", c->name, c->summary,
                  c->name, *c->operands ? " " : "", c->operands);
    add_details(c, out);
    if (c->parts) add_parts(c, out);
    if (c->options->name) buffer_add(out, "\noptions\n");
    add_options(c->options, out);
    buffer_add(out, "\nexamples\n");
    buffer_append(out, command_examples(c));
}

int help_unknown(context *c, const char *name) {
    nearest n = nearest_make(view_of(name));
    for (const command *const *k = commands; *k; k++) nearest_consider(&n, (*k)->name);
    if (nearest_best(&n))
        return context_usage(c, "there is no command %.40s; did you mean %s?", name,
                             nearest_best(&n));
    return context_usage(c, "there is no command %.40s; see avocet help", name);
}

/* "help bench", "help bench ffo" */
static int explain(context *c, const arguments *a) {
    const command *which = command_find(a->operands[0]);
    buffer out = buffer_make(NULL);
    fault f;
    if (!which) return help_unknown(c, a->operands[0]);
    if (a->count > 1 && !which->parts)
        return context_usage(c, "%s has no sub-commands; see avocet help %s", which->name,
                             which->name);
    if (a->count > 1 && command_find_part(which, a->operands[1], &which, &f))
        return context_fail(c, &f);
    help_command(which, &out);
    return context_print(c, &out);
}

static int run(context *c, const arguments *a) {
    buffer out = buffer_make(NULL);
    if (a->count) return explain(c, a);
    help_overview(&out);
    return context_print(c, &out);
}

const command cmd_help = {
    .name = "help",
    .operands = "[COMMAND [SUB-COMMAND]]",
    .summary = "list the commands, or explain one",
    .options = no_options,
    .most = 2,
    .without_settings = true,
    .run = run,
};
