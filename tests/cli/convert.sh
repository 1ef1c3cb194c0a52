#!/bin/sh
# Conversion, reading and the WTHOR base as people use them. Lost parts are named, and nothing is
# lost in silence. cli/convert.sh AVOCET
set -u
avocet=$1
# shellcheck source=tests/support/check.sh
. "$(dirname "$0")/../support/check.sh"
cd "$dir" || exit 1

full=e6f4e3f6g5d6e7f5c5 # 13-0: all 64 for black
tagged() { # tagged YEAR BLACK WHITE [RESULT]
    printf '[Event "Cup"]\n[Date "%s"]\n[Black "%s"]\n[White "%s"]\n[Result "%s"]\n\n' \
        "$1" "$2" "$3" "${4:-*}"
    printf '1. e6 f4 2. e3 f6 3. g5 d6 4. e7 f5 5. c5 %s\n\n' "${4:-*}"
}

# A board copied from a coloured terminal reads as what it was, or not at all.
"$avocet" show f5d6c3 --color always 2>/dev/null | sed 's/\x1b\[[0-9;]*m//g' >copied
check "a copied board" 0 "white to move, 5 black, 2 white" "$avocet" show copied
sed 's/○/●/g' copied >alike
check "without its colours" 2 "7 black are drawn, but .* says 5" "$avocet" show alike

# WTHOR: years, names, scores.
{ tagged 1990 Ann Bob; tagged 1991 Ann Cy; tagged 1990 Cy Ann; } >years.pgn
check "one file, one year" 2 "years.pgn, line 9: the game is of 1991, but a WTHOR file has one year" \
    "$avocet" convert years.pgn one.wtb
check "the rest is there" 0 "^games  *2$" "$avocet" wthor .
rm one.*
check "a folder has all" 0 "written: WTH_1990.wtb to WTH_1991.wtb (2 files), WTH.JOU, WTH.TRN" \
    "$avocet" convert years.pgn base/ --to wthor
check "years and all" 0 "^years  *1990 to 1991$" "$avocet" wthor base
check "one file finds its names" 0 "PB\[Ann\]PW\[Cy\]" "$avocet" convert base/WTH_1991.wtb - --to ggf
check "a base is not torn apart" 2 "whose players would be lost" \
    sh -c "'$avocet' convert base/WTH_1991.wtb other.pgn && '$avocet' convert other.pgn base --to wthor"
mkdir lower && cp base/WTH_1990.wtb lower && cp base/WTH.JOU lower/wth.jou
check "names in either case" 0 "PB\[Ann\]PW\[Bob\]" "$avocet" convert lower/WTH_1990.wtb - --to ggf
check "what is missing is said" 0 "no WTH.TRN beside lower/WTH_1990.wtb: tournaments have no names" \
    "$avocet" convert lower/WTH_1990.wtb - --to ggf
check "by wthor too" 0 "no WTH.TRN: tournaments have no names" "$avocet" wthor lower
check "between two" 0 "^games  *2 of 3$" "$avocet" wthor base --player ann --player cy
check "three are too many" 2 "at most twice" "$avocet" wthor base --player a --player b --player c
for range in 1990 1990-1990 1990..1990 -1990 ..1990 1-1990; do
    check "years $range" 0 "^games  *2 of 3$" "$avocet" wthor base --year=$range
done
check "years on" 0 "^games  *1 of 3$" "$avocet" wthor base --year 1991-
check "scores" 1 "^games  *0 of 3$" "$avocet" wthor base --score=-63
check "scores with dots" 0 "^games  *3$" "$avocet" wthor base --score 60..
for bad in 19901 - .. 1995-1990 x 0; do
    check "no year: $bad" 2 "is a year or a range" "$avocet" wthor base --year="$bad"
