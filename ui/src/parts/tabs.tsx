// Tabs as the ARIA practices describe them: arrows move between tabs, Tab goes into the panel.
import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";

export interface Tab {
  readonly name: string;
  readonly title: string;
}

export interface TabsProps {
  id: string;
  label: string;
  tabs: readonly Tab[];
  chosen: string;
  onChoose: (name: string) => void;
  /** Stands at the right end of the row of tabs. */
  end?: ComponentChildren;
  children: ComponentChildren;
}

export function Tabs({ id, label, tabs, chosen, onChoose, end, children }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!step) return;
    const at = tabs.findIndex((tab) => tab.name === chosen);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (!next) return;
    onChoose(next.name);
    list.current?.querySelector<HTMLElement>(`#${id}-tab-${next.name}`)?.focus();
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <div class="tab-row">
        <div class="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={onKeyDown}>
          {tabs.map((tab) => (
            <button
              key={tab.name}
              id={`${id}-tab-${tab.name}`}
              type="button"
              role="tab"
              class="tab"
              aria-selected={tab.name === chosen}
              aria-controls={`${id}-panel`}
              tabIndex={tab.name === chosen ? 0 : -1}
              onClick={() => onChoose(tab.name)}
            >
              {tab.title}
            </button>
          ))}
        </div>
        {end}
      </div>
      <div
        class="tab-panel"
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-tab-${chosen}`}
        tabIndex={0}
      >
        {children}
      </div>
    </>
  );
}
