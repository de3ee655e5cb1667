import type { ListOrder } from "../list-order.ts";

/** An order as lists hold it, for tests: a plain unfulfilled one unless told otherwise. */
export function buildListOrder(parts: Partial<ListOrder> & { _id: string }): ListOrder {
  return {
    orderNumber: `24-${parts._id}`, state: "open", account: "northlane.bazaar", accountId: "a1", platform: "bazaar", source: "Bazaar",
    createdAt: "2026-01-05T10:00:00.000Z", updatedAt: "2026-01-05T10:00:00.000Z", dispatchBy: null, external: false, status: "PAID", refund: null, tags: [],
    fulfilled: false, failed: false, amountTotal: 20, currency: "GBP", notes: "", noteFromBuyer: null, paymentDisbursed: false, paypal: null,
    shipping: { shipped: false, provider: null, trackingNumber: null, temporaryTrackingAdded: false, shippedAt: null },
    buyer: { id: "b1", firstName: "Mara", lastName: "Lind", country: "SE", handle: "mara_l" },
    address: { name: "Mara Lind", line1: "Storgatan 3", city: "Lund", state: null, zipcode: "22100", countryName: "Sweden" }, fulfillment: { customFulfillmentAddress: null },
    facts: { postage: null, postageService: null, countryCode: "SE", canPayBack: null }, hold: { until: null, reason: "" }, combinedId: null, labelPlan: null, parts: [], platformMessagingSession: null,
    items: [{ _id: `${parts._id}-1`, name: "Field jacket", images: [], sku: "JKT-0001", quantity: 1 }],
    ...parts,
  };
}
