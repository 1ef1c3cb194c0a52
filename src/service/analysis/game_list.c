/* service/analysis/game_list.c - finds out what a path is, and takes its games. */
#include "service/analysis/game_list.h"

#include "archive/wthor_base.h"
#include "archive/wthor_query.h"
#include "base/alloc.h"
#include "base/files.h"
#include "game/position.h"
#include "notation/any.h"
#include "notation/problem.h"
#include "notation/wthor.h"
#include "report/few_notes.h"
#include "service/answers/solve_source.h"
#include "service/convert/convert_inputs.h"
#include "service/games/game_export.h"
#include "service/patient_base.h"
#include "store/store.h"

#include <inttypes.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

typedef struct gathering {
    const game_list_wish *wish;
    game_list *list;
    uint64_t seen; /* records, for `record` */
    few_notes bad;
    fault fault; /* of a sink */
} gathering;

static status no_memory(fault *f) {
    return fault_set(f, E_NOMEM, 0, "no memory for the games");
}

static status stopped(fault *f) {
    return fault_set(f, E_STOPPED, 0, "stopped");
}

/* ---- taking games ---- */

static bool has_player(const game *g, view name) {
    return view_holds(view_of(g->tags[TAG_BLACK]), name) ||
           view_holds(view_of(g->tags[TAG_WHITE]), name);
}

static bool is_full(const gathering *j) {
    return j->wish->limit && j->list->count >= j->wish->limit;
}

/* Moves the game into the list, or clears it. */
static status take(gathering *j, game *g, fault *f) {
    game_list *l = j->list;
    if (is_full(j) || (g->count == 0 && !j->wish->positions)) {
        game_clear(g);
        return OK;
    }
    game *grown = alloc_grow(NULL, l->games, sizeof *grown, l->count + 1, 16, &l->capacity);
    if (!grown) {
        game_clear(g);
        return no_memory(f);
    }
    l->games = grown;
    l->games[l->count++] = *g;
    *g = game_make(NULL);
    return OK;
}

static status take_position(gathering *j, const position *p, fault *f) {
    game g = game_make(NULL);
    game_set_start(&g, p);
    return j->wish->positions ? take(j, &g, f) : OK;
}

static void leave_out(gathering *j, const fault *why) {
    j->list->left_out++;
    few_notes_add(&j->bad, j->wish->notes, "%s", why->text);
}

/* ---- files of text ---- */

static bool is_wanted(gathering *j, const game *g) {
    j->seen++;
    return (!j->wish->record || j->wish->record == j->seen) && has_player(g, j->wish->player);
}

static status read_records(gathering *j, solve_source *s, fault *f) {
    for (;;) {
        problem p;
        const solve_next next = solve_source_next(s, &p, f);
        if (stop_is_set(j->wish->stop)) return stopped(f);
        if (next == SOLVE_NEXT_END || is_full(j)) return OK;
        if (next == SOLVE_NEXT_FAILED) return f->code;
        if (next == SOLVE_NEXT_BAD) {
            leave_out(j, f);
            continue;
        }
        if (!s->item.is_problem && !is_wanted(j, &s->item.game)) continue;
        const status failed =
            s->item.is_problem ? take_position(j, &p.position, f) : take(j, &s->item.game, f);
        if (failed) return failed;
    }
}

static status read_text_file(gathering *j, const char *path, fault *f) {
    solve_source s;
    status result = solve_source_open(&s, path, j->wish->format, j->wish->stop, f);
    if (!result) result = read_records(j, &s, f);
    solve_source_close(&s);
    return result;
}

/* ---- WTHOR ---- */

static status take_picked(gathering *j, const wthor_base *b, const wthor_pick *pick, fault *f) {
    status result = OK;
    for (size_t i = 0; i < pick->count && !result && !is_full(j); i++) {
        game g = game_make(NULL);
        j->seen++;
        if (stop_is_set(j->wish->stop)) return stopped(f);
        if (j->wish->record && j->wish->record != j->seen) continue;
        result = wthor_base_to_game(b, pick->games[i], &g, f);
        if (!result) result = take(j, &g, f);
    }
    return result;
}

static status take_base(gathering *j, wthor_base *b, fault *f) {
    wthor_filter filter = {.player = j->wish->player};
    wthor_pick pick;
    status result = wthor_filter_years(j->wish->year, &filter, f);
    if (!result) result = wthor_pick_games(b, &filter, NULL, &pick, f);
    if (!result) {
        result = take_picked(j, b, &pick, f);
        wthor_pick_clear(&pick);
    }
    wthor_base_clear(b);
    return result;
}

/* The games before the damage are there; the rest counts as one record left out. */
static void note_damage(gathering *j, const wthor_base *b) {
    for (size_t i = 0; i < b->source_count; i++) {
        const wthor_source *s = &b->sources[i];
        fault why;
        if (s->trouble.code == OK || s->kind != WTHOR_GAMES) continue;
        (void)fault_set(&why, s->trouble.code, 0, "%.60s, byte %zu: %.100s", s->name, s->trouble.at,
                        s->trouble.text);
        leave_out(j, &why);
    }
}

static status read_wthor(gathering *j, const char *path, fault *f) {
    wthor_base b;
    const status failed = patient_base_load(path, j->wish->stop, &b, f);
    if (failed) return failed;
    note_damage(j, &b);
    return take_base(j, &b, f);
}

/* ---- stores ---- */

static status take_stored(void *context, const store_run *r, const store_game *g) {
    gathering *j = context;
    game copy = game_make(NULL);
    j->seen++;
    if (is_full(j) || (j->wish->record && j->wish->record != j->seen)) return OK;
    status result = game_export_copy(r, g, &copy);
    if (result)
        (void)no_memory(&j->fault);
    else
        result = take(j, &copy, &j->fault);
    return result;
}

