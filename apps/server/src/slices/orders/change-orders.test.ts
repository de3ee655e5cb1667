/** What a person changes on orders and items, over GraphQL as the client does it. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  buildOrder,
  signUpMember,
  signUpOwner,
  startTestApp,
  type Person,
  type TestApp,
} from "@stallkeeper/testkit";

let app: TestApp;
let owner: Person;
let id: string;
let made = 0;

beforeAll(async () => {
  app = await startTestApp();
  owner = await signUpOwner(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  id = `order-x${++made}`;
  await buildOrder(app.services.db, {
    storeId: owner.storeId,
    id,
    platform_order_id: id,
    tags: ["urgent"],
    items: [
      { _id: `${id}:1`, name: "Vase", meta: { link: "http://l", id: "7" }, priceMinor: 100, quantity: 1 },
    ],
  });
});

const update = (record: object, client = owner.client, ids = [id]) =>
  client.graphql(
    `mutation($record: UpdateManyTransactionInput!, $filter: FilterUpdateManyTransactionInput) {
       TransactionUpdateMany(record: $record, filter: $filter) { numAffected error { message code } } }`,
    { record, filter: { _operators: { _id: { in: ids } } } },
  );
const outcome = (answer: { body: unknown }) =>
  (
    answer.body as {
      data?: { TransactionUpdateMany?: { numAffected: number | null; error: { code: string } | null } };
    }
  ).data?.TransactionUpdateMany;
type Row = Record<string, unknown> & { updated_at: string };
const row = (key = id) =>
  app.services.db.withStore(
    owner.storeId,
    async (tx) => (await tx.one<Row>("select * from orders where id = $1", [key])) ?? expect.fail(),
  );
const kinds = () =>
  app.services.db.withStore(owner.storeId, async (tx) =>
    (
      await tx.rows<{ kind: string }>("select kind from order_events where order_id = $1 order by at, id", [
        id,
      ])
    ).map(({ kind }) => kind),
  );

test("notes are saved with their date, and typing on is one line of the timeline [ORDER-4]", async () => {
  const at = app.clock.now().toISOString();
  expect(outcome(await update({ notes: "Wrap it", meta: { notesEditedAt: at } }))).toEqual({
    numAffected: 1,
    error: null,
  });
  await update({ notes: "Wrap it well", meta: { notesEditedAt: at } });
  expect(await row()).toMatchObject({
    notes: "Wrap it well",
    meta: { notesEditedAt: at },
    updated_at: at,
    tags: ["urgent"],
  });
  expect(await kinds()).toEqual(["notesChanged"]);
});

test("a move, a mark and other tags are told apart in the timeline", async () => {
  await update({ tags: ["urgent", "queued"] });
  await update({ tags: ["urgent", "queued", "markForSwap"] });
  await update({ tags: ["queued", "markForSwap", "alreadySold"] });
  expect((await row()).tags).toEqual(["queued", "markForSwap", "alreadySold"]);
  expect(await kinds()).toEqual(["moved", "marked", "tagsChanged"]);
});

test.each([
  { tags: ["shiny"] },
  { tags: ["markForSwap", "markForRefund"] },
  { updatedAt: "2030-01-01T00:00:00.000Z" },
  { notes: "x".repeat(20_001) },
])("refuses %j and changes nothing", async (record) => {
  const before = await row();
  const answer = await update(record);
  expect(JSON.stringify(answer.body)).toContain("FIELDS_INVALID");
  expect(await row()).toEqual(before);
});

test("pinning dates the order ahead and keeps the true date; saving keeps the pin; unpinning restores now [PIN-1]", async () => {
  const before = (await row()).updated_at;
  await update({ updatedAt: "3026-03-02T09:00:00.000Z" });
  expect(await row()).toMatchObject({ updated_at: "3026-03-02T09:00:00.000Z", unpinned_updated_at: before });
  await update({ notes: "still on top" });
  const pinned = await row();
  expect(pinned.updated_at).toBe("3026-03-02T09:00:00.000Z");
  expect(pinned.unpinned_updated_at).toBe(app.clock.now().toISOString());
  await update({ updatedAt: app.clock.now().toISOString() });
  expect(await row()).toMatchObject({
    updated_at: app.clock.now().toISOString(),
    pinned_at: null,
    unpinned_updated_at: null,
  });
  expect(await kinds()).toEqual(["pinned", "notesChanged", "unpinned"]);
});

test("an own address and the id of a purchase are kept, and a purchase secures the item [ORDER-6]", async () => {
  await update({ fulfillment: { customFulfillmentAddress: { name: "Neighbour", line1: "2 Quay St" } } });
  expect(await row()).toMatchObject({ fulfilled: false });
  await update({ fulfillment: { ebayOrderId: "27-1" } });
  expect(await row()).toMatchObject({
    fulfilled: true,
    fulfillment: { ebayOrderId: "27-1", customFulfillmentAddress: { name: "Neighbour" } },
  });
});

test("an id that was typed by mistake is taken away again, unless the order was fulfilled by more than it", async () => {
  await update({ fulfillment: { ebayOrderId: "27-1" } });
  await update({ fulfillment: { ebayOrderId: "27-2" } });
  expect(await row()).toMatchObject({ fulfilled: true });
  await update({ fulfillment: { ebayOrderId: "" } });
  expect(await row()).toMatchObject({ fulfilled: false });
  const setFulfillmentId = (text: string) =>
    owner.client.graphql(
      `mutation($id: MongoID!, $text: String!) { PostUpdateMany(filter: { _id: $id }, record: { meta: {
         fulfillmentId: $text } }) { numAffected } }`,
      { id: `${id}:1`, text },
    );
  await setFulfillmentId("F-1");
  await update({ fulfillment: { ebayOrderId: "27-3" } });
  await setFulfillmentId("");
  expect(await row()).toMatchObject({ fulfilled: true });
  await update({ fulfillment: { ebayOrderId: "" } });
  expect(await row()).toMatchObject({ fulfilled: false });
  await app.services.db.withStore(owner.storeId, (tx) =>
    tx.run("update orders set fulfilled = true where id = $1", [id]),
  );
  await update({ fulfillment: { ebayOrderId: "27-4" } });
  await update({ fulfillment: { ebayOrderId: null } });
  expect(await row()).toMatchObject({ fulfilled: true });
});

test("a member without the scope and another store change nothing", async () => {
  const reader = await signUpMember(app, { storeId: owner.storeId, scopes: ["analytics.read"] });
  const stranger = await signUpMember(app);
  const before = await row();
  expect(JSON.stringify((await update({ notes: "no" }, reader.client)).body)).toContain("FORBIDDEN");
  expect(outcome(await update({ notes: "no" }, stranger.client))?.numAffected ?? 0).toBe(0);
  expect(await row()).toEqual(before);
});

test("a caller who asks what failed has every order judged alone; whoever does not has all of them or none", async () => {
  const [other, foreign] = [`${id}-b`, await buildOrder(app.services.db, {})];
  await buildOrder(app.services.db, { storeId: owner.storeId, id: other, platform_order_id: other });
  await update({ notes: "Theirs" }, owner.client, [other]);
  const record = { notes: "Mine", tagsChange: { add: ["queued"] }, seen: { notes: "" } };
  expect(outcome(await update(record, owner.client, [id, other]))).toMatchObject({
    numAffected: null,
    error: { code: "CHANGED_MEANWHILE" },
  });
  expect(await row()).toMatchObject({ notes: "", tags: ["urgent"] });

  const { body } = await owner.client.graphql(
    `mutation($record: UpdateManyTransactionInput!, $filter: FilterUpdateManyTransactionInput) {
       TransactionUpdateMany(record: $record, filter: $filter) { failed { id code message conflicts }
       numAffected error { code } } }`,
    { record, filter: { _operators: { _id: { in: [id, other, foreign.id, "nobody"] } } } },
  );
  const gone = { code: "RECORD_NOT_FOUND", message: "This record couldn't be found.", conflicts: null };
  expect(body).toEqual({
    data: {
      TransactionUpdateMany: {
        numAffected: 1,
        error: null,
        failed: [
          { id: foreign.id, ...gone },
          { id: "nobody", ...gone },
          {
            id: other,
            code: "CHANGED_MEANWHILE",
            message: "Olive Owner has changed this since. Nothing was saved.",
            conflicts: [expect.objectContaining({ id: other, field: "notes", value: "Theirs" })],
          },
        ],
      },
    },
  });
  expect([await row(), await row(other)]).toMatchObject([
    { notes: "Mine", tags: ["urgent", "queued"] },
    { notes: "Theirs" },
  ]);
  expect((await row(other)).tags).not.toContain("queued");
  expect(await kinds()).toEqual(["notesChanged", "moved"]);
});

test("item metadata is saved, kept beside the platform's own, and a source for every item secures the order [ORDER-3]", async () => {
  const answer = await owner.client.graphql(
    `mutation($id: MongoID!) { PostUpdateMany(filter: { _id: $id },
        record: { meta: { link: "http://own", fulfillmentId: "F-1" } }) { numAffected error { message } } }`,
    { id: `${id}:1` },
  );
  expect(answer.body).toEqual({ data: { PostUpdateMany: { numAffected: 1, error: null } } });
  expect(await row()).toMatchObject({
    items: [{ meta: { link: "http://own", id: "7", fulfillmentId: "F-1" } }],
    item_meta: { [`${id}:1`]: { link: "http://own", fulfillmentId: "F-1" } },
    fulfilled: true,
  });
  expect(await kinds()).toEqual(["itemMetaChanged"]);
});
