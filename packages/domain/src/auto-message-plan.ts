/**
 * When and for whom a trigger sends (open sections 2.7): how long it waits, the hours in which nobody is
 * disturbed, and the orders it is for. Every decision is one sentence, so that a seller can read why a buyer
 * was or wasn't written to. Pure: moments, zones and facts are given.
 */
import { isOfferTrigger, type AutoMessageTrigger } from "./auto-messages.ts";
import { plural } from "./format/plural.ts";
import { toLocal, momentOf } from "./time/zones.ts";
import { addDays, weekdayOf } from "./time/calendar.ts";
import { usualWeekdays } from "./time/working-days.ts";

/** Times of day, "21:00" to "08:00"; one that ends before it begins goes past midnight. */
export interface Hours {
  from: string;
  to: string;
}

export interface AutoMessagePlan {
  /** How long after the event, in minutes; a buyer is silent for that long. */
  delayMinutes: number;
  /** In the buyer's own time nothing is sent then; null: at any hour. */
  quiet: Hours | null;
  /** When somebody answers; a message outside of them is one out of hours. */
  open: Hours;
  /** Ids of accounts; empty: all. */
  accountIds: readonly string[];
  /** Two-letter codes; empty: all. */
  countries: readonly string[];
  /** Of the order's total in its own currency's whole units; null: any. */
  leastTotal: number | null;
  mostTotal: number | null;
  firstOrderOnly: boolean;
  /** A rating with more stars is none to answer; null: any. */
  mostStars: number | null;
}

const minutesOfDay = 24 * 60;
const minuteMs = 60_000;

const usualDays = (trigger: AutoMessageTrigger): number =>
  trigger === "buyerSilent" ? 5 : trigger === "ratingDue" ? 7 : 0;

/** What a trigger does where nobody said otherwise. */
export function usualPlan(trigger: AutoMessageTrigger): AutoMessagePlan {
  return {
    delayMinutes: usualDays(trigger) * minutesOfDay,
    quiet: null,
    open: { from: "08:00", to: "18:00" },
    accountIds: [],
    countries: [],
    leastTotal: null,
    mostTotal: null,
    firstOrderOnly: false,
    mostStars: trigger === "ratingReceived" ? 3 : null,
  };
}

const isWithin = (time: string, { from, to }: Hours): boolean =>
  from <= to ? time >= from && time < to : time >= from || time < to;

/** Whether a moment lies outside Monday to Friday and the hours in which somebody answers. */
export function isOutOfHours(atMs: number, open: Hours, timeZone: string): boolean {
  const { day, time } = toLocal(atMs, timeZone);
  return !usualWeekdays.includes(weekdayOf(day)) || !isWithin(time, open);
}

/**
 * The first moment from `atMs` on at which it is quiet in none of the zones; `atMs` where there is none
 * within two days, as of zones whose quiet hours cover the day between them.
 */
export function afterQuietHours(atMs: number, quiet: Hours | null, zones: readonly string[]): number {
  if (quiet === null || quiet.from === quiet.to) return atMs;
  const isQuiet = (moment: number): boolean =>
    zones.some((zone) => isWithin(toLocal(moment, zone).time, quiet));
  if (!isQuiet(atMs)) return atMs;
  const ends = zones.flatMap((zone) => {
    const { day } = toLocal(atMs, zone);
    // Where a clock is put back, quiet hours may end twice.
    return [0, 1, 2].flatMap((days) =>
      (["earlier", "later"] as const).map((which) => momentOf(addDays(day, days), quiet.to, zone, which)),
    );
  });
  return ends.toSorted((one, other) => one - other).find((end) => end > atMs && !isQuiet(end)) ?? atMs;
}

/** When a message for something that happened at `firedMs` may go out, and no sooner than now. */
export function sendingMoment(
  firedMs: number,
  nowMs: number,
  { delayMinutes, quiet }: Pick<AutoMessagePlan, "delayMinutes" | "quiet">,
  zones: readonly string[],
): number {
  return afterQuietHours(Math.max(nowMs, firedMs + delayMinutes * minuteMs), quiet, zones);
}

/** What is known of an order, its buyer and the event when a message is decided on. */
export interface AutoMessageFacts {
  isAwaitingPayment: boolean;
  isCancelled: boolean;
  accountId: string;
  account: string;
  countryCode: string;
  /** In whole units of the order's currency. */
  total: number;
  isFirstOrder: boolean;
  /** The buyer wrote after the event. */
  hasBuyerWritten: boolean;
  /** Somebody of the store wrote after the event. */
  hasSellerWritten: boolean;
  stars: number | null;
  /** Of a rating request alone. */
  rating?: RatingRequestFacts;
}

