/** PayPal's connector against the practice PayPal, over HTTP. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  AuthExpired,
  createConnectorContext,
  createHttpClient,
  Malformed,
  Rejected,
  Temporary,
} from "@stallkeeper/connector-sdk";
import type { ConnectorContext, JsonObject, PaymentParcel } from "@stallkeeper/connector-sdk";
import { createMemoryCredentialStore } from "@stallkeeper/connector-sdk/conformance";
import { startPracticeMarket, type PracticeMarket } from "../practice-market.test-server.ts";
import { carrierCodes, carrierOf } from "./carriers.ts";
import {
  exchangeProblems,
  hasContract,
  listCarrierCodes,
  openWiretap,
} from "./paypal-contract.test-server.ts";
import { paypal } from "./paypal.connector.ts";

const log = { debug: () => undefined, info: () => undefined, warn: () => undefined };
const known = "8MC585209K746392H";
let market: PracticeMarket;
let tap: Awaited<ReturnType<typeof openWiretap>>;
let stored: { credentials: JsonObject; baseUrl: string };
const client = createHttpClient({
  allowedHosts: () => new Set([new URL(market.url).host, new URL(tap.url).host]),
  userAgent: "Stallkeeper/test",
  timeoutMs: 300_000,
});

function contextWith(
  credentials: JsonObject = stored.credentials,
  baseUrl = `${tap.url}/paypal`,
): ConnectorContext {
  const account = { id: "a", username: "PayPal", baseUrl, credentials, settings: {} };
  return createConnectorContext({
    connector: paypal,
    client,
    credentialStore: createMemoryCredentialStore(credentials),
    now: () => new Date(),
    log,
    account,
  });
}
const parcel = (trackingNumber: string, more: Partial<PaymentParcel> = {}): PaymentParcel => ({
  transactionId: known,
  trackingNumber,
  provider: "Royal Mail",
  shippedAt: "2026-01-09T23:30:00.000Z",
  ...more,
});
const port =
  paypal.paymentTracking ??
  (() => {
    throw new Error("no port");
  })();
const ledgerOf = async (number: string): Promise<JsonObject[]> =>
  (await market.control("GET", "/ledger?market=paypal")).filter(
    (one) => (one.payload as JsonObject).tracking_number === number,
  );

beforeAll(async () => {
  market = await startPracticeMarket({}, 4);
  tap = await openWiretap(market.url);
  await market.control("POST", "/orders", { fields: { payment: { method: "PAYPAL", reference: known } } });
  const http = client.forAccount("opening", paypal.limits);
  const opened = await paypal.auth.openPractice?.(
    { http, now: () => new Date(), log },
    { marketUrl: market.url, username: "northlane" },
  );
  stored = { credentials: opened?.credentials ?? {}, baseUrl: opened?.baseUrl ?? "" };
});
afterAll(async () => {
  await client.close();
  await tap.close();
  await market.stop();
});

describe("telling PayPal of parcels", () => {
  it("adds one with PayPal's word for the courier, and finds it again", async () => {
    const ctx = contextWith();
    expect(await port.readBack(ctx, parcel("RN1"))).toEqual({ isFound: false, vendorRef: null });
    expect(await port.tell(ctx, parcel("RN1"))).toEqual({ vendorRef: `${known}-RN1` });
    expect(await port.readBack(ctx, { transactionId: known, trackingNumber: "RN1" })).toEqual({
      isFound: true,
      vendorRef: `${known}-RN1`,
    });
    expect(await ledgerOf("RN1")).toMatchObject([
      {
        payload: {
          transaction_id: known,
          status: "SHIPPED",
          carrier: "ROYAL_MAIL",
          shipment_date: "2026-01-09",
        },
      },
    ]);
  });

  it("names a courier without a code itself, and writes numbers without what couriers print for people", async () => {
    await port.tell(contextWith(), parcel("H12 A/B", { provider: "Evri" }));
    expect(await ledgerOf("H12AB")).toMatchObject([
      { payload: { carrier: "OTHER", carrier_name_other: "Evri" } },
    ]);
    expect(
      await port.readBack(contextWith(), { transactionId: known, trackingNumber: "H12 A/B" }),
    ).toMatchObject({ isFound: true });
  });

  it("corrects a number and a courier in place", async () => {
    await port.tell(contextWith(), parcel("RN2"));
    await port.tell(contextWith(), parcel("RN3", { replacedTrackingNumber: "RN2" }));
    expect(await port.readBack(contextWith(), { transactionId: known, trackingNumber: "RN2" })).toMatchObject(
      { isFound: false },
    );
    await port.tell(contextWith(), parcel("RN3", { provider: "DHL", replacedTrackingNumber: "RN3" }));
    expect(await port.readBack(contextWith(), parcel("RN3", { provider: "DHL" }))).toMatchObject({
      isFound: true,
    });
    expect(await port.readBack(contextWith(), parcel("RN3"))).toMatchObject({ isFound: false });
  });

  it("tells of a corrected parcel anew where the first was never told", async () => {
    await port.tell(contextWith(), parcel("RN5", { replacedTrackingNumber: "RN4" }));
    expect(await ledgerOf("RN5")).toHaveLength(1);
  });

  it("gives PayPal's words for a payment that it does not know, and calls nobody for one that cannot be", async () => {
    await expect(
      port.tell(contextWith(), parcel("RN6", { transactionId: "8MCUNKNOWN" })),
    ).rejects.toMatchObject({
      kind: "Rejected",
      vendorCode: "INVALID_TRANSACTION_ID",
      text: "The specified resource does not exist. The transaction ID is not valid.",
    });
    const before = tap.exchanges.length;
    await expect(
      port.tell(contextWith(), parcel("RN6", { transactionId: "PAY-1/../x" })),
    ).rejects.toMatchObject({ vendorCode: "TRANSACTION_ID_INVALID" });
    await expect(port.tell(contextWith(), parcel("///"))).rejects.toBeInstanceOf(Rejected);
    expect(tap.exchanges).toHaveLength(before);
  });

  it.each([
    ["reset-after-commit", Temporary],
    ["500-after-commit", Temporary],
    ["truncated", Malformed],
  ] as const)("an answer lost by %s leaves the effect unknown, and a look settles it", async (kind, type) => {
    const number = `LOST-${kind}`;
    await market.control("POST", "/faults", {
      market: "paypal",
      kind,
      method: "POST",
      path: "trackers",
      count: 1,
    });
    const ctx = contextWith(stored.credentials, stored.baseUrl);
    const error = await port.tell(ctx, parcel(number)).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(type);
    expect(error).toMatchObject({ effectUnknown: true });
    expect(await port.readBack(ctx, { transactionId: known, trackingNumber: number })).toMatchObject({
      isFound: true,
    });
    expect(await ledgerOf(number)).toHaveLength(1);
  });
});

describe("signing in at PayPal", () => {
  it("proves the keys without an effect", async () => {
    expect(await paypal.auth.check(contextWith())).toEqual({
      shopName: null,
      canRead: true,
      canWrite: true,
      warnings: [],
    });
    await expect(
      paypal.auth.check(contextWith({ ...stored.credentials, clientSecret: "guess" })),
    ).rejects.toMatchObject({ kind: "AuthExpired", message: expect.stringContaining("doesn't accept") });
  });

  it("trades a token for many calls and a new one when it is dead", async () => {
    const ctx = contextWith();
    const tokens = () => tap.exchanges.filter(({ path }) => path.endsWith("/oauth2/token")).length;
    const before = tokens();
    await port.readBack(ctx, parcel("RN1"));
    await port.readBack(ctx, parcel("RN1"));
    expect(tokens() - before).toBe(1);
    await market.control("POST", "/accounts/paypal/northlane/expire");
    expect(await port.readBack(ctx, { transactionId: known, trackingNumber: "RN1" })).toMatchObject({
      isFound: true,
    });
    expect(tokens() - before).toBe(2);
  });

  it("asks for a new sign-in when the keys are dead", async () => {
    await expect(
      port.readBack(contextWith({ ...stored.credentials, clientSecret: "guess" }), parcel("RN1")),
    ).rejects.toBeInstanceOf(AuthExpired);
  });

  it("goes to PayPal's own addresses", () => {
    const { auth } = paypal;
    if (auth.kind !== "key") throw new Error("PayPal has keys");
    const keys = { clientId: "AeA1", clientSecret: "EGn1" };
    expect(auth.connect({ ...keys, isSandbox: true })).toMatchObject({
      username: "PayPal",
      baseUrl: "https://api-m.sandbox.paypal.com",
      settings: { clientId: "AeA1", kind: "sandbox" },
    });
    expect(auth.connect(keys)).toMatchObject({
      baseUrl: "https://api-m.paypal.com",
      settings: { kind: "live" },
    });
    expect(() => auth.connect({ clientId: "two words", clientSecret: "x" })).toThrow(Rejected);
  });
});

describe("couriers", () => {
  it.each([
    ["Royal Mail", "ROYAL_MAIL"],
    ["royal-mail", "ROYAL_MAIL"],
    ["DHL Express", "DHL"],
    ["La Poste Colissimo", "FR_COLIS"],
  ])("%s is %s", (name, carrier) => expect(carrierOf(name)).toEqual({ carrier }));
  it.each([
    ["Evri", "Evri"],
    ["  ", "Other"],
    ["x".repeat(90), "x".repeat(64)],
  ])("%s goes by its name", (name, other) =>
    expect(carrierOf(name)).toEqual({ carrier: "OTHER", carrier_name_other: other }),
  );
});

describe.runIf(hasContract)("PayPal's own document (needs ../shared/contracts)", () => {
  it("takes every request of ours and gives every answer of the practice PayPal", () => {
    const asked = tap.exchanges.filter(({ path }) => !path.endsWith("/oauth2/token"));
    expect(new Set(asked.map(({ method }) => method))).toEqual(new Set(["GET", "POST", "PUT"]));
    expect(
      tap.exchanges.flatMap(({ path, ...rest }) =>
        exchangeProblems({ ...rest, path: path.replace("/paypal", "") }),
      ),
    ).toEqual([]);
  });

  it("knows every courier's code", () => {
    expect(carrierCodes.filter((code) => !listCarrierCodes().includes(code))).toEqual([]);
  });

  it("the check itself finds wrong exchanges", () => {
    const good = {
      method: "POST",
      path: "/v1/shipping/trackers-batch",
      request: { trackers: [{ transaction_id: "A1", status: "SHIPPED" }] },
      status: 200,
      answer: {},
    };
    expect(exchangeProblems(good)).toEqual([]);
    expect(
      exchangeProblems({
        ...good,
        request: { trackers: [{ transaction_id: "A-1", status: "GONE", colour: "red", quantity: 1 }] },
      }),
    ).toHaveLength(4);
    expect(exchangeProblems({ ...good, request: { trackers: [] } })).toHaveLength(1);
    expect(exchangeProblems({ ...good, status: 400, answer: { name: "X" } })).toHaveLength(2);
    expect(
      exchangeProblems({
        ...good,
        method: "GET",
        path: "/v1/shipping/trackers/A 1",
        request: null,
        answer: { transaction_id: "A1", status: "SHIPPED" },
      }),
    ).toHaveLength(1);
    expect(exchangeProblems({ ...good, path: "/v1/shipping/parcels" })).toHaveLength(1);
  });
});
