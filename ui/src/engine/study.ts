// The part of the engine's interface that Study uses: studies with their trees, searches, tournament games.
import type { operations } from "../api/schema";
import type {
  EditorPosition,
  NewStudy,
  ReadPosition,
  Review,
  Study,
  StudyAnalysisProgress,
  StudyChange,
  StudyList,
  StudySearchState,
  StudySearchWish,
  StudyValues,
  WthorGames,
  WthorNext,
} from "../api/types";
import type { EngineError, ExportedFile } from "./engine";

/** What the stream tells about one study. */
export interface StudyEvents {
  /** The whole study, when the stream begins. */
  study?(study: Study): void;
  change?(change: StudyChange): void;
  values?(values: StudyValues): void;
  analysis?(progress: StudyAnalysisProgress): void;
  trouble?(error: EngineError): void;
}

type QueryOf<Name extends keyof operations> = NonNullable<operations[Name]["parameters"]["query"]>;

export type StudyQuestion = QueryOf<"listStudies">;
export type WthorQuestion = QueryOf<"getWthorNext">;
export type WthorGamesQuestion = QueryOf<"getWthorGames">;

/** Every call rejects with an EngineError. Calls that change something can be repeated safely. */
export interface StudyEngine {
  list(question: StudyQuestion): Promise<StudyList>;
  make(wish: NewStudy): Promise<Study>;
  get(id: string): Promise<Study>;
  rename(id: string, name: string): Promise<StudyChange>;
  remove(id: string): Promise<StudyChange>;
  restore(id: string): Promise<StudyChange>;

  play(id: string, node: number, move: string): Promise<StudyChange>;
  comment(id: string, node: number, comment: string): Promise<StudyChange>;
  /** Makes the line of a node the first where it leaves another, or the main line of the study. */
  promote(id: string, node: number, toMain: boolean): Promise<StudyChange>;
  /** Deletes a node with everything behind it. */
  removeNode(id: string, node: number): Promise<StudyChange>;

  search(id: string, wish: StudySearchWish): Promise<StudySearchState>;
  stopSearch(id: string, tab: string): Promise<StudySearchState>;
  getAnalysis(id: string): Promise<Review>;
  startAnalysis(id: string, level?: number): Promise<Review>;
  stopAnalysis(id: string): Promise<Review>;
  exportFile(id: string, format: string, node?: number): Promise<ExportedFile>;

  /** Tells whether a game can reach a position of the editor. */
  checkPosition(position: EditorPosition): Promise<ReadPosition>;
  wthorNext(question: WthorQuestion): Promise<WthorNext>;
  wthorGames(question: WthorGamesQuestion): Promise<WthorGames>;

  /** Listens to a study until the returned function is called. */
  listen(id: string, events: StudyEvents): () => void;
}
