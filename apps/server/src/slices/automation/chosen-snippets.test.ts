/** What the store may send by itself: a snippet that is shared, or one's own; nobody else's. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { signUpMember, signUpOwner, startTestApp, type Person, type TestApp } from "@stallkeeper/testkit";

let app: TestApp;
let owner: Person;
let writer: Person;

beforeAll(async () => {
  app = await startTestApp();
  owner = await signUpOwner(app);
  writer = await signUpMember(app, { storeId: owner.storeId, scopes: ["messages.write"] });
});
afterAll(() => app.close());

const create = async ({ client }: Person, record: object): Promise<string> => {
  const { body } = await client.graphql(
    `mutation($record: CreateOneMessageSnippetInput!) {
       MessageSnippetCreateOne(record: $record) { recordId } }`,
    { record },
  );
  return (body as { data: { MessageSnippetCreateOne: { recordId: string } } }).data.MessageSnippetCreateOne
    .recordId;
};
const unshare = async ({ client }: Person, id: string) =>
  (
    await client.graphql(
      `mutation($id: MongoID!) {
         MessageSnippetUpdateById(_id: $id, record: { isShared: false }) { recordId record { isShared } } }`,
      { id },
    )
  ).body;
const choose = async (autoMessaging: object) => {
  const { status, body } = await owner.client.patch("/api/meta/settings", { autoMessaging });
  const { code, data } = body as { code?: string; data?: { autoMessaging?: Record<string, string> } };
  return { status, code, chosen: data?.autoMessaging };
};
const ids = async ({ client }: Person) =>
  (
    (await client.graphql("{ MessageSnippetMany { _id } }")).body as {
      data: { MessageSnippetMany: { _id: string }[] };
    }
  ).data.MessageSnippetMany.map(({ _id }) => _id);

test("one's own snippet and a shared one can be chosen; somebody else's can't", async () => {
  const theirs = await create(writer, { name: "theirs", content: "Between us." });
  const mine = await create(owner, { name: "mine", content: "On its way." });
  const shared = await create(owner, { name: "ours", content: "Thank you.", isShared: true });
  const refused = { status: 404, code: "RECORD_NOT_FOUND", chosen: undefined };
  expect(await choose({ markedAsShipped: theirs })).toEqual(refused);
  expect(await choose({ markedAsShipped: theirs.toUpperCase() })).toEqual(refused);
  // Nobody learns whether there is such a snippet.
  expect(await choose({ markedAsShipped: crypto.randomUUID() })).toEqual(refused);
  expect((await owner.client.get("/api/messages/auto")).text).not.toContain("Between us.");
  expect(await ids(owner)).not.toContain(theirs);
  const chosen = { markedAsShipped: mine, orderReceived: shared };
  expect(await choose(chosen)).toMatchObject({ status: 200, chosen });
  // What somebody chose before stays chosen whoever changes another one.
  const boss = await signUpMember(app, { storeId: owner.storeId, scopes: ["settings.write"] });
  const other = { autoMessaging: { ...chosen, refundIssued: shared } };
  expect((await boss.client.patch("/api/meta/settings", other)).status).toBe(200);
  await choose({ markedAsShipped: null, orderReceived: null, refundIssued: null });
});

test("a shared snippet that is sent by itself stays shared, and it's said for what", async () => {
  const shared = await create(owner, { name: "parting", content: "Bye.", isShared: true });
  await choose({ markedAsShipped: shared, refundIssued: shared });
  expect(await unshare(owner, shared)).toMatchObject({
    code: "FIELDS_INVALID",
    fields: {
      isShared:
        "Sent automatically (Shipped, Refund). Choose another snippet there first, or keep it shared.",
    },
  });
  expect(await ids(writer)).toContain(shared);
  await choose({ markedAsShipped: null, refundIssued: null });
  expect(await unshare(owner, shared)).toMatchObject({
    data: { MessageSnippetUpdateById: { record: { isShared: false } } },
  });
  expect(await ids(writer)).not.toContain(shared);
});
