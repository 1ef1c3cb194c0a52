// The view Practice: what can be practised and how it goes, or one sitting if the address names it.
import type { ViewProps } from "../app";
import { Overview } from "./overview";
import { SittingPage } from "./sitting-page";
import "./practice.css";

export function PracticeView({ rest }: ViewProps) {
  return rest ? <SittingPage key={rest} id={rest} /> : <Overview />;
}
