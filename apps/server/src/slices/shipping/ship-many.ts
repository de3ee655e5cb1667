/**
 * Marks many orders as shipped (design 4.3) by one call: each row is checked and its act written in one transaction, refused rows are answered
 * at once, and the outbox works through the rest. Orders that go out together are marked by the first of them, and the others' rows with it.
 */
import type { ActionRunView, ShipManyInput } from "@stallkeeper/contract";
import { inStore, requireScope, type Ctx } from "../../platform/context.ts";
import { startRun } from "../actions/index.ts";
import { lockCombined } from "../orders/index.ts";
import { lockStockOf } from "../stock/index.ts";
import { startShipments } from "./mark-as-shipped.ts";

/** Throws FORBIDDEN, IDEMPOTENCY_KEY_REUSED; what marking one order as shipped throws refuses its row alone. Safe to repeat with the same key only. */
export async function shipMany(ctx: Ctx, { rows, addToPaypal }: ShipManyInput, idempotencyKey: string | null): Promise<ActionRunView> {
  requireScope(ctx, "orders.write");
  const wishes = rows.map(({ saleId, provider, trackingNumber }) => ({ orderId: saleId, provider: provider.trim(), trackingNumber: trackingNumber.trim() }));
  return inStore(ctx, async (tx) => {
    // All at once and in the order of their ids, before any row takes its own.
    const orders = await lockCombined(tx, wishes.map(({ orderId }) => orderId));
    await lockStockOf(tx, orders.map(({ id }) => id));
    const begun = new Map<string, { actionId: string; number: string }>();
    const wish = { kind: "shipment" as const, idempotencyKey: idempotencyKey === null ? null : `ship:${idempotencyKey}`, rows: wishes, rest: { addToPaypal }, wishOf: ({ provider, trackingNumber }: (typeof wishes)[number]) => ({ provider, trackingNumber }) };
    return startRun(ctx, tx, wish, async ({ orderId, provider, trackingNumber }) => {
      const number = `${provider} ${trackingNumber}`;
      const known = begun.get(orderId);
      if (known?.number === number) return known.actionId;
      const actions = await startShipments(ctx, tx, { saleId: orderId, provider, trackingNumber, addToPaypal, isSilent: true, idempotencyKey: null });
      for (const [id, actionId] of actions) begun.set(id, { actionId, number });
      return actions.get(orderId) ?? "";
    });
  });
}
