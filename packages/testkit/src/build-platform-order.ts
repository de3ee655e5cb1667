import { closeMoney, plainLine } from "@stallkeeper/connector-sdk";
import type { PlatformOrder } from "@stallkeeper/connector-sdk";

type Nested = "shipping" | "payment" | "refund" | "buyer" | "address";

/** Overrides of an order; nested parts may be given in part. */
export type PlatformOrderParts = Partial<Omit<PlatformOrder, Nested>> & {
  [Part in Nested]?: Partial<PlatformOrder[Part]>;
};

let made = 0;

/** A paid order of one item as a connector would return it. */
export function buildPlatformOrder(parts: PlatformOrderParts = {}): PlatformOrder {
  made++;
  const platformOrderId = parts.platformOrderId ?? `P-${made}`;
  return {
    orderNumber: platformOrderId,
    status: "PAID",
    state: "paid",
    source: "",
    createdAt: "2026-03-01T08:00:00.000Z",
    updatedAt: "2026-03-01T08:00:00.000Z",
    items: [
      {
        id: "1",
        name: "Green glass vase",
        description: "",
        images: [],
        sku: "VASE-1",
        quantity: 1,
        priceMinor: 4_200,
        variants: [],
        link: "https://market.example/l/1",
        platformItemId: "L-1",
        meta: {},
      },
    ],
    amountMinor: 4_200,
    amountTotalMinor: 4_690,
    postageMinor: 490,
    currency: "EUR",
    noteFromBuyer: "",
    dispatchBy: null,
    messagingSessionId: null,
    external: { id: platformOrderId },
    ...parts,
    platformOrderId,
    money:
      parts.money ??
      closeMoney(
        null,
        [plainLine("goods", parts.amountMinor ?? 4_200), plainLine("postage", parts.postageMinor ?? 490)],
        parts.amountTotalMinor ?? 4_690,
      ),
    buyer: {
      id: "b-1",
      firstName: "Ada",
      lastName: "Byron",
      handle: "ada",
      country: "Germany",
      ...parts.buyer,
    },
    address: {
      name: "Ada Byron",
      line1: "Hauptstr. 1",
      line2: "",
      city: "Berlin",
      state: "",
      countryName: "Germany",
      countryCode: "DE",
      phone: "",
      email: "ada@example.com",
      zipcode: "10115",
      ...parts.address,
    },
    payment: { paypal: null, isPaid: true, paidAt: null, isDisbursed: false, ...parts.payment },
    shipping: { isShipped: false, provider: "", trackingNumber: "", ...parts.shipping },
    refund: { refundedMinor: 0, state: "none", ...parts.refund },
  };
}
