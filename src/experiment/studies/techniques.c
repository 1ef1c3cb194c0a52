/* experiment/studies/techniques.c - techniques of the classic search switched off and on, one at a
 * time: nodes, time and depth on the same positions. */
#include "base/fault.h"
#include "experiment/experiment.h"
#include "experiment/papers/papers.h"
#include "experiment/plan.h"
#include "experiment/searches.h"
#include "experiment/studies/techniques_ideas.h"
#include "experiment/studies/techniques_ways.h"
#include "experiment/studies/techniques_worth.h"
#include "notation/ply_choice.h"
#include "report/document.h"

static const position_list_order places = {
    .maker = "sized", .purpose = "techniques", .count = 20, .short_count = 20, .quick_count = 3};

static status make_plan(const experiment_account *a, plan *p, fault *f) {
    position_list where;
    const status failed = position_list_make(a, &places, &where, f);
    if (failed) return failed;
    ways_plan(a, &where, p);
    ideas_plan(a, &where, p);
    return OK;
}

static void report_off(const experiment_account *a, const way_sums all[WAYS],
                       const technique_worth worth[TECHNIQUES], int position_count) {
    document_heading(a->document, "One switched off");
    document_text(
        a->document,
        "The evaluation of paper 002 on 8x8, %d positions from games, a third to a half of "
        "the squares filled; %d %s, or %d nodes.",
        position_count, ways_depth(a), plies_word((size_t)ways_depth(a)), ways_nodes(a));
    ways_tell_off(a, all);
    document_text(
        a->document,
        "Paper 002 reports that ordering helped a little and the table gave the final push; "
        "paper 003 expected a kept tree, ordered by earlier values, to prune more. Here a "
        "search without ordering takes %.2f times the nodes, without the table %.2f times, "
        "without the kept tree %.2f times.",
        worth[TECHNIQUE_ORDER].beside, worth[TECHNIQUE_TABLE].beside, worth[TECHNIQUE_TREE].beside);
}

static void report_alone(const experiment_account *a, const way_sums all[WAYS],
                         const technique_worth worth[TECHNIQUES]) {
    document_heading(a->document, "One switched on");
    document_text(a->document,
                  "The same searches with everything off but alpha-beta and one other. Deepening "
                  "and the kept tree leave values behind for the ordering to use: alone they have "
                  "nothing to save nodes with, and deepening adds the shallower searches.");
    ways_tell_alone(a, all);
    worth_tell_alone(a->document, worth, TECHNIQUES);
}

static status write_report(const experiment_account *a, fault *f) {
    way_sums all[WAYS];
    technique_worth worth[TECHNIQUES];
    position_list where;
    bool same;
    status failed = position_list_make(a, &places, &where, f);
    if (!failed) failed = ways_read(a, &where, all, f);
    if (failed) return failed;
    ways_worth(all, worth);
    report_off(a, all, worth, where.count);
    report_alone(a, all, worth);
    document_heading(a->document, "Two ideas of paper 004");
    failed = ideas_report(a, &where, &same, f);
    if (failed) return failed;
    document_heading(a->document, "What should hold");
    ways_tell_exact(a, &where, all);
    worth_tell_most(a->document, worth, TECHNIQUES);
    worth_tell_each(a->document, worth, TECHNIQUES);
    worth_tell_papers(a->document, &worth[TECHNIQUE_ORDER], &worth[TECHNIQUE_TABLE],
                      &worth[TECHNIQUE_TREE]);
    document_finding(a->document, same ? VERDICT_HOLDS : VERDICT_FAILS,
                     "paper 004's ideas change the time only, not what is visited.");
    return OK;
}

const experiment experiment_techniques = {
    .name = "techniques",
    .title = "What each technique is worth",
    .sentence =
        "The techniques of the classic search switched off one at a time, and on one at a time, on "
        "the same positions: how many nodes more, how much longer, how much less deep?",
    .plan = make_plan,
    .report = write_report,
};
