/**
 * An archive of the demo, put into an empty installation: the same store by counts and sums, files included,
 * and a day's work done on it beside the same practice market. A buyer who was erased stays erased.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectors, couriers, paymentServices } from "@stallkeeper/connectors/registry";
import { registerWork, type Services } from "@stallkeeper/server";
import {
  createTestClient,
  createTestDatabase,
  showFigure,
  startSimulator,
  startTestApp,
  tries,
  type Answer,
  type RunningSimulator,
  type TestApp,
  type TestClient,
  type TestDatabase,
} from "@stallkeeper/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { prepareDemo } from "../demo/index.ts";
import { marketOrdersOf } from "../demo/demo-size.ts";
import { writeArchive } from "../platform/archive/index.ts";
import { verifyAuditChain } from "../platform/audit/index.ts";
import { systemCtx } from "../platform/context.ts";
import { findUserByEmail, makeResetLink } from "../slices/identity/index.ts";
import { restoreArchive, type RestoredArchive } from "./restore-archive.ts";

/** Of the practice market; two more stores of the demo bring 150. None: only a long run fills a demo. */
const orders = tries(0, 60);
const email = "owner@stallkeeper.test";
const password = "a password to try";
const photo = Buffer.from([0xff, 0xd8, 0xff, ...Array.from({ length: 5_000 }, (_, n) => n % 256)]);
let simulator: RunningSimulator;
let folder: string;
let fresh: TestDatabase;
let house: TestApp;
let made: Awaited<ReturnType<typeof writeArchive>>;
let restored: RestoredArchive;
let storeId: string;
let erased: { id: string; name: string };

const market = () => ({
  open: async () => simulator.url,
  wasOpened: () => true,
  reset: async () => undefined,
  close: async () => undefined,
});
async function start(database?: TestDatabase): Promise<TestApp & { inside: Services }> {
  let inside: Services | undefined;
  const app = await startTestApp({
    ...(database === undefined ? {} : { database }),
    connectors: [...connectors, ...paymentServices, ...couriers],
    market: market(),
    hasRealClock: true,
    runsJobs: true,
    prepare: (services) => {
      services.config.demo = { seed: 3, orders, isStill: true };
      registerWork(services);
      inside = services;
    },
  });
  app.allowedHosts.add(simulator.host);
  if (inside === undefined) throw new Error("no services");
  return { ...app, inside };
}
const fine = ({ status, text, body }: Answer): unknown => {
  if (status >= 300) throw new Error(`${status}: ${text}`);
  return (body as { data: unknown }).data;
};
async function signIn(url: string): Promise<TestClient> {
  const signed = createTestClient(url);
  const { token } = fine(await signed.post("/api/user/login", { email, password })) as { token: string };
  signed.setToken(token);
  return signed;
}
const rows = <Row>(sql: string, values: readonly unknown[] = []): Promise<Row[]> =>
  house.services.db.withStore(storeId, (tx) => tx.rows<Row>(sql, values));
const one = async <Row>(sql: string, values: readonly unknown[] = []): Promise<Row> => {
  const [row] = await rows<Row>(sql, values);
  if (row === undefined) throw new Error(`nothing is like that: ${sql}`);
  return row;
};

