import type { RefObject } from "react";
import { useTypedText } from "../../platform/use-typed-text.ts";
import { TextInput } from "../../ui/index.ts";
import { texts } from "./texts.ts";

/** The typed filter. */
export function FilterBox({
  query,
  onChange,
  input,
}: {
  query: string;
  onChange: (query: string) => void;
  input: RefObject<HTMLInputElement | null>;
}) {
  const [text, type] = useTypedText(query, onChange, input);
  return (
    <TextInput
      ref={input}
      size="sm"
      type="search"
      className="w-[180px] max-md:w-[240px] max-w-full"
      aria-label={texts.filter}
      placeholder={texts.filter}
      value={text}
      onChange={(event) => type(event.target.value)}
      onKeyDown={(event) => event.key === "Escape" && event.currentTarget.blur()}
    />
  );
}
