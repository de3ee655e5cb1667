/**
 * Reading on after a change of mind: another beginning, orders switched off, a hook that the shop switched
 * off, more unseen orders than one turn asks for.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { FakeShop } from "../../../../../packages/connectors/src/woocommerce/fake-shop.test-server.ts";
import { connectors } from "@stallkeeper/connectors/registry";
import { registerWork } from "@stallkeeper/server";
import { signUpOwner, startTestApp, tries, type Person, type TestApp } from "@stallkeeper/testkit";
import { systemCtx } from "../../platform/context.ts";
import { registerWebhooks } from "./register-webhooks.ts";

let shop: FakeShop;
let house: TestApp;
let owner: Person;
let address: string;
let accountId: string;

beforeAll(async () => {
  shop = new FakeShop();
  address = await shop.open();
  house = await startTestApp({
    // Without the pauses that a small host deserves.
    connectors: connectors.map((connector) => ({
      ...connector,
      limits: { account: { perSecond: 2_000, burst: 2_000 }, pauseWithoutHintMs: 100 },
    })),
    hasRealClock: true,
    runsJobs: true,
    publicUrl: "https://shop.stallkeeper.test",
    prepare: (services) => registerWork(services, { sync: { pollMs: 200 } }),
  });
  house.allowedHosts.add(new URL(address).host);
  owner = await signUpOwner(house);
  for (const day of ["2026-01-02", "2026-01-05"]) shop.addOrder({ date_created_gmt: `${day}T10:00:00` });
  accountId = await connect({ since: "2026-01-04" });
});
afterAll(async () => {
  await house.close();
  await shop.close();
});

const rows = <R>(sql: string, values: unknown[] = []) =>
  house.services.db.withStore(owner.storeId, (tx) => tx.rows<R>(sql, values));

async function connect(fields: object): Promise<string> {
  const answer = await owner.client.post("/api/accounts/connect", {
    platform: "woocommerce",
    fields: { address, ...shop.key, syncOrders: true, ...fields },
  });
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return (answer.body as { data: { account: { _id: string } } }).data.account._id;
}
const hooks = () => shop.hooks.map(({ topic, status }) => `${topic} ${status}`).toSorted();

test("an earlier beginning is taken up at once, and not a day later", async () => {
  await expect
    .poll(() => rows("select 1 from account_syncs where reconciled_at is not null and phase = 'following'"))
    .toHaveLength(1);
  const early = await rows("select 1 from orders");
  expect(await connect({ since: "2026-01-01" })).toBe(accountId);
  expect(await rows("select settings ->> 'since' as since from accounts")).toEqual([
    { since: "2026-01-01T00:00:00.000Z" },
  ]);
  await expect.poll(() => rows("select 1 from orders")).toHaveLength(2);
  expect(early).toHaveLength(1);
});

test("a hook that the shop switched off is active again at the daily look", async () => {
  await expect.poll(hooks).toEqual(["order.created active", "order.deleted active", "order.updated active"]);
  // Written down here, too: until then they'd be asked for once more.
  await expect.poll(() => rows("select 1 from accounts where webhook_ref is not null")).toHaveLength(1);
  for (const hook of shop.hooks) hook.status = "disabled";
  const ctx = systemCtx(house.services, owner.storeId, "Sync");
  await registerWebhooks(ctx, accountId);
  expect(hooks()).toEqual(["order.created disabled", "order.deleted disabled", "order.updated disabled"]);
  await rows(
    "update accounts set webhook_ref = jsonb_set(webhook_ref, '{at}', to_jsonb(now() - interval '25 hours'))",
  );
  await registerWebhooks(ctx, accountId);
  expect(hooks()).toEqual(["order.created active", "order.deleted active", "order.updated active"]);
});

test("hooks of a shop whose orders are switched off are ended, and made again when they are wanted", async () => {
  await connect({ since: "2026-01-01", syncOrders: false });
  await expect.poll(() => rows("select webhook_ref from accounts")).toEqual([{ webhook_ref: null }]);
  expect(shop.hooks).toEqual([]);
  await connect({ since: "2026-01-01" });
  await expect.poll(hooks).toHaveLength(3);
});

test("every order that the platform no longer lists is asked for, however many there are, in several turns", async () => {
  await expect.poll(() => rows("select 1 from account_syncs where phase = 'following'")).toHaveLength(1);
  await rows("update accounts set state = 'paused'");
  // More than one turn reads, which is 500.
  const many = tries(520, 1_150);
  await house.services.db.withStore(owner.storeId, (tx) =>
    tx.run(
      `insert into orders (store_id, id, account_id, platform, source, account, platform_order_id,
        order_number, status, state, platform_updated_at, currency, created_at, updated_at)
     select $1, 'woocommerce:' || $2 || ':' || (500000 + n), $2::uuid, 'woocommerce', 'WooCommerce', 'x',
       (500000 + n)::text, n::text, 'processing', 'paid', now(), 'EUR', '2026-02-01', now()
       from generate_series(1, ${many}) n`,
      [owner.storeId, accountId],
    ),
  );
  const askedFor = () =>
    new Set(
      shop.asked
        .filter(({ method, path }) => method === "GET" && /^\/orders\/50\d{4}$/.test(path))
        .map(({ path }) => path),
    ).size;
  await rows("update accounts set state = 'connected'");
  expect((await owner.client.post(`/api/accounts/${accountId}/reconcile`, {})).status).toBe(202);
  await expect.poll(askedFor, { timeout: 240_000, interval: 200 }).toBe(many);
  await expect
    .poll(() => rows("select 1 from account_syncs where reconciled_at is not null"))
    .toHaveLength(1);
  expect(await rows("select 1 from unseen_orders")).toEqual([]);
  expect(await rows("select 1 from orders where platform_order_id like '50____'")).toHaveLength(many);
});
