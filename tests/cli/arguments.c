/* tests/cli/table/arguments.c - command lines and settings, against the real table of commands. */
#include "cli/table/arguments.h"
#include "base/config.h"
#include "base/text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

static status parse_for(const command *c, arguments *a, const char *const *words, fault *f) {
    int count = 0;
    while (words[count]) count++;
    char *argv[ARGUMENTS_OPERANDS + ARGUMENTS_OPTIONS + 2];
    for (int i = 0; i < count; i++) argv[i] = (char *)(uintptr_t)words[i];
    return arguments_parse(a, c, count, argv, f);
}

static status parse(arguments *a, const char *const *words, fault *f) {
    return parse_for(&cmd_perft, a, words, f);
}

#define WORDS(...) ((const char *const[]){__VA_ARGS__, NULL})

/* Options stand anywhere, with their value behind a blank or an equals sign. */
static void options_stand_anywhere(void **state) {
    (void)state;
    arguments a;
    uint64_t n = 0;
    assert_int_equal(parse(&a, WORDS("--depth", "9", "start", "--size=6", "--json"), NULL), OK);
    assert_int_equal(a.count, 1);
    assert_string_equal(a.operands[0], "start");
    assert_string_equal(arguments_value(&a, "size"), "6");
    assert_true(arguments_has(&a, "json"));
    assert_false(arguments_has(&a, "grid"));
    assert_int_equal(arguments_number(&a, "depth", 0, 60, 8, &n, NULL), OK);
    assert_int_equal(n, 9);
    assert_int_equal(arguments_number(&a, "threads", 1, 8, 3, &n, NULL), OK);
    assert_int_equal(n, 3);
}

/* "--" ends options: what follows is an operand, whatever it looks like. */
static void two_dashes_end_options(void **state) {
    (void)state;
    arguments a;
    assert_int_equal(parse(&a, WORDS("--", "--depth"), NULL), OK);
    assert_string_equal(a.operands[0], "--depth");
}

/* A board is an operand although it begins with dashes, whatever its letters. */
static void boards_are_no_options(void **state) {
    (void)state;
    static const char *const boards[] = {"-----OX--XO----- X", "--ox--xo--------",
                                         "--XO--OX--------X", "--#---ox--xo----"};
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        arguments a;
        assert_int_equal(parse(&a, WORDS(boards[i], "--json"), NULL), OK);
        assert_string_equal(a.operands[0], boards[i]);
        assert_true(arguments_has(&a, "json"));
    }
}

/* An option of one letter has one dash; a number may follow in the same word. */
static void one_letter_has_one_dash(void **state) {
    (void)state;
    static const struct {
        const char *const words[4];
        const char *value;
    } cases[] = {
        {{"start", "-n", "7"}, "7"},     {{"-n7", "start"}, "7"}, {{"-n=7", "start"}, "7"},
        {{"-n", "all", "start"}, "all"}, {{"-n=", "start"}, ""},
    };
    arguments a;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_int_equal(parse_for(&cmd_hint, &a, cases[i].words, NULL), OK);
        assert_int_equal(a.count, 1);
        assert_string_equal(a.operands[0], "start");
        assert_string_equal(arguments_value(&a, "n"), cases[i].value);
    }
    assert_int_equal(parse_for(&cmd_hint, &a, WORDS("-nodes", "7"), NULL), E_FORMAT);
    assert_int_equal(parse(&a, WORDS("-n", "7"), NULL), E_FORMAT);
    assert_int_equal(parse(&a, WORDS("-"), NULL), OK);
}

