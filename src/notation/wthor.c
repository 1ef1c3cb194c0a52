/* notation/wthor.c - bytes to records and back. */
#include "notation/wthor.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { AT_BOARD_SIZE = 12 };

static uint8_t get8(const char *bytes) {
    return (uint8_t)*bytes;
}

static uint16_t get16(const char *bytes) {
    return (uint16_t)(get8(bytes) | get8(bytes + 1) << 8);
}

static uint32_t get32(const char *bytes) {
    return get16(bytes) | (uint32_t)get16(bytes + 2) << 16;
}

static void put8(buffer *out, unsigned value) {
    buffer_add_char(out, (char)(uint8_t)value);
}

static void put16(buffer *out, unsigned value) {
    put8(out, value & 0xFF);
    put8(out, value >> 8);
}

size_t wthor_record_bytes(wthor_kind kind) {
    static const size_t bytes[WTHOR_KINDS] = {
        [WTHOR_GAMES] = WTHOR_GAME_BYTES,
        [WTHOR_PLAYERS] = WTHOR_PLAYER_BYTES,
        [WTHOR_TOURNAMENTS] = WTHOR_TOURNAMENT_BYTES,
    };
    return bytes[kind];
}

static const char *kind_name(wthor_kind kind) {
    static const char *const names[WTHOR_KINDS] = {
        [WTHOR_GAMES] = "games",
        [WTHOR_PLAYERS] = "players",
        [WTHOR_TOURNAMENTS] = "tournaments",
    };
    return names[kind];
}

static wthor_header read_header(const char *b) {
    return (wthor_header){
        .century = get8(b),
        .year_in_century = get8(b + 1),
        .month = get8(b + 2),
        .day = get8(b + 3),
        .games = get32(b + 4),
        .names = get16(b + 8),
        .year = get16(b + 10),
        .board_size = get8(b + AT_BOARD_SIZE),
        .type = get8(b + 13),
        .depth = get8(b + 14),
        .reserved = get8(b + 15),
    };
}

/* Compares the header with the records. A part of a record counts as missing bytes if the header
 * counts the record, else as surplus bytes. */
static status check_size(const wthor_file *file, size_t length, fault *f) {
    const uint64_t told = file->kind == WTHOR_GAMES ? file->header.games : file->header.names;
    const uint64_t wanted = WTHOR_HEADER_BYTES + told * wthor_record_bytes(file->kind);
    if (wanted == length) return OK;
    const uint64_t at = wanted < length ? wanted : length;
    return fault_set(
        f, E_FORMAT, (size_t)at, "the header tells of %" PRIu64 " %s, %s: %zu can be read", told,
        kind_name(file->kind), wanted < length ? "but more follows" : "but the file ends before",
        file->count);
}

status wthor_open(view bytes, wthor_kind kind, wthor_file *out, fault *f) {
    *out = (wthor_file){.kind = kind};
    if (bytes.length < WTHOR_HEADER_BYTES)
        return fault_set(f, E_FORMAT, bytes.length, "the file ends within its header of %d bytes",
                         WTHOR_HEADER_BYTES);
    out->header = read_header(bytes.data);
    const int size = out->header.board_size;
    if (kind == WTHOR_GAMES && size != 0 && size != 8)
        return fault_set(f, E_UNSUPPORTED, AT_BOARD_SIZE,
                         "games on boards of size %d are not supported, only 8x8", size);
    out->records = bytes.data + WTHOR_HEADER_BYTES;
    out->count = (bytes.length - WTHOR_HEADER_BYTES) / wthor_record_bytes(kind);
    return check_size(out, bytes.length, f);
}

static const char *record_at(const wthor_file *file, size_t index) {
    assert(index < file->count);
    return file->records + index * wthor_record_bytes(file->kind);
}

wthor_game wthor_game_at(const wthor_file *file, size_t index) {
    assert(file->kind == WTHOR_GAMES);
    const char *b = record_at(file, index);
    wthor_game game = {
        .tournament = get16(b),
        .black = get16(b + 2),
        .white = get16(b + 4),
        .score = get8(b + 6),
        .best_score = get8(b + 7),
    };
    memcpy(game.moves, b + 8, WTHOR_MOVES);
    return game;
}

view wthor_raw_name_at(const wthor_file *file, size_t index) {
    assert(file->kind != WTHOR_GAMES);
    return (view){record_at(file, index), wthor_record_bytes(file->kind)};
}

/* Latin-1 is the first 256 characters of Unicode: one byte each, or two from 0x80 on. */
const char *wthor_name_at(const wthor_file *file, size_t index, char out[WTHOR_NAME_MAX]) {
    if (index >= file->count) return memcpy(out, "???", sizeof "???");
    const view raw = wthor_raw_name_at(file, index);
    char *end = out;
    for (size_t i = 0; i < raw.length && raw.data[i]; i++) {
        const unsigned c = get8(raw.data + i);
        if (c >= 0x80) *end++ = (char)(0xC0 | c >> 6);
        *end++ = (char)(c < 0x80 ? c : 0x80 | (c & 0x3F));
    }
    *end = '\0';
    return out;
}

bool wthor_find_name(const wthor_file *file, view name, size_t *index) {
    char shown[WTHOR_NAME_MAX];
    for (size_t i = 0; i < file->count; i++) {
        if (!view_is(name, wthor_name_at(file, i, shown))) continue;
        *index = i;
        return true;
    }
    return false;
}

