/* notation/wthor_writer.c - a WTHOR base from games. */
#include "notation/wthor_writer.h"

#include <string.h>

enum { NAMES_MAX = 65535 };

wthor_writer wthor_writer_make(const allocator *memory) {
    return (wthor_writer){.games = buffer_make(memory),
                          .players = buffer_make(memory),
                          .tournaments = buffer_make(memory)};
}

void wthor_writer_clear(wthor_writer *w) {
    buffer_clear(&w->games);
    buffer_clear(&w->players);
    buffer_clear(&w->tournaments);
    w->game_count = 0;
    w->year = 0;
}

/* The number of a raw name in the records so far; their count when it is new. */
static size_t find(const buffer *names, const char *raw, size_t width) {
    for (size_t at = 0; at < names->length; at += width)
        if (memcmp(names->data + at, raw, width) == 0) return at / width;
    return names->length / width;
}

/* A name that the format cannot hold, or that is missing, becomes number 0. */
static status number_of(buffer *names, wthor_kind kind, const char *name, uint16_t *number,
                        fault *f) {
    const size_t width = wthor_record_bytes(kind);
    char raw[WTHOR_TOURNAMENT_BYTES];
    if (names->length == 0) {
        (void)wthor_encode_name(view_of("???"), kind, raw, NULL);
        wthor_write_raw_name((view){raw, width}, kind, names);
    }
    *number = 0;
    if (!name || wthor_encode_name(view_of(name), kind, raw, NULL)) return buffer_status(names);
    const size_t found = find(names, raw, width);
    if (found == NAMES_MAX)
        return fault_set(f, E_FULL, 0, "a base has at most %d names", NAMES_MAX);
    if (found == names->length / width) wthor_write_raw_name((view){raw, width}, kind, names);
    *number = (uint16_t)found;
    return buffer_status(names);
}

/* The first four digits of the date, as every way to write a date has them first. */
static unsigned year_of(const game *g) {
    uint64_t year = 0;
    const char *date = g->tags[TAG_DATE];
    if (!date || strlen(date) < 4) return 0;
    return view_number((view){date, 4}, 9999, &year, NULL) == OK ? (unsigned)year : 0;
}

/* Numbers the names and appends the record; what was appended before a failure stays. */
static status append_game(wthor_writer *w, const game *g, fault *f) {
    wthor_game record;
    status result = wthor_from_game(g, &record, f);
    if (!result)
        result = number_of(&w->players, WTHOR_PLAYERS, g->tags[TAG_BLACK], &record.black, f);
    if (!result)
        result = number_of(&w->players, WTHOR_PLAYERS, g->tags[TAG_WHITE], &record.white, f);
    if (!result)
        result = number_of(&w->tournaments, WTHOR_TOURNAMENTS, g->tags[TAG_EVENT],
                           &record.tournament, f);
    if (result) return result;
    wthor_write_game(&record, &w->games);
    return buffer_status(&w->games);
}

/* As it was when it had that length: a failed buffer keeps its bytes. */
static void restore(buffer *b, size_t length) {
    buffer_reset(b, length);
    b->failed = OK;
}

status wthor_writer_add(wthor_writer *w, const game *g, fault *f) {
    const size_t games = w->games.length, players = w->players.length;
    const size_t tournaments = w->tournaments.length;
    const status result = append_game(w, g, f);
    if (result) {
        restore(&w->games, games);
        restore(&w->players, players);
        restore(&w->tournaments, tournaments);
        return result == E_NOMEM ? fault_set(f, E_NOMEM, 0, "no memory for the games") : result;
    }
    w->game_count++;
    if (year_of(g)) w->year = year_of(g);
    return OK;
}

void wthor_writer_file(const wthor_writer *w, wthor_kind kind, const int created[3], buffer *out) {
    const buffer *records[WTHOR_KINDS] = {&w->games, &w->players, &w->tournaments};
    const bool games = kind == WTHOR_GAMES;
    const size_t count = records[kind]->length / wthor_record_bytes(kind);
    const wthor_header header = {.century = (uint8_t)(created[0] / 100),
                                 .year_in_century = (uint8_t)(created[0] % 100),
                                 .month = (uint8_t)created[1],
                                 .day = (uint8_t)created[2],
                                 .games = games ? w->game_count : 0,
                                 .names = games ? 0 : (uint16_t)count,
                                 .year = games ? (uint16_t)w->year : 0,
                                 .board_size = games ? 8 : 0};
    wthor_write_header(&header, out);
    buffer_append(out, buffer_view(records[kind]));
}
