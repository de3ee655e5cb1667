/** What is past the store's terms goes, all of it and nothing else, and a dry count says how much. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { daysInMs } from "@stallkeeper/domain";
import { buildOrder, signUpMember, startTestApp, type Person, type TestApp } from "@stallkeeper/testkit";
import { keepToTerms } from "./retention.ts";

let house: TestApp;
let admin: Person;
const daysAgo = (days: number) => new Date(house.clock.now().getTime() - daysInMs(days)).toISOString();
const rows = (sql: string) => house.services.db.withStore(admin.storeId, (tx) => tx.rows(sql));
const namesLeft = async () =>
  (await rows("select id from orders where buyer ->> 'id' <> '' order by id")).map(({ id }) => id);

beforeAll(async () => {
  house = await startTestApp();
  admin = await signUpMember(house, { scopes: ["admin"] });
  const { db } = house.services;
  const orders = ["fresh", "old", "old-open", "old-wrote", "returned"];
  for (const id of [...orders, "returned-again"])
    await buildOrder(db, { storeId: admin.storeId, id, platform: "bazaar", account: "northlane" });
  await db.withStore(admin.storeId, async (tx) => {
    await tx.run(
      `update orders set shipped = id <> 'old-open', state = 'paid', external = false, refund = null, paid_at = null,
         created_at = case when id in ('fresh', 'returned-again') then $1 else $2 end::timestamptz,
         buyer = jsonb_build_object('id', 'b-' || replace(id, '-again', ''), 'handle', 'h-' || id)`,
      [daysAgo(10), daysAgo(400)],
    );
    // Becoming shipped has set it to now.
    await tx.run("update orders set shipped_at = null");
    const talk = (id: string, buyer: string, days: number) =>
      tx.run(
        `insert into messaging_sessions (store_id, id, account_id, platform, account, identifier,
           platform_updated_at, is_read, buyer, latest_message_date)
         select $1, $2, account_id, platform, account, $2, $4, true, jsonb_build_object('identifier', $3::text), $4
           from orders where id = 'old'`,
        [admin.storeId, id, buyer, daysAgo(days)],
      );
    await talk("talk-old", "b-old", 390);
    await talk("talk-wrote", "b-old-wrote", 5);
    await talk("talk-200", "b-fresh", 200);
  });
});
afterAll(() => house.close());

const post = (path: string, body: object) => admin.client.post(`/api/admin/retention${path}`, body);

test("nothing goes without terms, and a dry count changes nothing", async () => {
  await keepToTerms(house.services);
  expect(await namesLeft()).toHaveLength(6);
  const counted = await post("/count", { buyerDays: 365, messageDays: null });
  expect(counted.body).toEqual({ data: { buyers: 1, conversations: 1 } });
  const strict = await post("/count", { buyerDays: null, messageDays: 90 });
  expect(strict.body).toEqual({ data: { buyers: 0, conversations: 2 } });
  expect((await post("", { buyerDays: 7, messageDays: null })).body).toMatchObject({
    code: "FIELDS_INVALID",
  });
  expect(await namesLeft()).toHaveLength(6);
});

test("buyers past their term go with what they wrote; who has an open order, wrote or came back stays", async () => {
  await post("", { buyerDays: 365, messageDays: null });
  await keepToTerms(house.services);
  await keepToTerms(house.services);
  expect(await namesLeft()).toEqual(["fresh", "old-open", "old-wrote", "returned", "returned-again"]);
  expect(await rows("select id from messaging_sessions order by id")).toEqual([
    { id: "talk-200" },
    { id: "talk-wrote" },
  ]);
  expect(await rows("select 1 from erased_buyers")).toEqual([]);
  expect(await rows("select after from audit_entries where action = 'dataExpired'")).toEqual([
    { after: { buyers: 1 } },
  ]);
  expect((await admin.client.get("/api/admin/retention")).body).toMatchObject({
    data: { buyerDays: 365, ranAt: expect.any(String), due: { buyers: 0, conversations: 0 } },
  });
});

test("messages have a shorter term of their own, from the next run on", async () => {
  await post("", { buyerDays: 365, messageDays: 90 });
  await keepToTerms(house.services);
  expect(await rows("select id from messaging_sessions")).toEqual([{ id: "talk-wrote" }]);
  expect(await namesLeft()).toHaveLength(5);
});
