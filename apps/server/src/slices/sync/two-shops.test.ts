/**
 * Two WooCommerce shops of one title, as a seller with a second language has them: what keeps them apart, and
 * what each is told.
 */
import { createHmac } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectors } from "@stallkeeper/connectors/registry";
import { registerWork } from "@stallkeeper/server";
import { signUpOwner, startTestApp, type Person, type TestApp } from "@stallkeeper/testkit";
import { buildShopOrder } from "../../../../../packages/connectors/src/woocommerce/fake-shop-orders.test-server.ts";
import { FakeShop } from "../../../../../packages/connectors/src/woocommerce/fake-shop.test-server.ts";

interface View {
  _id: string;
  username: string;
  platform: string;
  address: string | null;
  state: string;
  sync: { isPolledAlone: boolean; problem: string | null; remark: string | null };
}
interface Row {
  id: string;
  account: string;
  state: string;
  external: boolean;
  shipped: boolean;
  status: string;
  shipment_state: string | null;
}

const first = new FakeShop();
const second = new FakeShop();
second.folder = "/de";
let app: TestApp;
let owner: Person;
const addresses: string[] = [];

beforeAll(async () => {
  for (const shop of [first, second]) addresses.push(`${await shop.open()}${shop.folder}`);
  app = await startTestApp({
    // Without the pauses that a small host deserves.
    connectors: connectors.map((connector) => ({
      ...connector,
      limits: { account: { perSecond: 2_000, burst: 2_000 }, pauseWithoutHintMs: 100 },
    })),
    hasRealClock: true,
    runsJobs: true,
    publicUrl: "https://desk.example",
    prepare: (services) =>
      registerWork(services, {
        sync: { pollMs: 600_000 },
        actions: { verifyAfterMs: 50, backoffMs: () => 100 },
      }),
  });
  for (const address of addresses) app.allowedHosts.add(new URL(address).host);
  owner = await signUpOwner(app);
});
afterAll(async () => {
  await app.close();
  for (const shop of [first, second]) await shop.close();
});

const rows = <R = Row>(sql: string, values: unknown[] = []) =>
  app.services.db.withStore(owner.storeId, (tx) => tx.rows<R>(sql, values));
const orderOf = async (id: number) =>
  (await rows("select * from orders where platform_order_id = $1", [String(id)]))[0];
const idOf = async (id: number): Promise<string> => (await orderOf(id))?.id ?? "";
const accounts = async () => ((await owner.client.get("/api/meta/accounts")).body as { data: View[] }).data;
const accountOf = async (at: number) => (await accounts())[at] ?? expect.fail();
const connect = (shop: FakeShop, address: string | undefined, fields: object = {}) =>
  owner.client.post("/api/accounts/connect", {
    platform: "woocommerce",
    fields: { address, ...shop.key, ...fields },
  });
/** As the shop of the first account delivers it. */
async function deliver(topic: string, body: object): Promise<number> {
  const [hook = expect.fail()] = first.hooks;
  const text = JSON.stringify(body);
  const headers = {
    "content-type": "application/json",
    "x-wc-webhook-topic": topic,
    "x-wc-webhook-delivery-id": String(Math.random()),
    "x-wc-webhook-signature": createHmac("sha256", hook.secret).update(text).digest("base64"),
  };
  return (
    await fetch(`${app.url}${new URL(hook.delivery_url).pathname}`, { method: "POST", headers, body: text })
  ).status;
}

test("shops are called by their title, and the second of one title has its address behind it", async () => {
  const orders = [first.addOrder(), first.addOrder({ status: "packed" })];
  second.orders.set(5_001, buildShopOrder(5_001, second.tick()));
  for (const [at, shop] of [first, second].entries()) {
    const answer = await connect(shop, `${addresses[at]}/`);
    expect(answer.text).toContain('"platform":"woocommerce"');
  }
  const host = addresses[1]?.replace("http://", "");
  expect((await accounts()).map(({ username, address }) => [username, address])).toEqual([
    ["Ada's Radios", addresses[0]],
    [`Ada's Radios (${host})`, addresses[1]],
  ]);
  await expect.poll(() => rows("select account from orders")).toHaveLength(orders.length + 1);
});

test("orders are counted by shop, not by platform", async () => {
  const counts = await Promise.all(
    (await accounts()).map(async ({ platform, username }) => {
      const filter = { external: false, platform, account: username };
      const query = "query ($filter: FilterCountTransactionInput) { TransactionCount(filter: $filter) }";
      const { body } = await owner.client.graphql(query, { filter });
      return (body as { data: { TransactionCount: number } }).data.TransactionCount;
    }),
  );
  expect(counts).toEqual([1, 1]);
});

