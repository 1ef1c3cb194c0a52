/* tests/play/seen_screen.c - characters, the cursor and a few escapes. */
#include "seen_screen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void break_off(seen_screen *s, const char *why) {
    if (s->broken) return;
    s->broken = true;
    (void)snprintf(s->reason, sizeof s->reason, "%s at line %d, column %d: %.*s", why, s->line,
                   s->column, (int)s->pending_length, s->pending);
}

static void clear_cells(seen_screen *s, int line, int from, int to) {
    for (int i = from; i < to; i++) s->cells[line][i][0] = '\0';
}

void seen_resize(seen_screen *s, int width, int height) {
    *s = (seen_screen){.width = width, .height = height, .broken = s->broken};
}

static void scroll_up(seen_screen *s) {
    memmove(s->cells[0], s->cells[1], sizeof s->cells[0] * (size_t)(s->height - 1));
    clear_cells(s, s->height - 1, 0, SEEN_COLUMNS);
}

static void next_line(seen_screen *s) {
    if (s->line + 1 < s->height)
        s->line++;
    else
        scroll_up(s);
}

static void put(seen_screen *s, view character) {
    if (s->column >= s->width) {
        break_off(s, "a line is longer than the screen");
        return;
    }
    char *cell = s->cells[s->line][s->column++];
    memcpy(cell, character.data, character.length);
    cell[character.length] = '\0';
}

static int limited(int value, int most) {
    return value < 0 ? 0 : value > most ? most : value;
}

static void erase_display(seen_screen *s, int what) {
    const int from = what == 2 ? 0 : s->line + 1;
    if (what == 0) clear_cells(s, s->line, s->column, SEEN_COLUMNS);
    for (int i = from; i < s->height; i++) clear_cells(s, i, 0, SEEN_COLUMNS);
}

static void shift_cells(seen_screen *s, int count) {
    char(*row)[5] = s->cells[s->line];
    const int at = s->column, rest = s->width - at - abs(count);
    if (rest < 0) return;
    if (count > 0) {
        memmove(row[at + count], row[at], sizeof *row * (size_t)rest);
        clear_cells(s, s->line, at, at + count);
    } else {
        memmove(row[at], row[at - count], sizeof *row * (size_t)rest);
        clear_cells(s, s->line, s->width + count, s->width);
    }
}

/* ESC [ numbers letter. */
static void control(seen_screen *s) {
    const char letter = s->pending[s->pending_length - 1];
    const char *numbers = s->pending + 2;
    const int first = atoi(numbers), some = first ? first : 1;
    const char *second = strchr(numbers, ';');
    switch (letter) {
    case 'm':
        break;
    case 'H':
        s->line = limited(some - 1, s->height - 1);
        s->column = limited(second && atoi(second + 1) ? atoi(second + 1) - 1 : 0, s->width - 1);
        break;
    case 'A':
        s->line = limited(s->line - some, s->height - 1);
        break;
    case 'B':
        s->line = limited(s->line + some, s->height - 1);
        break;
    case 'C':
        s->column = limited(s->column + some, s->width - 1);
        break;
    case 'D':
        s->column = limited(s->column - some, s->width - 1);
        break;
    case 'G':
        s->column = limited(some - 1, s->width - 1);
        break;
    case 'J':
        erase_display(s, first);
        break;
    case 'K':
        clear_cells(s, s->line, s->column, SEEN_COLUMNS);
        break;
    case '@':
        shift_cells(s, some);
        break;
    case 'P':
        shift_cells(s, -some);
        break;
    default:
        break_off(s, "an escape that nobody knows");
    }
}

static void take_escape(seen_screen *s) {
    const char last = s->pending[s->pending_length - 1];
    if (s->pending_length == 2 && last != '[') {
        break_off(s, "an escape that nobody knows");
        s->pending_length = 0;
    } else if (s->pending_length > 2 && last >= '@' && last <= '~') {
        s->pending[s->pending_length] = '\0';
        control(s);
        s->pending_length = 0;
    }
}

static void take_byte(seen_screen *s, char byte) {
    if (s->pending_length + 1 >= sizeof s->pending) {
        break_off(s, "an escape without an end");
        s->pending_length = 0;
    }
    if (s->pending_length == 0 && (unsigned char)byte < ' ' && byte != '\x1b') {
        if (byte == '\n') next_line(s);
        if (byte == '\r') s->column = 0;
        if (byte == '\b' && s->column > 0) s->column--;
        if (!strchr("\r\n\b\a", byte)) break_off(s, "a control character");
        return;
    }
    s->pending[s->pending_length++] = byte;
    if (s->pending[0] == '\x1b') {
        take_escape(s);
    } else {
        const view so_far = {s->pending, s->pending_length};
        const size_t length = utf8_length(so_far);
        if (length) put(s, so_far);
        if (!length && s->pending_length >= 4) break_off(s, "bytes that are no character");
        if (length || s->pending_length >= 4) s->pending_length = 0;
    }
}

void seen_take(seen_screen *s, view bytes) {
    for (size_t i = 0; i < bytes.length; i++) take_byte(s, bytes.data[i]);
}

const char *seen_text(const seen_screen *s, char out[SEEN_TEXT]) {
    size_t at = 0;
    for (int line = 0; line < s->height; line++) {
        size_t end = at;
        for (int column = 0; column < s->width; column++) {
            const char *cell = s->cells[line][column];
            const char *shown = *cell ? cell : " ";
            const size_t length = strlen(shown);
            memcpy(out + at, shown, length);
            at += length;
            if (strcmp(shown, " ") != 0) end = at;
        }
        at = end;
        out[at++] = '\n';
    }
    out[at] = '\0';
    return out;
}
