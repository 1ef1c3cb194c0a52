// The part of an engine that explains: agents and their weights, two players side by side, search trees, solving,
// and practice. Explain and Practice use it; the other views never load what is behind it.
import type {
  Agent,
  AgentList,
  AgentWish,
  Comparison,
  ComparisonProgress,
  ComparisonWish,
  Explained,
  ExplainWish,
  PracticeRecord,
  PracticeWish,
  Sitting,
  Solve,
  SolveWish,
  Tree,
  TreeNodes,
  TreeNodeShown,
  TreeWish,
} from "../api/types";
import type { ExportedFile } from "./engine";

/** What the stream tells about a comparison, a tree, a solution or a sitting, by its id. */
export interface LabEvents {
  comparison?(progress: ComparisonProgress): void;
  tree?(tree: Tree): void;
  solve?(solve: Solve): void;
  practice?(sitting: Sitting): void;
}

/** Every call rejects with an EngineError. Calls that make something have an id of the caller and can be repeated. */
export interface Lab {
  agents(size: number): Promise<AgentList>;
  keepAgent(id: string, wish: AgentWish): Promise<Agent>;
  deleteAgent(id: string): Promise<AgentList>;
  exportAgent(id: string): Promise<ExportedFile>;
  explain(wish: ExplainWish): Promise<Explained>;

  compare(wish: ComparisonWish): Promise<Comparison>;
  getComparison(id: string): Promise<Comparison>;
  stopComparison(id: string): Promise<Comparison>;

  makeTree(wish: TreeWish): Promise<Tree>;
  getTree(id: string): Promise<Tree>;
  dropTree(id: string): Promise<Tree>;
  /** Nodes in the order of the search, from a number on. */
  treeNodes(id: string, from: number, count: number): Promise<TreeNodes>;
  /** Children of a node in their order, from a number on. */
  treeChildren(id: string, parent: number, from: number, count: number): Promise<TreeNodes>;
  treeNode(id: string, node: number): Promise<TreeNodeShown>;

  solve(wish: SolveWish): Promise<Solve>;
  stopSolve(id: string): Promise<Solve>;

  practise(wish: PracticeWish): Promise<Sitting>;
  getSitting(id: string): Promise<Sitting>;
  endSitting(id: string): Promise<Sitting>;
  answer(id: string, question: number, move: string | null): Promise<Sitting>;
  nextQuestion(id: string, question: number): Promise<Sitting>;
  practiceRecord(): Promise<PracticeRecord>;

  /** Listens until the returned function is called. What was missed while the connection was lost is asked anew. */
  listen(id: string, events: LabEvents): () => void;
}
