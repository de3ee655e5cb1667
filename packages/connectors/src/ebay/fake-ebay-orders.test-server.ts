/** The fake eBay's orders: list by change time, one, its parcels, its refunds. */
import { createHash, createPublicKey, verify } from "node:crypto";
import { daysInMs } from "@stallkeeper/domain";
import { FakeKeys } from "./fake-ebay-keys.test-server.ts";
import { refusal } from "./fake-ebay-answers.test-server.ts";
import type { AskedRequest, FakeAnswer } from "./fake-ebay-answers.test-server.ts";

export interface FakeOrder {
  orderId: string;
  lastModifiedDate: string;
  orderFulfillmentStatus: string;
  orderPaymentStatus: string;
  cancelStatus: { cancelState: string; cancelRequests: FakeCancelRequest[] };
  paymentSummary: { payments: object[]; refunds: object[] };
  lineItems: { lineItemId: string; quantity: number; refunds: object[]; [name: string]: unknown }[];
  [name: string]: unknown;
}

interface FakeCancelRequest {
  readonly cancelRequestId: string;
  readonly cancelInitiator: string;
  readonly cancelRequestState: string;
  readonly cancelRequestedDate: string;
}

interface Parcel {
  readonly fulfillmentId: string;
  readonly shipmentTrackingNumber: string;
  readonly shippingCarrierCode: string;
  readonly shippedDate: string;
  readonly lineItems: { readonly lineItemId: string; readonly quantity: number }[];
}

const eur = (value: string) => ({ value, currency: "EUR" });

export class FakeOrders {
  readonly all = new Map<string, FakeOrder>();
  readonly parcels = new Map<string, Parcel[]>();
  /** What refunds become; PENDING until a test says otherwise. */
  refundStatus = "PENDING";
  /** The number of the refusal that the next refunds meet. */
  refundRefusal: number | null = null;
  /** Refunds are taken in and don't show until `showRefunds`. */
  isSlowToShow = false;
  #unseen: (() => void)[] = [];
  /** How many refunds were taken in. */
  refundsMade = 0;
  #clockMs = Date.now() - 60_000;
  #made = 0;