/** What keeps a seller from asking a buyer for a rating (open sections 2.5). */
export interface RatingRequestFacts {
  platform: string;
  hasRatings: boolean;
  /** The platform reminds buyers itself. */
  asksBuyers: boolean;
  isRated: boolean;
  wasLate: boolean;
  wasRefunded: boolean;
  hasReturn: boolean;
  /** A message of the buyer waits for an answer. */
  isBuyerWaiting: boolean;
}

function whyNotAsked({ platform, ...known }: RatingRequestFacts): string | null {
  if (!known.hasRatings) return `${platform} has no ratings here`;
  if (known.asksBuyers) return `${platform} asks buyers itself`;
  if (known.isRated) return "the buyer has already left a rating";
  if (known.wasLate) return "the order was shipped late";
  if (known.wasRefunded) return "money was refunded";
  if (known.hasReturn) return "a return was opened";
  return known.isBuyerWaiting ? "the buyer is waiting for your answer" : null;
}

/** Why nothing is sent, as it follows "Not sent because"; null: nothing stands against it. */
export function whyNotSent(
  trigger: AutoMessageTrigger,
  plan: AutoMessagePlan,
  facts: AutoMessageFacts,
): string | null {
  if (facts.isAwaitingPayment) return "the order is awaiting payment";
  // Money that we sent back is news to the buyer of a cancelled order more than to any other.
  if (facts.isCancelled && trigger !== "refundIssued") return "the order was cancelled";
  // A buyer who was answered may be asked for a rating all the same.
  if (trigger === "ratingDue") {
    const reason = facts.rating === undefined ? null : whyNotAsked(facts.rating);
    if (reason !== null) return reason;
  }
  // A message that came out of hours is what is answered.
  else if (trigger === "messageReceivedOutOfHours" ? facts.hasSellerWritten : facts.hasBuyerWritten)
    return trigger === "messageReceivedOutOfHours" ? "you answered first" : "the buyer wrote first";
  if (plan.accountIds.length > 0 && !plan.accountIds.includes(facts.accountId))
    return `${facts.account} isn't among its accounts`;
  if (plan.countries.length > 0 && !plan.countries.includes(facts.countryCode))
    return facts.countryCode === ""
      ? "the buyer's country isn't known"
      : `${facts.countryCode} isn't among its countries`;
  const total = isOfferTrigger(trigger) ? "the offer" : "the order's total";
  if (plan.leastTotal !== null && facts.total < plan.leastTotal) return `${total} is too low`;
  if (plan.mostTotal !== null && facts.total > plan.mostTotal) return `${total} is too high`;
  if (plan.firstOrderOnly && !facts.isFirstOrder) return "it isn't the buyer's first order";
  if (plan.mostStars !== null && facts.stars !== null && facts.stars > plan.mostStars)
    return plural(facts.stars, { one: "the rating has # star", other: "the rating has # stars" });
  return null;
}

/** What became of a trigger, or would have. */
export type AutoMessageDecision = "waiting" | "off" | "held" | "failed" | "skipped" | "sending" | "sent";

/** What is said of a message that waits while all are paused. */
export const autoMessagesPaused = "Waits until auto messages are resumed.";

/** One decision in one sentence. `reason` is what its state was settled with. */
export function explainDecision(state: AutoMessageDecision, reason: string | null): string {
  switch (state) {
    case "waiting":
      return "Waiting to be sent.";
    case "off":
      return "Not sent because no snippet was chosen.";
    case "held":
      return `Held as a task: ${reason ?? "a placeholder is empty."}`;
    case "failed":
      return reason ?? "Not sent.";
    case "skipped":
      return `Not sent because ${reason ?? "it isn't for this order"}.`;
    case "sending":
      return "On its way to the buyer.";
    case "sent":
      return "Sent to the buyer.";
  }
}

/** Why a message that was ready isn't sent, in one sentence; `source` is the platform's name. Pure. */
export function explainRefusal(source: string, state: "refused" | "gaveUp", problem: string): string {
  const why = problem === "" ? "no reason was given." : problem;
  return state === "refused"
    ? `Not sent: ${source} refused it. It says: ${why}`
    : `Not sent: we gave up after several tries. ${source}: ${why}`;
}
