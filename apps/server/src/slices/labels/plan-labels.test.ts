/** Planning service, package and weight of orders without buying, through the routes, on a real database. */
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  buildOrder,
  signUpMember,
  signUpOwner,
  startTestApp,
  type Person,
  type TestApp,
} from "@stallkeeper/testkit";
import { connectors, couriers } from "@stallkeeper/connectors/registry";
import type { ManyOutcome, PlanOutcome } from "@stallkeeper/contract";
import type { LabelPlan } from "@stallkeeper/domain";

let app: TestApp;
let owner: Person;
const byName = "Olive Owner";
let courier: string;
beforeAll(async () => {
  app = await startTestApp({ connectors: [...connectors, ...couriers] });
  owner = await signUpOwner(app);
  courier = app.services.connectors.couriers()[0]?.id ?? expect.fail("there is a courier");
});
afterAll(() => app.close());

const rows = <R extends object>(sql: string, values: unknown[] = []) =>
  app.services.db.withStore(owner.storeId, (tx) => tx.rows<R>(sql, values));
const freshOrder = async (columns: object = {}) =>
  (await buildOrder(app.services.db, { storeId: owner.storeId, ...columns })).id;
const planOf = async (id: string) =>
  (await rows<{ label_plan: LabelPlan | null }>("select label_plan from orders where id = $1", [id]))[0]
    ?.label_plan;
const post = (path: string, body: object, { client } = owner) => client.post(`/api/labels/${path}`, body);
const plan = async (body: object) => ((await post("plan", body)).body as { data: PlanOutcome }).data;
const takeBack = async (changeIds: readonly (string | null)[]) =>
  ((await post("plan/takeBack", { changeIds })).body as { data: ManyOutcome }).data;
const linesOf = (id: string) =>
  rows<{ kind: string; details: object }>(
    "select kind, details from order_events where order_id = $1 and kind like '%lan%' order by id",
    [id],
  );
const service = () => ({ courier, serviceCode: "T48", serviceName: "Tracked 48" });

test("many orders are planned in one call, each with who chose what; the list reads it, and one call takes all of it back", async () => {
  const [one, other, gone] = [await freshOrder(), await freshOrder(), await freshOrder({ shipped: true })];
  await plan({ orderIds: [other], weightGrams: 200 });
  const outcome = await plan({
    orderIds: [one, other, gone, "nobody"],
    service: service(),
    package: "M",
    weightGrams: 500,
  });
  expect(outcome).toMatchObject({
    done: [one, other],
    failed: [
      { id: gone, code: "ALREADY_SHIPPED" },
      { id: "nobody", code: "ORDER_NOT_FOUND" },
    ],
  });

  expect(await planOf(one)).toEqual({
    ...service(),
    serviceBy: byName,
    package: "M",
    packageName: "M",
    packageBy: byName,
    weightGrams: 500,
    weightBy: byName,
  });
  const read = await owner.client.graphql(
    `query($id: MongoID!) { TransactionById(_id: $id) { labelPlan {
       serviceName serviceBy packageName weightGrams } } }`,
    { id: other },
  );
  expect(read.body).toMatchObject({
    data: {
      TransactionById: {
        labelPlan: { serviceName: "Tracked 48", serviceBy: byName, packageName: "M", weightGrams: 500 },
      },
    },
  });
  const audit = await rows<{ after: object }>(
    "select after from audit_entries where action = 'labelsPlanned' order by seq desc limit 1",
  );
  expect(audit).toMatchObject([
    { after: { orders: expect.arrayContaining([one, other]) as string[], weightGrams: 500 } },
  ]);

  expect((await takeBack([outcome.changeId])).done.toSorted()).toEqual([one, other].toSorted());
  expect([await planOf(one), await planOf(other)]).toEqual([null, { weightGrams: 200, weightBy: byName }]);
  expect((await linesOf(one)).map(({ kind }) => kind)).toEqual(["labelPlanned", "planTakenBack"]);
  expect((await takeBack([outcome.changeId])).done).toHaveLength(2);
  expect(await linesOf(one)).toHaveLength(2);
});

