/* cli/cmd_demo.c - what ./run does without a page: thinks about the start and plays a game. */
#include "base/stop.h"
#include "base/text.h"
#include "cli/agent_report.h"
#include "cli/options/position_argument.h"
#include "cli/table/arguments.h"
#include "cli/terminal/interrupt.h"
#include "game/position.h"
#include "player/player.h"
#include "report/outlet.h"
#include "service/agents/demo.h"
#include "service/agents/demo_show.h"

#include <time.h>

static int play(context *c, demo_show *s, position *p) {
    interrupt i;
    fault f;
    interrupt_start(&i);
    s->game.stop = &i.stop;
    const status failed = demo_show_game(s, p, &f);
    interrupt_end(&i);
    if (failed == E_STOPPED || (!failed && s->unread)) return EXIT_TROUBLE;
    return failed ? context_fail(c, &f) : stop_is_set(&i.stop) ? EXIT_INTERRUPTED : EXIT_OK;
}

static int think_and_play(context *c, demo_show *s, position *p) {
    fault f;
    if (demo_show_thinking(s, p, &f)) return context_fail(c, &f);
    return s->unread ? EXIT_TROUBLE : play(c, s, p);
}

/* EXIT_OK, or the code of a failure that has been reported. */
static int open_player(context *c, const arguments *a, colour side, const field *board,
                       demo_game *g) {
    const char *spec = arguments_value(a, colour_name(side));
    fault f;
    if (demo_open_player(spec, side, board, c->tier, &g->players[side], &f))
        return agent_report_fail(c, spec ? spec : "", &f);
    return EXIT_OK;
}

static int run(context *c, const arguments *a) {
    fault f;
    position p;
    uint64_t pause = 0;
    const outlet speaks = context_outlet(c);
    demo_show s = {.outlet = &speaks, .discs = c->terminal.discs, .colour = c->terminal.colour};
    const uint64_t now = (uint64_t)time(NULL) % 1000000;
    if (position_argument_start(a, &p, &f) ||
        arguments_number(a, "seed", 0, UINT64_MAX, now, &s.game.seed, &f) ||
        arguments_number(a, "pause", 0, 10000, 60, &pause, &f))
        return context_fail(c, &f);
    s.animated = c->terminal.interactive && pause > 0;
    s.pause_ms = (int64_t)pause;
    int code = open_player(c, a, BLACK, &p.field, &s.game);
    if (!code) code = open_player(c, a, WHITE, &p.field, &s.game);
    if (!code) code = think_and_play(c, &s, &p);
    player_close(s.game.players[BLACK]);
    player_close(s.game.players[WHITE]);
    return code;
}

static const option options[] = {
    START_OPTIONS,
    {"black", OPTION_TEXT, "SPEC", "the black player, as in avocet agents", NULL},
    {"white", OPTION_TEXT, "SPEC", "the white player", NULL},
    {"seed", OPTION_NUMBER, "N", "play the game of that number again", NULL},
    {"pause", OPTION_NUMBER, "MS",
     "milliseconds after each move on a terminal; 0 shows the end at once", NULL},
    OPTIONS_END,
};

const command cmd_demo = {
    .name = "demo",
    .operands = "",
    .summary = "think about a move and play a game",
    .options = options,
    .run = run,
};
