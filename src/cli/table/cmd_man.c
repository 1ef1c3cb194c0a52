/* cli/table/cmd_man.c - the manual page, in the language of man(7), from the table of commands. */
#include "base/text.h"
#include "build_info.h"
#include "cli/table/arguments.h"

#include <string.h>

/* Text as roff takes it: backslashes doubled, hyphens kept as such, and no line may start with a
 * dot or a quote, which would be a request. */
static void add_text(buffer *out, view text) {
    bool line_start = true;
    for (size_t i = 0; i < text.length; i++) {
        const char c = text.data[i];
        if (line_start && (c == '.' || c == '\'')) buffer_add(out, "\\&");
        if (c == '\\')
            buffer_add(out, "\\e");
        else if (c == '-')
            buffer_add(out, "\\-");
        else
            buffer_add_char(out, c);
        line_start = c == '\n';
    }
    buffer_add_char(out, '\n');
}

/* An empty line between paragraphs becomes a request of its own. */
static void add_details(buffer *out, const command *c) {
    buffer details = buffer_make(NULL);
    command_text(c, &details);
    const char *gap, *text = buffer_text(&details);
    while ((gap = strstr(text, "\n\n"))) {
        add_text(out, (view){text, (size_t)(gap - text)});
        buffer_add(out, ".PP\n");
        text = gap + 2;
    }
    add_text(out, view_of(text));
    buffer_clear(&details);
}

static void add_options(buffer *out, const option *options) {
    for (; options->name; options++) {
        buffer_add(out, ".TP\n.B ");
        char head[80];
        (void)snprintf(head, sizeof head, "%s%s%s%s", option_dashes(options), options->name,
                       options->value ? " " : "", options->value ? options->value : "");
        add_text(out, view_of(head));
        add_text(out, view_of(options->help));
        if (options->choices) {
            buffer_add(out, "(one of: ");
            buffer_add(out, options->choices);
            buffer_add(out, ")\n");
        }
    }
}

static void add_command(buffer *out, const command *c) {
    char head[120];
    (void)snprintf(head, sizeof head, "avocet %s %s [options]", c->name, c->operands);
    buffer_add(out, ".SS ");
    add_text(out, view_of(head));
    add_text(out, view_of(c->summary));
    buffer_add(out, ".PP\n");
    add_details(out, c);
    add_options(out, c->options);
    for (view rest = command_examples(c); rest.length;) {
        buffer_add(out, ".PP\n.EX\n");
        add_text(out, view_trim(view_take(&rest, '\n')));
        buffer_add(out, ".EE\n");
        add_text(out, view_trim(view_take(&rest, '\n')));
    }
    for (const command *const *p = c->parts; p && *p; p++) add_command(out, *p);
}

static int run(context *c, const arguments *a) {
    (void)a;
    buffer out = buffer_make(NULL);
    buffer_format(&out, ".TH AVOCET 1 \"\" \"avocet %s\" \"User Commands\"\n", BUILD_VERSION);
    buffer_add(&out, ".SH NAME\navocet \\- Othello/Reversi engine, laboratory and arena\n"
                     ".SH SYNOPSIS\n.B avocet\n.I COMMAND\n[operands] [options]\n.SH COMMANDS\n");
    for (const command *const *k = commands; *k; k++) add_command(&out, *k);
    buffer_add(&out, ".SH OPTIONS OF EVERY COMMAND\n");
    add_options(&out, global_options);
    buffer_add(&out,
               ".SH FILES\n.TP\n.I config.ini\nin $XDG_CONFIG_HOME/avocet, ~/.config/avocet or "
               "$AVOCET_HOME/config. Any option can stand there:\n\"color = never\" for those of "
               "every command, \"[perft]\" and below it \"threads = 1\" for the others;\nswitches "
               "are yes or no.\n.SH ENVIRONMENT\n.TP\n.B AVOCET_HOME\none folder for settings, "
               "data and cache.\n.TP\n.B NO_COLOR\nno colours unless \\-\\-color asks for them.\n"
               ".SH EXIT STATUS\n0 success; 1 the work could not be done; 2 bad input; 130 "
               "stopped by the user.\n");
    return context_print(c, &out);
}

const command cmd_man = {
    .name = "man",
    .operands = "",
    .summary = "print the manual page",
    .options = no_options,
    .without_settings = true,
    .run = run,
};
