/**
 * Marks many orders as shipped (design 4.3) by one call: each row is checked and its action written in one
 * transaction, refused rows are answered at once, and the outbox works through the rest. Orders that go out
 * together are marked by the first of them, and the others' rows with it; one that nobody named has a line of
 * its own behind it. What is held or marked for something else is refused, with all in its parcel, unless
 * somebody was told.
 */
import { AppError, type BulkRunView, type ShipManyInput } from "@stallkeeper/contract";
import { inStore, requireScope, type Ctx } from "../../platform/context.ts";
import { emit } from "../../platform/events/index.ts";
import { startRun } from "../actions/index.ts";
import { departuresAhead, lockCombined, refuseHeldBack } from "../orders/index.ts";
import { lockNumbers } from "./number-use.store.ts";
import { startShipments } from "./mark-as-shipped.ts";

/**
 * Throws FORBIDDEN, IDEMPOTENCY_KEY_REUSED; what marking one order as shipped throws refuses its row alone.
 * Safe to repeat with the same key only.
 */
export async function shipMany(
  ctx: Ctx,
  { rows, addToPaypal }: ShipManyInput,
  idempotencyKey: string | null,
): Promise<BulkRunView> {
  requireScope(ctx, "orders.write");
  const wishes = rows.map(
    ({ saleId, provider, trackingNumber, confirmUnpaid, confirmHeldBack, numberUse }) => ({
      orderId: saleId,
      provider: provider.trim(),
      trackingNumber: trackingNumber.trim(),
      asksForNumber: numberUse === "ask",
      ...(confirmUnpaid ? { confirmUnpaid } : {}),
      ...(confirmHeldBack ? { confirmHeldBack } : {}),
    }),
  );
  return inStore(ctx, async (tx) => {
    // All at once and in the order of their ids, with those that go out with them.
    const orders = await lockCombined(
      tx,
      wishes.map(({ orderId }) => orderId),
    );
    await emit(tx, departuresAhead, { orderIds: orders.map(({ id }) => id) });
    await lockNumbers(
      tx,
      wishes.map(({ trackingNumber }) => trackingNumber),
    );
    const parcels = Map.groupBy(orders, ({ id, combined_id: combinedId }) => combinedId ?? id);
    const parcelOf = new Map(
      orders.map(({ id, combined_id: combinedId }) => [id, parcels.get(combinedId ?? id) ?? []]),
    );
    const named = new Set(wishes.map(({ orderId }) => orderId));
    // Of several rows with one number, the first would go out before anybody is asked: each asks.
    const ordersOfNumber = Map.groupBy(wishes, ({ trackingNumber }) => trackingNumber);
    const parcelIdOf = new Map(orders.map(({ id, combined_id: combinedId }) => [id, combinedId ?? id]));
    const numberOf = new Map(orders.map(({ id, order_number: orderNumber }) => [id, orderNumber]));
    const otherWith = ({ orderId, trackingNumber }: { orderId: string; trackingNumber: string }) =>
      ordersOfNumber
        .get(trackingNumber)
        ?.find(
          (other) => numberOf.has(other.orderId) && parcelIdOf.get(other.orderId) !== parcelIdOf.get(orderId),
        );
    const begun = new Map<string, { actionId: string; number: string }>();
    const wish = {
      kind: "shipment" as const,
      idempotencyKey: idempotencyKey === null ? null : `ship:${idempotencyKey}`,
      rows: wishes,
      rest: { addToPaypal },
      wishOf: ({ provider, trackingNumber }: (typeof wishes)[number]) => ({ provider, trackingNumber }),
    };
    return startRun(ctx, tx, wish, async ({ orderId, provider, trackingNumber, asksForNumber, ...told }) => {
      const number = `${provider} ${trackingNumber}`;
      const known = begun.get(orderId);
      if (known?.number === number) return known;
      if (known !== undefined) throw new AppError("ACTION_UNDER_WAY", { orderId });
      const parcel = parcelOf.get(orderId) ?? [];
      const meant = {
        isUnpaidMeant: told.confirmUnpaid ?? false,
        isHeldBackMeant: told.confirmHeldBack ?? false,
      };
      const refusal = refuseHeldBack(parcel, orderId, (platform) => ctx.connectors.find(platform), meant);
      if (refusal !== null) throw refusal;
      const other = asksForNumber ? otherWith({ orderId, trackingNumber }) : undefined;
      if (other !== undefined)
        throw new AppError("NUMBER_IN_USE", {
          trackingNumber,
          orderId: other.orderId,
          orderNumber: numberOf.get(other.orderId) ?? "",
        });
      const actions = await startShipments(
        ctx,
        tx,
        {
          orderId,
          provider,
          trackingNumber,
          addToPaypal,
          isSilent: true,
          isUnpaidMeant: meant.isUnpaidMeant,
          asksForNumber,
          idempotencyKey: null,
        },
        parcel,
      );
      for (const [id, actionId] of actions) begun.set(id, { actionId, number });
      const along = [...actions]
        .filter(([id]) => !named.has(id))
        .map(([id, actionId]) => ({
          orderId: id,
          actionId,
          wish: { provider, trackingNumber, goesWith: orderId },
        }));
      return { actionId: actions.get(orderId) ?? "", along };
    });
  });
}
