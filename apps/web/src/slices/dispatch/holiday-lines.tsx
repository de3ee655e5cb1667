import { Button, TextInput } from "../../ui/index.ts";
import type { HolidayLine } from "./dispatch-draft.ts";
import { texts } from "./texts.ts";

interface HolidayLinesProps {
  lines: readonly HolidayLine[];
  problem: string | undefined;
  isDisabled: boolean;
  onChange: (lines: readonly HolidayLine[]) => void;
}

/** Days off, a line each: from its first day to its last, which is the same when it is left empty. */
export function HolidayLines({ lines, problem, isDisabled, onChange }: HolidayLinesProps) {
  const change = (key: number, part: Partial<HolidayLine>): void =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...part } : line)));
  const nextKey = Math.max(-1, ...lines.map(({ key }) => key)) + 1;
  return (
    <fieldset className="grid gap-2 justify-items-start">
      <legend className="text-[12px]/[16px] font-semibold text-ink2">{texts.holidays}</legend>
      {lines.length === 0 && <p className="sk-meta">{texts.noHolidays}</p>}
      {lines.map(({ key, from, to }) => (
        <span key={key} className="flex flex-wrap items-center gap-2">
          <TextInput
            type="date"
            size="sm"
            aria-label={texts.from}
            value={from}
            disabled={isDisabled}
            onChange={(event) => change(key, { from: event.target.value })}
          />
          <span aria-hidden="true">–</span>
          <TextInput
            type="date"
            size="sm"
            aria-label={texts.to}
            value={to}
            min={from}
            disabled={isDisabled}
            onChange={(event) => change(key, { to: event.target.value })}
          />
          {!isDisabled && (
            <Button
              size="sm"
              variant="quiet"
              aria-label={texts.remove(from)}
              onClick={() => onChange(lines.filter((line) => line.key !== key))}
            >
              {texts.removeShort}
            </Button>
          )}
        </span>
      ))}
      {problem !== undefined && (
        <p role="alert" className="text-red">
          {problem}
        </p>
      )}
      {!isDisabled && (
        <Button size="sm" onClick={() => onChange([...lines, { key: nextKey, from: "", to: "" }])}>
          {texts.add}
        </Button>
      )}
    </fieldset>
  );
}
