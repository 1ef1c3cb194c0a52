// The explaining part of the engine behind `avocet serve`.
import type { Lab } from "./lab";
import { download, json, query } from "./requests";

const path = (room: string, id: string, rest = "") => `/${room}/${encodeURIComponent(id)}${rest}`;

export class HttpLab implements Lab {
  /** `listen` adds a listener to the stream of the page. */
  constructor(readonly listen: Lab["listen"]) {}

  agents: Lab["agents"] = (size) => json("GET", `/agents?size=${size}`);
  keepAgent: Lab["keepAgent"] = (id, wish) => json("PUT", path("agents", id), wish);
  deleteAgent: Lab["deleteAgent"] = (id) => json("DELETE", path("agents", id));
  exportAgent: Lab["exportAgent"] = (id) => download(path("agents", id, "/file"), `${id}.ini`);
  explain: Lab["explain"] = (wish) => json("POST", "/explain", wish);

  compare: Lab["compare"] = (wish) => json("POST", "/comparisons", wish);
  getComparison: Lab["getComparison"] = (id) => json("GET", path("comparisons", id));
  stopComparison: Lab["stopComparison"] = (id) => json("DELETE", path("comparisons", id));

  makeTree: Lab["makeTree"] = (wish) => json("POST", "/trees", wish);
  getTree: Lab["getTree"] = (id) => json("GET", path("trees", id));
  dropTree: Lab["dropTree"] = (id) => json("DELETE", path("trees", id));
  treeNodes: Lab["treeNodes"] = (id, from, count) =>
    json("GET", path("trees", id, `/nodes${query({ from, count })}`));
  treeChildren: Lab["treeChildren"] = (id, parent, from, count) =>
    json("GET", path("trees", id, `/nodes${query({ parent, from, count })}`));
  treeNode: Lab["treeNode"] = (id, node) => json("GET", path("trees", id, `/node${query({ node })}`));

  solve: Lab["solve"] = (wish) => json("POST", "/solves", wish);
  stopSolve: Lab["stopSolve"] = (id) => json("DELETE", path("solves", id));

  practise: Lab["practise"] = (wish) => json("POST", "/practice", wish);
  getSitting: Lab["getSitting"] = (id) => json("GET", path("practice", id));
  endSitting: Lab["endSitting"] = (id) => json("DELETE", path("practice", id));
  answer: Lab["answer"] = (id, question, move) =>
    json("POST", path("practice", id, "/answer"), { question, move });
  nextQuestion: Lab["nextQuestion"] = (id, question) =>
    json("POST", path("practice", id, "/next"), { question });
  practiceRecord: Lab["practiceRecord"] = () => json("GET", "/practice/record");
}
