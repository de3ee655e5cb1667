/** Saved views over GraphQL: one's own, shared ones, softly removed and brought back. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { signUpMember, signUpOwner, startTestApp, type Person, type TestApp } from "@stallkeeper/testkit";
import { pruneViews } from "./views.store.ts";

interface View {
  _id: string;
  name: string;
  query: string;
  isShared: boolean;
  position: number;
}
interface Payload {
  recordId: string | null;
  record: View | null;
  error: { code: string } | null;
}

let app: TestApp;
let owner: Person;
let packer: Person;

beforeAll(async () => {
  app = await startTestApp();
  owner = await signUpOwner(app);
  packer = await signUpMember(app, { storeId: owner.storeId, scopes: ["orders.write"] });
});
afterAll(() => app.close());

const answer = "recordId record { _id name query isShared position } error { code }";
const call = async (client: Person["client"], query: string, variables: Record<string, unknown>) => {
  const { body, status } = await client.graphql(query, variables);
  const payload = Object.values((body as { data?: Record<string, Payload> | null }).data ?? {})[0];
  return {
    status,
    body: body as { code?: string; fields?: Record<string, string> },
    ...(payload ?? { recordId: null, record: null, error: null }),
  };
};
const create = ({ client }: Person, record: object) =>
  call(
    client,
    `mutation($record: CreateOneSavedViewInput!) { SavedViewCreateOne(record: $record) { ${answer} } }`,
    { record: { list: "orders", name: "View", query: "", ...record } },
  );
const update = ({ client }: Person, id: string | null, record: object) =>
  call(
    client,
    `mutation($id: MongoID!, $record: UpdateByIdSavedViewInput!) {
       SavedViewUpdateById(_id: $id, record: $record) { ${answer} } }`,
    { id, record },
  );
const remove = ({ client }: Person, id: string | null) =>
  call(client, `mutation($id: MongoID!) { SavedViewRemoveById(_id: $id) { ${answer} } }`, { id });
const names = async ({ client }: Person) => {
  const { body } = await client.graphql(
    `{ SavedViewMany(filter: { list: "orders" }, sort: POSITION_ASC) { name } }`,
    {},
  );
  return (body as { data: { SavedViewMany: { name: string }[] } }).data.SavedViewMany.map(({ name }) => name);
};

test("a personal view is its owner's alone, a shared one everybody's to use and settings.write's to make and change", async () => {
  const mine = await create(packer, { name: " Urgent today ", query: "tag=urgent&due=today" });
  expect(mine).toMatchObject({
    status: 200,
    record: { name: "Urgent today", query: "tag=urgent&due=today", isShared: false, position: 1 },
    error: null,
  });
  const shared = await create(owner, { name: "EU before Friday", query: "country=DE,FR", isShared: true });
  expect(shared).toMatchObject({ record: { isShared: true } });
  expect([await names(owner), await names(packer)]).toEqual([
    ["EU before Friday"],
    ["Urgent today", "EU before Friday"],
  ]);

  expect(await create(packer, { isShared: true })).toMatchObject({
    status: 403,
    body: { code: "FORBIDDEN" },
  });
  expect(await update(packer, mine.recordId, { isShared: true })).toMatchObject({ status: 403 });
  expect(await update(packer, shared.recordId, { name: "Mine now" })).toMatchObject({ status: 403 });
  expect(await remove(packer, shared.recordId)).toMatchObject({ status: 403 });
  for (const attempt of [update(owner, mine.recordId, { name: "Stolen" }), remove(owner, mine.recordId)]) {
    expect(await attempt).toMatchObject({ recordId: null, error: { code: "RECORD_NOT_FOUND" } });
  }
  expect(await update(owner, shared.recordId, { isShared: false })).toMatchObject({
    record: { isShared: false },
  });
  expect(await names(packer)).toEqual(["Urgent today"]);
  expect(await remove(owner, shared.recordId)).toMatchObject({ error: null });
  expect(await remove(packer, mine.recordId)).toMatchObject({ error: null });
});

test("a removed view comes back as it was under its id for thirty days, and for nobody else", async () => {
  const { recordId } = await create(packer, { name: "Undo", query: "queue=ship", position: 7 });
  await remove(packer, recordId);
  expect(await names(packer)).toEqual([]);
  expect(await create(owner, { _id: recordId })).toMatchObject({
    recordId: null,
    error: { code: "RECORD_NOT_FOUND" },
  });
  expect(await create(packer, { _id: recordId })).toMatchObject({
    recordId,
    record: { name: "Undo", query: "queue=ship", position: 7 },
  });
  await remove(packer, recordId);
  const inDays = (days: number) => new Date(app.clock.now().getTime() + days * 86_400_000);
  await pruneViews(app.services.db, inDays(29));
  expect(await create(packer, { _id: recordId })).toMatchObject({ recordId });
  await remove(packer, recordId);
  await pruneViews(app.services.db, inDays(31));
  expect(await create(packer, { _id: recordId })).toMatchObject({ error: { code: "RECORD_NOT_FOUND" } });
});

test("what is missing, empty, too long or unknown is refused, and a new place is between its neighbours", async () => {
  for (const record of [
    { name: " " },
    { name: "x".repeat(61) },
    { query: "x".repeat(2_001) },
    { list: "nothing" },
    { name: null },
    { list: null },
    { isShared: null },
  ]) {
    expect(await create(packer, record)).toMatchObject({
      status: 400,
      body: { code: "FIELDS_INVALID", fields: expect.any(Object) },
    });
  }
  const ids = [];
  for (const name of ["one", "two", "three"]) ids.push((await create(packer, { name })).recordId);
  await update(packer, ids[2] ?? null, { position: 1.5 });
  expect(await names(packer)).toEqual(["one", "three", "two"]);
  expect(await update(packer, ids[0] ?? null, { name: "" })).toMatchObject({
    status: 400,
    body: { code: "FIELDS_INVALID" },
  });
  for (const id of ids) await remove(packer, id);
});

test("a view of Analytics is none of orders", async () => {
  const kept = await create(packer, { list: "analytics", name: "Mugs", query: "tab=profit&category=Mugs" });
  expect(kept).toMatchObject({ record: { name: "Mugs", query: "tab=profit&category=Mugs" }, error: null });
  expect(await names(packer)).not.toContain("Mugs");
  await remove(packer, kept.recordId);
});

test("[S9] views of one store are not those of another", async () => {
  const elsewhere = await signUpMember(app);
  const { recordId } = await create(elsewhere, { name: "theirs", isShared: false });
  expect(await remove(owner, recordId)).toMatchObject({
    recordId: null,
    error: { code: "RECORD_NOT_FOUND" },
  });
  expect(await create(owner, { _id: recordId })).toMatchObject({ error: { code: "RECORD_NOT_FOUND" } });
  expect(await names(elsewhere)).toEqual(["theirs"]);
});
