/**
 * The switch "Sync orders" of a shop of one's own: off, nothing is read and no webhook is asked for; on
 * again, everything comes.
 */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectors } from "@stallkeeper/connectors/registry";
import { registerWork } from "@stallkeeper/server";
import { signUpOwner, startTestApp, type Person, type TestApp } from "@stallkeeper/testkit";
import { systemCtx } from "../../platform/context.ts";
import { FakeShop } from "../../../../../packages/connectors/src/woocommerce/fake-shop.test-server.ts";
import { registerWebhooks } from "./register-webhooks.ts";
import { workWebhook } from "./work-webhook.ts";

interface View {
  _id: string;
  state: string;
  sync: { phase: string; done: number; problem: string | null };
}

const shop = new FakeShop();
let app: TestApp;
let owner: Person;
let address: string;

beforeAll(async () => {
  address = await shop.open();
  app = await startTestApp({
    connectors,
    hasRealClock: true,
    runsJobs: true,
    publicUrl: "https://desk.example",
    prepare: (services) => registerWork(services, { sync: { pollMs: 600_000 } }),
  });
  app.allowedHosts.add(new URL(address).host);
  owner = await signUpOwner(app);
});
afterAll(async () => {
  await app.close();
  await shop.close();
});

const rows = <R>(sql: string, values: unknown[] = []) =>
  app.services.db.withStore(owner.storeId, (tx) => tx.rows<R>(sql, values));
const account = async () =>
  ((await owner.client.get("/api/meta/accounts")).body as { data: View[] }).data[0] ?? expect.fail();
const connect = (syncOrders: boolean) =>
  owner.client.post("/api/accounts/connect", {
    platform: "woocommerce",
    fields: { address, ...shop.key, syncOrders },
  });
const orders = async () => (await rows("select 1 from orders")).length;
const phaseIs = async (phase: string) => {
  await expect.poll(async () => (await account()).sync.phase).toBe(phase);
};

test("switched off nothing is pulled, hooked or taken in, and that is no fault; switched on everything comes; off again it rests", async () => {
  const id = shop.addOrder();
  shop.addOrder();
  expect((await connect(false)).status).toBeLessThan(300);
  await phaseIs("off");
  const { _id, state, sync } = await account();
  expect({ state, ...sync }).toMatchObject({ state: "connected", problem: null, done: 0 });
  const askedAfterConnect = shop.asked.length;
  await owner.client.post(`/api/accounts/${_id}/sync`, {});
  await expect
    .poll(
      async () =>
        (await rows("select 1 from account_syncs where next_at > now() and lease_until is null")).length,
    )
    .toBe(1);
  const ctx = systemCtx(app.services, owner.storeId, "Sync");
  await registerWebhooks(ctx, _id);
  const [event] = await rows<{ id: string }>(
    `insert into webhook_events (store_id, account_id, event_id, topic, body, resource)
       values ($1, $2, $3, 'order.updated', '', $4) returning id`,
    [owner.storeId, _id, randomUUID(), JSON.stringify({ kind: "order", id: String(id) })],
  );
  await workWebhook(ctx, event?.id ?? "");
  expect(await rows("select state from webhook_events")).toEqual([{ state: "kept" }]);
  // What its categories and brands are is read whenever there is time.
  const asked = shop.asked.slice(askedAfterConnect).filter(({ path }) => !path.startsWith("/products/"));
  expect([await orders(), shop.hooks, asked]).toEqual([0, [], []]);

  await connect(true);
  await phaseIs("following");
  expect(await orders()).toBe(2);
  await expect.poll(() => shop.hooks.length).toBe(3);

  await connect(false);
  await phaseIs("off");
  shop.addOrder();
  await owner.client.post(`/api/accounts/${_id}/sync`, {});
  await phaseIs("off");
  expect(await orders()).toBe(2);
});
