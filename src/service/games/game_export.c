/* service/games/game_export.c - a stored game with the tags of its run, handed to a sink. */
#include "service/games/game_export.h"

#include "arena/ending.h"
#include "base/text.h"
#include "notation/game.h"
#include "report/few_notes.h"
#include "service/convert/convert_format.h"

#include <stdio.h>
#include <string.h>

/* How a forfeit is told (notation/game_result.h): a program that is not there when it is to move
 * has abandoned the game, one that says something wrong has broken a rule. '\0' for other endings.
 */
static char ending_letter(game_ending e) {
    static const char letters[ENDING_COUNT] = {
        [ENDING_TIME] = 't',  [ENDING_RESIGNED] = 'r',   [ENDING_START] = 'a',
        [ENDING_CRASH] = 'a', [ENDING_HANG] = 'a',       [ENDING_ILLEGAL] = 'f',
        [ENDING_LONG] = 'f',  [ENDING_WRONG_PASS] = 'f', [ENDING_GARBAGE] = 'f'};
    return letters[e];
}

/* A result that the board does not tell. Few formats have a word for each forfeit, so a comment
 * says it, too. */
static status set_result(const store_game *g, game *out) {
    char text[32], comment[80];
    const int black = g->played.a_is_black ? g->played.score : -g->played.score;
    const char letter = ending_letter(g->played.ending);
    if (g->played.ending == ENDING_NORMAL) return OK;
    (void)snprintf(text, sizeof text, letter ? "%+d.00:%c" : "%+d.00", black, letter);
    const status result = game_set_tag(out, TAG_RESULT, view_of(text));
    if (result || !letter) return result;
    (void)snprintf(comment, sizeof comment, "%s lost %s", black < 0 ? "Black" : "White",
                   game_ending_words(g->played.ending));
    return game_set_tag(out, TAG_COMMENT, view_of(comment));
}

static status set_tags(const store_run *r, const store_game *g, game *out) {
    char round[16];
    (void)snprintf(round, sizeof round, "%d", g->played.number + 1);
    const view day = {r->begun, strlen(r->begun) < 10 ? 0 : 10};
    const int black = g->played.a_is_black ? 0 : 1;
    status result = game_set_tag(out, TAG_BLACK, view_of(store_run_player(r, black)));
    if (!result) result = game_set_tag(out, TAG_WHITE, view_of(store_run_player(r, 1 - black)));
    if (!result) result = game_set_tag(out, TAG_EVENT, view_of(r->kind));
    if (!result) result = game_set_tag(out, TAG_ROUND, view_of(round));
    if (!result) result = game_set_tag(out, TAG_DATE, day);
    return result ? result : set_result(g, out);
}

status game_export_copy(const store_run *r, const store_game *g, game *out) {
    status result = game_copy(g->record, out);
    if (!result) result = set_tags(r, g, out);
    if (result) game_clear(out);
    return result;
}

status game_export_add(convert_sink *s, const store_run *r, const store_game *g, fault *unfit,
                       fault *f) {
    convert_item item = convert_item_make();
    status result = game_export_copy(r, g, &item.game);
    if (result)
        (void)fault_set(f, result, 0, "no memory for the output");
    else
        result = convert_sink_add(s, &item, unfit, f);
    convert_item_clear(&item);
    return result;
}

typedef struct exporter {
    game_export *job;
    convert_sink *sink;
    uint64_t *unfit;
    few_notes left_out;
    uint64_t seen; /* games that fit the filter */
    fault fault;   /* of the sink */
} exporter;

static status export_game(void *argument, const store_run *r, const store_game *g) {
    exporter *e = argument;
    game_export *j = e->job;
    fault unfit;
    j->more = j->limit && e->seen == j->limit;
    if (j->more) return E_STOPPED;
    if (stop_is_set(j->stop)) return fault_set(&e->fault, E_STOPPED, 0, "stopped");
    e->seen++;
    const status result = game_export_add(e->sink, r, g, &unfit, &e->fault);
    if (result || !unfit.code) return result;
    ++*e->unfit;
    few_notes_add(&e->left_out, j->notes, "game %lld is left out: %s", (long long)g->id,
                  unfit.text);
    return OK;
}

status game_export_fill(void *context, convert_sink *sink, uint64_t *unfit, fault *f) {
    game_export *j = context;
    exporter e = {.job = j, .sink = sink, .unfit = unfit};
    j->more = false;
    const status result = store_each_game(j->store, j->filter, export_game, &e, f);
    few_notes_end(&e.left_out, j->notes, sink->path, "left out");
    if (result == E_STOPPED && j->more) return OK;
    if (result && e.fault.code) *f = e.fault;
    return result;
}
