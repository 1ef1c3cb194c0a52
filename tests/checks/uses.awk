# Include what you use. Reads docs/architecture.md for the faces of rooms, then C sources and headers,
# and reports
#   - a name that a file uses although it does not include the project header that declares it;
#   - a project header that a file includes although it uses nothing of it.
# Three things count as included, too: the includes of the file's own header (same stem), a header that
# an included one hands on (comment "exports" behind the #include), and inside a folder named kernel/
# every other header of this folder, since all of them are compiled as one text. An #include inside #if is
# one of several variants: the header that chooses stands for it. An #include behind a #define of the same
# source is a text with a parameter, so nothing of it need be named. Standard headers are not looked at.
#
# This reads tokens, not C: it knows a declaration by its shape outside all braces, and a use by the
# tokens around a name. A name counts only if the file reaches its header at all, so a variable that is
# called like a type of another room does no harm.
#
# -v root=FOLDER/ is the folder of src/, tests/ and include/. -v list=1 prints lines for a script instead
# of sentences: "missing FILE HEADER NAME" and "unused FILE HEADER".

BEGIN {
    fill(keyword, "if else for while do switch case default return goto break continue sizeof const " \
                  "static extern inline volatile register struct union enum typedef restrict unsigned " \
                  "signed void char short int long float double bool _Bool _Alignas _Static_assert " \
                  "_Pragma __attribute__ __asm__")
    fill(before_value, "if else while do switch case return goto sizeof const")
}

function fill(set, text,    word, i) {
    split(text, word, " ")
    for (i in word) set[word[i]] = 1
}

