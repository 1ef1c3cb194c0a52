// Catches a fault of the page itself, so that one broken view leaves words and a way on instead of nothing.
import { Component, type ComponentChildren } from "preact";
import { t } from "../i18n/i18n";

export class ErrorEdge extends Component<{ children: ComponentChildren }, { fault: string }> {
  override state = { fault: "" };

  override componentDidCatch(error: unknown): void {
    this.setState({ fault: error instanceof Error ? error.message : String(error) });
  }

  override render(): ComponentChildren {
    if (!this.state.fault) return this.props.children;
    return (
      <main class="page">
        <div class="card stack" role="alert">
          <h1>{t.value.fault.title}</h1>
          <p>{t.value.fault.text}</p>
          <p class="quiet small-text mono">{this.state.fault}</p>
          <div>
            <button class="button primary" onClick={() => location.reload()}>
              {t.value.fault.reload}
            </button>
          </div>
        </div>
      </main>
    );
  }
}
