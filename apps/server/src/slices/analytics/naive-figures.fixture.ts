/**
 * Figures counted one order after the other in whole numbers, from what ADRs 114, 122, 152 and 159 say and from none
 * of the product's statements. Amounts of the store's currency are exact and rounded once each, half away from 0.
 */
import {
  addDays,
  countryCodeOf,
  currencyExponent,
  dayOf,
  isSale,
  toLocal,
  weekdayOf,
} from "@stallkeeper/domain";
import { listers, madeItems, type MadeItem, type RichLine, type RichOrder } from "./rich-orders.fixture.ts";

export interface Rate {
  day: string;
  currency: string;
  rate: string;
}

/** A number as a fraction of whole numbers. */
type Exact = readonly [up: bigint, down: bigint];
const one: Exact = [1n, 1n];
const times = ([up, down]: Exact, [otherUp, otherDown]: Exact): Exact => [up * otherUp, down * otherDown];
const exact = (whole: number): Exact => [BigInt(whole), 1n];

const minus = ([up, down]: Exact, [otherUp, otherDown]: Exact): Exact => [
  up * otherDown - otherUp * down,
  down * otherDown,
];
const plus = (first: Exact, [up, down]: Exact): Exact => minus(first, [-up, down]);

/** Half away from 0. */
function round([up, down]: Exact): number {
  const size = up < 0n ? -up : up;
  const whole = Number((size * 2n + down) / (down * 2n));
  return up < 0n ? -whole : whole;
}

export interface Wish {
  base: string;
  zone: string;
  /** null: each order in its own currency. */
  rates: readonly Rate[] | null;
}

/** An order in the currency that it is shown in. */
interface Shown {
  order: RichOrder;
  currency: string;
  factor: Exact;
}

/** What counts of orders, each with its factor; without a rate an order drops out. */
export function showOrders(
  orders: readonly RichOrder[],
  { base, zone, rates }: Wish,
  wanted: (order: RichOrder) => boolean = isSale,
): Shown[] {
  return orders.filter(wanted).flatMap((order) => {
    if (rates === null || order.currency === base)
      return [{ order, currency: rates === null ? order.currency : base, factor: one }];
    const day = dayOf(Date.parse(order.createdAt), zone);
    const [rate] = rates
      .filter((told) => told.currency === order.currency && told.day <= day && addDays(told.day, 30) >= day)
      .toSorted((first, second) => (first.day < second.day ? 1 : -1));
    if (rate === undefined) return [];
    const [whole = "", decimals = ""] = rate.rate.split(".");
    const shift = currencyExponent(base) - currencyExponent(order.currency);
    const factor: Exact = [
      BigInt(whole + decimals) * 10n ** BigInt(Math.max(0, shift)),
      10n ** BigInt(decimals.length + Math.max(0, -shift)),
    ];
    return [{ order, currency: base, factor }];
  });
}

const itemOf = ({ sku }: RichLine): MadeItem | undefined => madeItems.find((item) => item.sku === sku);
const goodsOf = ({ grossMinor, priceMinor, quantity }: RichLine): number =>
  grossMinor ?? priceMinor * quantity;
