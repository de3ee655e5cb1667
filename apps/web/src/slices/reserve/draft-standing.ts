/** What a draft of the reserve comes to in its row: its time, and one sentence about it. */
import type { ReservedDraftView, ReservedTarget, ReserveRuleView, ReserveView } from "@stallkeeper/contract";
import { addDays, dayOf, formatTime } from "@stallkeeper/domain";
import { texts } from "./texts.ts";

export type Tone = "plain" | "going" | "warn" | "bad" | "pinned" | "quiet";
export interface DraftStanding {
  atMs: number | null;
  tone: Tone;
  text: string;
  /** Where the draft has to be mended, or put back. */
  repair: "fix" | "putBack" | null;
}

/** When the first of its listings goes live; null: not known. */
export function firstMs({ targets }: ReservedDraftView): number | null {
  const times = targets.flatMap(({ at }) => (at === null ? [] : [Date.parse(at)]));
  return times.length === 0 ? null : Math.min(...times);
}

function whyNoTime({ accountId }: ReservedTarget, { rules, pausedAt }: ReserveView): string {
  if (pausedAt !== null) return texts.waitsPaused;
  const rule = rules.find((one) => one.accountId === accountId);
  if (rule === undefined) return texts.unlinked;
  if (!rule.isConnected) return texts.waitsReconnect(rule.platformName);
  if (rule.stoppedAfter > 0) return texts.waitsStopped(rule.platformName);
  return rule.isOn ? texts.noSlot : texts.waitsOff(rule.platformName);
}

const nameAt = (rules: readonly ReserveRuleView[], { accountId }: ReservedTarget): string =>
  rules.find((one) => one.accountId === accountId)?.platformName ?? "";

/** Pure. `isNext`: the first of all that go live. */
export function standingOf(
  draft: ReservedDraftView,
  view: ReserveView,
  isNext: boolean,
  nowMs: number,
): DraftStanding {
  const { targets } = draft;
  const atMs = firstMs(draft);
  const say = (tone: Tone, text: string, repair: DraftStanding["repair"] = null): DraftStanding => ({
    atMs,
    tone,
    text,
    repair,
  });
  const broken = targets.filter(({ problem, state }) => problem !== "" && state !== "listing");
  const [first] = broken;
  if (first !== undefined) {
    const repair = first.state === "missed" ? "putBack" : "fix";
    if (broken.length === targets.length) return say("bad", first.problem, repair);
    const problem = `${nameAt(view.rules, first)}: ${first.problem}`;
    return say("warn", texts.partly(targets.length - broken.length, targets.length, problem), repair);
  }
  const sending = targets.find(({ state }) => state === "listing");
  if (sending !== undefined) return say("quiet", sending.problem === "" ? texts.listing : sending.problem);
  if (targets.every(({ state }) => state === "skipped")) return say("quiet", texts.skipped, "putBack");
  const [waiting] = targets.filter(({ state }) => state === "waiting");
  if (atMs === null) return say("quiet", waiting === undefined ? texts.ready : whyNoTime(waiting, view));
  if (targets.some(({ time }) => time === "scheduled")) return say("pinned", texts.scheduled);
  if (targets.some(({ time }) => time === "pinned")) return say("pinned", texts.pinned);
  if (!isNext) return say("plain", texts.ready);
  const minutes = Math.ceil((atMs - nowMs) / 60_000);
  return say("going", minutes <= 0 ? texts.anyMoment : texts.goingLive(writeWait(minutes)));
}

function writeWait(minutes: number): string {
  const [days, hours] = [Math.floor(minutes / 1_440), Math.floor((minutes % 1_440) / 60)];
  if (days > 0) return `${days} d ${hours} h`;
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}

/** "Today 19:00", "Tomorrow 12:05", "Thu 20 Nov, 12:30". */
export function writeMoment(
  atMs: number,
  settings: { locale: string; timeZone: string; nowMs: number },
): string {
  const { timeZone, nowMs } = settings;
  const clock = formatTime(atMs, "clock", settings);
  const day = dayOf(atMs, timeZone);
  const today = dayOf(nowMs, timeZone);
  if (day === today) return `Today ${clock}`;
  if (day === addDays(today, 1)) return `Tomorrow ${clock}`;
  return `${formatTime(atMs, "weekdayDay", settings)}, ${clock}`;
}

/** What goes live on each of so many days, from today on. */
export function byDay(
  { drafts }: ReserveView,
  days: number,
  timeZone: string,
  nowMs: number,
): { day: string; listings: { draft: ReservedDraftView; target: ReservedTarget; atMs: number }[] }[] {
  const all = drafts
    .flatMap((draft) =>
      draft.targets.flatMap((target) =>
        target.at === null ? [] : [{ draft, target, atMs: Date.parse(target.at) }],
      ),
    )
    .toSorted((one, other) => one.atMs - other.atMs);
  const today = dayOf(nowMs, timeZone);
  return Array.from({ length: days }, (_, ahead) => {
    const day = addDays(today, ahead);
    return { day, listings: all.filter(({ atMs }) => dayOf(atMs, timeZone) === day) };
  });
}
