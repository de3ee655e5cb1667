/** The refunds' calls: alone knows the transport. */
import type { Refund } from "@stallkeeper/contract";
import { queryOptions } from "@tanstack/react-query";
import { callWithStatus } from "../../platform/api/api-client.ts";
import { askGraphql } from "../../platform/api/graphql-client.ts";
import type { RefundParams } from "./refund-form.ts";

/**
 * Asks for a refund: "done" or, after 8 s without an answer, "onItsWay". Throws ApiError when refused; the
 * same key is the same refund.
 */
export async function sendRefund(
  orderId: string,
  platformParams: RefundParams,
  isSilent: boolean,
  requestKey: string,
): Promise<"done" | "onItsWay"> {
  const { status } = await callWithStatus("POST /api/refunds/", {
    body: { orderId, platformParams, silent: isSilent },
    requestKey,
  });
  return status === 202 ? "onItsWay" : "done";
}

export type ShownRefund = Pick<
  Refund,
  | "_id"
  | "state"
  | "amount"
  | "currency"
  | "items"
  | "isByHand"
  | "reason"
  | "problem"
  | "requestedByName"
  | "createdAt"
>;

/** The refunds of an order, oldest first; read again whenever the order's detail is. */
export const refundsQuery = (orderId: string) =>
  queryOptions({
    queryKey: ["order", orderId, "refunds"],
    queryFn: async ({ signal }) => {
      const { RefundMany } = await askGraphql<{ RefundMany: ShownRefund[] }>(
        `query Refunds($orderId: MongoID) { RefundMany(filter: { orderId: $orderId }, sort: CREATEDAT_ASC,
           limit: 100) { _id state amount currency items { itemId quantity amount }
           isByHand reason problem requestedByName createdAt } }`,
        { orderId },
        signal,
      );
      return RefundMany;
    },
    staleTime: 5_000,
  });
