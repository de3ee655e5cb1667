/**
 * Which lines the refunds of an order name. The order tells only their totals; the lines stand in a list of
 * their own, which is asked for where there are refunds. A line is named by the meta `_refunded_item_id`; its
 * pieces and amounts are negative.
 */
import { z } from "zod";
import { Malformed } from "@stallkeeper/connector-sdk";
import type { ConnectorContext, JsonObject, RefundedItem } from "@stallkeeper/connector-sdk";
import { toUnits, unitsToMinor } from "./exact-amounts.ts";
import { metas, moneyOrZero, taxShares, wireId } from "./order.wire.ts";
import { callShop } from "./woocommerce.client.ts";

const refundedLine = z.looseObject({
  quantity: z.number().catch(0),
  total: moneyOrZero,
  total_tax: moneyOrZero,
  taxes: taxShares,
  meta_data: metas,
});
type RefundedLine = z.infer<typeof refundedLine>;
const refundedLines = z.array(refundedLine).default([]);

export const refundSchema = z.looseObject({
  id: wireId,
  /** Without a zone, in UTC; "" where a shop leaves it out. */
  date_created_gmt: z.string().nullish().catch(""),
  meta_data: metas,
  line_items: refundedLines,
  shipping_lines: refundedLines,
  fee_lines: refundedLines,
});
export type WooRefund = z.infer<typeof refundSchema>;

/** The refunds of an order; null when the shop does not know the order. A read: safe to repeat. */
export async function listRefunds(
  ctx: ConnectorContext,
  platformOrderId: string,
): Promise<WooRefund[] | null> {
  const response = await callShop(ctx, {
    operation: "refunds.list",
    method: "GET",
    path: `/orders/${encodeURIComponent(platformOrderId)}/refunds`,
    query: { per_page: 100 },
    schema: z.array(refundSchema),
    accept: [404],
  });
  return response.isOk ? response.body : null;
}

/** The lines of one refund with their tax. Pure. */
export function linesOf(refund: WooRefund, currency: string): RefundedItem[] {
  const { line_items: items, shipping_lines: postage, fee_lines: fees } = refund;
  const gross = ({ total, total_tax: tax }: RefundedLine): number =>
    Math.abs(unitsToMinor(toUnits(total) + toUnits(tax), currency));
  const named = (line: RefundedLine, quantity: number): RefundedItem[] => {
    const of = line.meta_data.find(({ key }) => key === "_refunded_item_id")?.value;
    if (typeof of !== "string" && typeof of !== "number") return [];
    return [{ itemId: String(of), quantity, amountMinor: gross(line) }];
  };
  return [
    ...items.flatMap((line) => named(line, Math.abs(line.quantity))),
    ...[...postage, ...fees].flatMap((line) => named(line, 0)),
  ];
}

/** What was read of refunds, by the vendor object of their order. */
export type RefundsByOrder = ReadonlyMap<JsonObject, readonly WooRefund[]>;

/**
 * The refunds of those of these orders that have any. Refunds that can't be read are left out: their totals
 * stand in the order.
 */
export async function readRefundsOf(
  ctx: ConnectorContext,
  orders: readonly JsonObject[],
): Promise<RefundsByOrder> {
  const found = new Map<JsonObject, readonly WooRefund[]>();
  for (const order of orders) {
    const { id, refunds } = order;
    if (!Array.isArray(refunds) || refunds.length === 0 || (typeof id !== "number" && typeof id !== "string"))
      continue;
    try {
      found.set(order, (await listRefunds(ctx, String(id))) ?? []);
    } catch (thrown) {
      if (!(thrown instanceof Malformed)) throw thrown;
      ctx.log.warn({ orderId: id }, "The refunds of an order could not be read.");
    }
  }
  return found;
}