describe.runIf(orders > 0)("the demo's archive", () => {
  beforeAll(async () => {
    simulator = await startSimulator({ seed: 3, orders: marketOrdersOf(orders) });
    folder = mkdtempSync(join(tmpdir(), "sk-demo-archive-"));
    const demo = await start();
    house = demo;
    try {
      await prepareDemo(demo.inside, market(), password);
      const owner = await signIn(demo.url);
      const [store] = await demo.services.db.asSystem((tx) =>
        tx.rows<{ id: string }>("select id from stores where name = 'Northlane'"),
      );
      storeId = store?.id ?? "";
      erased = await one(
        `select id, buyer ->> 'lastName' as name from orders
       where shipped and length(buyer ->> 'lastName') > 3 order by created_at desc, id limit 1`,
      );
      fine(await owner.post("/api/admin/erasures", { orderId: erased.id }));
      await rows(
        `insert into message_attachments (store_id, sent_hash, media_type, content, added_at)
       values ($1, '\\x01', 'image/jpeg', $2, now()) returning 1`,
        [storeId, photo],
      );
      await demo.services.jobs.stop();
      made = await writeArchive(demo.services.db.pool, {
        storeId,
        path: join(folder, "demo.tar.gz"),
        at: new Date(),
      });
    } finally {
      await demo.close();
    }
    fresh = await createTestDatabase();
    restored = await restoreArchive(fresh.db.pool, join(folder, "demo.tar.gz"));
    house = await start(fresh);
  });
  afterAll(async () => {
    await house.close();
    await simulator.stop();
    rmSync(folder, { recursive: true });
  });

  test("every table came back with the same rows and sum, files included, and the log is whole", async () => {
    expect(restored.tables).toEqual(made.tables);
    expect([restored.rows, restored.files]).toEqual([made.rows, made.files]);
    expect(restored.files).toBeGreaterThan(0);
    expect(await rows("select content from message_attachments where sent_hash = '\\x01'")).toEqual([
      { content: photo },
    ]);
    expect(await one("select count(*)::integer as count from orders")).toEqual({
      count: made.tables["orders"]?.rows,
    });
    expect((await verifyAuditChain(systemCtx(house.services, storeId, "test"))).isWhole).toBe(true);
  });

  test("its owner sets a password, links the accounts again, and a day's work is done", async () => {
    const { link } = await house.services.db.asSystem(async (tx) =>
      makeResetLink(tx, house.services, (await findUserByEmail(tx, email))?.id ?? null),
    );
    const token = link.split("/").at(-1);
    const chosen = { token, newPassword: password, newPasswordConfirmation: password };
    fine(await createTestClient(house.url).post("/api/user/resetPassword", chosen));
    const client = await signIn(house.url);

    fine(await client.post("/api/accounts/practice", {}));
    const states = () => rows<{ state: string }>("select distinct state from accounts");
    await expect.poll(states).toEqual([{ state: "connected" }]);

    const order = await one<{ id: string }>(
      `select id from orders where not shipped and not failed and not external and fulfilled
       and paid_at is not null and held_until is null and combined_id is null and parts = '[]'
       and coalesce(refund, 0) = 0 and not tags && '{alreadySold,markForRefund,markForReturn,markForSwap}'
     order by created_at desc, id limit 1`,
    );
    const shipment = { saleId: order.id, provider: "DPD", trackingNumber: "15501234567890" };
    fine(await client.post("/api/fulfilment/markAsShipped", { ...shipment, addToPaypal: false }));
    await expect
      .poll(
        async () =>
          (
            await one<{ state: string }>(
              "select state from actions where order_id = $1 and kind = 'shipment' order by id desc limit 1",
              [order.id],
            )
          ).state,
      )
      .toBe("verified");

    const session = await one<{ id: string }>(
      "select id from messaging_sessions where not is_read order by id limit 1",
    );
    fine(await client.post("/api/messages/", { session: session.id, text: "It leaves today." }));
    await expect
      .poll(async () => JSON.stringify(await simulator.control("GET", "/conversations")))
      .toContain("It leaves today.");

    const item = await one<{ sku: string }>("select sku from items where sku <> '' order by sku limit 1");
    fine(await client.post("/api/stock/counts", { counts: [{ sku: item.sku, onHand: 7 }] }));
    expect(await one("select on_hand from items where sku = $1", [item.sku])).toEqual({ on_hand: 7 });
    showFigure(
      "demo-archive",
      `The demo's archive in an empty installation: ${made.rows} rows, a photo among them, the same by ` +
        "counts and sums, the erased buyer stays erased, an order shipped, a message answered and stock counted on it",
    );
  });

  test("the buyer who was erased stays erased, though the accounts were linked and read again", async () => {
    // Everything was read again since the accounts were linked.
    await expect
      .poll(() => rows("select account_id from account_syncs where phase <> 'following'"))
      .toEqual([]);
    expect(
      await rows("select id from orders where id = $1 and buyer::text like $2", [
        erased.id,
        `%${erased.name}%`,
      ]),
    ).toEqual([]);
  });
});
