// One study that is open: its tree, the node on the board, and the search of that node. The server keeps the
// tree; every change is shown when it is stored.
import { batch, computed, effect, signal } from "@preact/signals";
import type { AnalysedMove, Study, StudyChange, StudyNode, StudyValues } from "../api/types";
import { engine } from "../engine/current";
import { EngineError } from "../engine/engine";
import { newGameId } from "../engine/ids";
import { isCostly } from "../play/format";
import { Reviewing } from "../play/review/reviewing";
import { PASS, legalSquares, other, squareName, type Position } from "../rules/rules";
import { keep, kept } from "../state/storage";
import { atNextFrame } from "./frame";
import { lineFrom, mainPly, siblingOf, type Nodes } from "./tree";

/** Walking fast begins no search at each step. */
const PACE_MS = 120;
/** Values wait until the browser has drawn the graph of an analysis: they take every processor. */
const DRAWING_MS = 250;
const SEARCH_KEY = "avocet.study.search";

export interface SearchWish {
  readonly on: boolean;
  /** Null: as many as the server takes by itself. */
  readonly threads: number | null;
  /** How many lines are shown. */
  readonly lines: number;
}

/** The wish outlives the study: somebody who turns the values off wants them off. */
export const searchWish = signal<SearchWish>({
  on: true,
  threads: null,
  lines: 3,
  ...kept<Partial<SearchWish>>(SEARCH_KEY, {}),
});

export function wishSearch(change: Partial<SearchWish>): void {
  searchWish.value = { ...searchWish.value, ...change };
  keep(SEARCH_KEY, searchWish.value);
}

export class StudySession {
  readonly id: string;
  readonly study = signal<Study | null>(null);
  readonly nodes = signal<Nodes>(new Map());
  /** The node on the board. */
  readonly at = signal(0);
  readonly failure = signal<EngineError | null>(null);
  /** The last wish was refused. */
  readonly trouble = signal<EngineError | null>(null);
  /** A move on its way to the server. */
  readonly placing = signal<string | null>(null);
  /** Values of the node on the board, as deep as they are known. */
  readonly values = signal<StudyValues | null>(null);
  /** The search of this node has ended by itself. */
  readonly ended = signal(false);
  readonly review: Reviewing;
  readonly mistake = signal<AnalysedMove | null>(null);
  /** The person is asked whether the node on the board is to go. */
  readonly asking = signal(false);

  /** The tab's name, so that two tabs can search different nodes. */
  readonly #tab = newGameId();
  readonly #known = new Map<number, StudyValues>();
  #fresh: StudyValues | null = null;
  #searched = 0;
  /** An analysis has held the search back. */
  #analysed = false;
  #loading: Promise<void> | null = null;
  #later: ReturnType<typeof setTimeout> | undefined;
  #ends: (() => void)[] = [];
  #closed = false;
  #next: (() => Promise<void>) | null = null;
  #sending = false;

  constructor(id: string, at: number | null, known?: Study) {
    this.id = id;
    this.review = new Reviewing({
      get: () => engine().study.getAnalysis(id),
      start: () => engine().study.startAnalysis(id),
    });
    if (known) this.#adopt(known, at);
    this.#listen(at);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#later);
    for (const end of this.#ends) end();
    this.#ends = [];
    if (searchWish.peek().on) this.#ask(() => this.#stop());
  }

  async load(): Promise<void> {
    this.failure.value = null;
    try {
      this.#adopt(await engine().study.get(this.id), null);
    } catch (error) {
      if (error instanceof EngineError) this.failure.value = error;
    }
  }

  #listen(at: number | null): void {
    let first = at;
    this.#ends.push(
      engine().study.listen(this.id, {
        study: (study) => {
          this.#adopt(study, first);
          first = null;
          // What happened to the analysis before the stream began was not heard.
          void this.review.load();
        },
        change: (change) => void this.#take(change),
        values: (values) => this.#hear(values),
        analysis: (progress) => this.review.hear(progress),
        trouble: (error) => (this.trouble.value = error),
      }),
      effect(() => this.#follow()),
    );
    if (!this.study.peek())
      void engine()
        .study.get(this.id)
        .then(
          (study) => {
            this.#adopt(study, first);
            first = null;
          },
          (error: unknown) => {
            if (error instanceof EngineError && !this.study.peek()) this.failure.value = error;
          },
        );
    void this.review.load();
  }

  #adopt(study: Study, at: number | null): void {
    const before = this.study.peek();
    if (this.#closed || (before && study.version < before.version)) return;
    batch(() => {
      this.failure.value = null;
      this.study.value = study;
      this.nodes.value = new Map(study.nodes.map((node) => [node.node, node]));
      const wanted = at ?? this.at.peek();
      this.at.value = this.nodes.value.has(wanted) ? wanted : 0;
    });
  }