/* Each mistake is refused with a sentence that helps. */
static void mistakes_are_explained(void **state) {
    (void)state;
    const struct {
        const char *const *words;
        const char *says;
    } cases[] = {
        {WORDS("--dpeth", "9"), "did you mean --depth?"},
        {WORDS("--nonsense"), "has no option --nonsense"},
        {WORDS("--depth"), "needs a value"},
        {WORDS("--json=1"), "takes no value"},
        {WORDS("--log", ""), "needs a name"},
        {WORDS("--depth", "1", "--depth", "2"), "given twice"},
        {WORDS("--pass", "maybe"), "one of: ply free"},
        {WORDS("--size", "7"), "one of: 4 6 8"},
        {WORDS("start", "again"), "does not know what to do with 'again'"},
        {WORDS("-d", "5"), "two dashes"},
        {WORDS("--no-bulk-counting"), "has no option --no-bulk-counting"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        arguments a;
        fault f = {0};
        assert_int_equal(parse(&a, cases[i].words, &f), E_FORMAT);
        if (!strstr(f.text, cases[i].says)) fail_msg("case %zu: %s", i, f.text);
    }
}

/* There is room for some words and no more. */
static void too_many_words(void **state) {
    (void)state;
    const char *words[ARGUMENTS_OPERANDS + 2] = {NULL};
    arguments a;
    fault f = {0};
    for (int i = 0; i <= ARGUMENTS_OPERANDS; i++) words[i] = "first";
    assert_int_equal(parse_for(&cmd_tournament, &a, words, &f), E_FORMAT);
    assert_non_null(strstr(f.text, "too many words"));
    words[ARGUMENTS_OPERANDS] = NULL;
    assert_int_equal(parse_for(&cmd_tournament, &a, words, &f), OK);
}

/* A number outside its range, or no number at all, names the range. */
static void numbers_have_a_range(void **state) {
    (void)state;
    static const char *const bad[] = {"61", "-1", "x", "", "1e3", "99999999999999999999999"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        arguments a;
        fault f = {0};
        uint64_t n = 0;
        assert_int_equal(parse(&a, WORDS("--depth", bad[i]), NULL), OK);
        assert_int_equal(arguments_number(&a, "depth", 0, 60, 8, &n, &f), E_RANGE);
        assert_non_null(strstr(f.text, "from 0 to 60"));
    }
}

static config settings(const char *text) {
    config c = config_make(NULL);
    assert_int_equal(config_parse(&c, view_of(text), NULL), OK);
    return c;
}

/* The settings file fills in what the command line leaves open, and only that. */
static void settings_fill_in(void **state) {
    (void)state;
    config c = settings("color = never\n[perft]\ndepth = 5\njson = yes\ngrid = no\n");
    arguments a;
    assert_int_equal(arguments_check_settings(&c, NULL), OK);
    assert_int_equal(parse(&a, WORDS("--depth", "3"), NULL), OK);
    a.settings = &c;
    assert_string_equal(arguments_value(&a, "depth"), "3");
    assert_string_equal(arguments_value(&a, "color"), "never");
    assert_true(arguments_has(&a, "json"));
    assert_false(arguments_has(&a, "grid"));
    assert_null(arguments_value(&a, "threads"));
    config_clear(&c);
}

/* A setting that nothing reads, or with an impossible value, is an error with its line. */
static void wrong_settings_are_found(void **state) {
    (void)state;
    static const struct {
        const char *text;
        size_t line;
        const char *says;
    } cases[] = {
        {"colour = never", 1, "did you mean color?"},
        {"\n[perft]\nthread = 2", 3, "did you mean perft.threads?"},
        {"[perft]\njson = maybe", 2, "yes or no"},
        {"color = pink", 1, "one of: auto always never"},
        {"help = yes", 1, "there is no setting help"},
        {"[perft]\ndepth = many", 2, "is a whole number"},
        {"[nowhere]\nx = 1", 2, "there is no setting nowhere.x"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        config c = settings(cases[i].text);
        fault f = {0};
        assert_int_equal(arguments_check_settings(&c, &f), E_FORMAT);
        assert_int_equal(f.at, cases[i].line);
        if (!strstr(f.text, cases[i].says)) fail_msg("case %zu: %s", i, f.text);
        config_clear(&c);
    }
}

/* The first operand of a family names the sub-command, also behind options; it is no operand. */
static void families_find_their_parts(void **state) {
    (void)state;
    static const char *const lines[][5] = {{"ffo", "40-45", "--json"},
                                           {"--json", "ffo", "40-45"},
                                           {"--time", "time", "ffo", "40-45"},
                                           {"--time=1s", "--", "ffo", "40-45"},
                                           {"ffo", "40-45", "--log", "x"}};
    arguments a;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        assert_int_equal(parse_for(&cmd_bench, &a, lines[i], NULL), OK);
        assert_string_equal(a.command->name, "bench ffo");
        assert_string_equal(command_word(a.command), "ffo");
        assert_int_equal(a.count, 1);
        assert_string_equal(a.operands[0], "40-45");
    }
    assert_int_equal(parse_for(&cmd_bench, &a, WORDS("--help"), NULL), OK);
    assert_ptr_equal(a.command, &cmd_bench);
    assert_int_equal(parse_for(&cmd_bench, &a, WORDS("ffo", "-h"), NULL), OK);
    assert_string_equal(a.command->name, "bench ffo");
}

/* A sub-command refuses the options of its siblings, and a wrong name is explained. */
static void mistakes_with_parts_are_explained(void **state) {
    (void)state;
    const struct {
        const char *const *words;
        const char *says;
    } cases[] = {
        {WORDS("fof"), "there is no bench fof; did you mean ffo?"},
        {WORDS("everything"), "bench knows movegen, lab, "},
        {WORDS("everything"), " and soak, not everything; see avocet help bench"},
        {WORDS("--json"), "bench needs the name of a sub-command"},
        {WORDS("--depth", "3"), "bench needs the name of a sub-command"},
        {WORDS("ffo", "--rounds", "3"), "bench ffo takes no --rounds; bench scaling does"},
        {WORDS("--rounds", "3", "ffo"), "bench ffo takes no --rounds; bench scaling does"},
        {WORDS("ffo", "--tmie", "3s"), "bench ffo has no option --tmie; did you mean --time?"},
        {WORDS("ffo", "1-2", "3-4"), "bench ffo does not know what to do with '3-4'"},
        {WORDS("-d", "ffo"), "two dashes"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        arguments a;
        fault f = {0};
        assert_int_equal(parse_for(&cmd_bench, &a, cases[i].words, &f), E_FORMAT);
        if (!strstr(f.text, cases[i].says)) fail_msg("case %zu: %s", i, f.text);
    }
}

/* A section of a family speaks to each sub-command that has the option; one of a sub-command wins.
 */
static void settings_of_families(void **state) {
    (void)state;
    config c = settings("[bench]\nthreads = 1,2\nrounds = 7\n[bench-ffo]\nthreads = 3\n");
    arguments a;
    fault f = {0};
    assert_int_equal(arguments_check_settings(&c, NULL), OK);
    assert_int_equal(parse_for(&cmd_bench, &a, WORDS("ffo"), NULL), OK);
    a.settings = &c;
    assert_string_equal(arguments_value(&a, "threads"), "3");
    assert_null(arguments_value(&a, "rounds"));
    assert_int_equal(parse_for(&cmd_bench, &a, WORDS("scaling"), NULL), OK);
    a.settings = &c;
    assert_string_equal(arguments_value(&a, "threads"), "1,2");
    assert_string_equal(arguments_value(&a, "rounds"), "7");
    config_clear(&c);
    c = settings("[bench-ffo]\nrounds = 7\n");
    assert_int_equal(arguments_check_settings(&c, &f), E_FORMAT);
    assert_non_null(strstr(f.text, "there is no setting bench-ffo.rounds"));
    config_clear(&c);
    c = settings("[bench]\nrounds = many\n");
    assert_int_equal(arguments_check_settings(&c, &f), E_FORMAT);
    config_clear(&c);
}

/* Cuts a command line at its blanks, as a shell does it with quotes; what follows > is no word. */
static int split(char *line, char *words[ARGUMENTS_OPERANDS]) {
    int count = 0;
    for (char *at = line; *at && *at != '>' && *at != '|';) {
        const char end = (char)(*at == '"' || *at == '\'' ? *at : ' ');
        if (*at == ' ' && ++at) continue;
        words[count++] = end == ' ' ? at : ++at;
        while (*at && *at != end) at++;
        if (*at) *at++ = '\0';
    }
    return count;
}

/* Every example is a command line that the parser takes. */
static void assert_example(const command *c, view line) {
    char text[200], *words[ARGUMENTS_OPERANDS];
    arguments a;
    fault f = {0};
    assert_true(line.length < sizeof text);
    (void)snprintf(text, sizeof text, "%.*s", (int)line.length, line.data);
    const int count = split(text, words);
    assert_true(count >= 2 && strcmp(words[0], "avocet") == 0);
    if (words[1][0] == '-') return; /* --version */
    const command *found = command_find(words[1]);
    assert_non_null(found);
    if (arguments_parse(&a, found, count - 2, words + 2, &f)) fail_msg("%s: %s", c->name, f.text);
}

static void assert_examples(const command *c) {
    view rest = command_examples(c);
    assert_true(rest.length > 0);
    while (rest.length) {
        const view line = view_take(&rest, '\n'), shows = view_take(&rest, '\n');
        assert_memory_equal(line.data, "  avocet ", 9);
        assert_memory_equal(shows.data, "      ", 6);
        assert_example(c, view_trim(line));
    }
}

static void assert_explained(const command *c) {
    int options = 0;
    assert_true(strlen(c->summary) > 0 && strlen(c->summary) < 70);
    buffer text = buffer_make(NULL);
    command_text(c, &text);
    assert_true(text.length > 0);
    buffer_clear(&text);
    assert_true(!c->run == (c->parts != NULL));
    assert_examples(c);
    for (const option *o = c->options; o->name; o++, options++) assert_true(strlen(o->help) > 0);
    for (const option *o = global_options; o->name; o++) options++;
    assert_true(options <= ARGUMENTS_OPTIONS);
}

/* The parser relies on it: an option takes a value in all sub-commands of a family or in none. */
static void assert_same_form(const command *family, const command *part) {
    for (const option *o = part->options; o->name; o++) {
        const option *first = command_option(family, o->name, strlen(o->name));
        assert_non_null(first);
        assert_true(!first->value == !o->value);
    }
}

/* The table is complete: every command has help, options with help, and an example; names are
 * unique; options fit the parser. */
static void every_command_is_explained(void **state) {
    (void)state;
    for (const command *const *c = commands; *c; c++) {
        assert_explained(*c);
        assert_ptr_equal(command_find((*c)->name), *c);
        for (const command *const *p = (*c)->parts; p && *p; p++) {
            const command *found = NULL;
            assert_explained(*p);
            assert_same_form(*c, *p);
            assert_int_equal(command_find_part(*c, command_word(*p), &found, NULL), OK);
            assert_ptr_equal(found, *p);
            assert_memory_equal((*p)->name, (*c)->name, strlen((*c)->name));
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(options_stand_anywhere),
        cmocka_unit_test(two_dashes_end_options),
        cmocka_unit_test(mistakes_are_explained),
        cmocka_unit_test(too_many_words),
        cmocka_unit_test(numbers_have_a_range),
        cmocka_unit_test(settings_fill_in),
        cmocka_unit_test(wrong_settings_are_found),
        cmocka_unit_test(every_command_is_explained),
        cmocka_unit_test(boards_are_no_options),
        cmocka_unit_test(one_letter_has_one_dash),
        cmocka_unit_test(families_find_their_parts),
        cmocka_unit_test(mistakes_with_parts_are_explained),
        cmocka_unit_test(settings_of_families),
    };
    return cmocka_run_group_tests_name("arguments", tests, NULL, NULL);
}
