/* service/agents/agent_host.c - three lines in, the number of a square out. */
#include "service/agents/agent_host.h"

#include "base/text.h"
#include "game/position.h"
#include "notation/cell.h"
#include "search/limits.h"

#include <dlfcn.h>
#include <string.h>
#include <unistd.h>

enum { CELLS = GRID_MAX * GRID_MAX, LINE_BYTES = 600 };

/* A question, and the arrays it points to. */
typedef struct question {
    avocet_agent_question asked;
    unsigned char cells[CELLS];
    int moves[CELLS];
} question;

/* ---- reading ---- */

/* Reads a line without its newline. Returns false at the end of the input. A line that is too long
 * is cut and then fails as a board of no size. */
static bool read_line(FILE *in, char out[LINE_BYTES]) {
    if (!fgets(out, LINE_BYTES, in)) return false;
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

static status answer(const agent_host *h, const char *time, const char *side, const char *board,
                     fault *f) {
    int64_t ns = 0;
    position p;
    question q;
    if (search_parse_time(view_of(time), &ns, NULL))
        return fault_set(f, E_FORMAT, 0, "the first line is a number of seconds, not %.40s", time);
    if (strcmp(side, "x") != 0 && strcmp(side, "o") != 0)
        return fault_set(f, E_FORMAT, 0, "the second line is x (black) or o (white)");
    if (!read_board(board, side[0] == 'x', &p))
        return fault_set(f, E_FORMAT, 0, "the third line is a board of . x and o, such as 64");
    fill_question(&p, (double)ns * 1e-9, &q);
    const int move = q.asked.move_count ? h->move(&q.asked) : -1;
    if (fprintf(h->answers, "%d\n", move) < 0 || fflush(h->answers) != 0)
        return fault_set(f, E_IO, 0, "the answer cannot be written");
    return OK;
}

status agent_host_run(const agent_host *h, fault *f) {
    char time[LINE_BYTES], side[LINE_BYTES], board[LINE_BYTES];
    status result = OK;
    while (!result && read_line(h->questions, time) && read_line(h->questions, side) &&
           read_line(h->questions, board))
        result = answer(h, time, side, board, f);
    return result;
}

/* ---- a shared object ---- */

static status answer_aside(agent_host *h, fault *f) {
    const int own = dup(STDOUT_FILENO);
    h->answers = own < 0 ? NULL : fdopen(own, "w");
    if (!h->answers || dup2(STDERR_FILENO, STDOUT_FILENO) < 0) {
        if (!h->answers && own >= 0) (void)close(own);
        return fault_set(f, E_IO, 0, "the standard output cannot be used");
    }
    const status result = agent_host_run(h, f);
    const bool closed = fclose(h->answers) == 0;
    if (result || closed) return result;
    return fault_set(f, E_IO, 0, "the answer cannot be written");
}

/* POSIX hands functions out as pointers to objects; ISO C has no cast between the two. */
static agent_function *find_function(void *library) {
    void *found = dlsym(library, "avocet_agent_move");
    agent_function *function = NULL;
    memcpy(&function, &found, sizeof function);
    return function;
}

#ifdef AVOCET_STATIC
static void *load(const char *path) {
    (void)path;
    return NULL;
}

static const char *load_trouble(void) {
    return "this avocet is linked statically";
}
#else
static void *load(const char *path) {
    return dlopen(path, RTLD_NOW | RTLD_LOCAL);
}

static const char *load_trouble(void) {
    return dlerror();
}
#endif

status agent_host_serve(const char *path, fault *f) {
    buffer local = buffer_make(NULL);
    if (!strchr(path, '/')) buffer_add(&local, "./"); /* a file, not a name to look for */
    buffer_add(&local, path);
    void *library = load(buffer_text(&local));
    buffer_clear(&local);
    if (!library)
        return fault_set(f, E_FORMAT, 0, "cannot load %.60s: %.80s", path, load_trouble());
    agent_host h = {.move = find_function(library), .questions = stdin};
    if (!h.move) return fault_set(f, E_FORMAT, 0, "%.100s has no function avocet_agent_move", path);
    return answer_aside(&h, f);
}
