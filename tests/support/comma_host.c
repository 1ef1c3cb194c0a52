/* tests/support/comma_host.c - a program with the user's locale that uses the C library of avocet.
 *
 * comma_host FILE: reads a game in GGF and writes it in every format, on standard output. The
 * decimal sign of the locale goes to the error stream, so that a test can see that the locale is
 * there. */
#include <avocet.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int write_all(const avocet_game *g) {
    char names[200];
    (void)snprintf(names, sizeof names, "%s", avocet_game_formats());
    char *rest = NULL;
    for (const char *name = strtok_r(names, " ", &rest); name; name = strtok_r(NULL, " ", &rest)) {
        avocet_error why;
        char *text = avocet_game_write(g, name, &why);
        (void)printf("%s: %s\n", name, text ? text : why.text);
        avocet_free(text);
    }
    return EXIT_SUCCESS;
}

int main(int argc, char **argv) {
    char text[4000];
    avocet_error why;
    FILE *in = argc > 1 ? fopen(argv[1], "r") : NULL;
    if (!in || !setlocale(LC_ALL, "")) return EXIT_FAILURE;
    const size_t length = fread(text, 1, sizeof text, in);
    (void)fclose(in);
    (void)fprintf(stderr, "decimal sign %s\n", localeconv()->decimal_point);
    avocet_game *g = avocet_game_read(text, length, "ggf", NULL, &why);
    if (!g) (void)fprintf(stderr, "%s\n", why.text);
    const int code = g ? write_all(g) : EXIT_FAILURE;
    avocet_game_free(g);
    return code;
}
