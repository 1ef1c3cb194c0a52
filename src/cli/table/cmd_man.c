/* cli/table/cmd_man.c - the manual pages, in the language of man(7), from the table of commands. */
#include "base/files.h"
#include "base/text.h"
#include "build_info.h"
#include "cli/table/arguments.h"
#include "report/roff.h"

#include <stdio.h>
#include <string.h>

extern const char man_end[]; /* data/man/end.man */

static void add_options(buffer *out, const option *options) {
    for (; options->name; options++) {
        char head[80];
        (void)snprintf(head, sizeof head, "%s%s%s%s", option_dashes(options), options->name,
                       options->value ? " " : "", options->value ? options->value : "");
        roff_add_item(out, head, options->help);
        if (options->choices) buffer_format(out, "(one of: %s)\n", options->choices);
    }
}

static void add_command(buffer *out, const command *c) {
    buffer text = buffer_make(NULL);
    buffer_format(&text, "avocet %s %s [options]", c->name, c->operands);
    buffer_add(out, ".B ");
    roff_add(out, buffer_view(&text));
    buffer_add(out, strchr(c->name, ' ') ? ".PP\n" : ".SH DESCRIPTION\n");
    buffer_reset(&text, 0);
    command_text(c, &text);
    roff_add_paragraphs(out, buffer_text(&text));
    buffer_clear(&text);
    add_options(out, c->options);
    roff_add_examples(out, command_examples(c));
    for (const command *const *p = c->parts; p && *p; p++) {
        buffer_format(out, ".SS %s\n", command_word(*p));
        add_command(out, *p);
    }
}

/* The page of one command; NULL: the page of the program, which lists the commands. */
static void add_page(buffer *out, const command *c) {
    char page[60];
    (void)snprintf(page, sizeof page, "avocet%s%s", c ? "-" : "", c ? c->name : "");
    roff_add_head(out, page, BUILD_VERSION,
                  c ? c->summary : "Othello/Reversi engine, laboratory and arena");
    if (c) {
        buffer_add(out, ".SH SYNOPSIS\n");
        add_command(out, c);
    } else {
        buffer_add(out, ".SH SYNOPSIS\n.B avocet\n.I COMMAND\n[operands] [options]\n.SH COMMANDS\n"
                        "Each has a page of its own, such as avocet\\-solve(1).\n");
        for (const command *const *k = commands; *k; k++)
            roff_add_item(out, (*k)->name, (*k)->summary);
    }
    buffer_add(out, ".SH OPTIONS OF EVERY COMMAND\n");
    add_options(out, global_options);
    buffer_add(out, man_end);
    if (c) buffer_add(out, ".SH SEE ALSO\n.BR avocet (1)\n");
}

/* Writes all pages into a folder. */
static int write_pages(context *c, const char *folder) {
    status failed = OK;
    fault f;
    for (const command *const *k = commands; !failed; k++) {
        buffer path = buffer_make(NULL), page = buffer_make(NULL);
        buffer_format(&path, "%s/avocet%s%s.1", folder, *k ? "-" : "", *k ? (*k)->name : "");
        add_page(&page, *k);
        failed = files_replace(NULL, buffer_text(&path), buffer_view(&page), &f);
        buffer_clear(&path);
        buffer_clear(&page);
        if (!*k) break;
    }
    return failed ? context_fail(c, &f) : EXIT_OK;
}

static int run(context *c, const arguments *a) {
    const char *folder = arguments_value(a, "folder");
    const command *which = a->count ? command_find(a->operands[0]) : NULL;
    buffer out = buffer_make(NULL);
    if (folder) return write_pages(c, folder);
    if (a->count && !which) return context_usage(c, "there is no command %.40s", a->operands[0]);
    add_page(&out, which);
    return context_print(c, &out);
}

static const option options[] = {
    {"folder", OPTION_FOLDER, "DIR", "write the pages of all commands into DIR", NULL},
    OPTIONS_END,
};

const command cmd_man = {
    .name = "man",
    .operands = "[COMMAND]",
    .summary = "print a manual page, of the program or of one command",
    .options = options,
    .most = 1,
    .without_settings = true,
    .run = run,
};
