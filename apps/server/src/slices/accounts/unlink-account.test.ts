import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createTestClient,
  signUpMember,
  startPracticeApp,
  type Person,
  type PracticeApp,
} from "@stallkeeper/testkit";

let practice: PracticeApp;
let owner: Person;

beforeAll(async () => {
  practice = await startPracticeApp({ simulator: { orders: 12 } });
  owner = practice.owner;
  await practice.connect();
});
afterAll(() => practice.close());

interface AccountRow {
  _id: string;
  username: string;
  platform: string;
  linkedAt: string;
}
const accounts = async () =>
  ((await owner.client.get("/api/meta/accounts")).body as { data: AccountRow[] }).data;
const rows = <R>(sql: string, values: unknown[] = []) =>
  practice.test.services.db.withStore(owner.storeId, (tx) => tx.rows<R>(sql, values));

test("[USER-6] unlinking ends the sync, the webhooks and the credentials, keeps the orders, and answers with the user", async () => {
  const account = (await accounts()).find(({ platform }) => platform === "bazaar");
  const id = account?._id ?? "";
  await expect
    .poll(() => rows("select 1 from accounts where id = $1 and webhook_ref is not null", [id]))
    .toHaveLength(1);
  const [kept] = await rows<{ count: number }>("select count(*) from orders where account_id = $1", [id]);
  expect(kept?.count).toBeGreaterThan(5);
  const answer = await owner.client.post("/api/user/unlink", { toUnlink: id });
  expect([answer.status, (answer.body as { data: { user: object } }).data.user]).toEqual([
    200,
    expect.objectContaining({ authenticated: true, email: owner.email }),
  ]);
  expect((await accounts()).some(({ _id }) => _id === id)).toBe(false);
  expect(
    await rows(
      "select state, credentials, webhook_secret, webhook_ref, expires_at from accounts where id = $1",
      [id],
    ),
  ).toEqual([
    { state: "unlinked", credentials: null, webhook_secret: null, webhook_ref: null, expires_at: null },
  ]);
  expect(await rows<{ count: number }>("select count(*) from orders where account_id = $1", [id])).toEqual([
    kept,
  ]);
  expect(await rows("select 1 from webhook_endpoints where account_id = $1", [id])).toEqual([]);
  // Nothing is read any more: what a buyer does there now does not arrive.
  await practice.simulator.control("POST", "/orders", { market: "bazaar", account: "northlane", count: 1 });
  expect((await owner.client.post(`/api/accounts/${id}/sync`, {})).status).toBe(404);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(await rows<{ count: number }>("select count(*) from orders where account_id = $1", [id])).toEqual([
    kept,
  ]);
  expect(
    await rows("select 1 from audit_entries where action = 'accountUnlinked' and object_id = $1", [id]),
  ).toHaveLength(1);
  expect((await owner.client.post("/api/user/unlink", { toUnlink: id })).body).toMatchObject({
    code: "ACCOUNT_NOT_FOUND",
    status: 404,
  });
});

test("unlinking while a walk holds its place and adds what it read waits for it; neither is turned away", async () => {
  const id = (await accounts()).find(({ platform }) => platform === "atelier")?._id ?? "";
  const { db } = practice.test.services;
  const waiting = () =>
    db.asSystem((tx) =>
      tx.rows(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
           and query like 'update account_syncs set fence%'`,
      ),
    );
  let unlinking: ReturnType<typeof owner.client.post> | undefined;
  await db.withStore(owner.storeId, async (tx) => {
    await tx.run("update account_syncs set remark = remark where account_id = $1", [id]);
    unlinking = owner.client.post("/api/user/unlink", { toUnlink: id });
    await expect.poll(waiting).toHaveLength(1);
    await tx.run(
      `insert into unreadable_orders (store_id, account_id, platform_order_id, reason, next_at)
         values ($1, $2, 'odd', '', now())`,
      [owner.storeId, id],
    );
  });
  expect((await unlinking)?.status).toBe(200);
});

test("a later link of the same name revives the account with its orders, and reads what was missed", async () => {
  const [gone] = await rows<{ id: string; count: number }>(
    `select a.id, (select count(*) from orders o where o.account_id = a.id) as count from accounts a
       where a.state = 'unlinked' and a.platform = 'bazaar'`,
  );
  expect((await owner.client.post("/api/accounts/practice", {})).status).toBe(200);
  expect((await accounts()).find(({ platform }) => platform === "bazaar")?._id).toBe(gone?.id);
  await expect
    .poll(
      async () =>
        (await rows<{ count: number }>("select count(*) from orders where account_id = $1", [gone?.id]))[0]
          ?.count,
    )
    .toBe((gone?.count ?? 0) + 1);
  await expect
    .poll(() => rows("select 1 from accounts where id = $1 and webhook_ref is not null", [gone?.id]))
    .toHaveLength(1);
});

test("a username unlinks where it is one account's, and is refused where it is several's", async () => {
  expect((await owner.client.post("/api/user/unlink", { toUnlink: "northlane" })).body).toMatchObject({
    code: "ACCOUNT_AMBIGUOUS",
    status: 409,
    msg: expect.stringContaining("northlane"),
  });
  const [first, second] = await accounts();
  for (const one of [first, second]) await owner.client.post("/api/user/unlink", { toUnlink: one?._id });
  expect((await owner.client.post("/api/user/unlink", { toUnlink: "northlane" })).status).toBe(200);
  expect(await accounts()).toEqual([]);
});

test("unlinking is refused signed out, without the scope, for another store's account, without a name, and after five minutes", async () => {
  await owner.client.post("/api/accounts/practice", {});
  const id = (await accounts())[0]?._id ?? "";
  expect((await createTestClient(practice.test.url).post("/api/user/unlink", { toUnlink: id })).status).toBe(
    401,
  );
  const packer = await signUpMember(practice.test, { storeId: owner.storeId, scopes: ["orders.write"] });
  expect((await packer.client.post("/api/user/unlink", { toUnlink: id })).body).toMatchObject({
    code: "FORBIDDEN",
  });
  const other = await signUpMember(practice.test);
  expect((await other.client.post("/api/user/unlink", { toUnlink: id })).body).toMatchObject({
    code: "ACCOUNT_NOT_FOUND",
    status: 404,
  });
  expect((await owner.client.post("/api/user/unlink", { toUnlink: "" })).body).toMatchObject({
    code: "FIELDS_INVALID",
  });
  await practice.test.services.db.asSystem((tx) =>
    tx.run("update sessions set confirmed_at = now() - interval '6 minutes'"),
  );
  // A session is remembered for a second.
  await expect
    .poll(async () => (await owner.client.post("/api/accounts/link", { platform: "bazaar" })).body)
    .toMatchObject({ code: "RECENT_LOGIN_REQUIRED" });
  expect((await owner.client.post("/api/user/unlink", { toUnlink: id })).body).toMatchObject({
    code: "RECENT_LOGIN_REQUIRED",
    status: 403,
  });
  expect((await accounts()).some(({ _id }) => _id === id)).toBe(true);
});
