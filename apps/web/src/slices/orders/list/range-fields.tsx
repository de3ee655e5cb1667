/** From and until of a chip that is a range: days, or amounts. */
import { useState } from "react";
import { Button, Field, TextInput } from "../../../ui/index.ts";
import { texts } from "./texts.ts";

export interface RangeFieldsProps {
  kind: "created" | "amount";
  /** "2026-01-01..2026-01-31", "20..", or nothing. */
  value: string | undefined;
  onChange: (value: string) => void;
}

/** Drawn while its popover is open; takes effect on Enter, on the button, and when a day is picked. */
export function RangeFields({ kind, value = "", onChange }: RangeFieldsProps) {
  const [typedFrom = "", typedUntil = ""] = value.split("..");
  const [from, setFrom] = useState(typedFrom);
  const [until, setUntil] = useState(typedUntil);
  const isDay = kind === "created";
  const apply = (least: string, most: string): void =>
    onChange(least.trim() === "" && most.trim() === "" ? "" : `${least.trim()}..${most.trim()}`);
  const field = isDay
    ? ({ type: "date" } as const)
    : ({ type: "number", min: 0, step: "any", inputMode: "decimal" } as const);
  return (
    <form
      className="grid grid-cols-2 gap-2 w-[300px]"
      onSubmit={(event) => {
        event.preventDefault();
        apply(from, until);
      }}
    >
      <Field label={isDay ? texts.range.from : texts.range.atLeast}>
        <TextInput {...field} value={from} onChange={(event) => setFrom(event.target.value)} />
      </Field>
      <Field label={isDay ? texts.range.until : texts.range.atMost}>
        <TextInput {...field} value={until} onChange={(event) => setUntil(event.target.value)} />
      </Field>
      <div className="col-span-2 flex justify-end">
        <Button type="submit" size="sm" variant="primary">
          {texts.range.apply}
        </Button>
      </div>
    </form>
  );
}
