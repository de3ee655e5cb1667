/** The calls of shipments: marking, correcting, and what became of them. */
import type { Action } from "@stallkeeper/contract";
import { callWithStatus } from "../../platform/api/api-client.ts";
import { askGraphql } from "../../platform/api/graphql-client.ts";

export type ShipmentAction = Pick<Action, "_id" | "state" | "problem"> & { orderId: string };

const mostActions = 200;

/**
 * The shipments towards the platforms with these ids, or the newest that need attention; oldest first. Throws
 * ApiError.
 */
export async function listShipmentActions(ids: readonly string[] | null): Promise<ShipmentAction[]> {
  const filter = {
    kind: "shipment",
    _operators:
      ids === null ? { state: { in: ["refused", "gaveUp"] } } : { _id: { in: ids.slice(-mostActions) } },
  };
  const { ActionMany } = await askGraphql<{
    ActionMany: (Omit<ShipmentAction, "orderId"> & { orderId: string | null })[];
  }>(
    `query Shipments($filter: FilterFindManyActionInput, $limit: Int) {
       ActionMany(filter: $filter, sort: CREATEDAT_DESC, limit: $limit) { _id orderId state problem } }`,
    { filter, limit: mostActions },
  );
  return ActionMany.filter((action): action is ShipmentAction => action.orderId !== null).toReversed();
}

export interface ShipmentWish {
  orderId: string;
  provider: string;
  trackingNumber: string;
  /** Tells PayPal too, where the order was paid with it; left out: yes. */
  addToPaypal?: boolean;
  /** The person knows that the order awaits its payment, and what its platform makes of it. */
  confirmUnpaid?: boolean;
  /** The person knows that another order has this number. */
  isReused?: boolean;
}

/**
 * Corrects courier and number at the marketplace: "done" or, after 8 s without an answer, "onItsWay". Throws
 * ApiError when refused.
 */
export async function correctTracking(
  {
    orderId,
    provider,
    trackingNumber,
    isReused = false,
  }: Omit<ShipmentWish, "addToPaypal" | "confirmUnpaid">,
  requestKey: string,
): Promise<"done" | "onItsWay"> {
  const { status } = await callWithStatus("POST /api/fulfilment/correctTracking", {
    keepsAlive: true,
    body: { saleId: orderId, provider, trackingNumber, numberUse: isReused ? "allow" : "ask" },
    requestKey,
  });
  return status === 202 ? "onItsWay" : "done";
}

/**
 * Marks as shipped at the marketplace: "done" or, after 8 s without an answer, "onItsWay". Throws ApiError
 * when refused.
 */
export async function markAsShipped(
  {
    orderId,
    provider,
    trackingNumber,
    addToPaypal = true,
    confirmUnpaid = false,
    isReused = false,
  }: ShipmentWish,
  requestKey: string,
): Promise<"done" | "onItsWay"> {
  const { status } = await callWithStatus("POST /api/fulfilment/markAsShipped", {
    keepsAlive: true,
    body: {
      saleId: orderId,
      provider,
      trackingNumber,
      addToPaypal,
      silent: false,
      confirmUnpaid,
      numberUse: isReused ? "allow" : "ask",
    },
    requestKey,
  });
  return status === 202 ? "onItsWay" : "done";
}
