// Short names for the types of the interface. schema.ts is generated from docs/openapi.yaml.
import type { components } from "./schema";

type Schemas = components["schemas"];

export type Colour = Schemas["Colour"];
export type Source = Schemas["Source"];
export type Seat = Schemas["Seat"];
export type SeatShown = Schemas["SeatShown"];
export type Player = Schemas["Player"];
export type PlayerList = Schemas["PlayerList"];
export type Start = Schemas["Start"];
export type ClockWish = Schemas["ClockWish"];
export type NewGame = Schemas["NewGame"];
export type Ply = Schemas["Ply"];
export type Game = Schemas["Game"];
export type GameResult = Schemas["Result"];
export type GameSummary = Schemas["GameSummary"];
export type GameList = Schemas["GameList"];
export type GameChange = Schemas["GameChange"];
export type Hint = Schemas["Hint"];
export type HintMove = Schemas["HintMove"];
export type HintState = Schemas["HintState"];
export type Thinking = Schemas["Thinking"];
export type Judgement = Schemas["Judgement"];
export type Mark = Schemas["Mark"];
export type Review = Schemas["Review"];
export type ReviewProgress = Schemas["ReviewProgress"];
export type ReadPosition = Schemas["ReadPosition"];
export type OpeningList = Schemas["OpeningList"];
export type Opening = OpeningList["openings"][number];
export type ImportWish = Schemas["ImportWish"];
export type ImportResult = Schemas["ImportResult"];
export type Settings = Schemas["Settings"];
export type Record = Schemas["Record"];
export type Info = Schemas["Info"];
export type Format = Schemas["Format"];
export type Hello = Schemas["Hello"];
export type GamesChanged = Schemas["GamesChanged"];
export type Refusal = Schemas["Error"];
export type Conflict = Schemas["Conflict"];

export type EditorPosition = Schemas["EditorPosition"];
export type NewStudy = Schemas["NewStudy"];
export type StudyStart = Schemas["StudyStart"];
export type Study = Schemas["Study"];
export type StudyNode = Schemas["StudyNode"];
export type StudyChange = Schemas["StudyChange"];
export type StudySummary = Schemas["StudySummary"];
export type StudyList = Schemas["StudyList"];
export type StudySearchWish = Schemas["StudySearchWish"];
export type StudySearchState = Schemas["StudySearchState"];
export type StudyValues = Schemas["StudyValues"];
export type StudyAnalysisProgress = Schemas["StudyAnalysisProgress"];
export type StudiesChanged = Schemas["StudiesChanged"];
export type WthorNext = Schemas["WthorNext"];
export type WthorGames = Schemas["WthorGames"];

// The analysis of a game, as `avocet analyze --json` writes it. The interface keeps it open; the page uses
// these fields.
export interface AnalysedMove {
  ply: number;
  side: Colour;
  move: string;
  value: number;
  best: string;
  best_value: number;
  loss: number;
  exact: boolean;
  mark: Mark;
  line: string[];
  depth: number;
  percent: number;
  choices: number;
  empty: number;
  unit?: "chance";
}

// Explain, Compare, Watch and Practice.
export type Agent = Schemas["Agent"];
export type AgentList = Schemas["AgentList"];
export type AgentWish = Schemas["AgentWish"];
export type Weights = Schemas["Weights"];
export type ExplainWish = Schemas["ExplainWish"];
export type Explained = Schemas["Explained"];
export type AgentValue = Schemas["AgentValue"];
export type ChampionValue = Schemas["ChampionValue"];
export type ComparisonWish = Schemas["ComparisonWish"];
export type Comparison = Schemas["Comparison"];
export type ComparisonRow = Schemas["ComparisonRow"];
export type ComparisonProgress = Schemas["ComparisonProgress"];
export type Choice = Schemas["Choice"];
export type TreeWish = Schemas["TreeWish"];
export type Tree = Schemas["Tree"];
export type TreeNode = Schemas["TreeNode"];
export type TreeNodes = Schemas["TreeNodes"];
export type TreeNodeShown = Schemas["TreeNodeShown"];
export type SolveWish = Schemas["SolveWish"];
export type Solve = Schemas["Solve"];
export type PracticeWish = Schemas["PracticeWish"];
export type Sitting = Schemas["Sitting"];
export type Question = Schemas["Question"];
export type Verdict = Schemas["Verdict"];
export type PracticeRecord = Schemas["PracticeRecord"];
