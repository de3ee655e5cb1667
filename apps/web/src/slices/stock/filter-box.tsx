import { useEffect, useRef, useState, type RefObject } from "react";
import { afterPaint } from "../../platform/after-paint.ts";
import { TextInput } from "../../ui/index.ts";
import { texts } from "./texts.ts";

/** The typed filter. The text belongs to the box and the address follows once it is painted, so that no letter is lost; from outside it changes only while nobody types. */
export function FilterBox({ query, onChange, input }: { query: string; onChange: (query: string) => void; input: RefObject<HTMLInputElement | null> }) {
  const [text, setText] = useState(query);
  const callOff = useRef((): void => undefined);
  useEffect(() => {
    if (document.activeElement !== input.current) setText(query);
  }, [query, input]);
  const handleChange = (next: string): void => {
    setText(next);
    callOff.current();
    callOff.current = afterPaint(() => onChange(next));
  };
  return (
    <TextInput
      ref={input} size="sm" type="search" className="w-[240px] max-w-full" aria-label={texts.filter} placeholder={texts.filter} value={text}
      onChange={(event) => handleChange(event.target.value)} onKeyDown={(event) => event.key === "Escape" && event.currentTarget.blur()}
    />
  );
}
