import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createTestClient,
  signUpMember,
  startPracticeApp,
  testPassword,
  type Person,
  type PracticeApp,
  type TestClient,
} from "@stallkeeper/testkit";
import { runServerSwitch, switchTimings } from "./switch-server.ts";

let practice: PracticeApp;
let owner: Person;
let southlane: string;
let elsewhere: Person;

beforeAll(async () => {
  practice = await startPracticeApp({
    simulator: { orders: 10 },
    timings: { stores: { sweepEveryMs: 200 } },
  });
  owner = practice.owner;
  elsewhere = await signUpMember(practice.test);
  southlane = await system(async (tx) => {
    const store = await tx.one<{ id: string }>("insert into stores (name) values ('Southlane') returning id");
    await tx.run(
      "insert into memberships (store_id, user_id, role, scopes) values ($1, $2, 'owner', '{admin}')",
      [store?.id, owner.userId],
    );
    return String(store?.id);
  });
});
afterAll(() => practice.close());

type Tx = Parameters<Parameters<PracticeApp["test"]["services"]["db"]["asSystem"]>[0]>[0];
function system<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return practice.test.services.db.asSystem(work);
}
const storesOf = async (userId: string) =>
  (
    await system((tx) =>
      tx.rows<{ id: string }>("select distinct store_id as id from sessions where user_id = $1", [userId]),
    )
  ).map(({ id }) => id);
const storeNameOf = async (client: TestClient) =>
  ((await client.get("/api/user/session")).body as { data: { user: { store: { name: string } | null } } })
    .data.user.store?.name;
const flashesOf = async (client: TestClient) =>
  ((await client.get("/api/flashes/")).body as { data: unknown[] }).data;
const announced = (storeId: string) =>
  practice.test.services.db.withStore(storeId, (tx) =>
    tx.rows<{ ids: string[] }>("select ids from changes where entity = 'serverSwitch'"),
  );

test("[META-3] a switch answers at once, catches the target up, moves every session and tells tabs and person", async () => {
  const phone = createTestClient(practice.test.url);
  await phone.post("/api/user/login", { email: owner.email, password: testPassword });
  // The target has accounts of its own: they are read before anybody arrives.
  await owner.client.post("/api/meta/incubator", { serverName: "Southlane" });
  await expect.poll(() => storesOf(owner.userId)).toEqual([southlane]);
  await sleep(1_100);
  expect([await storeNameOf(owner.client), await storeNameOf(phone)]).toEqual(["Southlane", "Southlane"]);
  expect((await announced(owner.storeId)).flatMap(({ ids }) => ids)).toHaveLength(2);
  for (const client of [owner.client, phone]) {
    expect(await flashesOf(client)).toEqual([{ message: "You're now in Southlane.", error: false }]);
    expect(await flashesOf(client)).toEqual([]);
  }
  expect((await owner.client.post("/api/accounts/practice", {})).status).toBe(200);
  await expect
    .poll(
      () =>
        practice.test.services.db.withStore(southlane, (tx) =>
          tx.rows("select 1 from account_syncs where phase <> 'following'"),
        ),
      { timeout: 60_000 },
    )
    .toEqual([]);
  await owner.client.post("/api/meta/incubator", { serverName: "Northlane" });
  await expect.poll(() => storesOf(owner.userId)).toEqual([owner.storeId]);
  const [sale] = await practice.simulator.control<{ id: string }[]>("POST", "/orders", {
    market: "atelier",
    account: "southlane",
    count: 1,
  });
  const answer = await owner.client.post("/api/meta/incubator", { serverName: "Southlane" });
  expect([answer.status, answer.body]).toEqual([202, { data: { started: true } }]);
  await expect.poll(() => storesOf(owner.userId)).toEqual([southlane]);
  expect(
    await practice.test.services.db.withStore(southlane, (tx) =>
      tx.rows("select 1 from orders where platform_order_id = $1", [sale?.id]),
    ),
  ).toHaveLength(1);
  expect(
    await practice.test.services.db.withStore(southlane, (tx) =>
      tx.rows("select 1 from audit_entries where action = 'storeSwitched'"),
    ),
  ).toHaveLength(2);
});

test("of two wishes at the same moment the later overtakes the earlier, and neither is refused", async () => {
  const wish = (name: string) => owner.client.post("/api/meta/incubator", { serverName: name });
  const answers = await Promise.all(
    ["Southlane", "Northlane", "Southlane", "Northlane", "Southlane", "Northlane"].map(wish),
  );
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202, 202]);
  await expect
    .poll(() => system((tx) => tx.rows("select 1 from server_switches where state = 'catchingUp'")))
    .toEqual([]);
  const [last] = await system((tx) =>
    tx.rows<{ id: string }>(
      "select to_store as id from server_switches where state = 'done' order by ended_at desc limit 1",
    ),
  );
  expect(await storesOf(owner.userId)).toEqual([last?.id]);
  await wish("Southlane");
  await expect
    .poll(() => system((tx) => tx.rows("select 1 from server_switches where state = 'catchingUp'")))
    .toEqual([]);
  expect(await storesOf(owner.userId)).toEqual([southlane]);
  await flashesOf(owner.client);
});

