/* examples/hints.c - shows the best moves of a position, deeper and deeper, for one second.
 *
 *     cc hints.c $(pkg-config --cflags --libs avocet) -o hints
 *     ./hints f5d6c3d3c4 */
#include <avocet.h>

#include <stdio.h>
#include <string.h>

/* The engine calls this after each depth. */
static void show(void *context, const avocet_result *r) {
    char name[AVOCET_SQUARE_NAME];
    (void)context;
    printf("depth %2d", r->best.depth);
    for (int i = 0; i < r->count; i++)
        printf("  %s %+.2f", avocet_square_name(r->moves[i].square, name), r->moves[i].value);
    printf("\n");
}

int main(int argc, char **argv) {
    avocet_error error;
    avocet_result result;
    const char *text = argc > 1 ? argv[1] : "f5d6c3d3c4";
    const avocet_request request = {.seconds = 1, .depth = 12, .progress = show};
    avocet_position *position = avocet_position_read(text, strlen(text), NULL, NULL, &error);
    avocet_engine *engine = position ? avocet_engine_new("hash=16", &error) : NULL;
    int failed = !engine;
    if (engine) failed = avocet_engine_hints(engine, position, 3, &request, &result, &error) != 0;
    if (failed) fprintf(stderr, "hints: %s\n", error.text);
    avocet_engine_free(engine);
    avocet_position_free(position);
    return failed;
}
