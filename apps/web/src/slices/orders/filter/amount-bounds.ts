/** An amount that orders are looked for by: 50, >50, 20..80, as people of any country write it. */
import { readAmount } from "@stallkeeper/domain";

/** What an amount has to be; all of it has to hold. */
export interface AmountBounds {
  gt?: number;
  gte?: number;
  lt?: number;
  lte?: number;
}

const names = { "<": "lt", "<=": "lte", ">": "gt", ">=": "gte" } as const;
const isSign = (sign: string): sign is keyof typeof names => sign in names;

/**
 * Reads one; null when it is none, or can be read as two, as "1,250" can: a thousandth of what was meant is
 * never looked for. Pure.
 */
export function readAmountBounds(value: string): AmountBounds | null {
  const range = /^(.*)\.\.(.*)$/.exec(value);
  if (range !== null) return readRange(range[1] ?? "", range[2] ?? "");
  const [, sign = "", text = ""] = /^(<=|>=|<|>|=)?(.+)$/.exec(value) ?? [];
  const amount = readAmount(text);
  if (amount === null) return null;
  return isSign(sign) ? { [names[sign]]: amount } : { gte: amount, lte: amount };
}

/** One of both may be left out. */
function readRange(from: string, to: string): AmountBounds | null {
  const [gte, lte] = [readAmount(from), readAmount(to)];
  if ((from !== "" && gte === null) || (to !== "" && lte === null) || (gte ?? lte) === null) return null;
  return { ...(gte === null ? {} : { gte }), ...(lte === null ? {} : { lte }) };
}

/** Whether an amount is within them. Pure. */
export function isWithin(amount: number, { gt, gte, lt, lte }: AmountBounds): boolean {
  return (
    (gt === undefined || amount > gt) &&
    (gte === undefined || amount >= gte) &&
    (lt === undefined || amount < lt) &&
    (lte === undefined || amount <= lte)
  );
}
