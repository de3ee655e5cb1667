/**
 * The text of a filter box. It belongs to the box; the address, and with it the list, follows once the text
 * is painted: so no key waits for the list, and none is lost. From outside the text changes only while nobody
 * types.
 */
import { useEffect, useRef, useState, type RefObject } from "react";
import { afterPaint } from "./after-paint.ts";

/** The text as it is typed, and what takes the next one. */
export function useTypedText(
  query: string,
  onChange: (query: string) => void,
  inputRef: RefObject<HTMLInputElement | null>,
): readonly [text: string, type: (next: string) => void] {
  const [text, setText] = useState(query);
  const callOff = useRef((): void => undefined);
  useEffect(() => {
    if (document.activeElement !== inputRef.current) setText(query);
  }, [query, inputRef]);
  const type = (next: string): void => {
    setText(next);
    callOff.current();
    callOff.current = afterPaint(() => onChange(next));
  };
  return [text, type];
}