test("over https the shops tell of changes themselves; else the account says that they can't", async () => {
  expect((await accounts()).map(({ sync }) => sync.isPolledAlone)).toEqual([false, false]);
  for (const { hooks } of [first, second]) await expect.poll(() => hooks.length).toBe(3);
  await expect.poll(() => rows("select 1 from accounts where webhook_ref is not null")).toHaveLength(2);
  const { publicUrl } = app.services.config;
  Object.assign(app.services.config, { publicUrl: "http://192.168.1.20:4010" });
  expect((await accounts()).map(({ sync }) => sync.isPolledAlone)).toEqual([true, true]);
  Object.assign(app.services.config, { publicUrl });
});

test("an order that is marked as shipped gets the status of the shop's own that the seller chose, in that shop alone", async () => {
  for (const shop of [first, second]) shop.ownStatuses = ["packed", "on-its-way"];
  const { _id } = await accountOf(0);
  const settings = { statuses: { packed: "toFulfil", "on-its-way": "shipped" }, shippedStatus: "on-its-way" };
  expect((await owner.client.patch("/api/meta/platformSettings", { [_id]: settings })).status).toBe(200);
  const packed = [...first.orders.values()].find(({ status }) => status === "packed")?.id ?? 0;
  await expect.poll(() => orderOf(packed)).toMatchObject({ external: false, state: "paid" });
  const own = [...second.orders.keys()][0] ?? 0;
  for (const [id, trackingNumber] of [
    [packed, "RN482011754GB"],
    [own, "RN482011755GB"],
  ] as const) {
    const saleId = await idOf(id);
    const answer = await owner.client.post("/api/fulfilment/markAsShipped", {
      saleId,
      provider: "Royal Mail",
      trackingNumber,
    });
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  }
  expect([first.orders.get(packed)?.status, second.orders.get(own)?.status]).toEqual([
    "on-its-way",
    "completed",
  ]);
  // Read back with the status of the shop's own, it is shipped there and not waiting to be mapped.
  await expect
    .poll(() => orderOf(packed))
    .toMatchObject({ shipped: true, external: false, shipment_state: "verified" });
});

test("an order that is deleted at the shop is closed as soon as its webhook says so", async () => {
  const kept = first.addOrder();
  const gone = first.addOrder();
  for (const id of [kept, gone]) expect(await deliver("order.created", { id })).toBe(200);
  await expect.poll(() => orderOf(gone)).toMatchObject({ state: "paid", external: false });
  await expect.poll(() => orderOf(kept)).toMatchObject({ state: "paid" });
  first.orders.delete(gone);
  expect(await deliver("order.deleted", { id: gone })).toBe(200);
  await expect.poll(() => orderOf(gone)).toMatchObject({ state: "deleted" });
  expect(
    await rows<{ kind: string }>("select kind from order_events where order_id = $1 order by id", [
      await idOf(gone),
    ]),
  ).toMatchObject([{ kind: "received" }, { kind: "deletedAtPlatform" }]);
  // Told of a deletion that never was, the order is read again and stays.
  expect(await deliver("order.deleted", { id: kept })).toBe(200);
  await expect.poll(() => rows("select 1 from webhook_events where state = 'received'")).toEqual([]);
  expect(await orderOf(kept)).toMatchObject({ state: "paid" });
});

test("why an account needs reconnecting stays said when somebody syncs it; new keys keep what was chosen before", async () => {
  const { _id } = await accountOf(0);
  const chosen = { since: "2026-01-05", syncOrders: true };
  expect((await connect(first, addresses[0], chosen)).status).toBe(200);
  first.isKeyKnown = false;
  await owner.client.post(`/api/accounts/${_id}/sync`, {});
  await expect
    .poll(() => accountOf(0))
    .toMatchObject({
      state: "reconnect",
      sync: { problem: expect.stringContaining("doesn't accept the key") },
    });
  const { sync: before } = await accountOf(0);
  await owner.client.post(`/api/accounts/${_id}/sync`, {});
  expect(await accountOf(0)).toMatchObject({ state: "reconnect", sync: { problem: before.problem } });

  first.isKeyKnown = true;
  first.permission = "read";
  const fields = { address: addresses[0], ...first.key };
  const again = await owner.client.post(`/api/accounts/${_id}/reconnect`, { fields });
  expect(again.body).toMatchObject({
    data: { warnings: expect.arrayContaining([expect.stringContaining("is read-only")]) },
  });
  expect(await rows("select settings from accounts where id = $1", [_id])).toMatchObject([
    { settings: { since: "2026-01-05T00:00:00.000Z", orders: true, isReadOnly: true } },
  ]);
  await expect
    .poll(() => accountOf(0))
    .toMatchObject({ state: "connected", sync: { remark: expect.stringContaining("is read-only") } });
});

test("an address that redirects is refused beside its field, with the address to enter", async () => {
  const shop = new FakeShop();
  const address = await shop.open();
  app.allowedHosts.add(new URL(address).host);
  shop.movedTo = "https://www.ada.example";
  expect((await connect(shop, address)).body).toMatchObject({
    code: "CONNECTION_REFUSED",
    fields: { address: "The address redirects to https://www.ada.example. Enter that address." },
  });
  await shop.close();
});
