// The English texts of Explain, Compare and Watch. explain.ja.ts has the same keys.
import { pluralOf } from "./plural";

const n = (count: number, one: string, many: string) => pluralOf("en", count, { one, other: many });

/** What a sentence about a cut may mention. Empty texts are not known. */
export interface CutTold {
  readonly mover: string;
  readonly other: string;
  readonly value: string;
  readonly limit: string;
  readonly skipped: number;
}

export interface TreeTold {
  readonly side: string;
  readonly value: string;
  readonly line: string;
  readonly visited: string;
  readonly pruned: string;
  readonly depth: number;
}

const moves = (count: number) => n(count, "1 move is", `${count} moves are`);

export const explainEn = {
  partsLabel: "Parts of Explain",
  parts: {
    value: {
      tab: "Value",
      title: "Why a position has its value",
      lead: "Play on the board or walk through the moves: the bars show what each term adds. Move a slider to see what another weight would change.",
    },
    compare: {
      tab: "Compare",
      title: "Two players side by side",
      lead: "What each of them would play here, how far it looks ahead, and where they differ.",
    },
    watch: {
      tab: "Watch",
      title: "Watch the search",
      lead: "The tree of a search, one position after the other: what it looks at, and what it can leave out.",
    },
  },
  agent: "Agent",
  noSuchAgent: (agent: string, size: string) =>
    `There is no agent ${agent} for ${size}. Choose another one above.`,
  ownAgents: "Your own",
  itself: "Avocet itself",
  championAbout:
    "Avocet's own evaluation: thousands of patterns with weights learned from games, or counts of moves, corners and edges on boards without such weights.",
  ownAbout: (base: string) => `Your agent, with weights of your own in ${base}.`,
  valuesFor: "Values are for",
  goodFor: (side: string) => `good for ${side}`,
  counts: (black: string, white: string) => `Black ${black}, White ${white}`,
  weightOf: (term: string) => `Weight of ${term}`,
  sum: "Value",
  terms: "What adds up to the value",
  agentItself: "the agent",
  plays: (who: string, move: string, side: string) =>
    `Looking one move ahead, ${who} plays ${move} for ${side}.`,
  overValue: "The game is over: its result is the value.",
  gameOver: "The game is over.",
  slide: (side: string) =>
    `The numbers on the board are the values of the moves for ${side}, the side to move. A frame marks the one that is played.`,
  phaseIs: (phase: string) => `Weights of the ${phase}.`,
  phases: { early: "early game", mid: "middle game", late: "late game" },
  reset: "Reset the weights",
  keep: "Keep as my agent",
  keepName: "Name of the agent",
  keepAbout: "Letters and digits. You find it wherever an opponent is chosen.",
  keptAs: (id: string) => `It is kept as @${id}. The same name again replaces it.`,
  keepGo: "Keep it",
  asFile: "As a file",
  deleteOwn: "Delete this agent",
  deleteSure: "Yes, delete it",
  playAgainst: "Play against it from here",
  lastPosition: "Last position",
  moveOf: (ply: number, all: number) => `Move ${ply} of ${all}`,
  otherPosition: "Another position",
  showPosition: "Show it",
  fromStart: "From the start",
  noSuchSize: "Boards here have an even number of rows, from 4 to 16.",
  // The champion.
  layerLabel: "What the board shows",
  layers: { heat: "Heat map", patterns: "Patterns", moves: "Moves" },
  heatAbout:
    "Each square's share of the value: blue speaks for Black, orange for White, the fuller the more. A pattern shares what it adds equally among its squares.",
  patternsAbout:
    "The patterns that matter most, with their numbers in the list. Point at one to see its squares.",
  patternName: (index: number, squares: string) => `Pattern ${index}: ${squares}`,
  otherPatterns: (count: number) => n(count, "1 other pattern", `${count} other patterns`),
  counted: {
    "own moves": "Own moves",
    "the other side's moves": "The other side's moves",
    "empty squares": "Empty squares",
    "all of these together": "All of these together",
    // Small boards, where the champion counts by hand.
    "the right to move": "The right to move",
    moves: "Moves",
    "moves as a share of both sides', in 64ths": "Moves as a share of both sides', in 64ths",
    "moves to corners": "Moves to corners",
    "moves diagonal to empty corners": "Moves diagonal to empty corners",
    "moves beside empty corners": "Moves beside empty corners",
    "empty squares beside the other's discs": "Empty squares beside the other's discs",
    "empty corners beside the other's discs": "Empty corners beside the other's discs",
    "discs beside empty squares": "Discs beside empty squares",
    "edge discs beside empty squares": "Edge discs beside empty squares",
    discs: "Discs",
    "discs in corners": "Discs in corners",
    "discs diagonal to empty corners": "Discs diagonal to empty corners",
    "discs on c1 and its mirror images": "Discs on c1 and its mirror images",
    "discs on c3 and its mirror images": "Discs on c3 and its mirror images",
    "discs on c2 and its mirror images": "Discs on c2 and its mirror images",
    "expected result of the edges, in 8ths of a disc": "Expected result of the edges, in 8ths of a disc",
    "edge discs that cannot turn": "Edge discs that cannot turn",
    "quadrants with an odd number of empty squares": "Quadrants with an odd number of empty squares",
  },
  championUnit: "In discs at the end of the game.",
  // What agents look at, by the names of the laboratory.
  features: {
    discs: { name: "Discs", about: "Discs on the board." },
    mobility: { name: "Mobility", about: "Squares where the side can play, as if it were its move." },
    "potential-mobility": {
      name: "Potential mobility",
      about: "Empty squares beside at least one disc of the other side.",
    },
    corners: { name: "Corners", about: "Corners held." },
    "potential-corners": { name: "Open corners", about: "Corners that the side could take." },
    "corner-value": { name: "Corners", about: "Corners held and corners that the side could take." },
    stable: { name: "Stable discs", about: "Discs that can never be turned, as far as this rule sees it." },
    unstable: { name: "Unstable discs", about: "Discs that some move of the other side would turn." },
    "semi-stable": { name: "Half-stable discs", about: "Discs that are neither stable nor unstable." },
    anchored: {
      name: "Anchored discs",
      about: "Discs joined to a corner of their own by discs of their own.",
    },
    exposed: {
      name: "Beside open corners",
      about: "Discs next to a corner that the side does not hold.",
    },
    frontier: { name: "Frontier", about: "Discs next to at least one empty square." },
    edge: { name: "Edge discs", about: "Discs on the edge, without corners and their neighbours." },
    squares: { name: "Squares", about: "The weights of the squares that the side holds, added up." },
    parity: { name: "Parity", about: "The side would make the last move of a game without passes." },
    "region-parity": {
      name: "Parity of regions",
      about: "Regions of empty squares in which the side would make the last move.",
    },
    counted: { name: "Discs of the move", about: "Discs of the last move only." },
    "shared-reach": { name: "Corners in reach", about: "Corners held and corners that could be taken now." },
    rastered: {
      name: "Anchored discs",
      about: "Discs joined to a corner, as eight passes over the board see it.",
    },
  },
  compare: {
    player: (index: number) => `Player ${index}`,
    thinking: "It thinks …",
    differHere: "They differ here.",
    sameHere: (move: string) => `Both play ${move === "pass" ? "pass" : move}.`,
    unit: "Value",
    inDiscs: "in discs",
    inUnits: "in its own unit",
    toTheEnd: "to the end",
    plies: (plies: number) => n(plies, "1 ply", `${plies} plies`),
    noDepth: "does not look ahead",
    milliseconds: (ms: string) => `${ms} ms`,
    lineEnd: "The board after this line",
    noGame: "Play some moves, or paste a game, to see where the two differ over its moves.",
    gameTitle: "Over the moves",
    gameAbout: (count: number) => `Asks both players in each of the ${count} positions.`,
    gameGo: "Compare all positions",
    gameAgain: "Compare again",
    differ: (count: number, all: number) =>
      `They differ in ${count} of ${n(all, "1 position", `${all} positions`)}.`,
    nextDifference: "Next difference",
    position: "Move",
    played: "Played",
    goToRow: (ply: number, side: string) => `Go to move ${ply}, ${side}`,
  },
  watch: {
    modeLabel: "What to watch",
    modes: { tree: "Search tree", solve: "Solve" },
    technique: "Technique",
    techniques: {
      minimax: { name: "Minimax", about: "Looks at every line." },
      alphabeta: { name: "Alpha-beta", about: "Skips moves as soon as they cannot matter any more." },
      ordering: {
        name: "Alpha-beta with ordering",
        about: "Tries moves first that look good: more can be skipped.",
      },
      table: {
        name: "Alpha-beta with a table",
        about: "Remembers positions that it has seen on another way.",
      },
      probcut: {
        name: "Alpha-beta with ProbCut",
        about: "Skips a deep look when a shallow one nearly decides.",
      },
    },
    depth: "Plies ahead",
    wholeGame: "The whole game on 4×4",
    searching: "The search runs …",
    tooLarge:
      "This tree has more than 1,000,000 nodes: too many to walk through. Look fewer plies ahead, or use another technique.",
    noTree: "There is no tree.",
    picture: "The tree. Arrow keys step through the search.",
    root: "start",
    toStart: "To the beginning",
    stepBack: "One step back",
    stepOn: "One step on",
    toEnd: "To the end",
    play: "Play",
    pause: "Pause",
    speed: "Speed",
    perSecond: (steps: string) => (steps === "1" ? "1 step a second" : `${steps} steps a second`),
    stepLabel: "Step of the search",
    stepOf: (step: string, all: string) => `Step ${step} of ${all}`,
    visited: "Nodes so far",
    skipped: "Skipped by cuts",
    minimax: "Plain minimax",
    uncounted: "too many",
    share: "Nodes compared with plain minimax",
    shareOf: (percent: string) => `${percent}% of minimax`,
    replies: (move: string) => (move === "start" ? "Moves at the start" : `Replies to ${move}`),
    window: "Window",
    nodes: "Nodes",
    how: "How",
    notYet: "not looked at yet",
    inside: "being looked at",
    rootPosition: "Where the tree begins",
    begins: (side: string) => `The search begins. ${side} is to move, and all values are for ${side}.`,
    tries: (side: string, move: string) => `${side} plays ${move}.`,
    passes: (side: string) => `${side} has no move and passes.`,
    within: (window: string) => ` Only values within ${window} matter here.`,
    settled: (move: string, value: string, how: string) => `${move} is worth ${value}: ${how}.`,
    leaf: {
      open: () => "The search ended inside this node.",
      over: (value: string) => `The game is over here: ${value}.`,
      leaf: (value: string) => `Far enough: the evaluation says ${value}.`,
      table: (value: string) => `The table knows this position: ${value}.`,
      probcut: (value: string) => `A shallower search nearly decides it: ${value}.`,
      all: (value: string) => `It is worth ${value}.`,
      cut: (value: string) => `It is worth ${value}.`,
      stopped: () => "The search was stopped here.",
    },
    reasons: {
      open: "not finished",
      over: "the game is over",
      leaf: "evaluated",
      table: "known from the table",
      probcut: "a shallower search was enough",
      all: "all moves looked at",
      cut: "one move was good enough, the rest is skipped",
      stopped: "stopped",
      pruned: "skipped",
    },
    cut: ({ mover, other, value, limit, skipped }: CutTold) =>
      (limit
        ? `${mover} already has a move worth ${value} here, and ${other} has ${limit} elsewhere: ${other} will not choose this line.`
        : `${mover} already has a move worth ${value} here: nothing can be better.`) +
      ` The remaining ${moves(skipped)} skipped.`,
    over: (move: string, value: string) => `The search is over. Best is ${move}, worth ${value}.`,
    facts: ({ side, value, line, visited, pruned, depth }: TreeTold) =>
      `${depth} plies deep: ${visited} nodes visited, ${pruned} moves skipped by cuts. For ${side} it is worth ${value}. Best play: ${line}.`,
    // Solving.
    solve: "Solve it",
    solveAgain: "Solve it again",
    solveStopped: "The search was stopped before the end.",
    lineSteps: "Moves of the line. Left and right walk through them.",
    solveAbout: (empty: number) =>
      `Avocet looks at this position until the end of the game is known. ${n(empty, "1 square is", `${empty} squares are`)} empty.`,
    solveTooLarge: "Too many squares are empty here to solve it. Take a board of 6×6, or the end of a game.",
    takeSix: "Take 6×6",
    solveBegins: "The search begins.",
    solved: (side: string, value: string) => `Solved: ${value} for ${side} with best play.`,
    solveSoFar: (side: string, value: string) => `So far ${value} for ${side}.`,
    solveProgress: "How far the search is",
    solveDepth: "Depth",
    depthOf: (depth: number, all: number) => `${depth} of ${all}`,
    positions: "Positions",
    time: "Time",
    bestLine: "Best play",
    bestLineSoFar: "Best line so far",
    stop: "Stop",
    solveOther: "Another position",
    solveCount: (empty: string) => `${empty} empty squares.`,
  },
};

export type ExplainTexts = typeof explainEn;
