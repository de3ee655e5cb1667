/**
 * Which draft of the reserve goes live at an account when. The screen shows this plan and the service works by
 * it, so what is promised is what happens.
 *
 * - A draft with a time of its own goes at that time, whatever the windows.
 * - The others take the account's slots in their order.
 * - While fewer listings are live than are to be kept, the next goes up every ten minutes inside the windows.
 * - A moment that was missed is caught up for two hours. Of missed slots only the last is, and only inside its
 *   window: a service that was down never lists a burst.
 */
import { addDays, daysInMs } from "../time/calendar.ts";
import { dayOf } from "../time/zones.ts";
import { slotsOf, spansOf, type Slot, type SlotRule, type Span } from "./slots.ts";

export interface ReservedDraft {
  readonly key: string;
  /** Its own time; null: the next slot. */
  readonly fixedAtMs: number | null;
  /** Since when it can go: a slot before that isn't caught up for it. */
  readonly sinceMs: number;
}

export interface AccountStanding {
  readonly rule: SlotRule;
  readonly zone: string;
  readonly nowMs: number;
  /** Slots until then are over. */
  readonly passedMs: number;
  /** The numbers of a day's slots that were used. */
  readonly usedOn: Readonly<Record<string, readonly number[]>>;
  /** When the last draft went up; null: none did. */
  readonly startedMs: number | null;
  /** Live there, or on their way. */
  readonly live: number;
  /** In the order in which they go up. */
  readonly drafts: readonly ReservedDraft[];
}

export interface PlannedListing {
  readonly key: string;
  readonly atMs: number;
  readonly by: "fixed" | "slot" | "keepLive";
  readonly slot: Slot | null;
}

/** A missed moment is caught up for so long. */
export const lateMs = 2 * 3_600_000;
/** Between two drafts that go up to keep enough live. */
export const keepLiveEveryMs = 600_000;
/** What lies further ahead has no date. */
export const daysPlanned = 90;

/** Whether a draft's own time has passed for good. */
export const isMissed = (fixedAtMs: number, nowMs: number): boolean => nowMs - fixedAtMs > lateMs;

/**
 * What goes live when, the earliest first; what is at or before now is due. Drafts beyond the days that are
 * planned, and those whose own time was missed, aren't in it. Pure.
 */
export function planReserve(standing: AccountStanding): PlannedListing[] {
  const { drafts, nowMs } = standing;
  const planned: PlannedListing[] = drafts.flatMap(({ key, fixedAtMs }) =>
    fixedAtMs === null || isMissed(fixedAtMs, nowMs)
      ? []
      : [{ key, atMs: fixedAtMs, by: "fixed" as const, slot: null }],
  );
  const taken = new Set(planned.map(({ atMs }) => atMs));
  const waiting = drafts.filter(({ fixedAtMs }) => fixedAtMs === null);
  const moments = comingMoments(standing, taken);
  for (let moment = moments.next(); waiting.length > 0 && !moment.done; moment = moments.next()) {
    const { atMs, slot } = moment.value;
    const at = waiting.findIndex(({ sinceMs }) => sinceMs <= atMs || slot === null);
    if (at < 0) continue;
    const [draft] = waiting.splice(at, 1);
    if (draft !== undefined)
      planned.push({ key: draft.key, atMs, by: slot === null ? "keepLive" : "slot", slot });
  }
  return planned.sort((one, other) => one.atMs - other.atMs);
}

interface Moment {
  atMs: number;
  slot: Slot | null;
}

/** Slots, and between them the moments that keep enough live. Each is taken to be used. */
function* comingMoments(standing: AccountStanding, taken: ReadonlySet<number>): Generator<Moment> {
  const { rule, startedMs, nowMs } = standing;
  let missing = rule.keepLive === null ? 0 : rule.keepLive - standing.live;
  let nextMs = Math.max(nowMs, startedMs === null ? nowMs : startedMs + keepLiveEveryMs);
  for (const { slots, spans } of comingDays(standing)) {
    const own = slots.filter(({ atMs }) => !taken.has(atMs));
    while (missing > 0) {
      const between = momentWithin(spans, nextMs);
      const [slot] = own;
      if (between === null && slot === undefined) break;
      const isSlotFirst = slot !== undefined && (between === null || slot.atMs <= between);
      const atMs = isSlotFirst ? slot.atMs : (between ?? nextMs);
      if (isSlotFirst) own.shift();
      yield { atMs, slot: isSlotFirst ? slot : null };
      missing -= 1;
      nextMs = Math.max(nextMs, atMs) + keepLiveEveryMs;
    }
    for (const slot of own) yield { atMs: slot.atMs, slot };
  }
}

/** The first moment from one on that lies in a span; null: none of that day. */
function momentWithin(spans: readonly Span[], fromMs: number): number | null {
  const span = spans.find(({ toMs }) => toMs > fromMs);
  return span === undefined ? null : Math.max(span.fromMs, fromMs);
}

function* comingDays(standing: AccountStanding): Generator<{ slots: Slot[]; spans: Span[] }> {
  const { rule, zone, nowMs, passedMs, usedOn } = standing;
  const today = dayOf(nowMs, zone);
  for (let ahead = 0; ahead < daysPlanned; ahead += 1) {
    const day = addDays(today, ahead);
    const spans = spansOf(rule, day, zone);
    const all = rule.slotsPerDay === 0 ? [] : slotsOf(rule, day, zone);
    const used = usedOn[day] ?? [];
    const left = Math.max(0, rule.slotsPerDay - used.length);
    const open = all.filter(({ atMs, number }) => atMs > passedMs && !used.includes(number));
    // A rule that was changed during the day doesn't begin the day anew.
    yield { slots: left === 0 ? [] : withoutMissed(open, spans, nowMs).slice(-left), spans };
  }
}

/** Of the slots that are due, the last: and that only for two hours, and while its window is open. */
function withoutMissed(slots: readonly Slot[], spans: readonly Span[], nowMs: number): Slot[] {
  const isOpen = spans.some(({ fromMs, toMs }) => fromMs <= nowMs && nowMs < toMs);
  const due = slots.filter(({ atMs }) => atMs <= nowMs);
  const last = due.at(-1);
  const late = last !== undefined && isOpen && nowMs - last.atMs <= lateMs ? [last] : [];
  return [...late, ...slots.filter(({ atMs }) => atMs > nowMs)];
}

/** How long before its moment a draft is looked at again. */
export const checksBeforeMs = [daysInMs(1), 300_000] as const;

/** Whether a draft has to be checked before it goes: a day and five minutes ahead, each once. */
export function needsCheck(atMs: number, checkedMs: number | null, nowMs: number): boolean {
  return checksBeforeMs.some(
    (aheadMs) => nowMs >= atMs - aheadMs && (checkedMs === null || checkedMs < atMs - aheadMs),
  );
}