test("undo leaves an order that somebody planned anew since, and names it", async () => {
  const [one, other] = [await freshOrder(), await freshOrder()];
  const { changeId } = await plan({ orderIds: [one, other], package: "S" });
  await plan({ orderIds: [other], package: "L" });
  expect(await takeBack([changeId])).toMatchObject({
    done: [one],
    failed: [{ id: other, code: "RUN_CHANGED_SINCE" }],
  });
  expect([await planOf(one), (await planOf(other))?.package]).toEqual([null, "L"]);
});

test("a part is cleared alone; a repeat changes nothing and leaves nothing to take back", async () => {
  const id = await freshOrder();
  await plan({ orderIds: [id], service: service(), weightGrams: 300 });
  expect((await plan({ orderIds: [id], service: service(), weightGrams: 300 })).changeId).toBeNull();
  await plan({ orderIds: [id], service: null });
  expect(await planOf(id)).toMatchObject({ weightGrams: 300 });
  expect(await planOf(id)).not.toHaveProperty("serviceCode");
  expect(await linesOf(id)).toHaveLength(2);
});

test("orders that go out in one parcel are planned together", async () => {
  const [one, other] = [await freshOrder(), await freshOrder()];
  await rows("update orders set combined_id = gen_random_uuid() where id = $1", [one]);
  await rows("update orders set combined_id = (select combined_id from orders where id = $2) where id = $1", [
    other,
    one,
  ]);
  await plan({ orderIds: [one], weightGrams: 900 });
  expect(await planOf(other)).toMatchObject({ weightGrams: 900 });
});

test("a preset sets all that it holds, and what is said beside it goes before it; one that is gone is refused", async () => {
  const presetId = "018f0000-0000-7000-8000-00000000000a";
  const preset = { name: "Small parcel", ...service(), package: "S", weightGrams: 250 };
  expect(
    (await owner.client.patch("/api/meta/settings", { labels: { presets: { [presetId]: preset } } })).status,
  ).toBe(200);
  const id = await freshOrder();
  await plan({ orderIds: [id], presetId, weightGrams: 400 });
  expect(await planOf(id)).toMatchObject({ ...service(), package: "S", weightGrams: 400, serviceBy: byName });
  expect(await linesOf(id)).toMatchObject([
    { details: { preset: "Small parcel", service: "Tracked 48", package: "S", weightGrams: 400 } },
  ]);
  const stranger = await signUpMember(app);
  const { id: theirs } = await buildOrder(app.services.db, { storeId: stranger.storeId });
  expect((await post("plan", { orderIds: [theirs], presetId }, stranger)).body).toMatchObject({
    fields: { presetId: "This preset doesn't exist." },
  });
  await owner.client.patch("/api/meta/settings", { labels: { presets: { [presetId]: null } } });
  expect((await post("plan", { orderIds: [id], presetId })).body).toMatchObject({
    code: "FIELDS_INVALID",
    fields: { presetId: "This preset doesn't exist." },
  });
});

test("what there is not is refused, as is a call that says nothing, one of another store, and one without the right", async () => {
  const id = await freshOrder();
  const refused = async (body: object) => (await post("plan", { orderIds: [id], ...body })).body;
  expect(await refused({ service: { ...service(), courier: "nobody" } })).toMatchObject({
    fields: { service: "This courier doesn't exist." },
  });
  expect(await refused({ package: "gone" })).toMatchObject({
    fields: { package: "This package doesn't exist." },
  });
  expect(await refused({})).toMatchObject({ code: "FIELDS_INVALID" });
  const { changeId } = await plan({ orderIds: [id], weightGrams: 100 });
  const stranger = await signUpMember(app);
  expect((await post("plan/takeBack", { changeIds: [changeId] }, stranger)).body).toMatchObject({
    code: "RUN_NOT_FOUND",
  });
  const lister = await signUpMember(app, { storeId: owner.storeId, scopes: ["listings.write"] });
  expect([
    (await post("plan", { orderIds: [id], weightGrams: 1 }, lister)).status,
    (await planOf(id))?.weightGrams,
  ]).toEqual([403, 100]);
});
