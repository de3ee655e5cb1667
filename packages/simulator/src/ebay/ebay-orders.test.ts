import { afterEach, expect, test } from "vitest";
import type { Json } from "../testing/market-under-test.ts";
import { BASIC, SCOPE, startEbay } from "./ebay.fixture.ts";
import type { EbayUnderTest } from "./ebay.fixture.ts";

let ebay: EbayUnderTest;
afterEach(() => ebay.stop());

const ORDERS = "/sell/fulfillment/v1/order";
const codeOf = (reply: { json: Json }): Json | undefined => reply.json.errors?.[0]?.errorId;

test("a code becomes a token for two hours; the refresh token stays, and is renewed without itself", async () => {
  ebay = await startEbay();
  const { market } = ebay;
  const query = new URLSearchParams({
    client_id: "practice-app",
    redirect_uri: "http://127.0.0.1:9/back",
    response_type: "code",
    scope: `${SCOPE}/sell.fulfillment ${SCOPE}/commerce.identity.readonly`,
    state: "s1",
  });
  const page = await market.call("GET", `/oauth2/authorize?${query.toString()}`);
  expect(page.text).toContain('value="northlane"');
  const agreed = await market.call("POST", "/oauth2/authorize", {
    body: { ...Object.fromEntries(query), username: "newcomer", decision: "allow" },
  });
  const code = new URL(agreed.headers.get("location") ?? "").searchParams.get("code");
  const trade = (body: unknown, authorization = BASIC): ReturnType<typeof market.call> =>
    market.call("POST", "/identity/v1/oauth2/token", { headers: { authorization }, body });
  const wish = { grant_type: "authorization_code", code, redirect_uri: "http://127.0.0.1:9/back" };
  expect((await trade(wish, "Basic x")).json).toMatchObject({ error: "invalid_client" });
  const tokens = (await trade(wish)).json;
  expect(tokens).toMatchObject({
    expires_in: 7200,
    refresh_token_expires_in: 47_304_000,
    token_type: "User Access Token",
  });
  market.moveClock(7_200_000);
  const me = (token: Json | undefined): ReturnType<typeof market.call> =>
    market.call("GET", "/commerce/identity/v1/user/", {
      headers: { authorization: `Bearer ${String(token)}` },
    });
  expect(codeOf(await me(tokens.access_token))).toBe(1001);
  const renewed = (await trade({ grant_type: "refresh_token", refresh_token: tokens.refresh_token })).json;
  expect(renewed.refresh_token).toBeUndefined();
  expect((await me(renewed.access_token)).json.username).toBe("newcomer");
  const denied = await market.call("GET", "/commerce/message/v1/conversation", {
    headers: { authorization: `Bearer ${String(renewed.access_token)}` },
  });
  expect([denied.status, codeOf(denied)]).toEqual([403, 1100]);
});

test("an application is called back by its RuName", async () => {
  ebay = await startEbay();
  await ebay.control("POST", "/ebay/runames", { name: "Stall-RuName", url: "http://127.0.0.1:9/back" });
  const query = new URLSearchParams({
    client_id: "practice-app",
    redirect_uri: "Stall-RuName",
    response_type: "code",
    username: "newcomer",
    approve: "auto",
  });
  const agreed = await ebay.market.call("GET", `/oauth2/authorize?${query.toString()}`);
  const back = new URL(agreed.headers.get("location") ?? "");
  expect(back.origin + back.pathname).toBe("http://127.0.0.1:9/back");
  const traded = await ebay.market.call("POST", "/identity/v1/oauth2/token", {
    headers: { authorization: BASIC },
    body: {
      grant_type: "authorization_code",
      code: back.searchParams.get("code"),
      redirect_uri: "Stall-RuName",
    },
  });
  expect(traded.status).toBe(200);
});

test("a history is walked by next to its end; 201 a page, a future date and odd statuses are refused", async () => {
  ebay = await startEbay("walker", 110);
  const seen: string[] = [];
  let next = `${ORDERS}?limit=40`;
  while (next !== "") {
    const { json } = await ebay.ask("GET", next.replace(ebay.market.url, ""));
    seen.push(...(json.orders ?? []).map((one) => String(one.orderId)));
    next = json.next === undefined ? "" : String(json.next);
  }
  const truth = await ebay.control("GET", "/orders?market=ebay&account=walker");
  expect(new Set(seen)).toEqual(new Set(truth.map((one) => one.id)));
  expect(seen).toHaveLength(110);
  const filter = (text: string): string => `${ORDERS}?filter=${encodeURIComponent(text)}`;
  const open = await ebay.ask("GET", filter("orderfulfillmentstatus:{NOT_STARTED|IN_PROGRESS}"));
  expect(open.json.total).toBe(
    truth.filter((one) => !["shipped", "delivered"].includes(String(one.state))).length,
  );
  const future = new Date(Date.now() + 3_600_000).toISOString();
  const refusals = [
    [`${ORDERS}?limit=201`, 31100],
    [`${ORDERS}?offset=-1`, 31000],
    [filter("paid:{yes}"), 30700],
    [filter("orderfulfillmentstatus:{FULFILLED}"), 30800],
    [filter("lastmodifieddate:[..2026-01-01T00:00:00.000Z]"), 30820],
    [filter("lastmodifieddate:[yesterday..]"), 30810],
    [filter(`lastmodifieddate:[${future}..]`), 30850],
    [filter("creationdate:[2019-01-01T00:00:00.000Z..]"), 30830],
    [`${ORDERS}/nonsense`, 32100],
  ] as const;
  for (const [path, code] of refusals) expect(codeOf(await ebay.ask("GET", path))).toBe(code);
});