const goodsLines = ({ lines }: RichOrder): RichLine[] => lines.filter(({ isFee }) => !isFee);
const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0);
const text = (row: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(Object.entries(row).toSorted(([first], [second]) => (first < second ? -1 : 1)));

/** Rows in any order, as texts that can be compared. */
export const inAnyOrder = (rows: readonly object[]): string[] =>
  rows.map((row) => text({ ...row })).toSorted();

/** Adds up what is of the same key: texts are the key, numbers are added. */
export function addUp<Row extends Record<string, string | number>>(rows: readonly Row[]): Row[] {
  const sums = new Map<string, Record<string, string | number>>();
  for (const row of rows) {
    const key = text(
      Object.fromEntries(Object.entries(row).filter(([, value]) => typeof value === "string")),
    );
    const known = sums.get(key);
    if (known === undefined) sums.set(key, { ...row });
    else
      for (const [name, value] of Object.entries(row))
        if (typeof value === "number") known[name] = Number(known[name]) + value;
  }
  return [...sums.values()] as Row[];
}

const netOf = ({ order, factor }: Shown): number =>
  round(times(exact(order.totalMinor), factor)) - round(times(exact(order.refundedMinor), factor));

/** By day, platform and currency. */
export const salesOf = (shown: readonly Shown[], zone: string) =>
  addUp(
    shown.map((one) => ({
      day: dayOf(Date.parse(one.order.createdAt), zone),
      platform: one.order.platform,
      currency: one.currency,
      orders: 1,
      netMinor: netOf(one),
      refundedMinor: round(times(exact(one.order.refundedMinor), one.factor)),
    })),
  );

/** By weekday and hour. */
export const hoursOf = (orders: readonly RichOrder[], zone: string) =>
  addUp(
    orders.filter(isSale).map(({ createdAt }) => {
      const { day, time } = toLocal(Date.parse(createdAt), zone);
      return { at: `${weekdayOf(day)} ${Number(time.slice(0, 2))}`, orders: 1 };
    }),
  );

/** By country and currency. */
export const countriesOf = (shown: readonly Shown[]) =>
  addUp(
    shown.map((one) => ({
      country: countryCodeOf(one.order.country),
      currency: one.currency,
      orders: 1,
      netMinor: netOf(one),
    })),
  );

type IsAskedLine = (line: RichLine) => boolean;

/** By item or brand, of the lines that were asked for. */
export const itemsOf = (shown: readonly Shown[], isAsked: IsAskedLine, of: "item" | "brand") =>
  addUp(
    shown.flatMap(({ order, currency, factor }) =>
      goodsLines(order)
        .filter(isAsked)
        .flatMap((line) => {
          const key = of === "item" ? line.sku || line.name : (itemOf(line)?.brand ?? "");
          if (of === "brand" && key === "") return [];
          const goodsMinor = round(times(exact(goodsOf(line)), factor));
          return [{ key, currency, pieces: line.quantity, goodsMinor }];
        }),
    ),
  );

const feesOf = ({ fees }: RichOrder): number | null =>
  fees.length === 0 ? null : sum(fees.map(({ minor }) => minor));
const hasEstimates = ({ fees }: RichOrder): boolean => fees.some(({ isSettled }) => isSettled === false);
const boughtLabels = ({ labels }: RichOrder) =>
  labels.filter(
    ({ isBought, isTyped, voidState }) => isBought && !isTyped && (voidState ?? "refused") === "refused",
  );
const costOf = (line: RichLine, base: string): { minor: number; currency: string } | null => {
  const item = itemOf(line);
  return item === undefined || item.costMinor === null
    ? null
    : { minor: item.costMinor, currency: item.currency === "" ? base : item.currency };
};

/** What the ledger and labels say counts in the order's currency and, as it is, in the one that is shown. */
const countsIn = ({ order, currency }: Shown, of: string): boolean =>
  of === order.currency || of === currency;
/** Adds amounts up by their currency, and each sum as the order counts. */
function sumShown(one: Shown, amounts: readonly { minor: number; currency: string }[]): number {
  const { order, factor } = one;
  const counted = Map.groupBy(
    amounts.filter(({ currency }) => countsIn(one, currency)),
    ({ currency }) => currency,
  );
  return sum(
    [...counted].map(([currency, of]) =>
      round(times(exact(sum(of.map(({ minor }) => minor))), currency === order.currency ? factor : [1n, 1n])),
    ),
  );
}
const isSettledIn = (one: Shown): boolean =>
  one.order.entries.some(({ kind, currency }) => kind === "sale" && countsIn(one, currency));

/** What went back to the buyer: as the order says, or as the ledger does where that is more. */
function refundedOf(one: Shown): Exact {
  const { order, factor } = one;
  const said = times(exact(order.refundedMinor), factor);
  const taken = order.entries
    .filter(({ kind, currency }) => kind === "refund" && countsIn(one, currency))
    .map(({ minor, currency }) => times(exact(-minor), currency === order.currency ? factor : [1n, 1n]))
    .reduce(plus, exact(0));
  return minus(taken, said)[0] > 0n ? taken : said;
}

/** What an order cost that is no sale any more: its labels, and what the ledger kept. */
function cancelledOf(one: Shown): { step: string; minor: number }[] {
  const entries = (wanted: string) => one.order.entries.filter(({ kind }) => kind === wanted);
  return [
    sum(["fee", "postage", "adjustment"].map((kind) => sumShown(one, entries(kind)))),
    ...boughtLabels(one.order).map(
      ({ priceMinor, currency }) => -sumShown(one, [{ minor: priceMinor, currency }]),
    ),
  ].map((minor) => ({ step: "cancelled", minor }));
}

/** The steps of an order before costs: each amount by itself. */
function stepsOf(shownOrder: Shown): { step: string; minor: number }[] {
  if (!isSale(shownOrder.order)) return cancelledOf(shownOrder);
  const { order, factor } = shownOrder;
  const shown = (amount: Exact): number => round(times(amount, factor));
  const refunded = refundedOf(shownOrder);
  const left = minus(times(exact(order.totalMinor), factor), refunded);
  const tax = sum(order.taxes.filter(({ counts }) => counts !== "outside").map(({ minor }) => minor));
  const sumOf = (wanted: string): number =>
    sumShown(
      shownOrder,
      order.entries.filter(({ kind }) => kind === wanted),
    );
  const feeKinds = Map.groupBy(
    order.entries.filter(({ kind }) => kind === "fee"),
    ({ feeKind }) => feeKind ?? "other",
  );
  const fees = feesOf(order);
  return [
    { step: "sales", minor: shown(exact(order.totalMinor)) },
    { step: "refunds", minor: -round(refunded) },
    {
      step: "tax",
      minor:
        order.totalMinor > 0 && left[0] > 0n
          ? -round(times(left, [BigInt(tax), BigInt(order.totalMinor)]))
          : 0,
    },
    ...(isSettledIn(shownOrder)
      ? [
          ...[...feeKinds].map(([kind, of]) => ({ step: `fee:${kind}`, minor: sumShown(shownOrder, of) })),
          { step: "postage", minor: sumOf("postage") },
          { step: "other", minor: sumOf("adjustment") },
        ]
      : [{ step: "fee:estimate", minor: fees === null ? 0 : -shown(exact(fees)) }]),
    ...boughtLabels(order).map(({ priceMinor, currency }) => ({
      step: "postage",
      minor: -sumShown(shownOrder, [{ minor: priceMinor, currency }]),
    })),
  ];
}

/** What is kept of a line: what was refunded before it left, or went back on the shelf, costs nothing. */
function keptPieces(order: RichOrder, line: RichLine): number {
  if (!isSale(order)) return 0;
  const refunded = order.refundedPieces
    .filter(({ itemId, isBefore }) => itemId === line._id && (isBefore || !order.isShipped))
    .map(({ quantity }) => Math.ceil(quantity));
  const returned = order.returned
    .filter(({ lineId, goesTo }) => order.isShipped && lineId === line._id && goesTo === "restock")
    .map(({ quantity }) => quantity);
  return Math.max(0, line.quantity - sum(refunded) - sum(returned));
}

export type NaiveGroup =
  | "all"
  | "platform"
  | "account"
  | "channel"
  | "tag"
  | "item"
  | "category"
  | "brand"
  | "lister";

const keyOfLine: Partial<Record<NaiveGroup, (line: RichLine) => string>> = {
  item: (line) => line.sku || line.name,
  category: (line) => itemOf(line)?.category ?? "",
  brand: (line) => itemOf(line)?.brand ?? "",
  lister: ({ listing }) => listers[listing] ?? "",
};
const keysOfOrder = (order: RichOrder, by: NaiveGroup): string[] => {
  if (by === "tag") return order.tags.length === 0 ? [""] : order.tags;
  if (by === "account") return [`${order.platform}/${order.account}`];
  return [by === "platform" ? order.platform : by === "channel" ? order.channel : ""];
};

/** Whether an order has steps in Profit: a sale, or one that was cancelled and has a label or a ledger's entry. */
export const isInProfit = (order: RichOrder): boolean =>
  isSale(order) ||
  (order.failed && !order.external && (boughtLabels(order).length > 0 || order.entries.length > 0));

/** Steps by group and currency; of lines, each takes its share up to it less the share before it. */
export function profitOf(shown: readonly Shown[], by: NaiveGroup, isAsked: IsAskedLine, base: string) {
  const keyOf = keyOfLine[by];
  const steps = shown.flatMap((one) => {
    const { order, currency, factor } = one;
    const lines = goodsLines(order);
    const costs = lines.flatMap((line) => {
      const cost = costOf(line, base);
      const unit =
        cost === null
          ? null
          : cost.currency === order.currency
            ? times(exact(cost.minor), factor)
            : cost.currency === currency
              ? exact(cost.minor)
              : null;
      return unit === null ? [] : [{ line, minor: -round(times(unit, exact(keptPieces(order, line)))) }];
    });
    if (keyOf === undefined)
      return keysOfOrder(order, by).flatMap((key) =>
        [...stepsOf(one), ...costs.map(({ minor }) => ({ step: "cost", minor }))].map((told) => ({
          key,
          currency,
          ...told,
        })),
      );
    const goods = lines.map((line) => Math.max(0, goodsOf(line)));
    const whole = sum(goods);
    const shares = lines.map((line, at) => {
      const upTo = whole > 0 ? sum(goods.slice(0, at + 1)) : at + 1;
      return {
        key: keyOf(line),
        isAsked: isAsked(line),
        upTo,
        before: whole > 0 ? upTo - Number(goods[at]) : at,
        whole: whole > 0 ? whole : lines.length,
      };
    });
    if (lines.length === 0) shares.push({ key: "", isAsked: true, upTo: 1, before: 0, whole: 1 });
    return [
      ...shares
        .filter((share) => share.isAsked)
        .flatMap(({ key, upTo, before, whole: all }) =>
          stepsOf(one).map(({ step, minor }) => ({
            key,
            currency,
            step,
            minor:
              round([BigInt(minor) * BigInt(upTo), BigInt(all)]) -
              round([BigInt(minor) * BigInt(before), BigInt(all)]),
          })),
        ),
      ...costs
        .filter(({ line }) => isAsked(line))
        .map(({ line, minor }) => ({ key: keyOf(line), currency, step: "cost", minor })),
    ];
  });
  return addUp(steps).filter(({ step, minor }) => minor !== 0 || step === "sales");
}

/** What isn't known of all orders, by currency. */
export const doubtsOf = (shown: readonly Shown[], base: string) =>
  addUp(
    shown.map((one) => {
      const { order, currency } = one;
      const sale = isSale(order) ? 1 : 0;
      const isSettled = isSettledIn(one);
      const labels = boughtLabels(order);
      const settledPostage = sumShown(
        one,
        order.entries.filter(({ kind }) => kind === "postage"),
      );
      const pieces = goodsLines(order).map((line) => ({ line, kept: keptPieces(order, line) }));
      const isUnknown = (line: RichLine): boolean => {
        const cost = costOf(line, base);
        return cost === null || (cost.currency !== order.currency && cost.currency !== currency);
      };
      return {
        currency,
        orders: sale,
        ordersSettled: isSettled ? sale : 0,
        ordersWithEstimates: !isSettled && hasEstimates(order) ? sale : 0,
        ordersWithoutFees: !isSettled && order.fees.length === 0 ? sale : 0,
        ordersWithoutPostage: order.isShipped && labels.length === 0 && settledPostage === 0 ? sale : 0,
        labelsLeftOut: labels.filter((label) => !countsIn(one, label.currency)).length,
        pieces: sum(pieces.map(({ kept }) => kept)),
        piecesWithoutCost: sum(pieces.filter(({ line }) => isUnknown(line)).map(({ kept }) => kept)),
        // Nothing of these was booked by the stock ledger.
        piecesAtTodaysCost: sum(pieces.filter(({ line }) => !isUnknown(line)).map(({ kept }) => kept)),
      };
    }),
  );

/** What sold of a range, in pieces. */
export const soldOf = (orders: readonly RichOrder[], isAsked: IsAskedLine) => {
  const sales = orders.filter(isSale);
  const lines = sales.flatMap((order) =>
    goodsLines(order)
      .filter(isAsked)
      .map((line) => ({ id: order.id, ...line })),
  );
  return {
    orders: new Set(lines.map(({ id }) => id)).size,
    pieces: sum(lines.map(({ quantity }) => quantity)),
    piecesOfItems: sum(lines.filter((line) => itemOf(line) !== undefined).map(({ quantity }) => quantity)),
  };
};