  /** The next moment of eBay's clock. */
  tick(ms = 7): string {
    this.#clockMs += ms;
    return new Date(this.#clockMs).toISOString();
  }

  /** A paid order of two lines, 2 × 10.00 and 1 × 5.00, delivery 4.00. */
  add(fields: Partial<FakeOrder> = {}, at = this.tick()): string {
    this.#made += 1;
    const orderId = `01-${String(10_000 + this.#made)}-${String(36_000 + this.#made)}`;
    this.all.set(orderId, {
      orderId,
      sellerId: "northlane",
      creationDate: at,
      lastModifiedDate: at,
      orderFulfillmentStatus: "NOT_STARTED",
      orderPaymentStatus: "PAID",
      cancelStatus: { cancelState: "NONE_REQUESTED", cancelRequests: [] },
      buyer: {
        username: `ada_${this.#made}`,
        buyerRegistrationAddress: {
          fullName: "Ada King",
          email: "x1y2@members.ebay.com",
          contactAddress: { countryCode: "DE" },
        },
      },
      pricingSummary: { priceSubtotal: eur("25.00"), deliveryCost: eur("4.00"), total: eur("29.00") },
      paymentSummary: {
        payments: [{ paymentMethod: "EBAY", paymentStatus: "PAID", paymentDate: at, amount: eur("29.00") }],
        refunds: [],
      },
      fulfillmentStartInstructions: [
        {
          fulfillmentInstructionsType: "SHIP_TO",
          shippingStep: {
            shippingServiceCode: "DE_DHLPaket",
            shipTo: {
              fullName: "Ada King",
              email: "x1y2@members.ebay.com",
              primaryPhone: { phoneNumber: "+49 30 1234" },
              contactAddress: {
                addressLine1: "Bergmannstraße 5",
                city: "Berlin",
                postalCode: "10961",
                countryCode: "DE",
              },
            },
          },
        },
      ],
      fulfillmentHrefs: [],
      lineItems: [
        {
          lineItemId: `${this.#made}01`,
          legacyItemId: "110554",
          title: "Green glass vase",
          sku: "VASE-G",
          quantity: 2,
          lineItemCost: eur("20.00"),
          purchaseMarketplaceId: "EBAY_DE",
          lineItemFulfillmentInstructions: { shipByDate: "2026-12-03T22:59:59.000Z" },
          taxes: [],
          refunds: [],
        },
        {
          lineItemId: `${this.#made}02`,
          legacyItemId: "110555",
          title: "Candle",
          sku: "CAN-1",
          quantity: 1,
          lineItemCost: eur("5.00"),
          purchaseMarketplaceId: "EBAY_DE",
          variationAspects: [{ name: "Colour", value: "Ivory" }],
          lineItemFulfillmentInstructions: { shipByDate: "2026-12-02T22:59:59.000Z" },
          taxes: [],
          refunds: [],
        },
      ],
      ...fields,
    });
    return orderId;
  }

  /** Its buyer asks for the order to be cancelled, or its seller does on eBay's pages. */
  askToCancel(orderId: string, cancelInitiator = "Buyer"): void {
    const at = this.tick();
    this.change(orderId, {
      cancelStatus: {
        cancelState: "IN_PROGRESS",
        cancelRequests: [
          {
            cancelInitiator,
            cancelRequestId: `5${orderId.replaceAll(/\D/g, "")}`,
            cancelRequestState: "REQUESTED",
            cancelRequestedDate: at,
          },
        ],
      },
    });
  }

  /** Shows what was taken in: at once, or later. */
  showRefund(show: () => void): void {
    if (this.isSlowToShow) this.#unseen.push(show);
    else show();
  }

  /** The refunds that were taken in show from now on. */
  showRefunds(): void {
    this.isSlowToShow = false;
    for (const show of this.#unseen.splice(0)) show();
  }

  /** Something of the order is different from now on. */
  change(orderId: string, fields: Partial<FakeOrder> = {}): void {
    const order = this.all.get(orderId);
    if (order !== undefined) Object.assign(order, fields, { lastModifiedDate: this.tick() });
  }
}

/** Answers `/post-order/v2/cancellation/…`. */
export function answerCancellations(
  orders: FakeOrders,
  { method, path, headers, text }: AskedRequest,
  { isSigned: isWell }: { isSigned: boolean },
): FakeAnswer {
  const refuse = (status: number, errorId: number, message: string): FakeAnswer => ({
    status,
    body: { error: [{ errorId, domain: "cancelErrorDomain", message }] },
  });
  const [, cancelId, decision] = /^\/post-order\/v2\/cancellation\/(\d+)(?:\/(\w+))?$/.exec(path) ?? [];
  const order = [...orders.all.values()].find(({ cancelStatus: { cancelRequests } }) =>
    cancelRequests.some((one) => one.cancelRequestId === cancelId),
  );
  const [request] = order?.cancelStatus.cancelRequests ?? [];
  if (order === undefined || request === undefined) return refuse(404, 1500, "No such request.");
  const state = request.cancelRequestState;
  if (method === "GET")
    return {
      status: 200,
      body: {
        cancelDetail: {
          cancelId,
          // eBay pays back after it took the approval.
          cancelState: { REQUESTED: "APPROVAL_PENDING", COMPLETED: "REFUND_PENDING" }[state] ?? "CLOSED",
          cancelStatus:
            { REQUESTED: "CANCEL_REQUESTED", REJECTED: "CANCEL_REJECTED" }[state] ?? "CANCEL_PENDING",
        },
      },
    };
  if (headers["x-ebay-c-marketplace-id"] !== "EBAY_DE") return refuse(400, 1503, "Which site?");
  if (state !== "REQUESTED") return refuse(409, 1502, "It can't be answered any more.");
  if (decision === "approve" && !isWell) return refuse(403, 215_001, "Missing signature");
  if (decision === "reject" && text === "") return refuse(400, 1501, "The request needs a payload.");
  orders.change(order.orderId, {
    cancelStatus: {
      cancelState: decision === "approve" ? "CANCELED" : "NONE_REQUESTED",
      cancelRequests: [{ ...request, cancelRequestState: decision === "approve" ? "COMPLETED" : "REJECTED" }],
    },
  });
  return { status: 200 };
}

/** Answers `/sell/fulfillment/v1/…`. */
export function answerOrders(
  orders: FakeOrders,
  asked: AskedRequest,
  { isSignatureWanted }: { isSignatureWanted: boolean },
): FakeAnswer {
  const [, orderId, part] =
    /^\/sell\/fulfillment\/v1\/order(?:\/([^/]+)(?:\/(\w+))?)?$/.exec(asked.path) ?? [];
  if (orderId === undefined) return listOrders(orders, asked);
  const order = orders.all.get(decodeURIComponent(orderId));
  if (order === undefined)
    return refusal(part === undefined ? 404 : 400, 32_100, `Invalid Order Id: ${orderId}`);
  if (part === undefined) return { status: 200, body: order };
  if (part === "issue_refund") return refund(orders, order, asked, isSignatureWanted);
  if (asked.method === "GET") {
    const fulfillments = orders.parcels.get(order.orderId) ?? [];
    return { status: 200, body: { fulfillments, total: fulfillments.length } };
  }
  return ship(orders, order, asked);
}

function listOrders(orders: FakeOrders, { query }: AskedRequest): FakeAnswer {
  const limit = Number(query.limit ?? "50");
  const offset = Number(query.offset ?? "0");
  if (limit > 200) return refusal(400, 31_100, `Invalid limit: ${limit}`);
  const [, from = "", to = ""] =
    /^lastmodifieddate:\[([^.]+\.\d+Z)\.\.(.*)\]$/.exec(query.filter ?? "") ?? [];
  if (query.filter !== undefined && from === "") return refusal(400, 30_800, "Invalid filter value");
  if (Date.parse(from) < Date.now() - daysInMs(730)) return refusal(400, 30_830, "Time range");
  if (to !== "" && to <= from) return refusal(400, 30_840, "Start date should be before end date");
  if (to !== "" && Date.parse(to) > Date.now() + 1_000) return refusal(400, 30_850, "in the future");
  const found = [...orders.all.values()]
    .toReversed()
    .filter(({ lastModifiedDate: at }) => at >= from && (to === "" || at <= to));
  return {
    status: 200,
    body: {
      total: found.length,
      limit,
      offset,
      // The list never tells who asked for a cancellation.
      orders: found
        .slice(offset, offset + limit)
        .map((order) => ({ ...order, cancelStatus: { ...order.cancelStatus, cancelRequests: [] } })),
    },
  };
}

function ship(orders: FakeOrders, order: FakeOrder, { text }: AskedRequest): FakeAnswer {
  const body = JSON.parse(text) as {
    lineItems: { lineItemId: string; quantity: number }[];
    trackingNumber: string;
    shippingCarrierCode: string;
    shippedDate: string;
  };
  if (!/^[A-Za-z0-9]+$/.test(body.trackingNumber))
    return refusal(400, 32_300, "Invalid shipment tracking number");
  const unknown = body.lineItems.find(({ lineItemId }) =>
    order.lineItems.every((line) => line.lineItemId !== lineItemId),
  );
  if (unknown !== undefined) return refusal(400, 32_200, `Invalid line item id: ${unknown.lineItemId}`);
  const parcels = orders.parcels.get(order.orderId) ?? [];
  parcels.push({
    fulfillmentId: body.trackingNumber,
    shipmentTrackingNumber: body.trackingNumber,
    shippingCarrierCode: body.shippingCarrierCode,
    shippedDate: body.shippedDate,
    lineItems: body.lineItems,
  });
  orders.parcels.set(order.orderId, parcels);
  const sent = (id: string): number =>
    parcels
      .flatMap(({ lineItems }) => lineItems)
      .filter(({ lineItemId }) => lineItemId === id)
      .reduce((sum, { quantity }) => sum + quantity, 0);
  const isWhole = order.lineItems.every(({ lineItemId, quantity }) => sent(lineItemId) >= quantity);
  const href = `https://api.ebay.com/sell/fulfillment/v1/order/${order.orderId}/shipping_fulfillment/${body.trackingNumber}`;
  orders.change(order.orderId, {
    orderFulfillmentStatus: isWhole ? "FULFILLED" : "IN_PROGRESS",
    fulfillmentHrefs: [...((order.fulfillmentHrefs as string[] | undefined) ?? []), href],
  });
  return { status: 201, headers: { location: href } };
}

interface RefundBody {
  readonly reasonForRefund?: string;
  readonly orderLevelRefundAmount?: { readonly value: string; readonly currency: string };
  readonly refundItems?: readonly {
    readonly lineItemId: string;
    readonly refundAmount: { readonly value: string; readonly currency: string };
  }[];
}

function refund(
  orders: FakeOrders,
  order: FakeOrder,
  asked: AskedRequest,
  isSignatureWanted: boolean,
): FakeAnswer {
  if (isSignatureWanted && !isSigned(asked))
    return refusal(400, 215_001, "Missing x-ebay-signature-key header");
  if (orders.refundRefusal !== null) return refusal(409, orders.refundRefusal, "Try again later.");
  const body = JSON.parse(asked.text) as RefundBody;
  if (!body.reasonForRefund) return refusal(400, 34_903, "The refund reason must be specified.");
  const items = body.refundItems ?? [];
  const cents =
    body.orderLevelRefundAmount === undefined
      ? items.reduce((sum, { refundAmount }) => sum + Math.round(Number(refundAmount.value) * 100), 0)
      : Math.round(Number(body.orderLevelRefundAmount.value) * 100);
  if (cents > 2_900) return refusal(409, 34_924, "The item refund amount exceeds the item remaining amount.");
  orders.refundsMade += 1;
  const refundId = `5${orders.all.size}${orders.refundsMade}${cents}`;
  // No refund has a date before it is issued.
  const date = orders.refundStatus === "REFUNDED" ? { refundDate: orders.tick() } : {};
  const { refundStatus } = orders;
  orders.showRefund(() => {
    // By line, it stands at the lines alone, which tell no state.
    if (items.length === 0)
      order.paymentSummary.refunds.push({
        refundId,
        amount: eur((cents / 100).toFixed(2)),
        refundStatus,
        ...date,
      });
    for (const { lineItemId, refundAmount } of items)
      order.lineItems
        .find((line) => line.lineItemId === lineItemId)
        ?.refunds.push({ refundId, amount: refundAmount, ...date });
    orders.change(order.orderId);
  });
  return { status: 200, body: { refundId, refundStatus: orders.refundStatus } };
}

/** Checks the signature as eBay does: digest of the body, the covered parts, the key that it gave out. */
export function isSigned({ method, path, headers, text }: AskedRequest): boolean {
  const jwe = headers["x-ebay-signature-key"] ?? "";
  const pair = FakeKeys.byJwe.get(jwe);
  const input = /^sig1=(.+)$/.exec(headers["signature-input"] ?? "")?.[1] ?? "";
  const signature = /^sig1=:(.+):$/.exec(headers.signature ?? "")?.[1] ?? "";
  const digest = `sha-256=:${createHash("sha256").update(text).digest("base64")}:`;
  if (pair === undefined || (text !== "" && headers["content-digest"] !== digest)) return false;
  const base = [
    ...(text === "" ? [] : [`"content-digest": ${digest}`]),
    `"x-ebay-signature-key": ${jwe}`,
    `"@method": ${method}`,
    `"@path": ${path}`,
    `"@authority": ${headers.host ?? ""}`,
    `"@signature-params": ${input}`,
  ].join("\n");
  return verify(null, Buffer.from(base), createPublicKey(pair.publicKey), Buffer.from(signature, "base64"));
}
