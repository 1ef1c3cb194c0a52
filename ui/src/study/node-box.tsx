// The move on the board: its comment, and what can be done with its line.
import { signal, type Signal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { StudyNode } from "../api/types";
import { t } from "../i18n/i18n";
import { Icon } from "../parts/icon";
import { moveName } from "./move-tree";
import type { StudySession } from "./session";
import { countFrom, pathTo, type Nodes } from "./tree";

/** So long a pause in typing stores the comment. */
const REST_MS = 400;
const MOST_COMMENT = 20_000;

/** The node is not on the main line, so it can be moved up. */
function canPromote(nodes: Nodes, node: number): boolean {
  return pathTo(nodes, node).some(
    (one) => one.parent !== null && nodes.get(one.parent)?.children[0] !== one.node,
  );
}

/** A comment while it is written. A pause stores it, and so does leaving the move or the page. */
class CommentDraft {
  readonly text: Signal<string>;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly session: StudySession,
    private readonly node: number,
    stored: string,
  ) {
    this.text = signal(stored);
  }

  type(text: string): void {
    this.text.value = text;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.store(), REST_MS);
  }

  store(): void {
    clearTimeout(this.#timer);
    void this.session.comment(this.node, this.text.peek().trim());
  }
}

function CommentField({ session, node }: { session: StudySession; node: StudyNode }) {
  const words = t.value.study;
  // One draft for each visit of a move: what is stored meanwhile comes in below.
  const first = useRef(node.comment);
  const draft = useMemo(() => new CommentDraft(session, node.node, first.current), [session, node.node]);
  const field = useRef<HTMLTextAreaElement>(null);
  // Another tab's words come in, but not over what is being typed here.
  useEffect(() => {
    if (document.activeElement !== field.current) draft.text.value = node.comment;
  }, [node.comment, draft]);
  useEffect(() => {
    // A reload says pagehide; a phone that puts the page away may only say that it is hidden.
    const store = () => draft.store();
    addEventListener("pagehide", store);
    document.addEventListener("visibilitychange", store);
    return () => {
      removeEventListener("pagehide", store);
      document.removeEventListener("visibilitychange", store);
      store();
    };
  }, [draft]);
  return (
    <textarea
      ref={field}
      class="input comment-field"
      rows={2}
      maxLength={MOST_COMMENT}
      value={draft.text.value}
      placeholder={words.commentHint}
      aria-label={node.node ? words.commentOf(moveName(node)) : words.commentStart}
      onInput={(event) => draft.type(event.currentTarget.value)}
      onBlur={() => draft.store()}
      onKeyDown={(event) => {
        if (event.key === "Escape") event.currentTarget.blur();
      }}
    />
  );
}

export function NodeBox({ session }: { session: StudySession }) {
  const words = t.value.study;
  const node = session.node.value;
  const nodes = session.nodes.value;
  const asking = session.asking.value;
  if (!node) return null;
  const count = asking ? countFrom(nodes, node.node) : 0;
  const promotes = canPromote(nodes, node.node);
  return (
    <div class="node-box stack tight">
      <CommentField key={node.node} session={session} node={node} />
      {asking ? (
        <div class="row-line" role="alertdialog" aria-label={words.removeSure(count)}>
          <span>{words.removeSure(count)}</span>
          <button
            class="button small danger"
            // The question takes the keyboard, so that Enter answers it.
            ref={(button) => button?.focus()}
            onClick={() => {
              session.asking.value = false;
              void session.removeNode(node.node);
            }}
          >
            {words.removeYes}
          </button>
          <button class="button small" onClick={() => (session.asking.value = false)}>
            {words.removeNo}
          </button>
        </div>
      ) : (
        node.parent !== null && (
          <div class="row-line">
            {promotes && (
              <>
                <button class="button small" onClick={() => void session.promote(node.node, false)}>
                  {words.promote}
                </button>
                <button class="button small" onClick={() => void session.promote(node.node, true)}>
                  {words.toMain}
                </button>
              </>
            )}
            <button class="button small danger node-remove" onClick={() => (session.asking.value = true)}>
              <Icon name="trash" />
              {words.remove}
            </button>
          </div>
        )
      )}
    </div>
  );
}
