/**
 * Settlement files: one per finished week and currency, computed from the receipts paid in that week. Fees
 * are 6.5 % of the total plus 20 of the minor unit; refunds count in the week of their receipt.
 */
import { Refusal } from "../engine.ts";
import type { Answer, Call } from "../http/call.ts";
import { answer } from "../http/call.ts";
import type { Route } from "../http/router.ts";
import { formatMinor } from "../money.ts";
import type { Order } from "../model.ts";
import type { AtelierContext } from "./atelier.context.ts";
import { answerPage } from "./atelier.context.ts";
import { toMoney, toSeconds } from "./atelier.wire.ts";
import { nameSettlementOf, startOfWeek } from "./settlement-weeks.ts";

const WEEK_MS = 7 * 86_400_000;
type Settlement = {
  id: string;
  monday: number;
  currency: string;
  orders: Order[];
  grossMinor: number;
  feesMinor: number;
  refundsMinor: number;
};

export const SETTLEMENT_ROUTES: readonly Route<AtelierContext>[] = [
  {
    method: "GET",
    pattern: "/shops/:shopId/settlements",
    scope: "shop_r",
    run: (call, context) =>
      answerPage(call, context, findSettlements(context), (one) => toWire(context, one)),
  },
  { method: "GET", pattern: "/shops/:shopId/settlements/:id/file", scope: "shop_r", run: readFile },
];

function findSettlements(context: AtelierContext): Settlement[] {
  const thisWeek = startOfWeek(context.sim.now());
  const found = new Map<string, Settlement>();
  for (const order of context.sim.store.order.list("atelier", context.account.username)) {
    if (order.paidAt === null) continue;
    const monday = startOfWeek(order.paidAt);
    if (monday >= thisWeek) continue;
    const id = nameSettlementOf(context.account, monday, order.currency);
    const settlement = found.get(id) ?? {
      id,
      monday,
      currency: order.currency,
      orders: [],
      grossMinor: 0,
      feesMinor: 0,
      refundsMinor: 0,
    };
    found.set(id, settlement);
    settlement.orders.push(order);
    settlement.grossMinor += order.totalMinor;
    settlement.feesMinor += feeOf(order);
    settlement.refundsMinor += refundedOf(order);
  }
  return [...found.values()].sort((a, b) => b.monday - a.monday || (a.currency < b.currency ? -1 : 1));
}

const feeOf = (order: Order): number =>
  order.totalMinor === 0 ? 0 : Math.round(order.totalMinor * 0.065) + 20;
const refundedOf = (order: Order): number =>
  order.refunds.filter((one) => one.state === "refunded").reduce((sum, one) => sum + one.amountMinor, 0);
const netOf = (one: Settlement): number => one.grossMinor - one.feesMinor - one.refundsMinor;

function toWire(context: AtelierContext, one: Settlement): Record<string, unknown> {
  return {
    settlement_id: one.id,
    period_start: toSeconds(one.monday),
    period_end: toSeconds(one.monday + WEEK_MS) - 1,
    paid_out_timestamp: toSeconds(one.monday + WEEK_MS + 2 * 86_400_000),
    gross: toMoney(one.grossMinor, one.currency),
    fees: toMoney(one.feesMinor, one.currency),
    refunds: toMoney(one.refundsMinor, one.currency),
    net: toMoney(netOf(one), one.currency),
    file_url: `${context.base}/atelier/v3/shops/${String(context.account.number)}/settlements/${one.id}/file`,
  };
}

function readFile(call: Call, context: AtelierContext): Answer {
  const one = findSettlements(context).find((each) => each.id === call.params.id);
  if (one === undefined) throw new Refusal("settlement_not_found", "There is no such settlement.");
  const amount = (minor: number): string => formatMinor(minor, one.currency);
  const day = (at: number): string => new Date(at).toISOString().slice(0, 10);
  const row = (at: number, type: string, id: string, text: string, gross: number, fee: number): string =>
    [day(at), type, id, quote(text), amount(gross), amount(fee), amount(gross + fee), one.currency].join(",");
  const rows = one.orders.flatMap((order) => [
    row(order.paidAt ?? order.createdAt, "sale", order.id, order.lines[0]?.title ?? "", order.totalMinor, 0),
    row(order.paidAt ?? order.createdAt, "fee", order.id, "Sales fee", 0, -feeOf(order)),
    ...order.refunds
      .filter((refund) => refund.state === "refunded")
      .map((refund) =>
        row(refund.at, "refund", order.id, refund.reason.toLowerCase(), -refund.amountMinor, 0),
      ),
  ]);
  const payout = row(one.monday + WEEK_MS + 2 * 86_400_000, "payout", "", `Payout ${one.id}`, -netOf(one), 0);
  const text = ["date,type,receipt_id,description,gross,fee,net,currency", ...rows, payout, ""].join("\r\n");
  return answer(200, text, {
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": `attachment; filename="settlement-${one.id}.csv"`,
  });
}

function quote(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