FILENAME ~ /architecture\.md$/ {
    if ($0 ~ /^\| room +\| faces/) in_faces = 1
    else if ($0 !~ /^\|/) in_faces = 0
    if (!in_faces) next
    gsub(/[`,|]/, " ")
    has_faces[$1] = 1
    for (i = 2; i <= NF; i++) face["src/" $i] = 1
    next
}

FNR == 1 {
    file = substr(FILENAME, length(root) + 1)
    name[++files] = file
    is_file[file] = 1
    in_comment = in_directive = braces = parens = enum_level = defined = 0
    conditions = file ~ /\.h$/ ? -1 : 0 # a header's guard is no condition
    earlier = left = token = ""
    new_statement()
}

{
    line = $0
    if (!in_comment && line ~ /^[ \t]*#/) {
        if (line ~ /^[ \t]*#[ \t]*include[ \t]*"/) { note_include(line); next }
        if (line ~ /^[ \t]*#[ \t]*define/) note_define(line)
        if (line ~ /^[ \t]*#[ \t]*if/) conditions++
        if (line ~ /^[ \t]*#[ \t]*endif/) conditions--
        in_directive = 1
    }
    continues = line ~ /\\$/
    line = bare(line)
    sub(/\\$/, "", line)
    gsub(/[^A-Za-z0-9_]/, " & ", line)
    n = split(line, part, " ")
    for (i = 1; i <= n; i++) take(part[i])
    if (!continues) in_directive = 0
}

function note_include(line,    header) {
    header = line
    sub(/^[^"]*"/, "", header)
    sub(/".*/, "", header)
    includes[file] = includes[file] " " header
    include_line[file, header] = FNR
    if (line ~ /\/\* exports/ || conditions > 0) exports[file, header] = 1
    if (conditions > 0 && file ~ /\.h$/) chooser["src/" header] = file
    if (defined && file ~ /\.c$/) is_text[file, header] = 1
}

function note_define(line) {
    sub(/^[ \t]*#[ \t]*define[ \t]+/, "", line)
    sub(/[^A-Za-z0-9_].*/, "", line)
    defined = 1
    if (line !~ /_H$/) declare(line, "constant") # a guard is nothing to use
}

# The line without comments. A string or a character leaves one quotation mark.
function bare(line,    out, at, mark) {
    out = ""
    for (;;) {
        if (in_comment) {
            at = index(line, "*/")
            if (!at) return out
            line = substr(line, at + 2)
            in_comment = 0
        }
        if (!match(line, /\/\*|\/\/|"|'/)) return out line
        mark = substr(line, RSTART, RLENGTH)
        out = out substr(line, 1, RSTART - 1) " "
        line = substr(line, RSTART + RLENGTH)
        if (mark == "//") return out
        if (mark == "/*") { in_comment = 1; continue }
        if (!(mark == "'" ? match(line, /^([^'\\]|\\.)*'/) : match(line, /^([^"\\]|\\.)*"/))) return out
        out = out "\" "
        line = substr(line, RLENGTH + 1)
    }
}

# Takes one token. A name is judged when its right neighbour is known.
function take(right) {
    if (is_name(token)) note_use(earlier, left, token, right)
    earlier = left
    left = token
    token = right
    if (!in_directive) parse(token)
}

function is_name(t) { return t ~ /^[A-Za-z_]/ && !(t in keyword) }

# ---- declarations ----

function declare(what, kind) {
    if (what == "" || (file, what) in declared) return
    declared[file, what] = kind
    if (file !~ /\.h$/) return
    where[what] = where[what] " " file
    names_of[file] = names_of[file] " " what
}

# Forgets the statement outside all braces that was being read.
function new_statement() {
    is_typedef = is_struct = has_value = after_paren = wants_pointer = 0
    function_name = pointer_name = last = body = ""
}

function parse(t) {
    if (parse_enum(t)) return
    if (t == "{") { if (!braces) open_body(); braces++; return }
    if (t == "}") { close_body(); return }
    if (braces) return
    if (t == "(") { if (!parens++ && !has_value && function_name == "") function_name = last; return }
    if (parens) { parse_parens(t); return }
    if (after_paren && function_name ~ /^[A-Z_0-9]+$/ && is_name(t)) new_statement() # a macro's call
    after_paren = 0
    if (t == "typedef") is_typedef = 1
    else if (t == "struct" || t == "union") is_struct = 1
    else if (t == "=" || t == "," || t == "[") { declare_object(); if (t == "=") has_value = 1 }
    else if (t == ";") { end_statement(); new_statement() }
    else if (is_name(t) && !has_value) last = t
}

# The constants of an enum, wherever it stands. True when the token is its opening brace.
function parse_enum(t) {
    if (t == "enum") { enum_opens = 1; return 0 }
    if (enum_opens && t == "{") {
        enum_opens = 0
        enum_level = ++braces
        constant_next = 1
        return 1
    }
    if (t !~ /^[A-Za-z_]/) enum_opens = 0
    if (!enum_level || braces != enum_level) return 0
    if (t == "}") enum_level = 0
    else if (t == ",") constant_next = 1
    else if (constant_next && is_name(t)) { declare(t, "constant"); constant_next = 0 }
    return 0
}

# Inside parentheses only the name of a pointer to a function matters: (*name)(...).
function parse_parens(t) {
    if (t == ")") { if (!--parens) after_paren = 1 }
    else if (t == "*" && left == "(" && parens == 1) wants_pointer = 1
    else if (wants_pointer && is_name(t)) { pointer_name = t; wants_pointer = 0 }
}

# A brace opens the body of a function, of a struct, a value, or extern "C", which is no level.
function open_body() {
    if (has_value) body = "value"
    else if (function_name != "") { body = "function"; declare(function_name, "function") }
    else if (is_struct) body = "struct"
    else if (left == "\"") { braces--; new_statement() }
}

function close_body() {
    if (braces > 0) braces--
    if (braces) return
    if (body == "function") new_statement()
    else last = ""
}

function declare_object() {
    if (is_typedef || has_value || function_name != "") return
    declare(last, "object")
    last = ""
}

function end_statement() {
    if (is_typedef) {
        if (pointer_name != "") last = pointer_name
        else if (function_name != "") last = function_name
        declare(last, "type")
    } else if (pointer_name != "") declare(pointer_name, "object")
    else if (function_name != "") declare(function_name, "function")
    else if (!is_struct || body != "") declare_object()
}

# ---- uses ----

# How a name is used, one letter each: as member, tag, call, type, value, new local variable (of a named
# type or behind an asterisk), or alone in parentheses, which is a type or a value.
function note_use(earlier, left, t, right,    how) {
    if (left == "." || (left == ">" && earlier == "-")) how = "m"
    else if (left == "struct" || left == "union" || left == "enum") how = "g"
    else if (right == "(") how = "c"
    else if (right ~ /^[A-Za-z_]/) how = "t"
    else if (right == "*") how = left ~ /^[(,;{}]?$/ || left in keyword ? "t" : "v"
    else if (index(";=,)[:", right) && left ~ /^[A-Za-z_]/ && !(left in before_value)) how = "l"
    else if (index(";=,)[", right) && left == "*") how = "p"
    else if (right == ")" && (left == "(" || left == "const")) how = "a"
    else how = "v"
    if (!((file, t) in uses)) {
        seen[file] = seen[file] " " t
        first_line[file, t] = FNR
    }
    if (index(uses[file, t], how) == 0) uses[file, t] = uses[file, t] how
}

# Whether these letters show the use of a thing of this kind.
function is_use(how, kind) {
    if (kind == "type") return how ~ /[tc]/ || (how ~ /a/ && how !~ /[lp]/)
    if (kind == "constant") return how ~ /c/ || (how ~ /[tvap]/ && how !~ /l/)
    return how ~ /c/ || (how ~ /[va]/ && how !~ /[lp]/)
}

# ---- judgement ----

# "game/board.h" as the name of a file of the tree; "" for a generated header.
function resolve(header) {
    if (("src/" header) in is_file) return "src/" header
    if (("tests/" header) in is_file) return "tests/" header
    if (("include/" header) in is_file) return "include/" header
    return ""
}

function spelled(header) {
    sub(/^(src|tests|include)\//, "", header)
    return header
}

function folder(f) {
    sub(/\/[^\/]*$/, "", f)
    return f
}

function room(f) {
    if (f !~ /^src\//) return ""
    split(f, part_of_path, "/")
    return part_of_path[2]
}

function own_header(f) {
    if (f !~ /\.c$/) return ""
    sub(/c$/, "h", f)
    return f in is_file ? f : ""
}

# All that a header declares and exports is given to the file f.
function give(header, f,    part, n, i) {
    if (giving[header] == f) return
    giving[header] = f
    n = split(names_of[header], part, " ")
    for (i = 1; i <= n; i++) given[part[i]] = f
    n = split(includes[header], part, " ")
    for (i = 1; i <= n; i++)
        if ((header, part[i]) in exports) give(resolve(part[i]), f)
}

function give_includes(from, f,    part, n, i) {
    n = split(includes[from], part, " ")
    for (i = 1; i <= n; i++) if (resolve(part[i]) != "") give(resolve(part[i]), f)
}

# Marks every header that f reaches by way of `from`.
function reach(from, f,    part, n, i, header) {
    n = split(includes[from], part, " ")
    for (i = 1; i <= n; i++) {
        header = resolve(part[i])
        if (header == "" || reached[header] == f) continue
        reached[header] = f
        reach(header, f)
    }
}

# The headers of one kernel/ folder are one text.
function one_text(f, header) { return folder(f) ~ /\/kernel$/ && folder(f) == folder(header) }

# The reached header that declares a name; "" when there is none.
function home(f, what,    part, n, i) {
    n = split(where[what], part, " ")
    for (i = 1; i <= n; i++) if (reached[part[i]] == f) return part[i]
    return ""
}

# The header through which f may have this one: itself, the one that chooses it, or a face that exports it.
function door(f, header,    from) {
    if (header in chooser && chooser[header] != f) header = chooser[header]
    if (room(f) == "" || room(f) == room(header) || !(room(header) in has_faces)) return header
    if (header in face) return header
    for (from in face) if ((from, spelled(header)) in exports) return from
    return header
}

function report(f, line, verb, header, what) {
    wrong++
    if (list && verb == "uses") print "missing", f, spelled(header), what
    else if (list) print "unused", f, spelled(header)
    else if (verb == "uses")
        print f ":" line ": uses " what " of " spelled(header) " and does not include it"
    else print f ":" line ": includes " spelled(header) " and uses nothing of it"
}

function judge_missing(f,    part, n, i, what, header) {
    n = split(seen[f], part, " ")
    for (i = 1; i <= n; i++) {
        what = part[i]
        if (!(what in where) || given[what] == f || (f, what) in declared) continue
        header = home(f, what)
        if (header == "" || one_text(f, header)) continue
        if (!is_use(uses[f, what], declared[header, what])) continue
        header = door(f, header)
        if (!told[f, header]++) report(f, first_line[f, what], "uses", header, what)
    }
}

function uses_something(f, header,    part, n, i) {
    n = split(names_of[header], part, " ")
    for (i = 1; i <= n; i++) if ((f, part[i]) in uses) return 1
    n = split(includes[header], part, " ")
    for (i = 1; i <= n; i++)
        if ((header, part[i]) in exports && uses_something(f, resolve(part[i]))) return 1
    return 0
}

function judge_unused(f,    part, n, i, header) {
    n = split(includes[f], part, " ")
    for (i = 1; i <= n; i++) {
        header = resolve(part[i])
        if (header == "" || header == own_header(f) || folder(header) ~ /\/kernel$/) continue
        if ((f, part[i]) in exports || (f, part[i]) in is_text || uses_something(f, header)) continue
        report(f, include_line[f, part[i]], "includes", header, "")
    }
}

END {
    for (k = 1; k <= files; k++) {
        f = name[k]
        reach(f, f)
        give_includes(f, f)
        if (own_header(f) != "") give_includes(own_header(f), f)
        judge_missing(f)
        judge_unused(f)
    }
    if (!files) { print "no sources found"; exit 1 }
    if (wrong) exit 1
    if (!list) print files " files include what they use"
}
