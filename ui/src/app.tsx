// The frame around every view: navigation, the bar for a lost connection, and the view that the address
// names. Views other than Play are loaded when they are first opened.
import { effect, useComputed, useSignal, useSignalEffect } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import { engine } from "./engine/current";
import { language, t } from "./i18n/i18n";
import { ErrorEdge } from "./parts/error-edge";
import { OfflineBar } from "./parts/offline-bar";
import { Icon, type IconName } from "./parts/icon";
import { PlayView } from "./play/play-view";
import { route, type ViewName } from "./router";

const loaders = {
  games: () => import("./games/games-view").then((m) => m.GamesView),
  study: () => import("./study/study-view").then((m) => m.StudyView),
  explain: () => import("./explain/explain-view").then((m) => m.ExplainView),
  practice: () => import("./practice/practice-view").then((m) => m.PracticeView),
  learn: () => import("./learn/learn-view").then((m) => m.LearnView),
  settings: () => import("./settings/settings-view").then((m) => m.SettingsView),
};

type LazyName = keyof typeof loaders;

/** Loads the other views when the first one is drawn and rests: they then open at once, also without a server. */
function loadViewsLater(): () => void {
  const timer = setTimeout(() => {
    for (const load of Object.values(loaders)) load().catch(() => undefined);
  }, 1500);
  return () => clearTimeout(timer);
}

/** What every view gets: the part of the address behind its name. */
export interface ViewProps {
  readonly rest: string;
}

function LazyView({ name, rest }: { name: LazyName; rest: string }) {
  const view = useSignal<ComponentType<ViewProps> | null>(null);
  const failed = useSignal(false);
  const tries = useSignal(0);
  // What could not be loaded is loaded when the server is back.
  useSignalEffect(() => {
    if (engine().connection.value.state === "open" && failed.peek()) tries.value = tries.peek() + 1;
  });
  useEffect(() => {
    let live = true;
    view.value = null;
    failed.value = false;
    loaders[name]().then(
      (loaded: ComponentType<ViewProps>) => {
        if (live) view.value = loaded;
      },
      () => {
        if (live) failed.value = true;
      },
    );
    return () => {
      live = false;
    };
  }, [name, view, failed, tries.value]);
  if (failed.value)
    return (
      <main class="page">
        <p role="alert">
          {t.value.offline.lost}{" "}
          <button class="button" onClick={() => location.reload()}>
            {t.value.common.retry}
          </button>
        </p>
      </main>
    );
  const View = view.value;
  return View ? <View rest={rest} /> : <main class="page" aria-busy="true" />;
}

function Unknown({ path }: { path: string }) {
  return (
    <main class="page">
      <h1>{t.value.unknown.title}</h1>
      <p>{t.value.unknown.text(path)}</p>
      <a class="button primary" href="/play">
        {t.value.unknown.back}
      </a>
    </main>
  );
}

const LINKS: readonly { view: Exclude<ViewName, "unknown">; icon: IconName }[] = [
  { view: "play", icon: "play" },
  { view: "games", icon: "games" },
  { view: "study", icon: "study" },
  { view: "explain", icon: "explain" },
  { view: "practice", icon: "practice" },
  { view: "learn", icon: "learn" },
  { view: "settings", icon: "settings" },
];

function Navigation() {
  const view = useComputed(() => route.value.view);
  return (
    <nav class="nav" aria-label={t.value.nav.label}>
      <a class="nav-brand" href="/play" aria-label={t.value.common.appName} tabIndex={-1}>
        <Icon name="avocet" />
      </a>
      {LINKS.map((link) => (
        <a
          key={link.view}
          class="nav-link"
          href={`/${link.view}`}
          aria-current={view.value === link.view ? "page" : undefined}
        >
          <Icon name={link.icon} />
          <span>{t.value.nav[link.view]}</span>
        </a>
      ))}
    </nav>
  );
}

export function App() {
  useEffect(
    () =>
      effect(() => {
        document.documentElement.lang = language.value;
        const view = route.value.view;
        const name = view === "unknown" ? t.value.unknown.title : t.value.nav[view];
        document.title = `${name} - ${t.value.common.appName}`;
      }),
    [],
  );
  useEffect(loadViewsLater, []);
  const { view, rest } = route.value;
  return (
    <div class="app">
      <a class="skip" href="#view">
        {t.value.common.skipToContent}
      </a>
      <Navigation />
      <div class="view" id="view" tabIndex={-1}>
        <OfflineBar />
        <ErrorEdge key={view}>
          {view === "play" ? (
            <PlayView rest={rest} />
          ) : view === "unknown" ? (
            <Unknown path={rest} />
          ) : (
            <LazyView name={view} rest={rest} />
          )}
        </ErrorEdge>
      </div>
    </div>
  );
}
