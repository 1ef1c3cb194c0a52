/* cli/cmd_demo.c - what ./run does by itself: shows the start and plays a random game. */
#include "base/clock.h"
#include "base/rng.h"
#include "cli/arguments.h"
#include "cli/interrupt.h"
#include "cli/position_argument.h"
#include "notation/square_name.h"
#include "report/board_text.h"
#include "report/wrap.h"

#include <time.h>

typedef struct show {
    context *context;
    bool animated; /* redraw in place, with a pause after each move */
    long pause_ms;
} show;

static void wait_ms(long ms) {
    const struct timespec t = {ms / 1000, ms % 1000 * 1000000};
    (void)nanosleep(&t, NULL);
}

static void draw(const show *s, const position *p, int last_move, buffer *out) {
    const board_style style = {.discs = s->context->terminal.discs,
                               .colour = s->context->terminal.colour,
                               .show_moves = last_move == SQUARE_NONE,
                               .last_move = last_move};
    board_text_draw(p, &style, out);
}

/* The board over the one drawn before it: up as many lines as a board has. */
static int redraw(const show *s, const position *p, int last_move) {
    buffer out = buffer_make(NULL);
    buffer_format(&out, "\x1b[%dA", p->field.size + 1);
    draw(s, p, last_move, &out);
    const int failed = context_print(s->context, &out);
    wait_ms(s->pause_ms);
    return failed;
}

static int random_move(const position *p, rng *r) {
    const squares moves = position_moves(p);
    int square = squares_next(&moves, SQUARE_NONE);
    for (uint64_t skip = rng_below(r, (uint64_t)squares_count(&moves)); skip; skip--)
        square = squares_next(&moves, square);
    return square;
}

/* Plays to the end, or until stopped, and appends the moves to *line, "--" for a pass. */
static int play(const show *s, position *p, rng *r, const atomic_bool *stop, buffer *line) {
    while (!position_over(p) && !atomic_load(stop)) {
        char name[SQUARE_NAME_BYTES] = "--";
        if (position_must_pass(p)) {
            position_pass(p);
        } else {
            const int square = random_move(p, r);
            square_name_write(square, name);
            position_play(p, square);
            const int failed = s->animated ? redraw(s, p, square) : EXIT_OK;
            if (failed) return failed;
        }
        buffer_format(line, line->length ? " %s" : "%s", name);
    }
    return EXIT_OK;
}

static int play_and_tell(const show *s, position *p, uint64_t seed) {
    rng r = rng_make(seed, 0);
    interrupt i;
    buffer line = buffer_make(NULL), out = buffer_make(NULL);
    interrupt_start(&i);
    int code = play(s, p, &r, &i.stop, &line);
    interrupt_end(&i);
    if (code == EXIT_OK) {
        if (!s->animated) draw(s, p, SQUARE_NONE, &out);
        board_text_summary(p, &out);
        buffer_add(&out, "\n\n");
        wrap_text(&out, buffer_view(&line), 0, 79);
        buffer_format(&out, "seed %llu\n", (unsigned long long)seed);
        code = context_print(s->context, &out);
        if (code == EXIT_OK && atomic_load(&i.stop)) code = EXIT_INTERRUPTED;
    }
    buffer_clear(&line);
    buffer_clear(&out);
    return code;
}

static int run(context *c, const arguments *a) {
    fault f;
    position p;
    uint64_t seed = 0, pause = 0;
    const uint64_t now = (uint64_t)time(NULL) % 1000000;
    if (position_argument_start(a, &p, &f) ||
        arguments_number(a, "seed", 0, UINT64_MAX, now, &seed, &f) ||
        arguments_number(a, "pause", 0, 10000, 60, &pause, &f))
        return context_fail(c, &f);
    const show s = {c, c->terminal.interactive && pause > 0, (long)pause};
    buffer out = buffer_make(NULL);
    draw(&s, &p, SQUARE_NONE, &out);
    if (!s.animated) {
        board_text_summary(&p, &out);
        buffer_add(&out, "\n\n");
    }
    const int failed = context_print(c, &out);
    return failed ? failed : play_and_tell(&s, &p, seed);
}

static const option options[] = {
    START_OPTIONS,
    {"seed", OPTION_NUMBER, "N", "play the game of that number again", NULL},
    {"pause", OPTION_NUMBER, "MS", "wait after each move on a terminal; 0 shows the end at once",
     NULL},
    OPTIONS_END,
};

static const example examples[] = {
    {"demo", "a random game"},
    {"demo --size 10 --seed 7", "always the same game, on 10x10"},
    {NULL, NULL},
};

const command cmd_demo = {
    .name = "demo",
    .operands = "",
    .summary = "show the start and play a random game",
    .details = "What ./run does without arguments. There is no thinking in it yet: both sides play "
               "a random legal move. The seed it ends with plays the same game again.",
    .options = options,
    .examples = examples,
    .run = run,
};
