/**
 * Settlement files: one per finished week and currency, computed from the receipts paid in that week. Fees
 * are 6.5 % of the total plus 20 of the minor unit; a refund counts in the week in which it was made, so that a
 * finished week stays as it is.
 */
import { Refusal } from "../engine.ts";
import type { Answer, Call } from "../http/call.ts";
import { answer } from "../http/call.ts";
import type { Route } from "../http/router.ts";
import { formatMinor } from "../money.ts";
import type { Order, Refund } from "../model.ts";
import type { AtelierContext } from "./atelier.context.ts";
import { answerPage } from "./atelier.context.ts";
import { toMoney, toSeconds } from "./atelier.wire.ts";
import { nameSettlementOf, startOfWeek } from "./settlement-weeks.ts";

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
type Settlement = {
  id: string;
  monday: number;
  currency: string;
  sales: Order[];
  refunds: { order: Order; refund: Refund }[];
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
  const settlementOf = (at: number, currency: string): Settlement | null => {
    const monday = startOfWeek(at);
    if (monday >= thisWeek) return null;
    const id = nameSettlementOf(context.account, monday, currency);
    const settlement = found.get(id) ?? { id, monday, currency, sales: [], refunds: [] };
    found.set(id, settlement);
    return settlement;
  };
  for (const order of context.sim.store.order.list("atelier", context.account.username)) {
    if (order.paidAt === null) continue;
    settlementOf(order.paidAt, order.currency)?.sales.push(order);
    for (const refund of order.refunds)
      if (refund.state === "refunded")
        settlementOf(settledAt(refund), order.currency)?.refunds.push({ order, refund });
  }
  return [...found.values()].sort((a, b) => b.monday - a.monday || (a.currency < b.currency ? -1 : 1));
}

const feeOf = (order: Order): number =>
  order.totalMinor === 0 ? 0 : Math.round(order.totalMinor * 0.065) + 20;
const settledAt = (refund: Refund): number => refund.settledAt ?? refund.at;
const grossOf = ({ sales }: Settlement): number => sales.reduce((sum, order) => sum + order.totalMinor, 0);
const feesOf = ({ sales }: Settlement): number => sales.reduce((sum, order) => sum + feeOf(order), 0);
const refundsOf = ({ refunds }: Settlement): number =>
  refunds.reduce((sum, { refund }) => sum + refund.amountMinor, 0);
const netOf = (one: Settlement): number => grossOf(one) - feesOf(one) - refundsOf(one);
/** What was paid out: what the lines add up to, less what the control side has it fall short by. */
function paidOf({ sim, account }: AtelierContext, one: Settlement): number {
  const isShort = one.currency === account.currency && (one.monday / WEEK_MS) % 4 < 1;
  return netOf(one) - (isShort ? sim.settings.atelier.shortPayoutMinor : 0);
}
const paidOutAt = ({ monday }: Settlement): number => monday + WEEK_MS + 2 * DAY_MS;

function toWire(context: AtelierContext, one: Settlement): Record<string, unknown> {
  return {
    settlement_id: one.id,
    period_start: toSeconds(one.monday),
    period_end: toSeconds(one.monday + WEEK_MS) - 1,
    paid_out_timestamp: toSeconds(paidOutAt(one)),
    gross: toMoney(grossOf(one), one.currency),
    fees: toMoney(feesOf(one), one.currency),
    refunds: toMoney(refundsOf(one), one.currency),
    net: toMoney(paidOf(context, one), one.currency),
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
  const rows = [
    ...one.sales.flatMap((order) => [
      row(
        order.paidAt ?? order.createdAt,
        "sale",
        order.id,
        order.lines[0]?.title ?? "",
        order.totalMinor,
        0,
      ),
      row(order.paidAt ?? order.createdAt, "fee", order.id, "Sales fee", 0, -feeOf(order)),
    ]),
    ...one.refunds.map(({ order, refund }) =>
      row(settledAt(refund), "refund", order.id, refund.reason.toLowerCase(), -refund.amountMinor, 0),
    ),
  ];
  const payout = row(paidOutAt(one), "payout", "", `Payout ${one.id}`, -paidOf(context, one), 0);
  const text = ["date,type,receipt_id,description,gross,fee,net,currency", ...rows, payout, ""].join("\r\n");
  return answer(200, text, {
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": `attachment; filename="settlement-${one.id}.csv"`,
  });
}

function quote(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
