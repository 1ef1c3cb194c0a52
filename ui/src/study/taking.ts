// Text that is pasted and files that are dropped anywhere in Study open a study.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { studyFile, studyText } from "./intake";

/** Text goes where the cursor is; elsewhere on the page it is a game to study. */
function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, textarea, select") !== null;
}

/** Listens while the view is shown. True while a file is held over the page. */
export function useTaking(): boolean {
  const dragging = useSignal(false);
  useEffect(() => {
    const end = new AbortController();
    const { signal } = end;
    document.addEventListener(
      "paste",
      (event) => {
        const text = event.clipboardData?.getData("text/plain") ?? "";
        const [file] = event.clipboardData?.files ?? [];
        if (isField(event.target) || (!text.trim() && !file)) return;
        event.preventDefault();
        if (file) void studyFile(file);
        else void studyText(text);
      },
      { signal },
    );
    document.addEventListener(
      "dragover",
      (event) => {
        if (!event.dataTransfer?.types.includes("Files")) return;
        dragging.value = true;
        event.preventDefault();
      },
      { signal },
    );
    document.addEventListener(
      "dragleave",
      (event) => {
        if (!event.relatedTarget) dragging.value = false;
      },
      { signal },
    );
    document.addEventListener(
      "drop",
      (event) => {
        const [file] = event.dataTransfer?.files ?? [];
        dragging.value = false;
        if (!file) return;
        event.preventDefault();
        void studyFile(file);
      },
      { signal },
    );
    return () => end.abort();
  }, [dragging]);
  return dragging.value;
}
