/** Why orders or parts wait, and until when: one press for the usual moments, a field for any other. */
import { addDays, daysInMs, parseLocal, toLocal, weekdayOf, writeLocal } from "@stallkeeper/domain";
import { useState, type RefObject } from "react";
import { Button, Field, TextInput, useFormatSettings } from "../../ui/index.ts";
import { texts } from "./texts.ts";

const words = texts.hold;
const morning = "09:00";
const longestMs = daysInMs(366);

/** The usual moments, as the field writes them; each date once, under its first name. Pure. */
export function listMoments(
  nowMs: number,
  timeZone: string,
): { id: keyof typeof words.presets; value: string }[] {
  const { day, time } = toLocal(nowMs, timeZone);
  const monday = addDays(day, 8 - weekdayOf(day));
  const moments: { id: keyof typeof words.presets; value: string }[] = [
    ...(time < "17:00" ? [{ id: "tonight" as const, value: `${day}T18:00` }] : []),
    { id: "tomorrow", value: `${addDays(day, 1)}T${morning}` },
    { id: "monday", value: `${monday}T${morning}` },
    { id: "week", value: `${addDays(day, 7)}T${morning}` },
  ];
  return moments.filter(({ value }, at) => moments.findIndex((one) => one.value === value) === at);
}

export interface HoldDraft {
  reason: string;
  /** As the field writes it. */
  until: string;
  moments: ReturnType<typeof listMoments>;
  isMomentRight: boolean;
  setReason: (reason: string) => void;
  setUntil: (until: string) => void;
  /** What is to be sent; null while something is missing or wrong. */
  read: () => { until: string; reason: string } | null;
}

/** What is typed of a hold; it begins with the one that stands, else with tomorrow morning. */
export function useHoldDraft(standing: { until: string | null; reason: string } | null): HoldDraft {
  const { timeZone } = useFormatSettings();
  const [nowMs] = useState(Date.now);
  const moments = listMoments(nowMs, timeZone);
  const [until, setUntil] = useState(() => {
    const heldUntil = standing?.until ?? null;
    if (heldUntil === null) return moments.find(({ id }) => id === "tomorrow")?.value ?? "";
    return writeLocal(Date.parse(heldUntil), timeZone);
  });
  const [reason, setReason] = useState(standing?.reason ?? "");
  const atMs = parseLocal(until, timeZone) ?? Number.NaN;
  const isMomentRight = atMs > nowMs && atMs - nowMs < longestMs;
  const read = (): { until: string; reason: string } | null =>
    isMomentRight && reason.trim() !== ""
      ? { until: new Date(atMs).toISOString(), reason: reason.trim() }
      : null;
  return { reason, until, moments, isMomentRight, setReason, setUntil, read };
}

/** Draws them; `isAsked`: somebody pressed Enter, so what is missing is said. */
export function HoldFields({
  draft,
  isAsked,
  first,
}: {
  draft: HoldDraft;
  isAsked: boolean;
  first?: RefObject<HTMLInputElement | null>;
}) {
  const { reason, until, moments, isMomentRight, setReason, setUntil } = draft;
  return (
    <>
      <Field label={words.reason} error={isAsked && reason.trim() === "" ? words.reasonMissing : undefined}>
        <TextInput
          ref={first}
          list="hold-reasons"
          maxLength={200}
          autoComplete="off"
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      <datalist id="hold-reasons">
        {words.reasons.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </datalist>
      <div role="group" aria-label={words.until} className="flex gap-1 flex-wrap">
        {moments.map(({ id, value }) => (
          <Button key={id} size="sm" aria-pressed={until === value} onClick={() => setUntil(value)}>
            {words.presets[id]}
          </Button>
        ))}
      </div>
      <Field label={words.custom} error={isAsked && !isMomentRight ? words.untilWrong : undefined}>
        <TextInput type="datetime-local" value={until} onChange={(event) => setUntil(event.target.value)} />
      </Field>
    </>
  );
}
