/**
 * Two marketplaces for the promises: one reached with a key that is typed in, with a real HTTP server beside
 * the test, and one by consent; and where buyers pay.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { z } from "zod";
import {
  assertSignature,
  defineConnector,
  signBytes,
  Temporary,
  type Connector,
  type LabelFile,
} from "@stallkeeper/connector-sdk";
import { buildStall, shopAuth } from "@stallkeeper/testkit";

/** The connector of the stall; it can ship and be written to, and hears of orders by webhook. */
export const stall: Connector = buildStall({
  auth: shopAuth,
  shipping: {
    idempotent: true,
    whenUnpaid: "countsAsPaid",
    confirm: async () => ({ state: "accepted", vendorRef: null, warnings: [] }),
    readBack: async () => ({
      isFound: true,
      vendorRef: null,
      provider: "",
      trackingNumbers: [],
      isOrderShipped: true,
    }),
    correct: async () => ({ state: "accepted", vendorRef: null, warnings: [] }),
  },
  messaging: {
    idempotent: true,
    format: "freeText",
    maxLength: 1_000,
    pullConversations: async () => ({ entries: [], unreadable: [], nextCursor: null, hasMore: false }),
    readConversation: async (_ctx, platformSessionId) => ({
      platformSessionId,
      isRead: true,
      buyer: { identifier: "b-1", handle: "ada", avatar: "" },
      coChatterId: "b-1",
      latestMessageAt: "2036-01-02T00:00:00.000Z",
      updatedAt: "2036-01-02T00:00:00.000Z",
      platformOrderIds: [],
      items: [],
      messages: [],
      external: {},
    }),
    send: async () => ({ state: "accepted", platformMessageId: null, platformSessionId: null }),
    findSent: async () => ({ platformMessageId: null, platformSessionId: null, candidates: 1 }),
  },
  stock: {
    maxBatchSize: 25,
    canChangePrice: false,
    atZero: "keeps",
    comparesQuantity: "exactly",
    push: async (_ctx, changes) => changes.map((change) => ({ ...change, state: "accepted" })),
    read: async (_ctx, refs) => refs.map(() => null),
  },
  cancellations: {
    idempotent: true,
    answer: () => Promise.resolve({ vendorRef: null }),
    readBack: () => Promise.resolve({ state: "asked", vendorRef: null }),
  },
  refunds: {
    idempotent: true,
    canRefundItems: true,
    canRefundAmount: true,
    canRefundPostage: true,
    canRestock: true,
    canRecord: true,
    request: async () => ({ state: "pending", vendorRef: null }),
    readBack: async () => ({ state: "pending", vendorRef: null }),
  },
  offers: {
    idempotent: true,
    canCounter: true,
    pull: async () => ({ entries: [], unreadable: [], nextCursor: null, hasMore: false }),
    read: async () => null,
    answer: async () => ({ state: "accepted", vendorRef: null }),
  },
  ratings: {
    idempotent: true,
    maxReplyLength: 500,
    pull: async () => ({ entries: [], unreadable: [], nextCursor: null, hasMore: false }),
    read: async () => null,
    reply: async () => undefined,
    leave: { idempotent: true, maxLength: 500, send: async () => undefined, read: async () => null },
  },
  listings: {
    idempotent: true,
    limits: {
      titleLength: 80,
      descriptionLength: 1_000,
      images: 12,
      skuLength: 50,
      variants: 0,
      takesSkuOnce: false,
    },
    needs: [],
    conditions: [],
    pull: async () => ({ entries: [], unreadable: [], nextCursor: null, hasMore: false }),
    read: async () => null,
    findBySku: async () => null,
    publish: async () => Promise.reject(new Temporary("The stall is closed.")),
    end: async () => Promise.reject(new Temporary("The stall is closed.")),
  },
  webhooks: {
    isReliable: true,
    register: async (_ctx, { secret }) => ({ vendorRefs: ["hook-1"], secret }),
    verify({ rawBody, headers, secret }) {
      assertSignature(signBytes(secret, [rawBody], "hex"), headers["x-signature"]);
      return {
        kind: "event",
        eventId: headers["x-event"] ?? "none",
        topic: "order.changed",
        resource: { kind: "order", id: "7" },
        occurredAt: null,
      };
    },
    answerChallenge: ({ query }) =>
      query.challenge === undefined ? null : { challengeResponse: query.challenge },
  },
});

