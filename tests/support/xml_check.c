/* tests/support/xml_check.c - nesting, attributes, entities. */
#include "support/xml_check.h"

#include "base/text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

enum { XML_DEPTH = 32, XML_NAME = 32 };

typedef struct xml_reader {
    const char *at;
    char open[XML_DEPTH][XML_NAME];
    int depth;
    size_t elements;
} xml_reader;

static void take_name(xml_reader *x, char name[XML_NAME]) {
    const size_t length = strcspn(x->at, " />=\"\n");
    assert_in_range(length, 1, XML_NAME - 1);
    memcpy(name, x->at, length);
    name[length] = '\0';
    x->at += length;
}

static void check_character(xml_reader *x) {
    static const char *const entities[] = {"&amp;", "&lt;", "&gt;", "&quot;", "&#39;"};
    const size_t length = utf8_length(view_of(x->at));
    assert_in_range(length, 1, 4);
    assert_true((unsigned char)*x->at >= 0x20 || *x->at == '\n' || *x->at == '\t');
    if (*x->at != '&') {
        x->at += length;
        return;
    }
    for (size_t i = 0; i < sizeof entities / sizeof *entities; i++)
        if (strncmp(x->at, entities[i], strlen(entities[i])) == 0) {
            x->at += strlen(entities[i]);
            return;
        }
    fail_msg("a bare & before %.20s", x->at);
}

static void check_attributes(xml_reader *x) {
    char names[16][XML_NAME];
    for (size_t count = 0; *x->at == ' '; count++) {
        assert_in_range(count, 0, 15);
        x->at++;
        take_name(x, names[count]);
        for (size_t i = 0; i < count; i++) assert_string_not_equal(names[i], names[count]);
        assert_memory_equal(x->at, "=\"", 2);
        for (x->at += 2; *x->at != '"';) {
            assert_int_not_equal(*x->at, '<');
            check_character(x);
        }
        x->at++;
    }
}

static void check_tag(xml_reader *x) {
    char name[XML_NAME];
    x->at++;
    if (*x->at == '/') {
        x->at++;
        take_name(x, name);
        assert_in_range(x->depth, 1, XML_DEPTH);
        assert_string_equal(name, x->open[--x->depth]);
    } else {
        take_name(x, name);
        check_attributes(x);
        x->elements++;
        if (*x->at == '/')
            x->at++;
        else {
            assert_in_range(x->depth, 0, XML_DEPTH - 1);
            strcpy(x->open[x->depth++], name);
        }
    }
    assert_int_equal(*x->at++, '>');
}

size_t assert_xml(const char *text) {
    xml_reader x = {.at = text};
    while (*x.at) {
        if (*x.at == '<')
            check_tag(&x);
        else
            check_character(&x);
        assert_true(x.depth > 0 || *x.at == '\n' || *x.at == '\0');
    }
    assert_int_equal(x.depth, 0);
    return x.elements;
}

size_t count_of(const char *text, const char *part) {
    size_t count = 0;
    for (; (text = strstr(text, part)); text += strlen(part)) count++;
    return count;
}
