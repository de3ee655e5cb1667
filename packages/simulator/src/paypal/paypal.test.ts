import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Json, MarketUnderTest } from "../testing/market-under-test.ts";
import { startMarketUnderTest } from "../testing/market-under-test.ts";

let market: MarketUnderTest;
let transactionId = "";
let headers: Record<string, string>;

const basic = (id: string, secret: string): Record<string, string> => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}`,
});
const askToken = (
  id: string,
  secret: string,
  grant = "client_credentials",
): ReturnType<MarketUnderTest["call"]> =>
  market.call("POST", "/paypal/v1/oauth2/token", { headers: basic(id, secret), body: { grant_type: grant } });
const signIn = async (username: string): Promise<Record<string, string>> => {
  const client = await market.control("POST", "/paypal", { username });
  return {
    authorization: `Bearer ${String((await askToken(String(client.clientId), String(client.clientSecret))).json.access_token)}`,
  };
};
const add = (...trackers: object[]): ReturnType<MarketUnderTest["call"]> =>
  market.call("POST", "/paypal/v1/shipping/trackers-batch", { headers, body: { trackers } });
const tracker = (number: string, more: object = {}): object => ({
  transaction_id: transactionId,
  tracking_number: number,
  status: "SHIPPED",
  carrier: "ROYAL_MAIL",
  shipment_date: "2026-01-09",
  ...more,
});
const read = (id: string, as = headers): ReturnType<MarketUnderTest["call"]> =>
  market.call("GET", `/paypal/v1/shipping/trackers/${id}`, { headers: as });
const ledgerOf = async (number: string): Promise<Json[]> =>
  [...(await market.control("GET", "/ledger?market=paypal&kind=paypalTracking"))].filter(
    (one) => String(one.payload?.tracking_number) === number,
  );

beforeAll(async () => {
  market = await startMarketUnderTest({ orders: 4 });
  const [order] = await market.control("POST", "/orders", {
    fields: { payment: { method: "PAYPAL", reference: "8MC585209K746392H" } },
  });
  transactionId = String(order?.payment?.reference);
  headers = await signIn("northlane");
});
afterAll(() => market.stop());

describe("the practice PayPal", () => {
  it("gives tokens for a seller's client id and secret alone", async () => {
    const client = await market.control("POST", "/paypal", { username: "northlane" });
    const right = await askToken(String(client.clientId), String(client.clientSecret));
    expect(right.json).toMatchObject({ token_type: "Bearer", expires_in: 32_400 });
    expect(String(right.json.scope)).toContain("trackers/readwrite");
    const wrong = [
      await askToken(String(client.clientId), "guess"),
      await askToken("practice-paypal-nobody", String(client.clientSecret)),
    ];
    expect(wrong.map(({ status, json }) => [status, json.error])).toEqual([
      [401, "invalid_client"],
      [401, "invalid_client"],
    ]);
    expect((await askToken(String(client.clientId), String(client.clientSecret), "password")).status).toBe(
      400,
    );
  });

  it("takes a parcel in, shows it and writes it down with the order it belongs to", async () => {
    const answer = await add(tracker("AB1"));
    expect(answer).toMatchObject({
      status: 200,
      json: { tracker_identifiers: [{ transaction_id: transactionId, tracking_number: "AB1" }] },
    });
    expect((await read(`${transactionId}-AB1`)).json).toMatchObject({
      status: "SHIPPED",
      carrier: "ROYAL_MAIL",
      shipment_date: "2026-01-09",
    });
    expect(await ledgerOf("AB1")).toMatchObject([
      { market: "paypal", account: "northlane", orderId: expect.any(String) },
    ]);
  });

  it("writes down a repeat as another one", async () => {
    await add(tracker("AB2"));
    await add(tracker("AB2"));
    expect(await ledgerOf("AB2")).toHaveLength(2);
  });

  it("refuses a payment that is not the seller's, beside those that are", async () => {
    const answer = await add(tracker("AB3"), tracker("AB3", { transaction_id: "8MCUNKNOWN" }));
    expect(answer.json).toMatchObject({
      tracker_identifiers: [{ tracking_number: "AB3" }],
      errors: [{ name: "RESOURCE_NOT_FOUND", details: [{ issue: "INVALID_TRANSACTION_ID" }] }],
    });
    expect(await ledgerOf("AB3")).toHaveLength(1);
  });

  it.each([
    ["a status of nobody", { status: "GONE" }, "/trackers/0/status"],
    ["no courier", { carrier: undefined }, "/trackers/0/carrier"],
    ["another courier without its name", { carrier: "OTHER" }, "/trackers/0/carrier_name_other"],
    ["a number with spaces", { tracking_number: "A B" }, "/trackers/0/tracking_number"],
    ["a day that is none", { shipment_date: "9 January" }, "/trackers/0/shipment_date"],
  ])("refuses %s", async (_what, part, field) => {
    const answer = await add(tracker("AB4", part));
    expect(answer).toMatchObject({
      status: 400,
      json: { name: "INVALID_REQUEST", debug_id: expect.any(String), details: [{ field }] },
    });
    expect(await ledgerOf("AB4")).toEqual([]);
  });

  it("moves a parcel to another number", async () => {
    await add(tracker("AB5"));
    const answer = await market.call("PUT", `/paypal/v1/shipping/trackers/${transactionId}-AB5`, {
      headers,
      body: tracker("AB6", { carrier: "OTHER", carrier_name_other: "Evri" }),
    });
    expect([answer.status, answer.text]).toEqual([204, ""]);
    expect((await read(`${transactionId}-AB5`)).json.status).toBe("CANCELLED");
    expect((await read(`${transactionId}-AB6`)).json).toMatchObject({
      status: "SHIPPED",
      carrier_name_other: "Evri",
    });
    expect(
      (
        await market.call("PUT", `/paypal/v1/shipping/trackers/${transactionId}-NONE`, {
          headers,
          body: tracker("AB7"),
        })
      ).status,
    ).toBe(404);
  });

  it("shows a seller's parcels to nobody else and asks for a living token", async () => {
    await market.control("POST", "/accounts", { market: "bazaar", username: "elsewhere" });
    const other = await signIn("elsewhere");
    expect((await read(`${transactionId}-AB1`, other)).status).toBe(404);
    await market.control("POST", "/accounts/paypal/elsewhere/expire");
    expect(await read(`${transactionId}-AB1`, other)).toMatchObject({
      status: 401,
      json: { name: "AUTHENTICATION_FAILURE" },
    });
    expect((await market.call("GET", "/paypal/v1/nowhere", { headers })).status).toBe(404);
    expect(
      (await market.call("DELETE", `/paypal/v1/shipping/trackers/${transactionId}-AB1`, { headers })).status,
    ).toBe(405);
  });

  it("meets the faults that are scripted for it", async () => {
    await market.control("POST", "/faults", { market: "paypal", kind: "500", count: 1 });
    expect(await add(tracker("AB8"))).toMatchObject({ status: 500, json: { name: "INTERNAL_SERVER_ERROR" } });
    expect(await ledgerOf("AB8")).toEqual([]);
  });
});