/** A marketplace that sends people to a page of its own to let us in. */
export const gate: Connector = defineConnector({
  id: "gate",
  name: "Gate",
  code: "GT",
  limits: { account: { perSecond: 1_000, burst: 1_000 }, pauseWithoutHintMs: 1_000 },
  traits: {
    practice: false,
    hasOwnAddress: false,
    pollSeconds: 60,
    settleSeconds: 0,
    isSingleQuantity: false,
    hasListingReview: false,
  },
  auth: {
    kind: "oauth",
    fields: [],
    formSchema: z.object({}),
    credentialsSchema: z.object({}),
    secretNames: ["accessToken"],
    ownClient: { clientId: "stallkeeper", clientSecret: "gate-client-secret" },
    authorizeUrl: ({ state }) => `https://gate.test/allow?state=${state}`,
    exchangeCode: async (_ctx, { code }) => ({
      username: "ada",
      baseUrl: null,
      credentials: { accessToken: `access-${code}` },
      settings: {},
    }),
    check: async () => ({ shopName: "Ada's", canRead: true, canWrite: true, warnings: [] }),
  },
});

/** A service that takes payments and believes every key. */
export const till: Connector = defineConnector({
  id: "till",
  name: "Till",
  code: "TL",
  limits: { account: { perSecond: 1_000, burst: 1_000 }, pauseWithoutHintMs: 1_000 },
  traits: {
    practice: false,
    hasOwnAddress: false,
    pollSeconds: 0,
    settleSeconds: 0,
    isSingleQuantity: false,
    hasListingReview: false,
    isPaymentService: true,
  },
  auth: {
    kind: "key",
    fields: [],
    formSchema: z.object({ clientId: z.string(), clientSecret: z.string(), isSandbox: z.boolean() }),
    credentialsSchema: z.object({}),
    secretNames: ["clientSecret"],
    connect({ clientId = "", clientSecret = "" }) {
      return {
        username: "till",
        baseUrl: null,
        credentials: { clientId, clientSecret },
        settings: { clientId, kind: "live" },
      };
    },
    check: async () => ({ shopName: null, canRead: true, canWrite: true, warnings: [] }),
  },
  paymentTracking: {
    idempotent: false,
    tell: async () => ({ vendorRef: null }),
    readBack: async () => ({ isFound: false, vendorRef: null }),
  },
});

const sold = {
  labelRef: "l-1",
  serviceName: "Van",
  priceMinor: 300,
  currency: "EUR",
  shipDate: "2036-01-02",
  void: null,
  trackingNumber: "V1",
  state: "labelBought",
  events: [],
  expectedAt: null,
} as const;
const paper: LabelFile = { mediaType: "application/pdf", bytes: Buffer.from("%PDF-1.4") };

/** A courier who sells every label. */
export const van: Connector = defineConnector({
  id: "van",
  name: "Van",
  code: "VN",
  limits: { account: { perSecond: 1_000, burst: 1_000 }, pauseWithoutHintMs: 1_000 },
  traits: {
    practice: false,
    hasOwnAddress: false,
    pollSeconds: 60,
    settleSeconds: 0,
    isSingleQuantity: false,
    hasListingReview: false,
  },
  auth: {
    kind: "key",
    fields: [],
    formSchema: z.object({}),
    credentialsSchema: z.object({}),
    secretNames: [],
    connect: () => ({ username: "van", baseUrl: null, credentials: {}, settings: {} }),
    check: async () => ({ shopName: null, canRead: true, canWrite: true, warnings: [] }),
  },
  labels: {
    idempotent: true,
    takesReturns: true,
    formats: ["4x6"],
    trackingPattern: "^V\\d+$",
    services: async () => [{ serviceCode: "van", serviceName: "Van", isTracked: true }],
    rates: async () => [
      {
        serviceCode: "van",
        serviceName: "Van",
        priceMinor: 300,
        currency: "EUR",
        minDays: 1,
        maxDays: 2,
        isTracked: true,
      },
    ],
    buy: async () => sold,
    find: async () => null,
    read: async () => sold,
    file: async () => paper,
    void: async () => ({ state: "requested", reason: null }),
    closeDay: async (_ctx, { shipDate }) => ({
      manifestRef: "m-1",
      shipDate,
      labelRefs: ["l-1"],
      file: paper,
    }),
    findManifest: async () => null,
    track: async () => null,
  },
});

export interface Shop {
  url: string;
  host: string;
  close(): Promise<void>;
}

// A picture of one pixel.
const dot =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** The stall's own side: it takes every key. */
export async function openShop(): Promise<Shop> {
  const server = createServer((request, response) => {
    const isPhoto = request.url === "/photo.png";
    response
      .writeHead(200, { "content-type": isPhoto ? "image/png" : "application/json" })
      .end(isPhoto ? Buffer.from(dot, "base64") : '{"name":"Ada\'s"}');
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `http://${host}`,
    host,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