test("a cursor by the last change; with both dates only the creation counts", async () => {
  ebay = await startEbay("cursor", 20);
  const [order] = await ebay.control("GET", "/orders?market=ebay&account=cursor&limit=1");
  const since = new Date(ebay.market.sim.now()).toISOString();
  await ebay.control("PATCH", `/orders/ebay/${String(order?.id)}`, { act: "touch" });
  const ask = async (text: string): Promise<Json> =>
    (await ebay.ask("GET", `${ORDERS}?filter=${encodeURIComponent(text)}`)).json;
  const changed = await ask(`lastmodifieddate:[${since}..]`);
  expect((changed.orders ?? []).map((one) => one.orderId)).toEqual([order?.id]);
  expect((await ask(`lastmodifieddate:[${since}..],creationdate:[${since}..]`)).total).toBe(0);
});

test("amounts add up; eBay's own tax stands beside them, and in the total only when asked for", async () => {
  ebay = await startEbay();
  const [order] = await ebay.control("POST", "/orders", {
    fields: {
      lines: [
        { id: "1", title: "Cup", quantity: 2, priceMinor: 1000 },
        { id: "2", title: "Pot", quantity: 1, priceMinor: 995 },
      ],
      address: { country: "US", state: "NY" },
      buyer: { email: "ann@mail.example" },
      postageMinor: 345,
      discountMinor: 300,
      taxMinor: 0,
    },
  });
  const read = async (query = ""): Promise<Json> =>
    (await ebay.ask("GET", `${ORDERS}/${String(order?.id)}${query}`)).json;
  const plain = await read();
  expect(plain.pricingSummary).toEqual({
    priceSubtotal: { value: "29.95", currency: "GBP" },
    priceDiscount: { value: "-3.0", currency: "GBP" },
    deliveryCost: { value: "3.45", currency: "GBP" },
    total: { value: "30.4", currency: "GBP" },
  });
  const sum = (from: Json): number =>
    Math.round((from.lineItems ?? []).reduce((all, one) => all + Number(one.total?.value) * 100, 0));
  expect(sum(plain)).toBe(3040);
  expect(plain.ebayCollectAndRemitTax).toBe(true);
  const full = await read("?fieldGroups=TAX_BREAKDOWN");
  expect(full.pricingSummary?.total?.value).toBe("32.63");
  expect(sum(full)).toBe(3263);
  const emailOf = (from: Json): Json | undefined =>
    from.fulfillmentStartInstructions?.[0]?.shippingStep?.shipTo?.email;
  expect(String(emailOf(plain))).toMatch(/^[0-9a-f]{20}@members\.ebay\.com$/);
  ebay.market.moveClock(14 * 86_400_000 + 1);
  // A token lives for two hours; the mail address is gone after two weeks.
  const { headers } = await ebay.market.signIn("ebay", "kit");
  expect(emailOf((await ebay.ask("GET", `${ORDERS}/${String(order?.id)}`, undefined, headers)).json)).toBe(
    undefined,
  );
});

test("an order waits for its payment without an address; a cancellation is told in full by getOrder alone", async () => {
  ebay = await startEbay();
  const [order] = await ebay.control("POST", "/orders", { fields: { state: "unpaid" } });
  const path = `${ORDERS}/${String(order?.id)}`;
  const shipToOf = (from: Json): Json | undefined =>
    from.fulfillmentStartInstructions?.[0]?.shippingStep?.shipTo;
  const waiting = (await ebay.ask("GET", path)).json;
  expect([waiting.orderPaymentStatus, shipToOf(waiting)]).toEqual(["PENDING", undefined]);
  const refused = await ebay.ask("POST", `${path}/shipping_fulfillment`, {});
  expect([refused.status, codeOf(refused)]).toEqual([400, 32600]);
  await ebay.control("PATCH", `/orders/ebay/${String(order?.id)}`, { act: "pay" });
  expect(shipToOf((await ebay.ask("GET", path)).json)?.fullName).toBe(order?.address?.name);
  await ebay.control("PATCH", `/orders/ebay/${String(order?.id)}`, { act: "requestCancel" });
  expect((await ebay.ask("GET", path)).json.cancelStatus).toMatchObject({
    cancelState: "IN_PROGRESS",
    cancelRequests: [{ cancelInitiator: "BUYER", cancelRequestState: "REQUESTED" }],
  });
  const listed = (await ebay.ask("GET", ORDERS)).json.orders?.[0];
  expect(listed?.cancelStatus).toEqual({ cancelState: "IN_PROGRESS", cancelRequests: [] });
});

