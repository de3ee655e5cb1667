/** The orders of the store as the bench asks for them. */
import { isInQueue, checkFormat, cleanTrackingNumber, recogniseCourier } from "@stallkeeper/domain";
import type { Courier } from "../../../platform/metadata.ts";
import { type ListOrder, orderStore } from "../../orders/index.ts";
import { obstacleOf } from "../../shipping/index.ts";
import { suggestForOrder } from "../../parcels/index.ts";
import type { Finder } from "./read-scan.ts";
import { itemsToPack } from "./to-pack.ts";

const farAway = "9999";

const isSame = (value: string | null | undefined, wanted: string): boolean =>
  (value ?? "") !== "" && value?.toLowerCase() === wanted.toLowerCase();

/** Whether nothing but this SKU goes into the parcel. */
const isOnly = (order: ListOrder, sku: string): boolean =>
  itemsToPack(order).every((item) => isSame(item.sku, sku));

function comesBefore(one: ListOrder, other: ListOrder, sku: string): boolean {
  if (one.fulfilled !== other.fulfilled) return !one.fulfilled;
  const isOneOnly = isOnly(one, sku);
  if (isOneOnly !== isOnly(other, sku)) return isOneOnly;
  return (one.dispatchBy ?? farAway) < (other.dispatchBy ?? farAway);
}

/**
 * The order that a piece in the hand is for, of those that have its SKU: one that nobody has packed, before
 * that one which is for this SKU alone, since it needs no other piece, then the one that has to leave first.
 * Pure.
 */
export function findForPiece(orders: readonly ListOrder[], sku: string): ListOrder | undefined {
  return orders.reduce<ListOrder | undefined>(
    (best, order) =>
      itemsToPack(order).some((item) => isSame(item.sku, sku)) &&
      (best === undefined || comesBefore(order, best, sku))
        ? order
        : best,
    undefined,
  );
}

/**
 * The order that a number means: two shops may count alike, and then the one that is still to be sent is
 * meant; "several": more than one is. Pure.
 */
export function findByNumber(found: readonly ListOrder[]): ListOrder | "several" | undefined {
  const open = found.filter(({ shipping, external }) => !shipping.shipped && !external);
  return open.length > 1 ? "several" : (open[0] ?? found[0]);
}

/** Makes a finder over what is loaded now. */
export function createFinder(couriers: readonly Courier[]): Finder {
  return {
    findOrder: (text) =>
      orderStore.queues.all.rows.find(({ _id }) => isSame(_id, text)) ??
      findByNumber(orderStore.queues.all.rows.filter(({ orderNumber }) => isSame(orderNumber, text))) ??
      orderStore.queues.all.rows.find(({ shipping }) =>
        isSame(shipping.trackingNumber, cleanTrackingNumber(text)),
      ),
    findWaiting: (sku) =>
      findForPiece(
        orderStore.queues.all.rows.filter(
          (order) => (isInQueue(order, "new") || isInQueue(order, "ship")) && obstacleOf(order) === null,
        ),
        sku,
      ),
    nameOfSku: (sku) => {
      const order = orderStore.queues.all.rows.find((candidate) =>
        candidate.items.some((item) => isSame(item.sku, sku)),
      );
      return order?.items.find((item) => isSame(item.sku, sku))?.name ?? null;
    },
    cleanNumber: cleanTrackingNumber,
    recognise: (trackingNumber) => recogniseCourier(trackingNumber, couriers, null),
    recall: (order, trackingNumber) => {
      const usual = suggestForOrder(order, couriers);
      // Half a scan must not go out as the number of a courier whose numbers look otherwise.
      return checkFormat(trackingNumber, usual, couriers).kind === "doubtful" ? null : usual;
    },
  };
}