done
# The chosen games go into any format. The base itself is not written over.
check "chosen games" 0 '^\[White "Cy"\]$' "$avocet" wthor base --player ann --player cy --year 1991 --to pgn
verdict "no others" lines_with 1 "^\[Black "
check "into a file" 0 "2 written, 0 left out" "$avocet" wthor base --year 1990 --output chosen.ggf
check "with their names" 0 "PB.Cy.PW.Ann." cat chosen.ggf
check "all of them, in their order" 0 "" sh -c \
    "'$avocet' wthor base --to sgf >1 2>/dev/null; '$avocet' convert base - --to sgf >2 2>/dev/null; cmp 1 2"
check "a number of them" 0 "2 more; --limit 0 writes all" "$avocet" wthor base --to transcript --limit 1
verdict "is one" lines_with 1 "^e6f4"
check "a base of them" 0 "written: WTH_1990.wtb, WTH.JOU, WTH.TRN" \
    "$avocet" wthor base --year 1990 --to wthor --output smaller/
check "is one" 0 "^games  *2$" "$avocet" wthor smaller
check "not over itself" 2 "would replace base/WTH_1990.wtb or its names" "$avocet" wthor base --year 1990 --to wthor --output base
check "which is whole" 0 "^games  *3$" "$avocet" wthor base
check "none chosen" 1 "no game fits" "$avocet" wthor base --player nobody --output none.pgn
verdict "no file" test ! -e none.pgn
check "one answer at once" 2 "cannot be shown at once" "$avocet" wthor base --list --to pgn
check "best is explained" 0 "after perfect play" "$avocet" help wthor
tagged 1999 "Dvořák Ján" "A name that is far too long" >names.pgn
check "names that do not fit are told" 0 "1 name did not fit\|2 names did not fit" \
    "$avocet" convert names.pgn names.wtb
check "and respelt" 0 'Black "Dvorák Ján"' "$avocet" convert names.wtb - --to pgn
check "or cut behind a word" 0 'White "A name that is far"' "$avocet" convert names.wtb - --to pgn
# The theoretical score is byte 23: another one than the score must come through.
{ head -c 23 base/WTH_1991.wtb; printf '\050'; tail -c +25 base/WTH_1991.wtb; } >b.wtb
check "best comes through" 0 "" "$avocet" convert b.wtb c.wtb
check "byte by byte" 0 "" sh -c "tail -c +23 b.wtb | head -c 62 >1; tail -c +23 c.wtb | head -c 62 | cmp - 1"
check "a strange ending" 0 "written: q.wtb, q.jou, q.trn" "$avocet" convert names.pgn q.wthor --to wthor
check "wthor is no stream" 2 "from a file or a folder" "$avocet" convert - - --from wthor --to ggf
check "nor made one" 2 "several files" "$avocet" convert years.pgn - --to wthor
head -c 100 base/WTH_1990.wtb >cut.wtb
check "damage has one place" 2 "cut.wtb, byte 100: the header tells" "$avocet" convert cut.wtb cut.ggf
cp err damage # the next check overwrites it
check "not two" 1 "" grep -q "byte 100: byte" damage

# Problems.
printf '%% first\n\n-----OX--XO----- X; B1:+2; A2:+2;\n   \n\n-----OX--XO----- O; +3; %% why\n' >p.obf
check "problems behind empty lines" 0 "2 converted" "$avocet" convert p.obf q.obf
check "with their answers" 0 "^-----OX--XO----- X; B1:+2; A2:+2;$" cat q.obf
check "and comments" 0 "^-----OX--XO----- O; +3; % why$" cat q.obf
check "which others lose" 0 "string has no place for.*answers of problems (2)" \
    "$avocet" convert p.obf - --to string

# Results.
{ tagged 2000 Ann Bob 0-1; } >wrong.pgn
check "a contradiction is told" 0 "1 played out to another result.*wrong.pgn, line 1" \
    "$avocet" convert wrong.pgn right.pgn
