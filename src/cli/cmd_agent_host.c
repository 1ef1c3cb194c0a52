/* cli/cmd_agent_host.c - a shared object with an agent in it, as a program of three lines. */
#include "avocet_agent.h"
#include "cli/table/arguments.h"
#include "notation/cell.h"
#include "search/limits.h"

#include <dlfcn.h>
#include <string.h>
#include <unistd.h>

enum { CELLS = GRID_MAX * GRID_MAX, LINE_BYTES = 600 };

typedef int agent_function(const avocet_agent_question *question);

typedef struct host {
    context *context;
    agent_function *move;
    FILE *answers; /* the standard output is the agent's, and goes to the standard error */
} host;

/* A question, and what it points to. */
typedef struct question {
    avocet_agent_question asked;
    unsigned char cells[CELLS];
    int moves[CELLS];
} question;

/* ---- reading ---- */

/* Without its newline; false at the end of the input. A line that is too long is cut, and fails as
 * a board of no size. */
static bool read_line(char out[LINE_BYTES]) {
    if (!fgets(out, LINE_BYTES, stdin)) return false;
    out[strcspn(out, "\r\n")] = '\0';
    return true;
}

static bool read_board(const char *text, bool black, position *out) {
    const int size = cell_board_size((int)strlen(text));
    if (!size || position_start(out, size, START_STANDARD, NULL)) return false;
    out->grid = (grid){.own = {{0}}};
    out->to_move = black ? BLACK : WHITE;
    for (int i = 0; i < size * size; i++) {
        const cell c = cell_of_letter(text[i]);
        if (c != CELL_BLACK && c != CELL_WHITE && c != CELL_EMPTY) return false;
        cell_put(out, square_at(i / size, i % size), c);
    }
    return true;
}

static void fill_question(const position *p, double seconds, question *out) {
    static const unsigned char values[] = {AVOCET_AGENT_BLACK, AVOCET_AGENT_WHITE,
                                           AVOCET_AGENT_EMPTY, AVOCET_AGENT_EMPTY};
    const squares legal = position_moves(p);
    const int size = p->field.size;
    out->asked = (avocet_agent_question){.size = size,
                                         .cells = out->cells,
                                         .side = p->to_move == BLACK ? AVOCET_AGENT_BLACK
                                                                     : AVOCET_AGENT_WHITE,
                                         .seconds = seconds,
                                         .moves = out->moves};
    for (int i = 0; i < size * size; i++) {
        const int square = square_at(i / size, i % size);
        out->cells[i] = values[cell_at(p, square)];
        if (squares_has(&legal, square)) out->moves[out->asked.move_count++] = i;
    }
}

/* ---- answering ---- */

static int answer(host *h, const char *time, const char *side, const char *board) {
    int64_t ns = 0;
    position p;
    question q;
    if (search_parse_time(view_of(time), &ns, NULL))
        return context_usage(h->context, "the first line is a number of seconds, not %.40s", time);
    if (strcmp(side, "x") != 0 && strcmp(side, "o") != 0)
        return context_usage(h->context, "the second line is x (black) or o (white)");
    if (!read_board(board, side[0] == 'x', &p))
        return context_usage(h->context, "the third line is a board of . x and o, such as 64");
    fill_question(&p, (double)ns * 1e-9, &q);
    const int move = q.asked.move_count ? h->move(&q.asked) : -1;
    if (fprintf(h->answers, "%d\n", move) < 0 || fflush(h->answers) != 0) return EXIT_TROUBLE;
    return EXIT_OK;
}

static int answer_all(host *h) {
    char time[LINE_BYTES], side[LINE_BYTES], board[LINE_BYTES];
    int code = EXIT_OK;
    while (code == EXIT_OK && read_line(time) && read_line(side) && read_line(board))
        code = answer(h, time, side, board);
    return code;
}

/* What the agent prints must not be taken for its answer. */
static int answer_aside(host *h) {
    const int own = dup(STDOUT_FILENO);
    h->answers = own < 0 ? NULL : fdopen(own, "w");
    if (!h->answers || dup2(STDERR_FILENO, STDOUT_FILENO) < 0) {
        fault f;
        (void)fault_set(&f, E_IO, 0, "the standard output cannot be used");
        if (!h->answers && own >= 0) (void)close(own);
        return context_fail(h->context, &f);
    }
    const int code = answer_all(h);
    return fclose(h->answers) != 0 && code == EXIT_OK ? EXIT_TROUBLE : code;
}

/* POSIX hands functions out as pointers to objects; ISO C has no cast between the two. */
static agent_function *find_function(void *library) {
    void *found = dlsym(library, "avocet_agent_move");
    agent_function *function = NULL;
    memcpy(&function, &found, sizeof function);
    return function;
}

static int run(context *c, const arguments *a) {
    const char *path = a->operands[0];
    buffer local = buffer_make(NULL);
    if (!strchr(path, '/')) buffer_add(&local, "./"); /* a file, not a name to look for */
    buffer_add(&local, path);
    void *library = dlopen(buffer_text(&local), RTLD_NOW | RTLD_LOCAL);
    buffer_clear(&local);
    if (!library) return context_usage(c, "cannot load %.60s: %.120s", path, dlerror());
    host h = {.context = c, .move = find_function(library)};
    if (!h.move) return context_usage(c, "%.100s has no function avocet_agent_move", path);
    return answer_aside(&h);
}

const command cmd_agent_host = {
    .name = "agent-host",
    .operands = "FILE",
    .summary = "answer boards with an agent in C that is a shared object",
    .options = no_options,
    .least = 1,
    .most = 1,
    .run = run,
};
