/* protocol/json_request.c - a table of members, and a function for each kind of them. */
#include "protocol/json_request.h"

#include "base/json.h"
#include "base/json/json_line.h"
#include "engine/engine.h"
#include "game/grid.h"
#include "game/position.h"
#include "notation/games/game_transcript.h"
#include "report/outlet.h"
#include "service/answers/position_text.h"

#include <string.h>

/* ---- wants and members ---- */

const char *json_want_name(int want) {
    static const char *const names[JSON_WANTS - JSON_WANT_SET] = {"set", "stop", "ping", "version",
                                                                  "quit"};
    return want < (int)QUESTION_WANTS ? question_want_name((question_want)want)
                                      : names[want - JSON_WANT_SET];
}

enum {
    MOVE = 1 << QUESTION_MOVE,
    HINT = 1 << QUESTION_HINT,
    EVAL = 1 << QUESTION_EVAL,
    SOLVE = 1 << QUESTION_SOLVE,
    ANALYZE = 1 << QUESTION_ANALYZE,
    SET = 1 << JSON_WANT_SET,
    STOP = 1 << JSON_WANT_STOP,
    ASK = (1 << QUESTION_WANTS) - 1,
    ALL = (1 << JSON_WANTS) - 1,
};

static const struct member {
    const char *name;
    int wants; /* bits */
} members[] = {
    {"id", ALL},
    {"want", ALL},
    {"which", STOP},
    {"position", ASK},
    {"format", ASK},
    {"ply", ASK},
    {"size", ASK},
    {"moves", ASK},
    {"agent", MOVE | EVAL | SET},
    {"level", MOVE | HINT | ANALYZE | SET},
    {"threads", MOVE | HINT | SOLVE | ANALYZE | SET},
    {"hash", MOVE | HINT | SOLVE | SET},
    {"weights", MOVE | HINT | SOLVE | EVAL | SET},
    {"time", MOVE | HINT | SOLVE | ANALYZE | SET},
    {"depth", MOVE | HINT | SET},
    {"nodes", MOVE | HINT | SOLVE | SET},
    {"seed", MOVE | SET},
    {"n", HINT},
    {"wld", SOLVE},
    {"all", SOLVE},
    {"for", EVAL},
    {"stream", ASK},
};

static const struct member *find_member(view key) {
    for (size_t i = 0; i < sizeof members / sizeof *members; i++)
        if (view_is(key, members[i].name)) return &members[i];
    return NULL;
}

/* ---- values ---- */

typedef struct reading {
    json_line line;
    json_request *out;
    fault *f;
} reading;

static status blame(const reading *r, const char *member, status failed) {
    if (failed) r->out->where = member;
    return failed;
}

/* NULL also for null. */
static const json_member *find(const reading *r, const char *name) {
    const json_member *m = json_line_find(&r->line, name);
    return m && m->kind == JSON_WORD && view_is(m->value, "null") ? NULL : m;
}

/* Reads a text or a number as text, without NUL. *has is false if it is missing. */
static status read_words(const reading *r, const char *name, buffer *out, bool *has) {
    const json_member *m = find(r, name);
    *has = m != NULL;
    if (!m) return OK;
    bool right =
        m->kind == JSON_TEXT ? json_line_text(&r->line, name, out) : m->kind == JSON_NUMBER;
    if (m->kind == JSON_NUMBER) buffer_append(out, m->value);
    if (!right) return blame(r, name, fault_set(r->f, E_FORMAT, 0, "this is a text or a number"));
    if (buffer_status(out)) return blame(r, name, fault_set(r->f, E_NOMEM, 0, "no memory"));
    return OK;
}

static status read_number(const reading *r, const char *name, uint64_t least, uint64_t most,
                          uint64_t *out, bool *has) {
    buffer words = buffer_make(NULL);
    status failed = read_words(r, name, &words, has);
    if (!failed && *has && (view_number(buffer_view(&words), most, out, NULL) || *out < least))
        failed = blame(r, name,
                       fault_set(r->f, E_RANGE, 0, "this is a whole number from %llu to %llu",
                                 (unsigned long long)least, (unsigned long long)most));
    buffer_clear(&words);
    return failed;
}

static status read_bool(const reading *r, const char *name, bool *out) {
    const json_member *m = find(r, name);
    if (!m) return OK;
    *out = view_is(m->value, "true");
    if (m->kind == JSON_WORD) return OK;
    return blame(r, name, fault_set(r->f, E_FORMAT, 0, "this is true or false"));
}

static void put_number(const reading *r, const char *name, json_writer *j) {
    int64_t whole = 0;
    double real = 0;
    if (json_line_int(&r->line, name, &whole))
        json_put_int(j, whole);
    else if (json_line_real(&r->line, name, &real))
        json_put_real(j, real);
}

