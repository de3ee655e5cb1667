/**
 * How many pieces a listing shows (open sections 2.2): a share of what can be sold, at least and at most so
 * many. A least number never promises more than there is, so two listings of one piece can't both claim it
 * twice. The function `shown_quantity` says the same in SQL.
 */
export interface PushRule {
  /** Show at least so many, as long as that many are available. */
  min: number;
  /** Show at most so many; null: no limit. */
  max: number | null;
  /** Of what is available, from 1 to 100. */
  percent: number;
}

/** Shows all there is. */
export const plainRule: PushRule = { min: 0, max: null, percent: 100 };

/** What a listing shows of so many available pieces: never below 0, never more than there are. Pure. */
export function shownQuantity(available: number, { min, max, percent }: PushRule): number {
  if (available <= 0) return 0;
  return Math.min(available, max ?? available, Math.max(min, Math.floor((available * percent) / 100)));
}

/** Whether pieces can be sold and the rule shows none: a seller has to be told so. Pure. */
export const hidesLast = (available: number, rule: PushRule): boolean =>
  available > 0 && shownQuantity(available, rule) === 0;

/**
 * Whether a shown quantity says what can be sold: under a share or at a cap several counts look the same.
 * Pure.
 */
export function saysAvailable(shown: number, { max, percent }: PushRule): boolean {
  return percent === 100 && (max === null || shown < max);
}

/** What a listing says itself; null: as its account. `safety` is kept back there and nowhere else. */
export type OwnRule = { [Part in keyof PushRule]: PushRule[Part] | null } & { safety: number | null };

/** What a listing with a rule of its own shows; the rest is its account's. Pure. */
export const shownAtListing = (available: number, own: OwnRule, account: PushRule): number =>
  shownQuantity(available - (own.safety ?? 0), {
    min: own.min ?? account.min,
    max: own.max ?? account.max,
    percent: own.percent ?? account.percent,
  });