  /** Takes a change. An answer and an event bring the same one; one that does not fit fetches the whole study. */
  async #take(change: StudyChange): Promise<void> {
    const study = this.study.peek();
    if (!study || change.version <= study.version) return;
    if (change.before !== study.version) {
      // The answer and the event ask only once.
      this.#loading ??= this.load().finally(() => (this.#loading = null));
      await this.#loading;
      return;
    }
    const { version, name, main, deleted, changed } = change;
    const nodes = new Map(this.nodes.peek());
    for (const node of change.nodes) nodes.set(node.node, node);
    for (const node of change.removed) nodes.delete(node);
    batch(() => {
      this.study.value = { ...study, version, name, main, deleted, changed };
      this.nodes.value = nodes;
      if (!nodes.has(this.at.peek())) this.go(nodes.has(change.node) ? change.node : 0);
    });
  }

  async #wish(act: () => Promise<StudyChange>): Promise<StudyChange | null> {
    this.trouble.value = null;
    try {
      const change = await act();
      await this.#take(change);
      return change;
    } catch (error) {
      if (error instanceof EngineError) this.trouble.value = error;
      return null;
    }
  }

  // The node on the board.

  readonly node = computed<StudyNode | null>(() => this.nodes.value.get(this.at.value) ?? null);

  /** The squares that can be played. Behind a forced pass they are those of the other side. */
  readonly choices = computed<readonly string[]>(() => {
    const node = this.node.value;
    const size = this.study.value?.size ?? 8;
    if (!node || node.turn === "none") return [];
    if (node.legal[0] !== PASS) return node.legal;
    return legalSquares(node.board, size, other(node.turn)).map((square) => squareName(square, size));
  });

  /** The positions of the main line, for the analysis. */
  readonly positions = computed<readonly Position[]>(() => {
    const study = this.study.value;
    const nodes = this.nodes.value;
    return (study?.main ?? []).flatMap((one) => {
      const node = nodes.get(one);
      return node && study
        ? [{ size: study.size, board: node.board, turn: node.turn === "white" ? "white" : "black" } as const]
        : [];
    });
  });

  /** The ply of the main line that is looked at, or where the variation leaves it. */
  readonly ply = computed(() => mainPly(this.study.value?.main ?? [], this.nodes.value, this.at.value));

  go(node: number): void {
    batch(() => {
      this.mistake.value = null;
      this.asking.value = false;
      this.trouble.value = null;
      if (this.nodes.peek().has(node)) this.at.value = node;
    });
  }

  /** Steps back (-1) to the move before, or on (1) along the line. */
  walk(step: number): void {
    const node = this.node.peek();
    const next = step < 0 ? node?.parent : node?.children[0];
    if (next !== undefined && next !== null) this.go(next);
  }

  /** Goes to the variation before or after this move. */
  aside(step: -1 | 1): void {
    const next = siblingOf(this.nodes.peek(), this.at.peek(), step);
    if (next !== null) this.go(next);
  }

  toEnd(): void {
    const last = lineFrom(this.nodes.peek(), this.at.peek()).at(-1);
    if (last) this.go(last.node);
  }

  /** Shows a ply of the main line. */
  look(ply: number): void {
    const main = this.study.peek()?.main ?? [];
    const node = main[Math.max(0, Math.min(ply, main.length - 1))];
    if (node !== undefined) this.go(node);
  }

  /** Shows the position before a costly move of the main line. */
  showMistake(move: AnalysedMove): void {
    batch(() => {
      this.look(move.ply - 1);
      this.mistake.value = move;
    });
  }

  /** Goes to the next costly move behind the place in the game, and to the first one behind the last. */
  nextMistake(): void {
    const costly = this.review.moves.peek().filter(isCostly);
    const here = this.mistake.peek()?.ply ?? this.ply.peek();
    const next = costly.find((move) => move.ply > here) ?? costly[0];
    if (next) this.showMistake(next);
  }

  // Changes of the tree.

  async move(move: string): Promise<void> {
    const node = this.node.peek();
    if (!node || this.placing.peek()) return;
    const known = node.children.find((child) => this.nodes.peek().get(child)?.move === move);
    if (known !== undefined) {
      this.go(known);
      return;
    }
    this.placing.value = move;
    const change = await this.#wish(() => engine().study.play(this.id, node.node, move));
    batch(() => {
      this.placing.value = null;
      if (change && this.at.peek() === node.node) this.go(change.node);
    });
  }

  /** Adds the moves of a line behind the node on the board, and stays there. */
  async addLine(moves: readonly string[]): Promise<void> {
    let node = this.at.peek();
    for (const move of moves) {
      const change = await this.#wish(() => engine().study.play(this.id, node, move));
      if (!change) return;
      node = change.node;
    }
  }

  async comment(node: number, text: string): Promise<void> {
    // A move that was just deleted takes its comment along.
    const stored = this.nodes.peek().get(node)?.comment;
    if (stored !== undefined && stored !== text)
      await this.#wish(() => engine().study.comment(this.id, node, text));
  }

  async promote(node: number, toMain: boolean): Promise<void> {
    await this.#wish(() => engine().study.promote(this.id, node, toMain));
  }

  async removeNode(node: number): Promise<void> {
    await this.#wish(() => engine().study.removeNode(this.id, node));
  }

  async rename(name: string): Promise<void> {
    if (name !== this.study.peek()?.name) await this.#wish(() => engine().study.rename(this.id, name));
  }

  async stopAnalysis(): Promise<void> {
    try {
      await this.review.take(engine().study.stopAnalysis(this.id));
    } catch (error) {
      if (error instanceof EngineError) this.trouble.value = error;
    }
  }

  // The search.

  /**
   * The node on the board if it has moves to search; a comment or a variation changes nothing here. Where a side must
   * pass there is no choice: the values stand behind the pass.
   */
  readonly searchable = computed(() => {
    const node = this.node.value;
    return node && node.turn !== "none" && node.legal[0] !== PASS ? node.node : null;
  });

  /** An analysis takes every thread: values beside it would make it wait. */
  readonly analysing = computed(() => {
    const state = this.review.now.value?.state;
    return state === "waiting" || state === "running";
  });

  /** Searches the node on the board while values are wished for. */
  #follow(): void {
    const { on, threads } = searchWish.value;
    const node = this.at.value;
    const searchable = this.searchable.value;
    const open = engine().connection.value.state === "open";
    const analysing = this.analysing.value;
    clearTimeout(this.#later);
    if (node !== this.values.peek()?.node) this.values.value = this.#known.get(node) ?? null;
    this.ended.value = false;
    if (!on || !open || searchable === null) return;
    if (analysing) {
      this.#analysed = true;
      this.#ask(() => this.#stop());
      return;
    }
    const pause = this.#analysed ? DRAWING_MS : this.#searched + PACE_MS - performance.now();
    const begin = () => {
      this.#analysed = false;
      this.#ask(() => this.#search(node, threads));
    };
    if (pause <= 0) begin();
    else this.#later = setTimeout(begin, pause);
  }

  /**
   * Sends what the search is to do, one request after the other: a stop that is late would end the search that was
   * begun behind it. Of several that wait only the last one counts.
   */
  #ask(request: () => Promise<void>): void {
    this.#next = request;
    if (!this.#sending) void this.#send();
  }

  async #send(): Promise<void> {
    this.#sending = true;
    for (let request = this.#next; request; request = this.#next) {
      this.#next = null;
      await request();
    }
    this.#sending = false;
  }

  async #search(node: number, threads: number | null): Promise<void> {
    this.#searched = performance.now();
    try {
      await engine().study.search(this.id, {
        node,
        tab: this.#tab,
        ...(threads === null ? {} : { threads }),
      });
    } catch (error) {
      if (error instanceof EngineError && error.code !== "offline" && node === this.at.peek())
        this.trouble.value = error;
    }
  }

  async #stop(): Promise<void> {
    try {
      await engine().study.stopSearch(this.id, this.#tab);
    } catch {
      // It ends by itself when nobody listens.
    }
  }

  /** Many values can come within one frame: only the last ones are drawn. */
  #hear(values: StudyValues): void {
    const before = this.#known.get(values.node);
    // Another tab may search the same node less deeply.
    if (before && values.tab !== this.#tab && before.nodes > values.nodes) return;
    this.#known.set(values.node, values);
    const waits = this.#fresh !== null;
    this.#fresh = values;
    if (waits) return;
    atNextFrame(() => {
      const fresh = this.#fresh;
      this.#fresh = null;
      if (this.#closed || !fresh) return;
      const here = this.#known.get(this.at.peek());
      if (!here) return;
      batch(() => {
        this.values.value = here;
        this.ended.value = here.state !== "running";
      });
    });
  }

  /** The search works at the node on the board. */
  readonly running = computed(
    () => searchWish.value.on && !this.ended.value && !this.analysing.value && this.searchable.value !== null,
  );

  stop(): void {
    wishSearch({ on: false });
    this.#ask(() => this.#stop());
  }

  /** Lets a search go on that was stopped or has ended. */
  goOn(): void {
    if (searchWish.peek().on) {
      if (this.analysing.peek() || this.searchable.peek() === null) return;
      this.ended.value = false;
      this.#ask(() => this.#search(this.at.peek(), searchWish.peek().threads));
    } else wishSearch({ on: true });
  }
}