test("a package is a fulfillment with its place; carrier and number go together; a repeat makes a second", async () => {
  ebay = await startEbay("shipper");
  const lines = ["1", "2"].map((id) => ({ id, title: "Cup", quantity: 2, priceMinor: 500 }));
  const [order] = await ebay.control("POST", "/orders", { fields: { lines } });
  const path = `${ORDERS}/${String(order?.id)}`;
  const ship = (body: unknown): ReturnType<EbayUnderTest["ask"]> =>
    ebay.ask("POST", `${path}/shipping_fulfillment`, body);
  const package1 = {
    lineItems: [{ lineItemId: "1", quantity: 1 }],
    shippingCarrierCode: "Royal Mail",
    trackingNumber: "RN 482-011",
  };
  expect(codeOf(await ship({ ...package1, trackingNumber: "" }))).toBe(32300);
  expect(codeOf(await ship({ ...package1, lineItems: [{ lineItemId: "9" }] }))).toBe(32200);
  expect(codeOf(await ship({ ...package1, shippedDate: "2019-01-01T00:00:00.000Z" }))).toBe(32500);
  const made = await ship(package1);
  expect([made.status, made.text]).toEqual([201, ""]);
  expect(made.headers.get("location")).toBe(`${ebay.market.url}${path}/shipping_fulfillment/RN482011`);
  const one = await ebay.ask("GET", `${path}/shipping_fulfillment/RN482011`);
  expect(one.json).toMatchObject({ shipmentTrackingNumber: "RN 482-011", lineItems: package1.lineItems });
  expect((await ebay.ask("GET", path)).json.orderFulfillmentStatus).toBe("IN_PROGRESS");
  const rest = { shippingCarrierCode: "DPD", trackingNumber: "155" };
  await ship(rest);
  await ship(rest);
  expect((await ebay.ask("GET", path)).json.orderFulfillmentStatus).toBe("FULFILLED");
  expect((await ebay.ask("GET", `${path}/shipping_fulfillment`)).json).toMatchObject({ total: 3 });
  const ledger = await ebay.control("GET", "/ledger?market=ebay&kind=shipment");
  expect(ledger.map((entry) => entry.payload)).toEqual([package1, rest, rest]);
});

test("behind by settings: a new order isn't found at first, a shipped one is listed as it was for one poll", async () => {
  ebay = await startEbay();
  await ebay.control("PATCH", "/settings", { ebay: { listLagMs: 5000, readLagMs: 3000, staleMs: 60_000 } });
  const [order] = await ebay.control("POST", "/orders", {});
  const path = `${ORDERS}/${String(order?.id)}`;
  expect((await ebay.ask("GET", path)).status).toBe(404);
  expect((await ebay.ask("GET", ORDERS)).json.total).toBe(0);
  ebay.market.moveClock(6000);
  await ebay.ask("POST", `${path}/shipping_fulfillment`, {});
  ebay.market.moveClock(6000);
  const listed = async (): Promise<Json | undefined> =>
    (await ebay.ask("GET", ORDERS)).json.orders?.[0]?.orderFulfillmentStatus;
  expect([await listed(), await listed()]).toEqual(["NOT_STARTED", "FULFILLED"]);
});

test("the limit is told without a time; every path lives under /ebay as well", async () => {
  ebay = await startEbay("busy", 60);
  const first = await ebay.market.call("GET", `/ebay${ORDERS}?limit=50`, {
    headers: (await ebay.market.signIn("ebay", "busy")).headers,
  });
  expect(String(first.json.next)).toContain(`${ebay.market.url}/ebay${ORDERS}?`);
  await ebay.control("PATCH", "/settings", { ebay: { perSecond: 1, burst: 1 } });
  await ebay.market.call("GET", ORDERS);
  const headers = (await ebay.market.signIn("ebay", "busy")).headers;
  const replies = await Promise.all(
    Array.from({ length: 3 }, () => ebay.market.call("GET", ORDERS, { headers })),
  );
  const refused = replies.find((one) => one.status === 429);
  expect([refused?.json.errors?.[0]?.errorId, refused?.headers.get("retry-after")]).toEqual([2001, null]);
});

test("the first seller's past on eBay is grown when the account is first asked for", async () => {
  ebay = await startEbay();
  ebay.market.sim.firstPast = { orders: 120, days: 30 };
  await ebay.market.signIn("ebay", "northlane");
  const [account] = await ebay.control("GET", "/accounts?market=ebay&account=northlane");
  expect(account).toMatchObject({ orders: 120 });
  expect(Number(account?.conversations)).toBeGreaterThan(0);
  expect(Number(account?.offers)).toBeGreaterThan(0);
});
