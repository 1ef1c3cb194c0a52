// One sitting of practice: a question, an answer, a verdict, the next question. The server keeps it, so a reload
// finds it as it was.
import { signal } from "@preact/signals";
import type { PracticeWish, Sitting } from "../api/types";
import { engine } from "../engine/current";
import { EngineError } from "../engine/engine";
import { newGameId } from "../engine/ids";
import { Followed } from "../explain/followed";
import { go } from "../router";

export class Practising {
  readonly id: string;
  readonly followed: Followed<Sitting>;
  /** The move on its way to the server, and what went wrong on it. */
  readonly sent = signal<{ readonly question: number; readonly move: string | null } | null>(null);
  readonly trouble = signal<EngineError | null>(null);

  constructor(id: string) {
    this.id = id;
    this.followed = new Followed<Sitting>(
      id,
      () => engine().lab.getSitting(id),
      (tell) => ({ practice: tell }),
    );
  }

  answer(move: string | null): void {
    const question = this.followed.now.peek()?.question;
    if (!question || this.followed.now.peek()?.state !== "asking") return;
    // One answer counts: a second one on the heels of the first is a slip.
    if (this.sent.peek()?.question === question.number) return;
    this.sent.value = { question: question.number, move };
    void this.#tell(engine().lab.answer(this.id, question.number, move));
  }

  next(): void {
    const question = this.followed.now.peek()?.question;
    if (question) void this.#tell(engine().lab.nextQuestion(this.id, question.number));
  }

  close(): void {
    this.followed.close();
  }

  async #tell(step: Promise<Sitting>): Promise<void> {
    try {
      // An event of an earlier step may have come just now: then the server is asked how it stands.
      if (!(await this.followed.take(step))) await this.followed.ask();
      this.trouble.value = null;
    } catch (error) {
      this.trouble.value = error instanceof EngineError ? error : new EngineError("internal", String(error));
      this.sent.value = null;
      // Another tab may have answered: what the server has is what counts.
      void this.followed.ask();
    }
  }
}

/** Makes a sitting and goes to it. Rejects with the server's words. */
export async function beginSitting(wish: Omit<PracticeWish, "id">): Promise<void> {
  const id = newGameId();
  await engine().lab.practise({ ...wish, id });
  go(`/practice/${id}`);
}
