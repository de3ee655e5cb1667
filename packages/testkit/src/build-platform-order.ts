import type { PlatformOrder } from "@stallkeeper/connector-sdk";

type Parts = Partial<Omit<PlatformOrder, "shipping" | "refund" | "payment" | "address" | "buyer">> & {
  [Part in "shipping" | "refund" | "payment" | "address" | "buyer"]?: Partial<PlatformOrder[Part]>;
};

let made = 0;

/** An order as a connector hands it over: paid, one item, everything else as given. */
export function buildPlatformOrder(parts: Parts = {}): PlatformOrder {
  made += 1;
  const platformOrderId = parts.platformOrderId ?? `P-${made}`;
  const createdAt = parts.createdAt ?? "2026-03-01T10:00:00.000Z";
  return {
    platformOrderId,
    orderNumber: platformOrderId,
    status: "PAID",
    state: "paid",
    source: "web",
    createdAt,
    updatedAt: createdAt,
    items: [{
      id: "1", name: "Brass lamp", description: "A lamp", images: [], sku: "LAMP-1", quantity: 1, priceMinor: 1999,
      variants: [{ name: "Colour", value: "Brass" }], link: "http://market.example/l/1", platformItemId: "L-1", meta: {},
    }],
    amountMinor: 1999,
    amountTotalMinor: 2499,
    postageMinor: 500,
    currency: "EUR",
    noteFromBuyer: "",
    dispatchBy: null,
    messagingSessionId: null,
    external: { id: platformOrderId, version: parts.updatedAt ?? createdAt },
    ...parts,
    buyer: { id: "b-1", firstName: "Ada", lastName: "Lind", handle: "ada", country: "Sweden", ...parts.buyer },
    address: {
      name: "Ada Lind", line1: "Kungsgatan 1", line2: "", city: "Lund", state: "", countryName: "Sweden", countryCode: "SE", phone: "", email: "",
      zipcode: "222 22", ...parts.address,
    },
    payment: { paypal: null, isPaid: true, isDisbursed: false, ...parts.payment },
    shipping: { isShipped: false, provider: "", trackingNumber: "", ...parts.shipping },
    refund: { refundedMinor: 0, state: "none", ...parts.refund },
  };
}
