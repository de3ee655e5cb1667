/** Until when orders wait, and why: one press for the usual moments, a field for any other. Enter holds. */
import { addDays, momentOf, toLocal, weekdayOf } from "@stallkeeper/domain";
import { useRef, useState, type FormEvent, type RefObject } from "react";
import { Button, Field, Popover, TextInput, useFormatSettings } from "../../../ui/index.ts";
import { isHeld } from "../order-notices.ts";
import { orderStore } from "../orders-loader.ts";
import { holdOrders } from "./hold-orders.ts";
import { texts } from "./texts.ts";

const words = texts.hold;
const morning = "09:00";
const longestMs = 366 * 86_400_000;

/** The usual moments, as the field writes them. Pure. */
export function listMoments(nowMs: number, timeZone: string): { id: keyof typeof words.presets; value: string }[] {
  const { day, time } = toLocal(nowMs, timeZone);
  const monday = addDays(day, 8 - weekdayOf(day));
  return [
    ...(time < "17:00" ? [{ id: "tonight" as const, value: `${day}T18:00` }] : []),
    { id: "tomorrow", value: `${addDays(day, 1)}T${morning}` }, { id: "monday", value: `${monday}T${morning}` }, { id: "week", value: `${addDays(day, 7)}T${morning}` },
  ];
}

export interface HoldPopoverProps {
  ids: readonly string[];
  anchor: Element | null;
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Open for as long as it is drawn. */
export function HoldPopover({ ids, anchor, opener, onClose }: HoldPopoverProps) {
  const { timeZone } = useFormatSettings();
  const [nowMs] = useState(Date.now);
  const held = ids.flatMap((id) => orderStore.read(id) ?? []).filter(isHeld);
  const only = ids.length === 1 ? held[0] : undefined;
  const first = useRef<HTMLInputElement>(null);
  const moments = listMoments(nowMs, timeZone);
  const [until, setUntil] = useState(() => {
    const heldUntil = only?.hold.until ?? null;
    if (heldUntil === null) return moments.find(({ id }) => id === "tomorrow")?.value ?? "";
    const { day, time } = toLocal(Date.parse(heldUntil), timeZone);
    return `${day}T${time}`;
  });
  const [reason, setReason] = useState(only?.hold.reason ?? "");
  const [isAsked, setIsAsked] = useState(false);
  const [day = "", time = ""] = until.split("T");
  const atMs = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(until) ? momentOf(day, time.slice(0, 5), timeZone) : Number.NaN;
  const isMomentRight = atMs > nowMs && atMs - nowMs < longestMs;

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setIsAsked(true);
    if (!isMomentRight || reason.trim() === "") return;
    void holdOrders(ids, { until: new Date(atMs).toISOString(), reason: reason.trim() });
    onClose();
  };
  const end = (): void => {
    void holdOrders(held.map(({ _id }) => _id), null);
    onClose();
  };
  return (
    <Popover label={words.title(ids.length)} hasHeading isOpen onOpenChange={(isOpen) => !isOpen && onClose()} anchor={anchor} initialFocus={first} finalFocus={opener}>
      <form noValidate className="grid gap-3 w-[min(340px,calc(100vw-48px))]" onSubmit={submit}>
        <Field label={words.reason} error={isAsked && reason.trim() === "" ? words.reasonMissing : undefined}>
          <TextInput ref={first} list="hold-reasons" maxLength={200} autoComplete="off" value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
        <datalist id="hold-reasons">{words.reasons.map((one) => <option key={one} value={one}>{one}</option>)}</datalist>
        <div role="group" aria-label={words.until} className="flex gap-1 flex-wrap">
          {moments.map(({ id, value }) => <Button key={id} size="sm" aria-pressed={until === value} onClick={() => setUntil(value)}>{words.presets[id]}</Button>)}
        </div>
        <Field label={words.custom} error={isAsked && !isMomentRight ? words.untilWrong : undefined}>
          <TextInput type="datetime-local" value={until} onChange={(event) => setUntil(event.target.value)} />
        </Field>
        <div className="flex justify-end gap-2 flex-wrap">
          {held.length > 0 && <Button onClick={end}>{words.end}</Button>}
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" variant="primary" keys="Enter">{words.submit}</Button>
        </div>
      </form>
    </Popover>
  );
}
