// Studies over HTTP.
import type { StudyEngine, StudyEvents } from "./study";
import { download, json, query } from "./requests";

function study(id: string, verb?: string): string {
  return `/studies/${encodeURIComponent(id)}` + (verb ? `/${verb}` : "");
}

export class HttpStudies implements StudyEngine {
  constructor(private readonly listenTo: (id: string, events: StudyEvents) => () => void) {}

  list: StudyEngine["list"] = (question) => json("GET", "/studies" + query(question));
  make: StudyEngine["make"] = (wish) => json("POST", "/studies", wish);
  get: StudyEngine["get"] = (id) => json("GET", study(id));
  rename: StudyEngine["rename"] = (id, name) => json("PATCH", study(id), { name });
  remove: StudyEngine["remove"] = (id) => json("DELETE", study(id));
  restore: StudyEngine["restore"] = (id) => json("POST", study(id, "restore"), {});

  play: StudyEngine["play"] = (id, node, move) => json("POST", study(id, "moves"), { node, move });
  comment: StudyEngine["comment"] = (id, node, comment) =>
    json("POST", study(id, "comment"), { node, comment }, true);
  promote: StudyEngine["promote"] = (id, node, toMain) =>
    json("POST", study(id, "promote"), { node, to_main: toMain });
  removeNode: StudyEngine["removeNode"] = (id, node) => json("POST", study(id, "remove"), { node });

  search: StudyEngine["search"] = (id, wish) => json("POST", study(id, "search"), wish);
  stopSearch: StudyEngine["stopSearch"] = (id, tab) => json("DELETE", study(id, "search") + query({ tab }));
  getAnalysis: StudyEngine["getAnalysis"] = (id) => json("GET", study(id, "analysis"));
  startAnalysis: StudyEngine["startAnalysis"] = (id, level) =>
    json("POST", study(id, "analysis"), level === undefined ? {} : { level });
  stopAnalysis: StudyEngine["stopAnalysis"] = (id) => json("DELETE", study(id, "analysis"));
  exportFile: StudyEngine["exportFile"] = (id, format, node) =>
    download(study(id, "export") + query({ format, node }), `${id}.${format}`);

  checkPosition: StudyEngine["checkPosition"] = (position) => json("POST", "/positions", { position });
  wthorNext: StudyEngine["wthorNext"] = (question) => json("GET", "/wthor/next" + query(question));
  wthorGames: StudyEngine["wthorGames"] = (question) => json("GET", "/wthor/games" + query(question));

  listen: StudyEngine["listen"] = (id, events) => this.listenTo(id, events);
}
