/* arena/standings/standings_style.c - CSS. */
#include "arena/standings/standings_style.h"

/* Orange to blue through grey: told apart by all kinds of colour-blind eyes. */
static const char *const lines[] = {
    "<style>\n",
    ":root{color-scheme:light dark;--ink:#1a1c1e;--soft:#5b6269;--line:#dfe3e6;--paper:#fff;",
    "--panel:#f4f6f8;--dot:#0072b2;--bound:#b84a00}\n",
    "*{box-sizing:border-box}\n",
    "body{margin:0;background:var(--paper);color:var(--ink);",
    "font:16px/1.45 system-ui,-apple-system,\"Segoe UI\",Roboto,sans-serif}\n",
    "main{max-width:88rem;margin:0 auto;padding:1rem}\n",
    "h1{font-size:1.5rem;line-height:1.2;margin:.5rem 0 .25rem;overflow-wrap:anywhere}\n",
    "h2{font-size:1.15rem;margin:2rem 0 .5rem}\n",
    "p{max-width:44rem;margin:.4rem 0}.soft,.soft td{color:var(--soft)}\n",
    ".scroll{overflow-x:auto;-webkit-overflow-scrolling:touch}\n",
    "table{border-collapse:collapse;font-variant-numeric:tabular-nums}\n",
    "th,td{padding:.3rem .55rem;text-align:right;white-space:nowrap;",
    "border-bottom:1px solid var(--line)}\n",
    "thead th{font-weight:600;vertical-align:bottom;color:var(--soft);font-size:.875rem}\n",
    "table:not(.heat) tbody tr:hover>*{background:var(--panel)}\n",
    "th.name{text-align:left;font-weight:600;position:sticky;left:0;background:var(--paper);",
    "max-width:18rem;overflow:hidden;text-overflow:ellipsis}\n",
    ".rank{display:inline-block;min-width:1.6em;margin-right:.5em;text-align:right;",
    "color:var(--soft);font-weight:400}\n",
    "td.left,th.left{text-align:left;white-space:normal}\n",
    ".plot{display:grid;grid-template-columns:minmax(5rem,14rem) 1fr auto;gap:0 .75rem;",
    "align-items:center;font-variant-numeric:tabular-nums}\n",
    ".plot .who{overflow:hidden;text-overflow:ellipsis;white-space:nowrap;text-align:right}\n",
    ".plot svg{display:block;width:100%;height:1.75rem;overflow:visible}\n",
    ".plot line,.plot path,.plot circle{stroke-width:2.5}\n",
    ".grid{stroke:var(--line);stroke-width:1!important}",
    ".zero{stroke:var(--soft);stroke-width:1!important}\n",
    ".known{stroke:var(--dot);fill:var(--dot)}.bound{stroke:var(--bound);fill:var(--bound)}",
    ".guess{stroke:var(--soft);fill:var(--paper)}\n",
    ".plot text{fill:var(--soft);font-size:.75rem;text-anchor:middle}\n",
    ".heat td{text-align:center;min-width:2.9rem;padding:.25rem .3rem;line-height:1.15;",
    "border:2px solid var(--paper);-webkit-print-color-adjust:exact;print-color-adjust:exact}\n",
    ".heat thead th:not(.name){text-align:center}.heat "
    "small{display:block;font-size:.6875rem;opacity:.85}",
    ".heat.many td{min-width:2.1rem;padding:.25rem .1rem;font-size:.875rem}\n",
    ".s0{background:#f2a654}.s1{background:#f5b874}.s2{background:#f8ca96}.s3{background:#fbdcb9}",
    ".s4{background:#fdeddc}.s5{background:#f3f4f5}.s6{background:#deebf5}.s7{background:#c1dbee}",
    ".s8{background:#9fc8e6}.s9{background:#7bb3dc}.s10{background:#5ea5d6}\n",
    ".own{background:var(--panel)}\n",
    "@media screen and (prefers-color-scheme:dark){:root{--ink:#e8eaed;--soft:#a2a9b0;",
    "--line:#343a40;--paper:#15181b;--panel:#20252a;--dot:#56b4e9;--bound:#f0a030}\n",
    ".s0{background:#8a4b08}.s1{background:#7a4510}.s2{background:#693f17}.s3{background:#57381c}",
    ".s4{background:#433120}.s5{background:#2b2f33}.s6{background:#22364a}.s7{background:#1f4260}",
    ".s8{background:#1b4f77}.s9{background:#175d8e}.s10{background:#126aa3}}\n",
    "@media (max-width:40rem){body{font-size:15px}main{padding:.75rem}",
    "th,td{padding:.3rem .4rem}th.name{max-width:8.5rem}",
    ".plot{grid-template-columns:minmax(4rem,7rem) 1fr auto;gap:0 .5rem;font-size:.875rem}}\n",
    "@media "
    "print{@page{margin:12mm}:root{color-scheme:light}body{font-size:9pt}main{max-width:none;"
    "padding:0}",
    ".scroll{overflow:visible}th,td{padding:.15rem "
    ".3rem}th.name{position:static;max-width:11rem}h2{break-after:avoid}tr{break-inside:avoid}}"
    "\n",
    "</style>\n",
};

void standings_style_write(buffer *out) {
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) buffer_add(out, lines[i]);
}