test("an unknown or foreign store is not found and nothing changes", async () => {
  const before = await storesOf(owner.userId);
  const foreign = await system((tx) =>
    tx.one<{ name: string }>("select name from stores where id = $1", [elsewhere.storeId]),
  );
  for (const serverName of ["Nowhere", foreign?.name]) {
    expect((await owner.client.post("/api/meta/incubator", { serverName })).body).toMatchObject({
      code: "STORE_NOT_FOUND",
      status: 404,
    });
  }
  expect((await owner.client.post("/api/meta/incubator", {})).body).toMatchObject({ code: "FIELDS_INVALID" });
  expect(
    (await createTestClient(practice.test.url).post("/api/meta/incubator", { serverName: "Southlane" }))
      .status,
  ).toBe(401);
  // A script works in the store its token was made for and moves nobody.
  const made = (await owner.client.post("/api/user/tokens", { name: "stock feed", scopes: ["orders.write"] }))
    .body as { data: { apiToken: string } };
  const script = await createTestClient(practice.test.url).post(
    "/api/meta/incubator",
    { serverName: "Northlane" },
    { authorization: `Bearer ${made.data.apiToken}` },
  );
  expect(script.body).toMatchObject({ code: "FORBIDDEN", status: 403 });
  await sleep(500);
  expect(await storesOf(owner.userId)).toEqual(before);
});

test("a switch that a killed worker left behind is carried out once, by whoever comes; a second worker finds nothing", async () => {
  const session = await system((tx) =>
    tx.one<{ id: string }>("select id from sessions where user_id = $1 limit 1", [owner.userId]),
  );
  await flashesOf(owner.client);
  // As a crash leaves it: the row alone, no job.
  await system((tx) =>
    tx.run(
      `insert into server_switches (user_id, session_id, from_store, to_store, requested_at)
         values ($1, $2, $3, $4, now())`,
      [owner.userId, session?.id, southlane, owner.storeId],
    ),
  );
  await expect.poll(() => storesOf(owner.userId)).toEqual([owner.storeId]);
  const [row] = await system((tx) =>
    tx.rows<{ id: string }>("select id from server_switches order by requested_at desc limit 1"),
  );
  await Promise.all(
    [1, 2, 3].map(() => runServerSwitch(practice.test.services, row?.id ?? "", switchTimings)),
  );
  expect(await flashesOf(owner.client)).toEqual([{ message: "You're now in Northlane.", error: false }]);
});

test("who is put out of the target meanwhile stays where they are, and is told", async () => {
  const person = await signUpMember(practice.test, { storeId: southlane });
  const session = await system((tx) =>
    tx.one<{ id: string }>("select id from sessions where user_id = $1", [person.userId]),
  );
  await system((tx) =>
    tx.run(
      `insert into server_switches (user_id, session_id, from_store, to_store, requested_at)
         values ($1, $2, $3, $4, now())`,
      [person.userId, session?.id, southlane, elsewhere.storeId],
    ),
  );
  await expect
    .poll(() =>
      system((tx) => tx.rows("select state from server_switches where user_id = $1", [person.userId])),
    )
    .toEqual([{ state: "failed" }]);
  expect(await storesOf(person.userId)).toEqual([southlane]);
  expect(await flashesOf(person.client)).toMatchObject([{ error: true }]);
});

test("[FLASH-1] flashes are a list of message and error, told to a session once, and to nobody else", async () => {
  const { leaveFlash, pruneFlashes } = await import("../identity/flashes.store.ts");
  const at = new Date();
  await system((tx) => leaveFlash(tx, { userId: elsewhere.userId, message: "Export ready.", now: at }));
  await system((tx) =>
    leaveFlash(tx, {
      userId: elsewhere.userId,
      message: "Export failed.",
      isError: true,
      now: new Date(at.getTime() + 1),
    }),
  );
  expect(await flashesOf(owner.client)).toEqual([]);
  const both = await Promise.all([flashesOf(elsewhere.client), flashesOf(elsewhere.client)]);
  expect(both.flat()).toHaveLength(2);
  expect(both.flat()).toEqual(
    expect.arrayContaining([
      { message: "Export ready.", error: false },
      { message: "Export failed.", error: true },
    ]),
  );
  const later = createTestClient(practice.test.url);
  await later.post("/api/user/login", { email: elsewhere.email, password: testPassword });
  expect(await flashesOf(later)).toEqual([]);
  await system((tx) => pruneFlashes(tx, new Date(at.getTime() + 25 * 3_600_000)));
  expect(await system((tx) => tx.rows("select 1 from flashes"))).toEqual([]);
});
