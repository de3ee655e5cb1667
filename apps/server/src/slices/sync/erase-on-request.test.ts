/** A buyer who asks the seller for it is found, erased at once from what is over, and named nowhere after. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { BuyersToErase, ErasuresView } from "@stallkeeper/contract";
import { buildOrder, signUpMember, startTestApp, type Person, type TestApp } from "@stallkeeper/testkit";

let house: TestApp;
let admin: Person;
const [sent, open, other] = ["order-sent", "order-open", "order-other"] as const;

beforeAll(async () => {
  house = await startTestApp();
  admin = await signUpMember(house, { scopes: ["admin"] });
  const { db } = house.services;
  for (const id of [sent, open, other])
    await buildOrder(db, { storeId: admin.storeId, id, platform: "bazaar", account: "northlane" });
  await db.withStore(admin.storeId, async (tx) => {
    await tx.run(
      `update orders set order_number = id, shipped = id = $1, note_from_buyer = 'For Zelda Quimby',
         state = 'paid', external = false, refund = null,
         buyer = jsonb_build_object('id', case when id = $2 then 'b-9' else 'b-1' end, 'handle',
           case when id = $2 then 'someone' else 'zelda_q' end, 'firstName', 'Zelda', 'lastName', 'Quimby'),
         address = '{"name": "Zelda Quimby", "email": "zq@members.test", "countryCode": "GB"}'`,
      [sent, other],
    );
    await tx.run("update orders set address = '{}' where id = $1", [other]);
  });
});
afterAll(() => house.close());

const find = async (person: Person, words: string) =>
  ((await person.client.post("/api/admin/erasures/find", { words })).body as { data: BuyersToErase }).data
    .buyers;
const ordersOf = () =>
  house.services.db.withStore(admin.storeId, (tx) =>
    tx.rows<{ id: string; text: string }>("select id, orders::text as text from orders order by id"),
  );

test("by order number, email and name at the platform, with what goes now and what later", async () => {
  const theirs = [expect.objectContaining({ name: "Zelda Quimby", handle: "zelda_q", over: 1, open: 1 })];
  for (const words of [sent, " ORDER-OPEN ", "ZQ@members.test", "zelda_q"])
    expect(await find(admin, words)).toEqual(theirs);
  for (const words of ["zelda", "order", "%"]) expect(await find(admin, words)).toEqual([]);
  const stranger = await signUpMember(house, { scopes: ["admin"] });
  expect(await find(stranger, sent)).toEqual([]);
  expect(await stranger.client.post("/api/admin/erasures", { orderId: sent })).toMatchObject({
    status: 404,
    body: { code: "RECORD_NOT_FOUND" },
  });
});

test("erased from what is over, kept where it still has to be sent, and logged without a name", async () => {
  const answer = await admin.client.post("/api/admin/erasures", { orderId: open });
  expect(answer.status).toBe(200);
  const { erasures } = (answer.body as { data: ErasuresView }).data;
  expect(erasures).toEqual([
    expect.objectContaining({ account: "northlane", erased: 1, ordersStillToSend: 1 }),
  ]);
  expect(JSON.stringify(erasures)).not.toMatch(/zelda|quimby|zq@/i);
  const rows = new Map((await ordersOf()).map(({ id, text }) => [id, text]));
  expect(rows.get(sent)).not.toMatch(/zelda|quimby|zq@/i);
  expect(rows.get(open)).toMatch(/Quimby/);
  expect(rows.get(other)).toMatch(/Quimby/);
  expect(await find(admin, sent)).toEqual([]);
  expect(await find(admin, open)).toHaveLength(1);
});