/* One character as Latin-1, or -1 when it is not in there. */
static int latin1_of(view character) {
    const unsigned first = get8(character.data);
    if (character.length == 1) return (int)first;
    if (character.length != 2 || first > 0xC3) return -1;
    return (int)((first & 3) << 6 | (get8(character.data + 1) & 0x3F));
}

status wthor_encode_name(view utf8, wthor_kind kind, char out[WTHOR_TOURNAMENT_BYTES], fault *f) {
    assert(kind != WTHOR_GAMES);
    char bytes[WTHOR_TOURNAMENT_BYTES] = {0};
    const size_t most = wthor_record_bytes(kind) - 1; /* every known file keeps a NUL at the end */
    size_t at = 0;
    for (size_t used = 0; at < utf8.length; used++) {
        const size_t length = utf8_length(view_from(utf8, at));
        const int c = length ? latin1_of((view){utf8.data + at, length}) : -1;
        if (c <= 0)
            return fault_set(f, E_UNSUPPORTED, at, "names in WTHOR files are in Latin-1 only");
        if (used == most)
            return fault_set(f, E_UNSUPPORTED, at, "names of %s have at most %zu characters",
                             kind_name(kind), most);
        bytes[used] = (char)c;
        at += length;
    }
    memcpy(out, bytes, sizeof bytes);
    return OK;
}

/* The number of a well-formed character. */
static uint32_t code_of(view character) {
    static const unsigned char first_bits[] = {0x7F, 0x7F, 0x1F, 0x0F, 0x07};
    uint32_t code = get8(character.data) & first_bits[character.length];
    for (size_t i = 1; i < character.length; i++)
        code = code << 6 | (get8(character.data + i) & 0x3F);
    return code;
}

/* U+1EA0 to U+1EF9, the letters of Vietnamese: capital and small in turn. */
static char vietnamese_letter(uint32_t code) {
    const char small = code < 0x1EB8   ? 'a'
                       : code < 0x1EC8 ? 'e'
                       : code < 0x1ECC ? 'i'
                       : code < 0x1EE4 ? 'o'
                       : code < 0x1EF2 ? 'u'
                                       : 'y';
    return (char)(code % 2 ? small : small - 'a' + 'A');
}

/* Returns a character outside Latin-1 as one of ASCII: '?' if it is no Latin letter, NUL for an
 * accent. */
static char plain_letter(uint32_t code) {
    static const char extended[] = /* U+0100 to U+017F */
        "AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIiIiJjKkkLlLlLlLlLl"
        "NnNnNnnNnOoOoOoOoRrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzs";
    if (code >= 0x100 && code <= 0x17F) return extended[code - 0x100];
    if (code >= 0x218 && code <= 0x21B) return "SsTt"[code - 0x218];
    if (code >= 0x300 && code <= 0x36F) return '\0'; /* an accent on the letter before it */
    if (code >= 0x1EA0 && code <= 0x1EF9) return vietnamese_letter(code);
    if (code >= 0x2010 && code <= 0x2015) return '-';
    if (code == 0x2018 || code == 0x2019) return '\'';
    return code == 0x201C || code == 0x201D ? '"' : '?';
}

static char fitting_letter(view rest, size_t *length, bool *same) {
    *length = utf8_length(rest);
    const int c = *length ? latin1_of((view){rest.data, *length}) : -1;
    if (c > 0) return (char)c;
    *same = false;
    const char plain = *length ? plain_letter(code_of((view){rest.data, *length})) : '?';
    if (*length == 0) *length = 1;
    return plain;
}

bool wthor_fit_name(view utf8, wthor_kind kind, unsigned variant,
                    char out[WTHOR_TOURNAMENT_BYTES]) {
    assert(kind != WTHOR_GAMES);
    const size_t most = wthor_record_bytes(kind) - 1;
    char suffix[16] = "";
    bool same = variant < 2;
    size_t used = 0;
    if (!same) (void)snprintf(suffix, sizeof suffix, "~%u", variant);
    memset(out, 0, WTHOR_TOURNAMENT_BYTES);
    while (utf8.length && used < most - strlen(suffix)) {
        size_t length = 0;
        const char c = fitting_letter(utf8, &length, &same);
        if (c) out[used++] = c;
        utf8 = view_from(utf8, length);
    }
    while (utf8.length && used && out[used - 1] == ' ') out[--used] = '\0'; /* cut behind a word */
    memcpy(out + used, suffix, strlen(suffix));
    return same && utf8.length == 0;
}

void wthor_write_header(const wthor_header *header, buffer *out) {
    put8(out, header->century);
    put8(out, header->year_in_century);
    put8(out, header->month);
    put8(out, header->day);
    put16(out, header->games & 0xFFFF);
    put16(out, header->games >> 16);
    put16(out, header->names);
    put16(out, header->year);
    put8(out, header->board_size);
    put8(out, header->type);
    put8(out, header->depth);
    put8(out, header->reserved);
}

void wthor_write_game(const wthor_game *record, buffer *out) {
    put16(out, record->tournament);
    put16(out, record->black);
    put16(out, record->white);
    put8(out, record->score);
    put8(out, record->best_score);
    buffer_append(out, (view){(const char *)record->moves, WTHOR_MOVES});
}

void wthor_write_raw_name(view raw, wthor_kind kind, buffer *out) {
    (void)kind; /* for the assertion */
    assert(kind != WTHOR_GAMES && raw.length == wthor_record_bytes(kind));
    buffer_append(out, raw);
}