/* Writes an id as JSON, in one form for each meaning: "A" for "\u0041". */
static status read_id(const reading *r, const char *name, buffer *out) {
    const json_member *m = find(r, name);
    buffer text = buffer_make(NULL);
    json_writer j = json_make(out);
    bool right = !m || m->kind == JSON_NUMBER;
    if (m && m->kind == JSON_NUMBER) put_number(r, name, &j);
    if (m && m->kind == JSON_TEXT) {
        right = json_line_text(&r->line, name, &text);
        json_put_string(&j, buffer_view(&text));
    }
    buffer_clear(&text);
    if (right && out->length <= JSON_ID_BYTES) return OK;
    buffer_reset(out, 0);
    return blame(r, name,
                 fault_set(r->f, right ? E_RANGE : E_FORMAT, 0,
                           "an id is a number or a text of at most %d bytes", JSON_ID_BYTES));
}

/* ---- what is wanted ---- */

static status read_want(const reading *r) {
    buffer word = buffer_make(NULL);
    bool has = false;
    status failed = read_words(r, "want", &word, &has);
    int want = 0;
    while (want < (int)JSON_WANTS && !view_is(buffer_view(&word), json_want_name(want))) want++;
    buffer_clear(&word);
    if (failed) return failed;
    r->out->want = want;
    if (want < (int)JSON_WANTS) return OK;
    return blame(r, "want",
                 fault_set(r->f, E_MISSING, 0,
                           "%s: move, hint, eval, solve, analyze, legal, set, stop, ping, version "
                           "or quit",
                           has ? "this is none of the wants" : "a request says what it wants"));
}

static status check_member(const reading *r, int number) {
    const view key = r->line.members[number].key;
    const struct member *m = find_member(key);
    char shown[40];
    size_t length = 0;
    for (; length < key.length && length + 1 < sizeof shown; length++)
        shown[length] = (unsigned char)key.data[length] < 0x20 ? '?' : key.data[length];
    shown[length] = '\0';
    if (!m) return fault_set(r->f, E_MISSING, 0, "no request has a member '%s'", shown);
    for (int i = 0; i < number; i++)
        if (view_equal(r->line.members[i].key, key))
            return blame(r, m->name, fault_set(r->f, E_FORMAT, 0, "this member comes twice"));
    if (m->wants & 1 << r->out->want) return OK;
    return blame(
        r, m->name,
        fault_set(r->f, E_RANGE, 0, "%s takes no %s", json_want_name(r->out->want), m->name));
}

static status check_members(const reading *r) {
    for (int i = 0; i < r->line.count; i++) {
        const status failed = check_member(r, i);
        if (failed) return failed;
    }
    return OK;
}

/* ---- settings ---- */

static status read_settings(const reading *r, const partner_options *usual) {
    buffer words[SETTINGS];
    settings_said said = {{NULL}};
    setting wrong = SETTING_AGENT;
    status failed = settings_copy(usual, &r->out->settings, r->f);
    for (int i = 0; i < SETTINGS; i++) {
        bool has = false;
        words[i] = buffer_make(NULL);
        if (!failed) failed = read_words(r, setting_name((setting)i), &words[i], &has);
        if (has) said.texts[i] = buffer_text(&words[i]);
    }
    if (!failed) {
        failed = settings_say(&r->out->settings, &said, &wrong, r->f);
        if (failed) r->out->where = setting_name(wrong);
    }
    for (int i = 0; i < SETTINGS; i++) buffer_clear(&words[i]);
    return failed;
}

/* A level that `set` takes is one for moves. */
static status check_level(const reading *r) {
    const int want = r->out->want;
    if (!find(r, "level")) return OK;
    return blame(
        r, "level",
        question_check_level(want == (int)JSON_WANT_SET ? QUESTION_MOVE : (question_want)want,
                             r->out->settings.options.level, r->f));
}

/* ---- the game ---- */

static status read_position(const reading *r, view text) {
    static const outlet silent = {.context = NULL};
    buffer format = buffer_make(NULL), ply = buffer_make(NULL);
    bool has_format = false, has_ply = false;
    position_trouble trouble = {.has_place = false};
    status failed = read_words(r, "format", &format, &has_format);
    if (!failed) failed = read_words(r, "ply", &ply, &has_ply);
    if (!failed) {
        const position_wish wish = {.format = has_format ? buffer_text(&format) : NULL,
                                    .ply = has_ply ? buffer_text(&ply) : NULL,
                                    .whole_game = true};
        failed =
            blame(r, "position",
                  position_text_read_game(&wish, text, &silent, &r->out->game, &trouble, r->f));
        r->out->has_place = failed && trouble.has_place;
    }
    buffer_clear(&format);
    buffer_clear(&ply);
    return failed;
}

static status read_start(const reading *r) {
    uint64_t size = 8;
    bool has = false;
    position start;
    status failed = read_number(r, "size", GRID_MIN, GRID_MAX, &size, &has);
    if (!failed) failed = blame(r, "size", position_start(&start, (int)size, START_STANDARD, r->f));
    if (!failed) game_set_start(&r->out->game, &start);
    return failed;
}

static status add_moves(const reading *r, view text) {
    game more = game_make(NULL), *g = &r->out->game;
    status failed = transcript_read_from(&g->now, text, &more, r->f);
    r->out->has_place = failed != OK;
    for (size_t i = 0; i < more.count && !failed; i++)
        failed = more.plies[i].square == GAME_PASS ? game_add_pass(g, r->f)
                                                   : game_add_move(g, more.plies[i].square, r->f);
    game_clear(&more);
    return blame(r, "moves", failed);
}

