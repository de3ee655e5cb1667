/**
 * Paste from anywhere in the dialog: a column fills downwards from the field that has the focus, else from
 * the first empty line.
 */
import { useEffect, useRef } from "react";

/**
 * Calls `onPaste` with the text and the line of the focused field, null when no such field has the focus; a
 * single plain number is left to its field.
 */
export function usePaste(onPaste: (text: string, lineIndex: number | null) => void): void {
  const latest = useRef(onPaste);
  useEffect(() => {
    latest.current = onPaste;
  });
  useEffect(() => {
    const handlePaste = (event: ClipboardEvent): void => {
      const text = event.clipboardData?.getData("text") ?? "";
      const field = event.target instanceof HTMLInputElement ? event.target : null;
      if (text.trim() === "" || (field !== null && !/[\n,;\t]/.test(text.trim()))) return;
      event.preventDefault();
      const line = field?.dataset["line"];
      latest.current(text, line === undefined ? null : Number(line));
    };
    document.addEventListener("paste", handlePaste);
    return () => document.removeEventListener("paste", handlePaste);
  }, []);
}