static status read_store(gathering *j, const char *path, fault *f) {
    store *s = NULL;
    const store_filter filter = {.player = j->wish->player};
    const store_options o = {.stop = j->wish->stop};
    status result = store_open(path, STORE_READ, &o, &s, f);
    if (!result) result = store_each_game(s, &filter, take_stored, j, f);
    if (result && j->fault.code) *f = j->fault;
    store_close(s);
    return result;
}

/* ---- which it is ---- */

static bool ends_with(const char *path, const char *ending) {
    const size_t length = strlen(path), tail = strlen(ending);
    return length >= tail && strcasecmp(path + length - tail, ending) == 0;
}

/* Stores may have any name, so the beginning of the file decides. The endings remain for a damaged
 * store: opening it tells what is wrong. A pipe is read once, as text. */
static bool is_store(const char *path) {
    const file_ops *ops = files_system();
    char beginning[32];
    if (ends_with(path, ".db") || ends_with(path, ".sqlite") || ends_with(path, ".jsonl"))
        return true;
    if (ops->kind(ops->context, path) != FILE_IS_PLAIN) return false;
    const int handle = ops->open(ops->context, path, FILE_READ);
    if (handle < 0) return false; /* reading it as text tells why */
    const ssize_t n = ops->read_at(ops->context, handle, beginning, sizeof beginning, 0);
    (void)ops->close(ops->context, handle);
    return n > 0 && store_claims((view){beginning, (size_t)n});
}

static status read_file(gathering *j, const char *path, fault *f) {
    if (is_store(path)) return read_store(j, path, f);
    if (ends_with(path, ".wtb")) return read_wthor(j, path, f);
    return read_text_file(j, path, f);
}

/* A file that is no game does not keep the others from being read. */
static status read_one_of_many(gathering *j, const char *path, fault *f) {
    const size_t before = j->list->count;
    const status result = read_file(j, path, f);
    if (!result || result == E_NOMEM || result == E_STOPPED) return result;
    if (j->list->count == before) leave_out(j, f);
    return j->list->count == before ? OK : result;
}

static int find_wthor(void *who, const char *name) {
    bool *found = who;
    *found = *found || ends_with(name, ".wtb");
    return 0;
}

/* A folder with files of WTHOR games is a base; in any other folder each file counts. */
static status read_folder(gathering *j, const char *path, fault *f) {
    convert_inputs inputs;
    bool is_base = false;
    status result = files_list(NULL, path, find_wthor, &is_base, f);
    if (result || is_base) return result ? result : read_wthor(j, path, f);
    result = convert_inputs_list(path, &inputs, f);
    if (result) return result;
    for (size_t i = 0; i < inputs.count && !result && !is_full(j); i++)
        result = read_one_of_many(j, inputs.paths[i], f);
    convert_inputs_clear(&inputs);
    return result;
}

static status read_typed(gathering *j, const char *text, fault *f) {
    any_reading r;
    const status result = j->wish->format
                              ? any_read_as(view_of(j->wish->format), view_of(text), NULL, &r, f)
                              : any_read(view_of(text), NULL, &r, f);
    if (result) {
        const fault why = *f;
        return fault_set(f, result, why.at, "'%.40s' is neither a file nor a game: %.120s", text,
                         why.text);
    }
    j->list->many = false;
    const status failed = r.is_game ? take(j, &r.game, f) : take_position(j, &r.position, f);
    any_clear(&r);
    return failed;
}

static status read_path(gathering *j, const char *path, fault *f) {
    const file_ops *files = files_system();
    if (strcmp(path, "-") == 0) return read_text_file(j, path, f);
    if (access(path, F_OK) != 0) return read_typed(j, path, f);
    const bool folder = files->kind(files->context, path) == FILE_IS_FOLDER;
    return folder ? read_folder(j, path, f) : read_file(j, path, f);
}

/* Says what was looked for: a person who mistyped a name sees it again. */
static status nothing_found(const gathering *j, fault *f) {
    const game_list_wish *w = j->wish;
    buffer of = buffer_make(NULL);
    if (w->player.length) {
        buffer_add(&of, " of a player with ");
        buffer_append_safe(&of, w->player, 60);
        buffer_add(&of, " in the name");
    }
    if (w->year) buffer_format(&of, " of %.20s", w->year);
    if (w->record)
        (void)fault_set(f, E_MISSING, 0, "there is no game number %" PRIu64 " with a move%s",
                        w->record, buffer_text(&of));
    else
        (void)fault_set(f, E_MISSING, 0, "%.80s has no %s%s", w->path,
                        w->positions ? "game and no position" : "game with a move",
                        buffer_text(&of));
    buffer_clear(&of);
    return E_MISSING;
}

status game_list_gather(const game_list_wish *w, game_list *out, fault *f) {
    *out = (game_list){.many = true};
    gathering j = {.wish = w, .list = out};
    status result = read_path(&j, w->path, f);
    few_notes_end(&j.bad, w->notes, w->path, "left out");
    if (!result && out->left_out)
        outlet_note(w->notes, "%zu %s read, %" PRIu64 " left out", out->count,
                    w->positions      ? "games and positions"
                    : out->count == 1 ? "game"
                                      : "games",
                    out->left_out);
    const bool is_empty = !result && out->count == 0;
    if (is_empty) result = nothing_found(&j, f);
    if (result) game_list_clear(out);
    out->none_fits = is_empty && !w->record && (w->player.length || w->year);
    return result;
}

void game_list_clear(game_list *l) {
    for (size_t i = 0; i < l->count; i++) game_clear(&l->games[i]);
    alloc_free(NULL, l->games);
    *l = (game_list){.games = NULL};
}
