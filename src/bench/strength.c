/* bench/strength.c - plays stored matches again and compares the results. */
#include "arena/arena_run.h"
#include "arena/match.h"
#include "arena/openings/openings.h"
#include "arena/rating/match_statistics.h"
#include "base/clock.h"
#include "base/files.h"
#include "base/json.h"
#include "base/text.h"
#include "bench/bench.h"
#include "bench/strength_file.h"
#include "game/position.h"
#include "player/player.h"
#include "report/outlet.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* A difference of more standard errors than this is not chance. */
static const double sure_errors = 3;

typedef enum strength_verdict { AS_BEFORE, BETTER, WORSE, VERDICTS } strength_verdict;

static const char *const verdict_names[VERDICTS] = {"as before", "better", "worse"};

typedef struct strength_bench {
    bench_run *run;
    const char *against;  /* a file, or NULL for the built-in one */
    strength_file stored; /* as read */
    strength_file played; /* the same with games, seed and signature of this run, and its results */
    openings openings;
    int threads;
    bool print;
    int verdicts[VERDICTS]; /* number of each */
    buffer out;
    json_writer writer;
    int match, games; /* under way: which, and how many of its games have ended */
    int64_t start_ns; /* of this match */
    int64_t shown_ns; /* when progress was last shown */
} strength_bench;

/* ---- comparing ---- */

typedef struct comparison {
    double difference, errors; /* in discs, and in standard errors of both together */
    strength_verdict verdict;
} comparison;

/* An error of 0 comes from players that always play the same: then every difference counts. */
static comparison compare(const strength_match *now, const strength_match *before) {
    comparison c = {.difference = now->discs - before->discs};
    if (c.difference != 0) c.errors = c.difference / hypot(now->error, before->error);
    c.verdict = c.errors < -sure_errors ? WORSE : c.errors > sure_errors ? BETTER : AS_BEFORE;
    return c;
}

/* ---- telling ---- */

static void print(strength_bench *b) {
    bench_print(b->run, &b->out);
}

static void begin(strength_bench *b) {
    json_writer *j = &b->writer;
    if (b->print) return;
    if (!b->run->json) {
        buffer_format(&b->out, "%-10s%7s%9s%7s%9s%7s%9s  %s\n", "match", "games", "discs", "+-",
                      "stored", "+-", "differs", "verdict");
        print(b);
        return;
    }
    *j = json_make(&b->out);
    json_open_object(j);
    json_put_text_at(j, "against", b->against);
    json_put_uint_at(j, "stored_signature", b->stored.signature);
    json_open_array_at(j, "matches");
}

/* Specifications are too long for a column. */
static void write_row(strength_bench *b, int which, const match_result *r, const comparison *c) {
    const strength_match *now = &b->played.matches[which], *before = &b->stored.matches[which];
    const double errors = fabs(c->errors) < 0.05 ? 0 : c->errors; /* no "-0.0" */
    buffer_format(&b->out, "%-10s%7d%+9.2f%7.2f%+9.2f%7.2f%+9.1f  %s\n", now->name, 2 * r->pairs,
                  now->discs, now->error, before->discs, before->error, errors,
                  verdict_names[c->verdict]);
    buffer_format(&b->out, "  %s against %s\n", now->player, now->opponent);
}

static void put_row(strength_bench *b, int which, const match_result *r, const comparison *c) {
    const strength_match *now = &b->played.matches[which], *before = &b->stored.matches[which];
    json_writer *j = &b->writer;
    JSON_PUT_OBJECT(
        j, json_text_at("name", now->name), json_text_at("player", now->player),
        json_text_at("opponent", now->opponent), json_uint_at("seed", now->seed),
        json_int_at("games", 2 * r->pairs), json_int_at("wins", r->wins),
        json_int_at("draws", r->draws), json_int_at("losses", r->losses),
        json_real_at("discs", now->discs), json_real_at("error", now->error),
        json_uint_at("stored_seed", before->seed), json_int_at("stored_games", before->games),
        json_real_at("stored_discs", before->discs), json_real_at("stored_error", before->error),
        json_real_at("difference", c->difference), json_real_at("standard_errors", c->errors),
        json_text_at("verdict", verdict_names[c->verdict]));
}

static void print_match(strength_bench *b, int which, const match_result *r) {
    const comparison c = compare(&b->played.matches[which], &b->stored.matches[which]);
    b->verdicts[c.verdict]++;
    if (b->print) return;
    if (b->run->json)
        put_row(b, which, r, &c);
    else
        write_row(b, which, r, &c);
    print(b);
}

/* Says whether the engine has the signature of the stored results. After a stop the signature of
 * the engine is not known. */
static void write_signature(strength_bench *b, bool known) {
    const uint64_t now = b->played.signature, stored = b->stored.signature;
    if (known && now == stored)
        buffer_format(&b->out, "signature %" PRIu64 ", as when stored\n", now);
    else if (known)
        buffer_format(&b->out, "signature %" PRIu64 ", stored with %" PRIu64 "\n", now, stored);
    else
        buffer_format(&b->out, "stored with signature %" PRIu64 "\n", stored);
}