check "and put right" 0 "{Black wins 64-0} 1-0" cat right.pgn
printf '[Black "a"]\n[Result "1-0"]\n\n1. f5 1-0\n' >open.pgn
check "no margin is invented" 0 "RE\[?\]" "$avocet" convert open.pgn - --to ggf
check "but its loss is told" 0 "winners without a score (1)" "$avocet" convert open.pgn - --to ggf
printf '(;FF[4]GM[2]RE[W+T];B[f5])\n' >time.sgf
check "lost on time" 0 "1 converted" "$avocet" convert time.sgf time.ggf
check "as GGF has it" 0 "RE\[-1:t\]" cat time.ggf
check "and back" 0 "RE\[W+T\]" "$avocet" convert time.ggf - --to sgf

# A finished board tells its result, but not that it was overruled.
# finished RESULT [KOMI]: as GGF; black has all 64.
finished() {
    printf '(;GM[Othello]RE[%s]%sBO[8 %s *]' "$1" "${2:+KM[$2]}" \
        ---------------------------O\*------\*O---------------------------
    echo $full | sed 's/\(..\)\(..\)/B[\1]W[\2]/g; s/\(..\)$/B[\1];)/'
}
lost() { finished "$1" "$2" >over.ggf && "$avocet" convert over.ggf - --to "$3"; }
for result in -4:r -1:t -2.5; do
    check "$result is lost" 0 "no place for.*: results (1)$" lost "$result" "" transcript
done
check "by komi, too" 0 "no place for.*: results (1), komi (1)$" lost -4 70 transcript
for result in +64 +13 +4:s 0 '?'; do
    check "$result is what the board says" 0 "^$full$" lost "$result" "" transcript
    verdict "nothing is lost" lacks "no place"
done
check "komi alone" 0 "no place for.*: komi (1)$" lost +64 6 transcript
for result in -4:r -1:t -2.5; do
    finished $result >over.ggf
    rm -f over.wtb over.jou over.trn
    check "$result is lost in WTHOR" 0 "no place for.*: results (1)$" "$avocet" convert over.ggf over.wtb
done
check "SGF keeps who resigned" 0 "RE\[W+R\]" lost -4:r "" sgf
verdict "nothing is lost" lacks "no place"
check "PGN keeps who resigned" 0 "0-1$" lost -4:r "" pgn
verdict "nothing is lost" lacks "no place"
check "but not half a disc" 0 "no place for.*: results (1)$" lost -2.5 "" pgn
check "unless the board agrees" 0 "1-0$" lost +2.5 "" pgn
verdict "nothing is lost" lacks "no place"

# What is lost is counted.
printf '[Event "Cup"]\n[Round "3"]\n\n1. f5 {good} d6 (1... f6) *\n' >rich.pgn
check "losses" 0 "ggf has no place for.*events (1), rounds (1), comments on moves (1), variations (1)" \
    "$avocet" convert rich.pgn rich.ggf
check "no loss, no note" 1 "" sh -c "'$avocet' convert rich.ggf again.ggf 2>&1 | grep 'no place'"

# SGF keeps variations and comments on moves; other formats count them as lost.
printf '(;GM[2];B[f5]C[good](;W[d6])(;W[f4]C[a \\]]))\n' >tree.sgf
check "SGF to SGF keeps the tree" 0 "1 converted" "$avocet" convert tree.sgf tree2.sgf
check "and its variations" 0 "(;W\[f4\]C\[a \\\\\]\])" cat tree2.sgf
check "no loss, no note" 1 "" sh -c "'$avocet' convert tree.sgf tree3.sgf 2>&1 | grep 'no place'"
check "GGF has the main line" 0 "comments on moves (1), variations (1)" \
    "$avocet" convert tree.sgf tree.ggf

# OUT is not touched without need, and stays what it was.
echo nonsense >bad.txt
echo precious >keep.pgn
# What a file holds counts, not the ending of its name.
echo f5d6c3 >typed.txt
check "GGF in a PGN file" 0 "1 converted" "$avocet" convert typed.txt ggf-in.pgn --to ggf
check "is read as GGF" 0 "ggf-in.pgn begins like ggf, not like pgn: it is read as ggf" \
    "$avocet" convert ggf-in.pgn ggf-out.txt
