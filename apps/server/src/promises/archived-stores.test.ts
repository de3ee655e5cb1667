/** An archived store does no work in the background, and loses none (docs/adr/0148-archived-stores-rest.md). */
import { randomUUID } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startExport } from "@stallkeeper/domain";
import { buildOrder, signUpMember, startTestApp, type TestApp } from "@stallkeeper/testkit";
import { registerWork } from "../background.ts";

let house: TestApp;
beforeAll(async () => void (house = await startTestApp({ hasRealClock: true, prepare: registerWork })));
afterAll(async () => {
  await house.services.jobs.stop();
  await house.close();
});

const named = (storeId: string) =>
  house.services.db.asSystem((tx) =>
    tx.one<{ name: string }>("select name from stores where id = $1", [storeId]),
  );

test("what was queued when a store was archived waits, and is done once it is opened again", async () => {
  const manager = await signUpMember(house);
  const clerk = await signUpMember(house, { scopes: ["admin", "export.run"] });
  const { storeId } = clerk;
  await house.services.db.asSystem((tx) =>
    tx.run(
      `insert into memberships (store_id, user_id, role, scopes)
       select $1, user_id, role, scopes from memberships where store_id = $2`,
      [storeId, manager.storeId],
    ),
  );
  const { id: orderId } = await buildOrder(house.services.db, { storeId });
  await house.services.db.withStore(storeId, (tx) =>
    tx.run("update orders set held_until = now() - interval '1 hour' where id = $1", [orderId]),
  );
  const started = await clerk.client.post("/api/exports/runs", {
    key: randomUUID(),
    name: "Before",
    definition: startExport("orders"),
  });
  expect(started.status).toBe(200);
  const stateOf = () =>
    house.services.db.withStore(storeId, (tx) =>
      tx.one<{ state: string; held: boolean }>(
        "select r.state, o.held_until is not null as held from export_runs r, orders o where o.id = $1",
        [orderId],
      ),
    );
  const storeName = (await named(storeId))?.name;
  expect((await manager.client.post("/api/admin/stores/archive", { storeName })).status).toBe(200);

  await house.services.jobs.start();
  const rests = () =>
    house.services.db.asSystem((tx) =>
      tx.one(
        `select 1 from pgboss.job where name = 'export-run' and state = 'created'
           and start_after > now() + interval '10 minutes' and data -> 'input' ->> 'storeId' = $1`,
        [storeId],
      ),
    );
  await expect.poll(rests).not.toBeNull();
  expect(await stateOf()).toMatchObject({ state: "running", held: true });

  expect((await manager.client.post("/api/admin/stores/restore", { storeName })).status).toBe(200);
  await expect.poll(stateOf).toMatchObject({ state: "ready" });
});

test("only these go through all stores, archived ones too", () => {
  const source = join(import.meta.dirname, "..");
  const users = globSync("**/*.ts", { cwd: source })
    .filter((file) => !/\.test\.ts$|^platform\/db\//.test(file))
    .filter((file) => /\blistStoreIds\(/.test(readFileSync(join(source, file), "utf8")));
  expect(users.sort()).toEqual([
    "key-rotation/reseal.ts", // A key that is given up opens nothing of theirs any more.
    "platform/live/prune-changes.ts", // What screens were told, not what the store holds.
    "slices/accounts/practice-accounts.ts", // Where the practice market is to be found.
    "slices/admin/write-metrics.ts", // Reads, and changes nothing.
    "slices/orders/erase-buyer.ts", // What the law asks for.
    "slices/sync/work-sync.ts", // Notices of buyers who closed their account.
    "slices/sync/work-webhook.ts", // As above.
  ]);
});