/* The commands call the usual start by this name, too. */
static bool is_start(view text) {
    return view_is_word(view_trim(text), "start");
}

static status read_game(const reading *r) {
    buffer text = buffer_make(NULL), moves = buffer_make(NULL);
    bool has = false, has_moves = false;
    status failed = read_words(r, "position", &text, &has);
    if (!failed) failed = read_words(r, "moves", &moves, &has_moves);
    if (!failed) has = has && !is_start(buffer_view(&text));
    if (!failed && has && find(r, "size"))
        failed = blame(r, "size", fault_set(r->f, E_RANGE, 0, "a position has its own size"));
    if (!failed && !has && (find(r, "ply") || find(r, "format")))
        failed = blame(r, "position",
                       fault_set(r->f, E_MISSING, 0, "ply and format go with a position"));
    if (!failed) failed = has ? read_position(r, buffer_view(&text)) : read_start(r);
    if (!failed && has_moves) failed = add_moves(r, buffer_view(&moves));
    buffer_clear(&text);
    buffer_clear(&moves);
    return failed;
}

/* ---- the question ---- */

/* A number, or all. */
static status read_count(const reading *r, int *out) {
    enum { USUAL = 5 };
    buffer words = buffer_make(NULL);
    bool has = false;
    uint64_t number = USUAL;
    status failed = read_words(r, "n", &words, &has);
    const bool all = view_is(buffer_view(&words), "all");
    if (!failed && has && !all &&
        (view_number(buffer_view(&words), ENGINE_MOVES_MAX, &number, NULL) || number < 1))
        failed = blame(r, "n",
                       fault_set(r->f, E_RANGE, 0,
                                 "n is a number of moves from 1 to %d, or "
                                 "\"all\"",
                                 ENGINE_MOVES_MAX));
    *out = all ? ENGINE_MOVES_MAX : (int)number;
    buffer_clear(&words);
    return failed;
}

static status read_side(const reading *r, colour *out) {
    buffer word = buffer_make(NULL);
    bool has = false;
    status failed = read_words(r, "for", &word, &has);
    const bool white = view_is(buffer_view(&word), "white");
    if (!failed && has && !white && !view_is(buffer_view(&word), "black"))
        failed = blame(r, "for", fault_set(r->f, E_RANGE, 0, "this is black or white"));
    *out = !has ? r->out->game.now.to_move : white ? WHITE : BLACK;
    buffer_clear(&word);
    return failed;
}

static status read_question(const reading *r) {
    question *q = &r->out->question;
    q->want = (question_want)r->out->want;
    q->streams = true;
    status failed = read_game(r);
    if (!failed) failed = read_count(r, &q->moves);
    if (!failed) failed = read_side(r, &q->side);
    if (!failed) failed = read_bool(r, "wld", &q->outcome);
    if (!failed) failed = read_bool(r, "all", &q->all);
    if (!failed) failed = read_bool(r, "stream", &q->streams);
    return failed;
}

/* ---- a line ---- */

static status read_rest(const reading *r, const partner_options *usual) {
    json_request *out = r->out;
    status failed = read_want(r);
    if (!failed) failed = check_members(r);
    if (!failed && out->want <= (int)JSON_WANT_SET) failed = read_settings(r, usual);
    if (!failed && out->want <= (int)JSON_WANT_SET) failed = check_level(r);
    if (!failed && out->want < (int)QUESTION_WANTS) failed = read_question(r);
    if (!failed && out->want == (int)JSON_WANT_STOP) failed = read_id(r, "which", &out->which);
    return failed;
}

status json_request_read(view line, const partner_options *usual, json_request *out, fault *f) {
    fault unwanted = {.code = OK};
    reading r = {.out = out, .f = f ? f : &unwanted};
    *out = (json_request){.id = buffer_make(NULL),
                          .which = buffer_make(NULL),
                          .want = JSON_WANTS,
                          .game = game_make(NULL)};
    status failed = json_line_read(line, &r.line, r.f);
    out->has_place = failed != OK;
    if (!failed) failed = read_id(&r, "id", &out->id);
    if (!failed && out->id.length == 0) buffer_add(&out->id, "null");
    if (!failed) failed = read_rest(&r, usual);
    if (!failed && (buffer_status(&out->id) || buffer_status(&out->which)))
        failed = fault_set(r.f, E_NOMEM, 0, "no memory for an id");
    return failed;
}

void json_request_clear(json_request *r) {
    buffer_clear(&r->id);
    buffer_clear(&r->which);
    settings_clear(&r->settings);
    game_clear(&r->game);
}

question json_request_question(const json_request *r) {
    question q = r->question;
    q.game = &r->game;
    q.settings = r->settings.options;
    return q;
}

bool json_request_quits(view line) {
    json_line l;
    view word;
    if (line.length > 1000 || json_line_read(line, &l, NULL)) return false;
    return json_line_plain(&l, "want", &word) && view_is(word, "quit");
}
