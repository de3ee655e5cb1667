/**
 * The slots of an account's day in the reserve. A day's windows are divided into as many equal parts as there
 * are slots, and each slot lies in its own part, moved by a jitter that comes of the rule's own seed: slots
 * never meet, never leave their windows, and a restart doesn't move them. Without a clock.
 */
import { weekdayOf } from "../time/calendar.ts";
import { momentOf, toLocal, writeLocal } from "../time/zones.ts";

/** Times of day, "12:00" to "21:00"; the end isn't part of it. */
export interface ReserveWindow {
  readonly from: string;
  readonly to: string;
}

/** When an account lists from the reserve. */
export interface SlotRule {
  readonly slotsPerDay: number;
  /** 1 for Monday to 7 for Sunday. */
  readonly weekdays: readonly number[];
  readonly windows: readonly ReserveWindow[];
  readonly jitterMinutes: number;
  /** While fewer are live, drafts go up between the slots too; null: it doesn't matter. */
  readonly keepLive: number | null;
  /** Decides the jitter, once and for all. */
  readonly seed: string;
}

export interface Slot {
  readonly day: string;
  readonly number: number;
  readonly atMs: number;
}

export interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

const minuteMs = 60_000;
/** Less than this apart, slots are a burst. */
export const leastMinutesApart = 5;
export const mostSlots = 48;
export const mostWindows = 3;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** What is wrong with a rule, with the field it's said at; null: nothing. */
export function slotRuleProblem(rule: Omit<SlotRule, "seed">): { field: string; text: string } | null {
  const { windows, slotsPerDay, keepLive } = rule;
  if (rule.weekdays.length === 0) return { field: "weekdays", text: "Choose at least one day." };
  if (windows.length === 0) return { field: "windows", text: "Enter a time window." };
  const backward = windows.find(({ from, to }) => minutesOf(to) <= minutesOf(from));
  if (backward !== undefined)
    return { field: "windows", text: `${backward.from} to ${backward.to} ends before it starts.` };
  const inOrder = windows.toSorted((one, other) => minutesOf(one.from) - minutesOf(other.from));
  if (inOrder.some(({ from }, at) => at > 0 && minutesOf(from) < minutesOf(inOrder[at - 1]?.to ?? from)))
    return { field: "windows", text: "The time windows overlap." };
  if (slotsPerDay === 0 && keepLive === null)
    return { field: "slotsPerDay", text: "Enter 1 or more, or a number to keep live." };
  const open = windows.reduce((all, { from, to }) => all + minutesOf(to) - minutesOf(from), 0);
  return slotsPerDay * leastMinutesApart > open
    ? { field: "slotsPerDay", text: `${slotsPerDay} listings don't fit: leave 5 minutes for each.` }
    : null;
}

/**
 * When a clock shows a time, for the first or the last time where it is put back; or where it skips it, the
 * moment at which it was put forward.
 */
function clockAt(day: string, time: string, zone: string, which: "first" | "last" = "first"): number {
  const later = momentOf(day, time, zone, which === "last" ? "later" : "compatible");
  if (toLocal(later, zone).time === time) return later;
  let [before, after] = [momentOf(day, time, zone, "earlier"), later];
  while (after - before > minuteMs) {
    const middle = before + Math.ceil((after - before) / 2 / minuteMs) * minuteMs;
    // With the day: where clocks skip midnight, the moment before stands late on the day before.
    if (writeLocal(middle, zone) >= `${day}T${time}`) after = middle;
    else before = middle;
  }
  return after;
}

/** The windows of a day as moments; none on a weekday that isn't chosen, or where clocks skip all of one. */
export function spansOf({ weekdays, windows }: Omit<SlotRule, "seed">, day: string, zone: string): Span[] {
  if (!weekdays.includes(weekdayOf(day))) return [];
  return windows
    .map(({ from, to }) => {
      // Of an hour that comes twice a window has no minute that its clock times leave out.
      const fromMs = clockAt(day, from, zone, "last");
      const toMs = clockAt(day, to, zone);
      return { fromMs, toMs: toMs > fromMs ? toMs : clockAt(day, to, zone, "last") };
    })
    .filter(({ fromMs, toMs }) => toMs > fromMs)
    .toSorted((one, other) => one.fromMs - other.fromMs);
}

/** From 0 to below 1, the same for the same words (FNV-1a, then one round of mixing). */
function chanceOf(words: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < words.length; at += 1) hash = Math.imul(hash ^ words.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

/** The moment that lies so far into spans, as if they stood one behind the other. */
function momentIn(spans: readonly Span[], offsetMs: number): number {
  let left = offsetMs;
  for (const { fromMs, toMs } of spans) {
    if (left < toMs - fromMs) return fromMs + left;
    left -= toMs - fromMs;
  }
  return (spans.at(-1)?.toMs ?? 0) - 1;
}

/** The slots of a day in a zone, in their order. Pure. */
export function slotsOf(rule: SlotRule, day: string, zone: string): Slot[] {
  const spans = spansOf(rule, day, zone);
  const openMs = spans.reduce((all, { fromMs, toMs }) => all + toMs - fromMs, 0);
  if (openMs === 0) return [];
  const partMs = openMs / rule.slotsPerDay;
  const jitterMs = Math.min(rule.jitterMinutes * minuteMs, partMs / 2);
  return Array.from({ length: rule.slotsPerDay }, (_, number) => {
    const chance = chanceOf(`${rule.seed} ${day} ${number}`) * 2 - 1;
    const wanted = Math.floor((number + 0.5) * partMs + chance * jitterMs);
    const offsetMs = Math.min(
      Math.max(wanted, Math.ceil(number * partMs)),
      Math.ceil((number + 1) * partMs) - 1,
    );
    return { day, number, atMs: momentIn(spans, offsetMs) };
  });
}