verdict "whole" cmp typed.txt ggf-out.txt
check "moves in a PGN file" 0 "" sh -c "cp typed.txt moves.pgn && '$avocet' convert moves.pgn moves.txt"
verdict "whole, too" cmp typed.txt moves.txt
check "no file, no count" 2 "cannot open" "$avocet" convert absent.pgn absent.txt
verdict "no count" lacks "converted"
printf '(;GM[Othello]PC[x]DT[1984]PB[a]PW[b]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5];)\n' >year.ggf
check "a year as PGN" 0 '^\[Date "1984.??.??"\]$' "$avocet" convert year.ggf - --to pgn
check "and back" 0 'DT\[1984\]' sh -c "'$avocet' convert year.ggf - --to pgn | '$avocet' convert - - --from pgn --to ggf"
printf '(;GM[Othello]PB[a]B[a1];)\n(;GM[Othello]PB[a]PW[b]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5];)\n' >bad-first.ggf
check "a bad record is no other format" 2 "bad-first.ggf, line 1" "$avocet" convert bad-first.ggf - --to transcript
verdict "told as bad" lacks "begins like"
check "a store is no format" 2 "is a file of stored games: avocet games s.jsonl --to" sh -c \
    "'$avocet' match first random --size 4 --games 2 --store s.jsonl >/dev/null 2>&1; '$avocet' convert s.jsonl s.pgn"
check "nor a position" 2 "this is a file of stored games: avocet games FILE" "$avocet" show s.jsonl
check "games of a store have PGN's dates" 0 '^\[Date "20[0-9][0-9]\.[01][0-9]\.[0-3][0-9]"\]$' \
    "$avocet" games s.jsonl --to pgn
check "a file of games is no store" 2 "no file of games that --store has written; avocet convert reads" \
    "$avocet" games year.ggf
check "nothing converted" 2 "nothing was converted: OUT stays" "$avocet" convert bad.txt keep.pgn --force
check "leaves OUT alone" 0 "^precious$" cat keep.pgn
: >empty.txt
check "nothing is bad input as well" 2 "nothing was converted" "$avocet" convert empty.txt keep.pgn --force
check "and no other file" 1 "" test -e keep.pgn.new
echo f5d6 >a.txt
chmod 600 keep.pgn && ln -s keep.pgn link.pgn
check "what holds something else" 2 "link.pgn is there and does not begin like pgn.*--force" \
    "$avocet" convert a.txt link.pgn
check "stays" 0 "^precious$" cat keep.pgn
check "through a link" 0 "1 converted" "$avocet" convert a.txt link.pgn --force
check "which stays one" 0 "" test -L link.pgn
check "to its target" 0 "1. f5 d6" cat keep.pgn
check "as private as before" 0 "^-rw-------" ls -l keep.pgn
mkdir folder && cp a.txt folder && cp a.txt folder/b.txt
check "a folder into itself" 0 "2 converted" "$avocet" convert folder folder/all.txt
check "which is an input then" 2 "all.txt would replace folder/all.txt, which is read: .*--in-place" \
    "$avocet" convert folder folder/all.txt
check "unless that is wanted" 0 "4 converted" "$avocet" convert folder folder/all.txt --in-place
check "into a folder" 2 "only wthor writes into one" "$avocet" convert a.txt folder --to ggf
{ echo f5d6; head -c 1100000 /dev/zero | tr '\0' x; echo; echo d3c5; } >long.txt
check "too long a record" 2 "long.txt, line 2: a record is longer" "$avocet" convert long.txt long.ggf
check "costs itself only" 0 "^2$" grep -c GM long.ggf
if [ -e /dev/full ]; then
    check "a full device" 1 "/dev/full: No space left" "$avocet" convert a.txt /dev/full --to ggf
    check "a full pipe" 1 "No space left" sh -c "'$avocet' convert a.txt - --to ggf >/dev/full"
