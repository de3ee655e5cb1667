/**
 * A seller's eBay account from end to end: an application of their own, consent, orders, notifications through
 * the service's route, a parcel, a refund, a message, an offer.
 */
import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectors } from "@stallkeeper/connectors/registry";
import { registerWork } from "@stallkeeper/server";
import { signUpOwner, startTestApp, type Person, type TestApp } from "@stallkeeper/testkit";
import { FakeEbay } from "../../../../../packages/connectors/src/ebay/fake-ebay.test-server.ts";

const shop = new FakeEbay();
let app: TestApp;
let owner: Person;
let address: string;

beforeAll(async () => {
  address = await shop.open();
  // Pulls are rare, so that what arrives came by a notification; the address is one that eBay could reach.
  app = await startTestApp({
    connectors,
    hasRealClock: true,
    runsJobs: true,
    publicUrl: "https://desk.example",
    prepare: (services) =>
      registerWork(services, {
        sync: { pollMs: 600_000 },
        actions: { verifyAfterMs: 50, backoffMs: () => 100 },
      }),
  });
  app.allowedHosts.add(new URL(address).host);
  owner = await signUpOwner(app);
});
afterAll(async () => {
  await app.close();
  await shop.close();
});

const rows = <R extends object>(sql: string, values: unknown[] = []) =>
  app.services.db.withStore(owner.storeId, (tx) => tx.rows<R>(sql, values));
const orderOf = async (id: string) =>
  (
    await rows<{ id: string; state: string; shipped: boolean; refund: number | null }>(
      "select * from orders where platform_order_id = $1",
      [id],
    )
  )[0];
const accounts = async () =>
  (
    (await owner.client.get("/api/meta/accounts")).body as {
      data: {
        _id: string;
        username: string;
        expiresAt: string | null;
        state: string;
        sync: { phase: string };
      }[];
    }
  ).data;
const fields = () => ({ ...shop.client, ruName: "Stall-RuName", alertEmail: "alerts@desk.example", address });
const begin = async (body: object): Promise<URL> => {
  const answer = await owner.client.post("/api/accounts/link", body);
  expect(answer.status).toBe(200);
  return new URL((answer.body as { data: { authorizeUrl: string } }).data.authorizeUrl);
};
const comeBack = (authorize: URL, code: string) =>
  owner.client.get(`/oauth/callback?code=${code}&state=${authorize.searchParams.get("state") ?? ""}`);
const flashes = async () => ((await owner.client.get("/api/flashes/")).body as { data: object[] }).data;

test("keys are typed once, consent is given at eBay, and the orders come in", async () => {
  const wrong = await owner.client.post("/api/accounts/link", {
    platform: "ebay",
    fields: { clientId: "a b" },
  });
  expect(wrong).toMatchObject({
    status: 400,
    body: {
      fields: {
        clientId: expect.any(String),
        clientSecret: "Enter the client secret.",
        ruName: expect.any(String),
      },
    },
  });
  const ids = [shop.orders.add(), shop.orders.add()];
  const unpaid = shop.orders.add({ orderPaymentStatus: "PENDING" });

  const authorize = await begin({ platform: "ebay", fields: fields() });
  expect(authorize.origin + authorize.pathname).toBe(`${address}/oauth2/authorize`);
  expect(Object.fromEntries(authorize.searchParams)).toMatchObject({
    client_id: shop.client.clientId,
    redirect_uri: "Stall-RuName",
    response_type: "code",
    scope: expect.stringContaining("https://api.ebay.com/oauth/api_scope/sell.fulfillment"),
  });
  expect(authorize.href).not.toContain(shop.client.clientSecret);
  expect(JSON.stringify(await rows("select * from oauth_states"))).not.toContain(shop.client.clientSecret);

  await comeBack(authorize, "bad-code");
  expect(await flashes()).toMatchObject([{ error: true }]);
  expect(await accounts()).toEqual([]);

  await comeBack(await begin({ platform: "ebay", fields: fields() }), "good-code");
  expect(await flashes()).toEqual([{ message: "eBay is linked as northlane.", error: false }]);
  await expect.poll(async () => (await accounts())[0]?.sync.phase).toBe("following");
  const [account] = await accounts();
  // Eighteen months, told with the account.
  expect(Date.parse(account?.expiresAt ?? "") - Date.now()).toBeGreaterThan(500 * 86_400_000);
  const stored = await rows<{ platform_order_id: string; external: boolean }>(
    "select platform_order_id, external from orders order by platform_order_id",
  );
  expect(stored).toEqual([...ids, unpaid].map((id) => ({ platform_order_id: id, external: id === unpaid })));
});