static void end(strength_bench *b, bool complete) {
    json_writer *j = &b->writer;
    if (b->print) {
        if (complete) strength_file_write(&b->played, &b->out);
    } else if (b->run->json) {
        json_close(j);
        JSON_PUT_FIELDS(j, json_int_at("as_before", b->verdicts[AS_BEFORE]),
                        json_int_at("better", b->verdicts[BETTER]),
                        json_int_at("worse", b->verdicts[WORSE]));
        if (complete) json_put_uint_at(j, "signature", b->played.signature);
        json_put_bool_at(j, "complete", complete);
        json_close(j);
        buffer_add_char(&b->out, '\n');
    } else {
        buffer_format(&b->out, "%d as before, %d better, %d worse; ", b->verdicts[AS_BEFORE],
                      b->verdicts[BETTER], b->verdicts[WORSE]);
        write_signature(b, complete);
    }
    print(b);
}

/* ---- playing ---- */

static void show_progress(void *argument, const match_game *g) {
    strength_bench *b = argument;
    const int all = b->played.matches[b->match].games;
    (void)g;
    b->games++;
    if (b->run->json || !clock_is_due(&b->shown_ns, PROGRESS_PERIOD_NS)) return;
    char text[120];
    (void)snprintf(text, sizeof text, "match %d of %d: %d of %d games, %.0f s left", b->match + 1,
                   b->played.count, b->games, all,
                   clock_seconds_since(b->start_ns) / b->games * (all - b->games));
    bench_progress(b->run, text);
}

static player_options board_of(const strength_bench *b) {
    return (player_options){.size = 8, .tier = b->run->tier};
}

/* If a match is stopped, its finished pairs count, from two pairs on: fewer have no error. */
static status play_match(strength_bench *b, int which, fault *f) {
    strength_match *m = &b->played.matches[which];
    match_result r = {.pairs = 0};
    const match_options o = {
        .encounter = {.a = m->player,
                      .b = m->opponent,
                      .players = board_of(b),
                      .start = START_STANDARD,
                      .openings = b->openings,
                      .seed = m->seed},
        .games = m->games,
        .run = {
            .threads = b->threads, .stop = b->run->stop, .sink = show_progress, .sink_context = b}};
    b->match = which;
    b->games = 0;
    b->start_ns = clock_now_ns();
    const status result = match_run(&o, &r, f);
    bench_progress(b->run, "");
    if ((result && result != E_STOPPED) || r.pairs < 2) return result;
    m->discs = r.mean;
    m->error = r.error;
    print_match(b, which, &r);
    return result ? result : bench_check_stop(b->run, f);
}

static status play_all(strength_bench *b, fault *f) {
    status result = OK;
    for (int i = 0; i < b->played.count && !result; i++) result = play_match(b, i, f);
    if (!result)
        result = bench_signature_nodes(b->run->tier, 0, b->run->stop, &b->played.signature, f);
    return result;
}

/* ---- the matches ---- */

static status read_stored(strength_bench *b, fault *f) {
    enum { MOST_BYTES = 1 << 16 };
    if (!b->against) return strength_file_built_in(&b->stored, f);
    buffer text = buffer_make(NULL);
    status result = files_read(NULL, b->against, MOST_BYTES, &text, f);
    if (!result) result = strength_file_read(buffer_view(&text), b->against, &b->stored, f);
    buffer_clear(&text);
    return result;
}

/* The matches of the file, with the games and the seed that the caller wants. */
static void choose_matches(strength_bench *b, const bench_strength_options *o) {
    b->played = b->stored;
    for (int i = 0; i < b->played.count; i++) {
        strength_match *m = &b->played.matches[i];
        if (o->games) m->games = o->games;
        if (o->seed) m->seed = *o->seed;
    }
}

/* Reports a mistake in a specification before anything is played. */
static status check_player(strength_bench *b, const char *spec, fault *f) {
    const player_options o = board_of(b);
    const status result = player_verify_text(spec, &o, NULL, f);
    if (result) (void)snprintf(b->run->blamed, sizeof b->run->blamed, "%s", spec);
    return result;
}

static status check_players(strength_bench *b, fault *f) {
    status result = OK;
    for (int i = 0; i < b->stored.count && !result; i++) {
        result = check_player(b, b->stored.matches[i].player, f);
        if (!result) result = check_player(b, b->stored.matches[i].opponent, f);
    }
    return result;
}

static status play_and_report(strength_bench *b, fault *f) {
    status result = bench_openings(8, &b->openings, f);
    if (result) return result;
    begin(b);
    result = play_all(b, f);
    end(b, result == OK);
    openings_clear(&b->openings);
    b->run->wrong = !result && b->verdicts[WORSE] && !b->print;
    return result;
}

status bench_strength(bench_run *r, const bench_strength_options *o, fault *f) {
    strength_bench b = {.run = r,
                        .against = o->against,
                        .print = o->print,
                        .threads = o->threads,
                        .out = buffer_make(NULL)};
    status result = read_stored(&b, f);
    if (!result) choose_matches(&b, o);
    if (!result) result = check_players(&b, f);
    return result ? result : play_and_report(&b, f);
}
