/**
 * eBay's money: getTransactions and getPayouts of sell/finances/v1, signed like refunds. Orders are paid out on
 * the second day after their payment at 06:00 UTC, all of a currency together; a refund is taken from the
 * payout of its own day.
 */
import type { Answer, Call } from "../http/call.ts";
import { answer } from "../http/call.ts";
import type { Route } from "../http/router.ts";
import type { Order, Refund } from "../model.ts";
import { requireSignature } from "./digital-signature.ts";
import type { EbayContext, Page } from "./ebay.context.ts";
import { ebayError, pageLinks, sellerOf } from "./ebay.context.ts";
import { toIso, toMoney } from "./ebay.wire.ts";
import { feePartsOf } from "./fees.ts";

const DAY_MS = 86_400_000;
const PAYOUT_HOUR_MS = 6 * 3_600_000;
const DOMAIN = { status: 400, domain: "API_FINANCES" } as const;
const SCOPE = "sell.finances";

type Movement = { order: Order; refund: Refund | null; at: number; payoutAt: number };

export const FINANCES_ROUTES: readonly Route<EbayContext>[] = [
  { method: "GET", pattern: "/sell/finances/v1/transaction", scope: SCOPE, run: listTransactions },
  { method: "GET", pattern: "/sell/finances/v1/payout", scope: SCOPE, run: listPayouts },
];

/** Everything that moved the seller's money, newest first. */
function movementsOf(context: EbayContext): Movement[] {
  const { username } = sellerOf(context);
  const payoutAt = (at: number): number => (Math.floor(at / DAY_MS) + 2) * DAY_MS + PAYOUT_HOUR_MS;
  return context.sim.store.order
    .list("ebay", username)
    .flatMap((order): Movement[] => {
      if (order.paidAt === null) return [];
      const refunds = order.refunds.filter(({ state }) => state === "refunded");
      const moves = [null, ...refunds].map((refund) => ({
        order,
        refund,
        at: refund === null ? (order.paidAt ?? order.createdAt) : (refund.settledAt ?? refund.at),
      }));
      return moves.map((move) => ({ ...move, payoutAt: payoutAt(move.at) }));
    })
    .sort((a, b) => b.at - a.at || b.order.seq - a.order.seq);
}

const payoutIdOf = ({ order, payoutAt }: Movement): string =>
  `6${String(payoutAt / DAY_MS).replace(".", "")}${order.currency}`;
const feeMinorOf = (order: Order): number =>
  feePartsOf(order).reduce((sum, { amountMinor }) => sum + amountMinor, 0);
const netOf = ({ order, refund }: Movement): number =>
  refund === null ? order.totalMinor - feeMinorOf(order) : -refund.amountMinor;

function toTransaction(move: Movement, now: number): Record<string, unknown> {
  const { order, refund, at, payoutAt } = move;
  const money = (minor: number) => toMoney(minor, order.currency);
  const isPaidOut = payoutAt <= now;
  const fees = refund === null ? feePartsOf(order) : [];
  return {
    transactionId: refund === null ? `${order.id}-S` : refund.id,
    orderId: order.id,
    buyer: { username: order.buyer.handle ?? `guest-${String(order.seq)}` },
    transactionType: refund === null ? "SALE" : "REFUND",
    amount: money(Math.abs(netOf(move))),
    bookingEntry: netOf(move) < 0 ? "DEBIT" : "CREDIT",
    transactionDate: toIso(at),
    transactionStatus: isPaidOut ? "PAYOUT" : "FUNDS_PROCESSING",
    ...(isPaidOut && { payoutId: payoutIdOf(move) }),
    paymentsEntity: "eBay Commerce UK Ltd",
    ...(refund === null && {
      totalFeeBasisAmount: money(order.totalMinor),
      totalFeeAmount: money(feeMinorOf(order)),
      orderLineItems: [
        {
          lineItemId: order.lines[0]?.id ?? "",
          feeBasisAmount: money(order.totalMinor),
          marketplaceFees: fees.map(({ feeType, amountMinor }) => ({ feeType, amount: money(amountMinor) })),
        },
      ],
    }),
  };
}

function listTransactions(call: Call, context: EbayContext): Answer {
  requireSignature(call, context);
  const now = context.sim.now();
  const [, payoutId] = /^payoutId:\{([^{}]+)\}$/.exec(call.query.get("filter") ?? "") ?? [];
  const isInRange = payoutId === undefined ? readRange(call, "transactionDate", now) : () => true;
  const page = readPage(call);
  const moves = movementsOf(context).filter(
    (move) =>
      move.at <= now &&
      isInRange(move.at) &&
      (payoutId === undefined || (move.payoutAt <= now && payoutIdOf(move) === payoutId)),
  );
  if (moves.length === 0) return answer(204, null);
  return answer(200, {
    ...pageLinks(call, context, page, moves.length),
    transactions: moves.slice(page.offset, page.offset + page.limit).map((move) => toTransaction(move, now)),
  });
}

function listPayouts(call: Call, context: EbayContext): Answer {
  requireSignature(call, context);
  const now = context.sim.now();
  const keep = readRange(call, "payoutDate", now);
  const page = readPage(call);
  const payouts = new Map<string, Movement[]>();
  for (const move of movementsOf(context))
    if (move.payoutAt <= now && keep(move.payoutAt))
      payouts.set(payoutIdOf(move), [...(payouts.get(payoutIdOf(move)) ?? []), move]);
  if (payouts.size === 0) return answer(204, null);
  const found = [...payouts].map(([payoutId, moves]) => ({
    payoutId,
    payoutStatus: "SUCCEEDED",
    payoutStatusDescription: "The payout was made.",
    amount: toMoney(
      moves.reduce((sum, move) => sum + netOf(move), 0),
      moves[0]?.order.currency ?? "",
    ),
    payoutDate: toIso(moves[0]?.payoutAt ?? now),
    transactionCount: moves.length,
  }));
  return answer(200, {
    ...pageLinks(call, context, page, found.length),
    payouts: found.slice(page.offset, page.offset + page.limit),
  });
}

/** `filter=transactionDate:[from..to]`, both ends included; without one, the last 90 days. */
function readRange(call: Call, name: string, now: number): (at: number) => boolean {
  const filter = call.query.get("filter") ?? "";
  if (filter === "") return (at) => at >= now - 90 * DAY_MS;
  const [, asked, from = "", to = ""] =
    /^([A-Za-z]+):\[([^\].]*(?:\.\d+Z?)?)\.\.([^\]]*)\]$/.exec(filter) ?? [];
  const [start, end] = [Date.parse(from), to === "" ? Infinity : Date.parse(to)];
  if (asked !== name || Number.isNaN(start) || Number.isNaN(end) || start > end)
    throw ebayError(135010, "The filter value is invalid.", { ...DOMAIN, parameters: { filter } });
  return (at) => at >= start && at <= end;
}

function readPage(call: Call): Page {
  const limit = call.query.get("limit") ?? "20";
  const offset = call.query.get("offset") ?? "0";
  if (!/^\d{1,4}$/.test(limit) || Number(limit) < 1 || Number(limit) > 1000)
    throw ebayError(135008, `Invalid limit: ${limit}`, DOMAIN);
  if (!/^\d{1,9}$/.test(offset)) throw ebayError(135009, `Invalid offset: ${offset}`, DOMAIN);
  return { limit: Number(limit), offset: Number(offset) };
}
