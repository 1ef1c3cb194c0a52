/* web/api/study/study_export.c - studies as files: the tree, a line, or the page of the analysis.
 */
#include "analysis/game_analysis.h"
#include "analysis/report/game_page.h"
#include "analysis/report/game_report.h"
#include "base/text.h"
#include "notation/format.h"
#include "notation/formats.h"
#include "notation/game.h"
#include "notation/game_tree.h"
#include "web/api/api_int.h"
#include "web/api/export.h"
#include "web/api/refusal.h"
#include "web/api/study/studies.h"
#include "web/api/study/study_work.h"
#include "web/message.h"

#include <stdio.h>

/* 2026-11-18-Ada-Bo.sgf; with the number of a move for a place inside the study, and with the
 * format where the extension does not tell it. */
static void name_file(const study *s, int plies, const file_kind_text *k, web_reply *out) {
    buffer name = buffer_make(NULL);
    buffer_format(&name, "%.10s-", s->created);
    export_add_part(buffer_view(&s->name), &name);
    if (plies >= 0) buffer_format(&name, "-move-%d", plies);
    if (k->mark[0]) buffer_format(&name, "-%s", k->mark);
    (void)snprintf(out->file_name, sizeof out->file_name, "%s.%s", buffer_text(&name),
                   k->extension);
    if (buffer_status(&name)) (void)snprintf(out->file_name, sizeof out->file_name, "study");
    buffer_clear(&name);
}

static bool write_page(api *a, const study *s, web_reply *out, file_kind_text *kind, refusal *why) {
    game line = game_make(NULL);
    game_analysis found;
    *kind = (file_kind_text){"text/html; charset=utf-8", "html", ""};
    bool fine = study_line(s, game_tree_main_end(&s->tree), &line, why);
    if (fine && !study_analysis_read(a, s->id, &line, &found)) {
        fine = refuse(why, 409, "conflict", "format",
                      "The main line has no analysis yet: analyse it first");
    } else if (fine) {
        const game_report report = game_report_of(&line, &found);
        game_page_write(&report, &s->tree, &out->body);
        game_analysis_clear(&found);
    }
    game_clear(&line);
    return fine;
}

/* The whole tree if the format can hold it and no node was named. */
static bool write_game(api *a, const study *s, int node, bool whole, view format, web_reply *out,
                       file_kind_text *kind, refusal *why) {
    const game_format *games = game_format_find(format);
    game line = game_make(NULL);
    fault f = {.text = ""};
    status result = OK;
    if (!study_line(s, node, &line, why)) return false;
    if (whole && games && games->trees.write) {
        *kind = (file_kind_text){"text/plain; charset=utf-8", games->name, ""};
        result = games->trees.write(&s->tree, &out->body, &f);
    } else {
        result = export_write(a, &line, format, out, kind, &f);
    }
    game_clear(&line);
    return result ? refuse_fault(why, &f) : true;
}

bool answer_study_export(api *a, const web_request *r, const char *id, web_reply *out,
                         refusal *why) {
    static const char *const names[] = {"format", "node", NULL};
    const view format = api_parameter(r, "format");
    const bool whole = api_parameter(r, "node").length == 0;
    file_kind_text kind = {NULL, NULL, ""};
    uint64_t node = 0;
    study s;
    if (!api_knows(r, names, why) || !api_number(r, "node", 0, TREE_NODES_MAX, &node, why))
        return false;
    if (format.length == 0)
        return refuse(why, 400, "bad_request", "format", "The parameter format is missing");
    if (!study_load(a, id, &s, why)) return false;
    if (whole) node = (uint64_t)game_tree_main_end(&s.tree);
    bool fine = study_node(&s, (int64_t)node, why);
    if (fine && view_is(format, "html"))
        fine = write_page(a, &s, out, &kind, why);
    else if (fine)
        fine = write_game(a, &s, (int)node, whole, format, out, &kind, why);
    if (fine) {
        out->status = 200;
        out->type = kind.type;
        name_file(&s, whole ? -1 : s.tree.nodes[node].depth, &kind, out);
    }
    study_clear(&s);
    return fine;
}
