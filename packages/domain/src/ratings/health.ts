/**
 * How well an account serves its buyers, as platforms judge it at their evaluations. Shares are in hundredths
 * of a per cent, stars in hundredths of a star, so that one limit is one whole number: 2 % and 4.80 are 200
 * and 480.
 */
import { addDays } from "../time/calendar.ts";

export const healthMeasures = ["late", "cancelled", "returned", "positive", "stars"] as const;
export type HealthMeasure = (typeof healthMeasures)[number];

/** What a platform asks of its sellers, and when it looks. */
export interface Standards {
  /** Day of the month of the evaluation. */
  readonly evaluatedOn: number;
  /** So many days before it count. */
  readonly windowDays: number;
  /** When these figures were read, as a day. */
  readonly asOf: string;
  readonly limits: Partial<Record<HealthMeasure, number>>;
  /** What its best sellers keep to. */
  readonly best?: Partial<Record<HealthMeasure, number>>;
}

/** Where a platform names none. */
export const plainStandards = { evaluatedOn: 1, windowDays: 90 } as const;

/** Of these more is better; of the others less. */
export const isFloor = (measure: HealthMeasure): boolean => measure === "positive" || measure === "stars";

/** The most that a measure can be. */
export const mostOf = (measure: HealthMeasure): number => (measure === "stars" ? 500 : 10_000);

export type HealthState = "good" | "close" | "breached" | "unknown";
/** So near to its limit a figure is worth a look. */
const closeShare = 0.8;

/** How a value stands to its limit; unknown where either is missing. Pure. */
export function healthState(measure: HealthMeasure, value: number | null, limit: number | null): HealthState {
  if (value === null || limit === null) return "unknown";
  if (!isFloor(measure)) return value > limit ? "breached" : value > limit * closeShare ? "close" : "good";
  if (value < limit) return "breached";
  const room = mostOf(measure) - limit;
  return value - limit < room * (1 - closeShare) ? "close" : "good";
}

/** A share in hundredths of a per cent; null of nothing. */
export const shareOf = (count: number, of: number): number | null =>
  of === 0 ? null : Math.round((count * 10_000) / of);

/**
 * The next evaluation behind a day: that day of the month, or the month's last where it has fewer. Pure.
 */
export function nextEvaluation(today: string, dayOfMonth: number): string {
  for (let day = addDays(today, 1); ; day = addDays(day, 1)) {
    const isLast = addDays(day, 1).endsWith("-01");
    const number = Number(day.slice(8));
    if (number === dayOfMonth || (isLast && number < dayOfMonth)) return day;
  }
}

/**
 * The share at the next evaluation if nothing more goes wrong until then: what still counts there, and the
 * orders that come at the pace of late. Pure.
 */
export function forecastShare({
  count,
  of,
  perDay,
  days,
}: {
  count: number;
  of: number;
  perDay: number;
  days: number;
}): number | null {
  return shareOf(count, Math.round(of + perDay * days));
}