test("notifications: the challenge is answered, a genuine one read again, a forged one refused, a repeat is nothing", async () => {
  await expect.poll(() => shop.notifications.subscriptions.length).toBe(3);
  const [destination] = shop.notifications.destinations;
  const { endpoint, verificationToken } = (destination?.body.deliveryConfig ?? {}) as Record<string, string>;
  const { pathname } = new URL(endpoint ?? "");
  const challenge = await fetch(`${app.url}${pathname}?challenge_code=a8628072`);
  expect(await challenge.json()).toEqual({
    challengeResponse: createHash("sha256")
      .update(`a8628072${verificationToken ?? ""}${endpoint ?? ""}`)
      .digest("hex"),
  });
  expect((await fetch(`${app.url}${pathname}`)).status).toBe(404);
  expect((await fetch(`${app.url}/api/hooks/unknown?challenge_code=a`)).status).toBe(404);

  const orderId = shop.orders.add();
  const send = async (delivery: { rawBody: Buffer; headers: Record<string, string> }) =>
    (
      await fetch(`${app.url}${pathname}`, {
        method: "POST",
        headers: { "content-type": "application/json", ...delivery.headers },
        body: new Uint8Array(delivery.rawBody),
      })
    ).status;
  const told = shop.notifications.deliver("ORDER_CONFIRMATION", { order: { orderId } });
  const altered = Buffer.from(told.rawBody.toString("utf8").replace(orderId, "01-00000-00000"));
  expect(await send({ ...told, rawBody: altered })).toBe(401);
  expect(await send({ ...told, headers: {} })).toBe(401);
  expect(await rows("select 1 from webhook_events")).toEqual([]);
  expect(await Promise.all([send(told), send(told), send(told)])).toEqual([200, 200, 200]);
  await expect.poll(async () => (await orderOf(orderId))?.state).toBe("paid");
  expect(await rows("select 1 from webhook_events")).toHaveLength(1);

  // A key that eBay can't give now isn't a wrong one: eBay is asked to send it again.
  const kid = shop.notifications.rotate();
  const later = shop.notifications.deliver("ORDER_CONFIRMATION", { order: { orderId } }, { id: "n-2", kid });
  shop.troubles = [{ kind: "500", count: 9, path: "public_key" }];
  expect(await send(later)).toBe(503);
  shop.troubles = [];
  expect(await send(later)).toBe(200);
});

test("a parcel and a refund reach eBay once, and the refund is signed with a key that is kept sealed", async () => {
  const orderId = [...shop.orders.all.keys()][0] ?? "";
  const saleId = (await orderOf(orderId))?.id;
  const parcel = { saleId, provider: "Royal Mail", trackingNumber: "RN 4820 1175 4GB" };
  // The answer is lost after eBay has taken it: a look finds it, and it isn't told twice.
  shop.troubles = [{ kind: "resetAfterCommit", count: 1, path: "shipping_fulfillment", method: "write" }];
  expect((await owner.client.post("/api/fulfilment/markAsShipped", parcel)).status).toBeLessThan(300);
  await expect.poll(async () => (await orderOf(orderId))?.shipped).toBe(true);
  await expect
    .poll(
      async () =>
        (await rows<{ state: string }>("select state from actions where kind = 'shipment'"))[0]?.state,
    )
    .toBe("verified");
  expect(shop.orders.parcels.get(orderId)).toMatchObject([
    { shippingCarrierCode: "RoyalMail", shipmentTrackingNumber: "RN482011754GB" },
  ]);

  shop.troubles = [{ kind: "resetAfterCommit", count: 1, path: "issue_refund" }];
  await owner.client.post("/api/refunds/", { orderId: saleId, platformParams: { amount: 5 } });
  await expect.poll(async () => (await orderOf(orderId))?.refund).toBe(1);
  await expect
    .poll(
      async () =>
        (await rows<{ vendor_ref: string | null }>("select vendor_ref from actions where kind = 'refund'"))[0]
          ?.vendor_ref,
    )
    .toMatch(/^5/);
  expect(shop.orders.all.get(orderId)?.paymentSummary.refunds).toHaveLength(1);
  const secrets = await rows<{ credentials: Buffer }>("select credentials from accounts");
  expect(secrets[0]?.credentials.toString("latin1")).not.toContain("eyJ.");
});

test("a sign-in that eBay ended asks for a new one, which needs no keys", async () => {
  shop.isRevoked = true;
  shop.expireAccess();
  const [account] = await accounts();
  await owner.client.post(`/api/accounts/${account?._id ?? ""}/sync`, {});
  await expect.poll(async () => (await accounts())[0]?.state).toBe("reconnect");
  shop.isRevoked = false;
  const authorize = await begin({ accountId: account?._id });
  expect(authorize.searchParams.get("client_id")).toBe(shop.client.clientId);
  await comeBack(authorize, "good-code");
  expect(await flashes()).toEqual([{ message: "eBay is linked as northlane.", error: false }]);
  expect((await accounts()).map(({ state }) => state)).toEqual(["connected"]);
});
