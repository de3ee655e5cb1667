/** The form of when and for whom a trigger sends: texts as they are typed, read into a plan. Pure. */
import { readAmount, usualPlan, type AutoMessagePlan, type FiredTrigger } from "@stallkeeper/domain";
import { writeNumber } from "../../../ui/format.ts";
import { texts } from "./texts.ts";

const { plan: words } = texts;

export const units = ["minutes", "hours", "days"] as const;
export type Unit = (typeof units)[number];
const minutesIn: Readonly<Record<Unit, number>> = { minutes: 1, hours: 60, days: 1_440 };
const mostDelay = 30 * 1_440;

export interface PlanDraft {
  wait: string;
  unit: Unit;
  isQuiet: boolean;
  quiet: { from: string; to: string };
  open: { from: string; to: string };
  accountIds: readonly string[];
  countries: string;
  leastTotal: string;
  mostTotal: string;
  firstOrderOnly: boolean;
  mostStars: number;
}

const largestUnit = (minutes: number): Unit =>
  minutes > 0 && minutes % minutesIn.days === 0
    ? "days"
    : minutes % minutesIn.hours === 0 && minutes > 0
      ? "hours"
      : "minutes";

/** A plan as the form shows it. */
export function draftOf(plan: AutoMessagePlan): PlanDraft {
  const unit = largestUnit(plan.delayMinutes);
  return {
    wait: String(plan.delayMinutes / minutesIn[unit]),
    unit,
    isQuiet: plan.quiet !== null,
    quiet: plan.quiet ?? { from: "21:00", to: "08:00" },
    open: plan.open,
    accountIds: plan.accountIds,
    countries: plan.countries.join(", "),
    leastTotal: plan.leastTotal === null ? "" : String(plan.leastTotal),
    mostTotal: plan.mostTotal === null ? "" : String(plan.mostTotal),
    firstOrderOnly: plan.firstOrderOnly,
    mostStars: plan.mostStars ?? 5,
  };
}

type Wrong = Partial<Record<"wait" | "countries" | "leastTotal" | "mostTotal", string>>;

/** The plan that a form says, and what is wrong with it by field; amounts as people of that locale write them. */
export function readDraft(
  trigger: FiredTrigger,
  draft: PlanDraft,
  locale: string,
): { plan: AutoMessagePlan; wrong: Wrong } {
  const wrong: Wrong = {};
  const wait = Number(draft.wait.trim() === "" ? "0" : draft.wait);
  const delayMinutes = wait * minutesIn[draft.unit];
  if (!Number.isInteger(wait) || wait < 0 || delayMinutes > mostDelay) wrong.wait = words.waitWrong;
  const countries = draft.countries
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter((code) => code !== "");
  if (countries.some((code) => !/^[A-Z]{2}$/.test(code))) wrong.countries = words.countriesWrong;
  const total = (field: "leastTotal" | "mostTotal"): number | null => {
    if (draft[field].trim() === "") return null;
    const amount = readAmount(draft[field], { locale });
    if (amount === null) wrong[field] = words.amountWrong;
    return amount;
  };
  const leastTotal = total("leastTotal");
  const mostTotal = total("mostTotal");
  // No order would ever fit.
  if (leastTotal !== null && mostTotal !== null && leastTotal > mostTotal)
    wrong.mostTotal = words.totalsWrong;
  return {
    plan: {
      ...usualPlan(trigger),
      delayMinutes,
      quiet: draft.isQuiet ? draft.quiet : null,
      open: draft.open,
      accountIds: draft.accountIds,
      countries: [...new Set(countries)],
      leastTotal,
      mostTotal,
      firstOrderOnly: draft.firstOrderOnly,
      ...(trigger === "ratingReceived" ? { mostStars: draft.mostStars } : {}),
    },
    wrong,
  };
}

/** A plan in a line: "after 2 hours · quiet 21:00–08:00 · GB, DE". */
export function describePlan(trigger: FiredTrigger, plan: AutoMessagePlan): string {
  const unit = largestUnit(plan.delayMinutes);
  const facts = [
    plan.delayMinutes === 0 ? words.atOnce : words.delay[unit](plan.delayMinutes / minutesIn[unit]),
    trigger === "messageReceivedOutOfHours" ? words.hours(plan.open.from, plan.open.to) : "",
    plan.quiet === null ? "" : words.quiet(plan.quiet.from, plan.quiet.to),
    plan.accountIds.length === 0 ? "" : words.accounts(plan.accountIds.length),
    words.countries(plan.countries),
    plan.leastTotal === null ? "" : words.least(writeNumber(plan.leastTotal)),
    plan.mostTotal === null ? "" : words.most(writeNumber(plan.mostTotal)),
    plan.firstOrderOnly ? words.first : "",
    plan.mostStars === null || plan.mostStars === 5 ? "" : words.stars(plan.mostStars),
  ];
  return facts.filter((fact) => fact !== "").join(" · ");
}