fi
yes f5d6 | head -n 30000 >many.txt
check "a reader that leaves" 0 "^$" sh -c "'$avocet' convert many.txt - --to ggf 2>&1 | head -n 0; echo"
check "no such file" 2 "No such file" "$avocet" convert none.pgn x.ggf
check "as show has it" 2 "there is no file none.pgn" "$avocet" show none.pgn

# OUT may not be an input, by no name, unless --in-place says so.
printf 'f5d6\nd3c5\n' >own.txt
cp own.txt own.before
ln -s own.txt own-link.txt
ln own.txt own-hard.txt
mkdir -p deep/er
for same in own.txt ./own.txt deep/../own.txt own-link.txt own-hard.txt; do
    check "onto itself by $same" 2 "would replace own.txt, which is read" \
        "$avocet" convert own.txt $same --to ggf
    check "from $same" 2 "would replace $same, which is read" \
        "$avocet" convert $same own.txt --to ggf --force
done
cp own.txt x.ggf.new
check "nor get in its way" 2 "would replace x.ggf.new, which is read" \
    "$avocet" convert x.ggf.new x.ggf --from transcript --in-place
check "nor through redirections" 2 "own.txt would replace /dev/stdin, which is read" \
    sh -c "'$avocet' convert - own.txt --from transcript --to ggf <own.txt"
check "in either direction" 2 "would replace own.txt, which is read" \
    sh -c "'$avocet' convert own.txt - --to ggf >>own.txt"
check "all as before" 0 "" cmp own.txt own.before
check "and the other" 0 "" cmp x.ggf.new own.before
ln -s ../own.txt deep/in.txt
check "an input of a folder, by a link" 2 "would replace deep/in.txt, which is read" \
    "$avocet" convert deep own.txt --to ggf
check "in place" 0 "2 converted, 0 left out" "$avocet" convert own.txt own.txt --to ggf --in-place
check "is another format" 0 "^2$" grep -c "GM\[Othello\]" own.txt
printf 'f5d6\nnonsense\n' >partly.txt
cp partly.txt partly.before
check "not a single record is lost in place" 2 "partly.txt stays as it was: records would be lost" \
    "$avocet" convert partly.txt partly.txt --to ggf --in-place
check "it stays" 0 "" cmp partly.txt partly.before
check "and nothing else" 1 "" test -e partly.txt.new
check "a base is not its own target" 2 "would replace base/WTH_1990.wtb or its names" \
    "$avocet" convert base base --to wthor --in-place
check "nor the folder of its source" 2 "would replace base/WTH_1991.wtb or its names" \
    "$avocet" convert base/WTH_1991.wtb base/ --to wthor
check "nor are its names" 2 "would replace lower/WTH_1990.wtb or its names" \
    "$avocet" convert lower/WTH_1990.wtb lower/wth.wtb
check "another source beside it is fine" 0 "written: ./WTH.wtb" sh -c "mkdir fresh && cd fresh &&
    cp ../names.pgn . && '$avocet' convert names.pgn ./WTH.wtb"

# A file of another kind is not replaced.
for to in transcript ggf sgf pgn obf script string fen drawing wthor; do
    echo "my diary" >diary
    check "no diary becomes $to" 2 "diary.* is there and does not \(begin like\|hold\)" sh -c "
        cp diary diary.wtb; '$avocet' convert years.pgn diary --to $to || exit \$?"
    verdict "it stays" grep -q "my diary" diary
    case $to in wthor) continue ;; esac
    check "$to is replaced" 0 "converted" sh -c "'$avocet' convert a.txt again.$to --to $to --force &&
        '$avocet' convert a.txt again.$to --to $to"
done
printf '%% only a comment\n' >only.obf
check "nor a file of comments" 2 "only.obf is there" "$avocet" convert a.txt only.obf
check "wthor replaces its own" 0 "written: names.wtb" "$avocet" convert names.pgn names.wtb
echo "my diary" >names.trn
check "but no file of names that is none" 2 "names.trn is there and does not hold tournaments of WTHOR" \
    "$avocet" convert names.pgn names.wtb
