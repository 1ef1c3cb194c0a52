/* notation/games/game_text.c - tags out of raw bytes, and the limits of a record. */
#include "notation/games/game_text.h"

/* One byte that is not UTF-8. Old files are in Latin-1, whose upper half is U+00A0 to U+00FF. */
static void append_latin1(buffer *out, unsigned char byte) {
    if (byte < 0xA0) {
        buffer_add_char(out, '?');
        return;
    }
    const char encoded[] = {(char)(0xC0 | byte >> 6), (char)(0x80 | (byte & 0x3F))};
    buffer_append(out, (view){encoded, 2});
}

/* One control byte; the LF of a CR LF stands for both. */
static void append_control(buffer *out, view text, bool keeps_lines) {
    const char c = text.data[0];
    if (c == '\r' && text.length > 1 && text.data[1] == '\n') return;
    buffer_add_char(out, keeps_lines && (c == '\n' || c == '\r') ? '\n' : ' ');
}

void game_text_clean(view raw, bool keeps_lines, buffer *out) {
    while (raw.length) {
        const unsigned char c = (unsigned char)raw.data[0];
        const size_t length = utf8_length(raw);
        if (length == 0)
            append_latin1(out, c);
        else if (c < 0x20 || c == 0x7F)
            append_control(out, raw, keeps_lines);
        else
            buffer_append(out, (view){raw.data, length});
        raw = view_from(raw, length ? length : 1);
    }
}

status game_set_raw_tag(game *g, game_tag tag, view raw, fault *f) {
    buffer clean = buffer_make(g->memory);
    game_text_clean(raw, tag == TAG_COMMENT, &clean);
    status result = buffer_status(&clean);
    if (!result) result = game_set_tag(g, tag, view_trim(buffer_view(&clean)));
    buffer_clear(&clean);
    return result ? fault_set(f, result, 0, "no memory for a tag") : OK;
}

status game_set_built_tag(game *g, game_tag tag, buffer *raw, fault *f) {
    status result = buffer_status(raw);
    if (result)
        (void)fault_set(f, result, 0, "no memory for a tag");
    else
        result = game_set_raw_tag(g, tag, buffer_view(raw), f);
    buffer_clear(raw);
    return result;
}

size_t game_measure_endless(view text, bool complete) {
    size_t start = 0;
    while (start < text.length && char_is_blank(text.data[start])) start++;
    if (start == text.length) return 0;
    if (text.length > RECORD_MAX_BYTES) return RECORD_MAX_BYTES + 1;
    return complete ? text.length : 0;
}

status game_check_length(view text, fault *f) {
    if (text.length <= RECORD_MAX_BYTES) return OK;
    return fault_set(f, E_RANGE, RECORD_MAX_BYTES, "a game has at most %d bytes",
                     (int)RECORD_MAX_BYTES);
}

status game_written(const buffer *out, fault *f) {
    const status result = buffer_status(out);
    return result ? fault_set(f, result, 0, "no memory for the text") : OK;
}
