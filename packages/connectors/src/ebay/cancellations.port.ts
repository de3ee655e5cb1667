/**
 * A buyer's request to cancel, answered on eBay by its Post-Order API: the order names the request, which is
 * approved or rejected by its id. Approving pays the buyer back, so it's signed like a refund. There are no
 * keys against repeats; a request that was answered says so, and nothing is sent again.
 *
 * https://developer.ebay.com/Devzone/post-order/post-order_v2_cancellation-cancelId_approve__post.html
 */
import { z } from "zod";
import { Rejected } from "@stallkeeper/connector-sdk";
import type {
  CancellationReadBack,
  CancellationsPort,
  ConnectorContext,
  JsonObject,
} from "@stallkeeper/connector-sdk";
import { plainNumber } from "./carriers.ts";
import { callEbay } from "./ebay.client.ts";
import { signatureOf, signingKeyOf } from "./message-signature.ts";
import { isSeller } from "./order.mapping.ts";
import { fetchOrder } from "./order.reading.ts";

const text = z.string().catch("");
const requestsSchema = z.looseObject({
  cancelStatus: z
    .looseObject({
      cancelRequests: z
        .array(
          z.looseObject({
            cancelRequestId: text,
            cancelInitiator: text,
            cancelRequestState: text,
            cancelRequestedDate: text,
          }),
        )
        .catch([]),
    })
    .catch({ cancelRequests: [] }),
  lineItems: z.array(z.looseObject({ purchaseMarketplaceId: text, listingMarketplaceId: text })).catch([]),
});
const detailSchema = z.looseObject({
  cancelDetail: z.looseObject({ cancelState: text, cancelStatus: text }),
});
/** Approved, and the money isn't back yet. What no list knows still waits for the seller. */
const approvedStates = new Set([
  "REFUND_PENDING",
  "REFUND_INITIATED",
  "REFUND_FAILED_RETRY",
  "CONFIRM_REFUND_PENDING",
]);

/** How an approved request ends. Others that are closed cancelled nothing: too late, or withdrawn. */
const closedAsApproved = new Set([
  "CANCEL_CLOSED_WITH_REFUND",
  "CANCEL_CLOSED_UNKNOWN_REFUND",
  "CANCEL_CLOSED_FOR_COMMITMENT",
]);
/** What the order itself says of its request decides. */
const settledStates: ReadonlyMap<string, CancellationReadBack["state"]> = new Map([
  ["COMPLETED", "approved"],
  ["REJECTED", "rejected"],
]);

interface KnownRequest {
  readonly id: string;
  /** `cancelRequestState` of the order. */
  readonly state: string;
  readonly marketplace: string;
}

/** The newest request of the order's buyer; null: there is none, or eBay doesn't know the order. */
async function findRequest(ctx: ConnectorContext, platformOrderId: string): Promise<KnownRequest | null> {
  const order: JsonObject | null = await fetchOrder(ctx, platformOrderId);
  if (order === null) return null;
  const { cancelStatus, lineItems } = requestsSchema.parse(order);
  const [newest] = cancelStatus.cancelRequests
    .filter(({ cancelInitiator }) => !isSeller(cancelInitiator))
    .toSorted((a, b) => b.cancelRequestedDate.localeCompare(a.cancelRequestedDate));
  if (newest === undefined || newest.cancelRequestId === "") return null;
  const [line] = lineItems;
  return {
    id: newest.cancelRequestId,
    state: newest.cancelRequestState,
    marketplace: line?.purchaseMarketplaceId || line?.listingMarketplaceId || "",
  };
}

const pathOf = (cancelId: string): string => `/post-order/v2/cancellation/${encodeURIComponent(cancelId)}`;
const headersOf = (marketplace: string): Record<string, string> =>
  marketplace === "" ? {} : { "x-ebay-c-marketplace-id": marketplace };

function stateOf(state: string, status: string): CancellationReadBack["state"] {
  if (status === "CANCEL_REJECTED") return "rejected";
  if (approvedStates.has(state) || closedAsApproved.has(status) || status === "CANCEL_PENDING")
    return "approved";
  return state === "CLOSED" ? "none" : "asked";
}

export const ebayCancellations: CancellationsPort = {
  idempotent: false,

  async answer(ctx, { platformOrderId, decision, parcel }) {
    const request = await findRequest(ctx, platformOrderId);
    if (request?.state !== "REQUESTED")
      throw new Rejected("CANCEL_NOT_OPEN", "This order has no open cancellation request.", {
        operation: "orders.cancellation",
      });
    const key = decision === "approve" ? await signingKeyOf(ctx) : null;
    await callEbay(ctx, {
      operation: "orders.cancellation",
      method: "POST",
      path: `${pathOf(request.id)}/${decision}`,
      scheme: "IAF",
      headers: headersOf(request.marketplace),
      schema: z.unknown(),
      // Approving takes no payload; rejecting fails without one.
      ...(decision === "approve"
        ? {}
        : {
            json:
              parcel === null
                ? {}
                : {
                    ...(parcel.shippedAt === null ? {} : { shipmentDate: { value: parcel.shippedAt } }),
                    trackingNumber: plainNumber(parcel.trackingNumber),
                  },
          }),
      ...(key === null ? {} : { sign: (unsigned) => signatureOf(unsigned, key, ctx.now()) }),
    });
    return { vendorRef: request.id };
  },

  async readBack(ctx, { platformOrderId, vendorRef }) {
    const request = await findRequest(ctx, platformOrderId);
    const id = vendorRef ?? request?.id ?? null;
    if (id === null) return { state: "none", vendorRef };
    const response = await callEbay(ctx, {
      operation: "cancellations.read",
      method: "GET",
      path: pathOf(id),
      scheme: "IAF",
      headers: headersOf(request?.marketplace ?? ""),
      schema: detailSchema,
      accept: [404],
    });
    if (!response.isOk) return { state: "none", vendorRef };
    const { cancelState, cancelStatus } = response.body.cancelDetail;
    const settled = request?.id === id ? settledStates.get(request.state) : undefined;
    return { state: settled ?? stateOf(cancelState, cancelStatus), vendorRef: id };
  },
};