check "forced" 0 "written: names.wtb" "$avocet" convert names.pgn names.wtb --force
: >nothing.ggf
check "an empty file is free" 0 "1 converted" "$avocet" convert a.txt nothing.ggf

# Thousands of bad records are ten lines and a number.
yes nonsense | head -n 20000 >bad-many.txt
echo f5d6 >>bad-many.txt
check "many bad records" 2 "bad-many.txt: and 19990 more left out$" \
    "$avocet" convert bad-many.txt bad-many.ggf
verdict "ten are told" [ "$(grep -c 'bad-many.txt, line' "$dir/err")" -eq 10 ]
verdict "all are counted" has "1 converted, 20000 left out"

# What a file is, its text tells.
printf '\357\273\277f5d6\nd3c5\n' >mark.txt
check "a mark costs nothing" 0 "2 converted" "$avocet" convert mark.txt mark.ggf
printf '(;GM[Othello]B[F5];)\n' >ggf.txt
check "GGF in a .txt" 0 "^f5$" "$avocet" convert ggf.txt - --to transcript
cp ggf.txt plain
check "without an ending" 0 "^f5$" "$avocet" convert plain - --to transcript
check "from a pipe" 0 "^f5$" sh -c "'$avocet' convert - - --to transcript <plain"
echo "0x0000100010100000 0x000020380c000000" >hex
check "not guessed" 2 "as in --from hex-lsb" "$avocet" convert hex - --to fen
check "nor by show" 2 "say which, as in --from hex-lsb" "$avocet" show hex
printf 'f5d6\nf5d6q9\n' >typo.txt
check "places are lines and characters" 2 "typo.txt, line 2, character 5:" \
    "$avocet" convert typo.txt - --to ggf
mkdir -p "$AVOCET_HOME/config"
printf '[convert]\nto = obf\n' >"$AVOCET_HOME/config/config.ini"
check "a setting is for want of an ending" 0 "GM" sh -c "'$avocet' convert a.txt a.ggf && cat a.ggf"
check "and then it counts" 0 " X;$\| O;$" "$avocet" convert a.txt -
rm "$AVOCET_HOME/config/config.ini"

# Files of several records, and names of files.
printf 'f5d6\nd3c5e6\nf5f6\n' >three.txt
check "the first of several" 0 "holds 3 records: the first is taken, --record N" \
    "$avocet" show three.txt
check "another" 0 "after 3 plies" "$avocet" show three.txt --record 2
check "none such" 2 "there are only 3" "$avocet" show three.txt --record 4
check "games of a file" 0 "after 9 plies" "$avocet" show years.pgn --record 3
check "demo takes no position" 1 "" sh -c "'$avocet' help demo | grep -e '--from'"
check "the transcript that all this is about" 0 "black wins by 64" "$avocet" show $full

# On a terminal of 80 columns nothing wraps.
if script --version >/dev/null 2>&1; then
    for view in list check players; do
        check "$view fits a terminal" 1 "" sh -c "TERM=xterm script -qec \
            'stty cols 80; $avocet wthor base --$view' /dev/null | tr -d '\r' | grep '.\{81\}'"
    done
fi

# Ctrl-C while the input does not come: the old file stays, and nothing is left beside it.
mkfifo pipe
echo old >kept.pgn
sleep 600 >pipe &
holder=$!
env --default-signal=INT "$avocet" convert pipe kept.pgn --from transcript --force >out 2>err &
job=$!
waited=0
until [ -e kept.pgn.new ] || [ "$waited" -ge 600 ]; do
    sleep 0.1
    waited=$((waited + 1))
done
kill -INT "$job"
wait "$job"
check "stopped while it waits" 0 "^130$" echo $?
kill "$holder"
check "the old file stays" 0 "^old$" cat kept.pgn
verdict "nothing is beside it" test ! -e kept.pgn.new

check_done
