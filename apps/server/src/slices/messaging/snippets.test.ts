/** Snippets over GraphQL: one's own, softly removed, brought back under their own id. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { signUpMember, signUpOwner, startTestApp, type Person, type TestApp } from "@stallkeeper/testkit";
import { pruneSnippets } from "./snippets.store.ts";

interface Payload {
  recordId: string | null;
  record: { _id: string; name: string; content: string; date: string } | null;
  error: { code: string } | null;
}

let app: TestApp;
let owner: Person;
let colleague: Person;

beforeAll(async () => {
  app = await startTestApp();
  owner = await signUpOwner(app);
  colleague = await signUpMember(app, { storeId: owner.storeId, scopes: [] });
});
afterAll(() => app.close());

const answer = "recordId record { _id name content date } error { code }";
const call = async (client: Person["client"], query: string, variables: Record<string, unknown>) => {
  const { body, status } = await client.graphql(query, variables);
  const payload = Object.values((body as { data?: Record<string, Payload> | null }).data ?? {})[0];
  return {
    status,
    body: body as { code?: string; fields?: Record<string, string> },
    ...(payload ?? { recordId: null, record: null, error: null }),
  };
};
const create = (record: object, { client } = owner) =>
  call(
    client,
    `mutation($record: CreateOneMessageSnippetInput!) { MessageSnippetCreateOne(record: $record) { ${answer} }
       }`,
    { record },
  );
const remove = (id: string | null, { client } = owner) =>
  call(client, `mutation($id: MongoID!) { MessageSnippetRemoveById(_id: $id) { ${answer} } }`, { id });
const update = (id: string | null, record: object, { client } = owner) =>
  call(
    client,
    `mutation($id: MongoID!, $record: UpdateByIdMessageSnippetInput!) {
       MessageSnippetUpdateById(_id: $id, record: $record) { ${answer} } }`,
    { id, record },
  );
const inDays = (days: number) => new Date(app.clock.now().getTime() + days * 86_400_000);
const names = async ({ client } = owner) =>
  (
    (await client.graphql("{ MessageSnippetMany(sort: NAME_ASC) { name } MessageSnippetCount }")).body as {
      data: { MessageSnippetMany: { name: string }[] };
    }
  ).data.MessageSnippetMany.map(({ name }) => name);

test("[GQL-10] a snippet is created with its id, seen by its owner alone, and removed by id", async () => {
  const made = await create({ name: " posted ", content: "Posted today." });
  expect(made).toMatchObject({
    status: 200,
    recordId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    record: {
      _id: made.recordId,
      name: "posted",
      content: "Posted today.",
      date: app.clock.now().toISOString(),
    },
    error: null,
  });
  await create({ name: "mine", content: "A colleague's." }, colleague);
  expect([await names(), await names(colleague)]).toEqual([["posted"], ["mine"]]);
  expect(
    await call(colleague.client, "query($id: MongoID!) { MessageSnippetById(_id: $id) { name } }", {
      id: made.recordId,
    }),
  ).toMatchObject({ status: 200, body: { data: { MessageSnippetById: null } } });

  expect(await remove(made.recordId, colleague)).toMatchObject({
    recordId: null,
    error: { code: "RECORD_NOT_FOUND" },
  });
  expect(await update(made.recordId, { content: "Stolen" }, colleague)).toMatchObject({
    recordId: null,
    error: { code: "RECORD_NOT_FOUND" },
  });
  expect(await create({ _id: made.recordId, name: "x", content: "x" }, colleague)).toMatchObject({
    recordId: null,
    error: { code: "RECORD_NOT_FOUND" },
  });
  expect(await remove(made.recordId)).toMatchObject({
    recordId: made.recordId,
    record: { name: "posted" },
    error: null,
  });
  expect(await remove(made.recordId)).toMatchObject({ recordId: null, error: { code: "RECORD_NOT_FOUND" } });
  expect([await names(), await names(colleague)]).toEqual([[], ["mine"]]);
});

test("a removed snippet comes back under its id for thirty days, and is gone after that", async () => {
  const { recordId } = await create({ name: "undo", content: "Back again." });
  await remove(recordId);
  expect(await create({ _id: recordId, name: "undo", content: "Back again." })).toMatchObject({
    recordId,
    record: { name: "undo" },
    error: null,
  });
  expect(await names()).toEqual(["undo"]);
  await remove(recordId);
  await pruneSnippets(app.services.db, inDays(29));
  expect((await create({ _id: recordId, name: "undo", content: "Still here." })).recordId).toBe(recordId);
  await remove(recordId);
  await pruneSnippets(app.services.db, inDays(31));
  expect(await create({ _id: recordId, name: "undo", content: "Too late." })).toMatchObject({
    recordId: null,
    error: { code: "RECORD_NOT_FOUND" },
  });
});

test("an edit keeps the id; what is missing, empty or too long is refused, and nothing is half done", async () => {
  const someone = await signUpColleague();
  const { recordId } = await create({ name: "edit", content: "First." }, someone);
  expect(await update(recordId, { content: "Second." }, someone)).toMatchObject({
    recordId,
    record: { name: "edit", content: "Second." },
    error: null,
  });
  for (const record of [
    { name: "no content" },
    { content: "no name" },
    { name: "  ", content: "x" },
    { name: "x", content: "" },
    { name: "x".repeat(61), content: "x" },
    { name: "x", content: null },
  ]) {
    expect(await create(record, someone)).toMatchObject({
      status: 400,
      body: { code: "FIELDS_INVALID", fields: expect.any(Object) },
    });
  }
  expect(await update(recordId, { content: " " }, someone)).toMatchObject({
    status: 400,
    body: { code: "FIELDS_INVALID" },
  });
  for (const id of ["nonsense", "00000000-0000-7000-8000-000000000000"])
    expect(await remove(id, someone)).toMatchObject({ recordId: null, error: { code: "RECORD_NOT_FOUND" } });
  expect(
    await call(
      someone.client,
      "mutation($id: MongoID!) { MessageSnippetRemoveById(_id: $id) { recordId } }",
      { id: "nonsense" },
    ),
  ).toMatchObject({ status: 404 });
  expect(await names(someone)).toEqual(["edit"]);
});

test("a new snippet takes the date that clients of the convention send, and no other text for one", async () => {
  const someone = await signUpColleague();
  const made = await create({ name: "Dated one", content: "x", date: "2026-01-02T03:04:05.000Z" }, someone);
  expect(made).toMatchObject({
    status: 200,
    record: { name: "Dated one", date: "2026-01-02T03:04:05.000Z" },
    error: null,
  });
  expect((await create({ name: "odd", content: "x", date: "yesterday" }, someone)).status).toBe(400);
  await remove(made.recordId, someone);
  const back = await create(
    { _id: made.recordId, name: "Dated one", content: "x", date: "2026-05-05T00:00:00.000Z" },
    someone,
  );
  expect(back).toMatchObject({ record: { date: "2026-01-02T03:04:05.000Z" } });
});

test("a name is any printable text, and its shortcode taken once by each; a snippet keeps its own", async () => {
  const someone = await signUpColleague();
  const { recordId } = await create({ name: "taken", content: "x" }, someone);
  const other = await create({ name: "free", content: "x" }, someone);
  for (const refused of [
    await create({ name: "Taken", content: "x" }, someone),
    await create({ name: "two\nlines", content: "x" }, someone),
    await update(other.recordId, { name: "taken" }, someone),
  ]) {
    expect(refused).toMatchObject({
      status: 400,
      body: { code: "FIELDS_INVALID", fields: { name: expect.any(String) } },
    });
  }
  expect(await create({ name: "Thank you, Pat!", content: "x" }, someone)).toMatchObject({
    status: 200,
    record: { name: "Thank you, Pat!" },
  });
  expect(await create({ name: "thank-you,-pat!", content: "x" }, someone)).toMatchObject({
    status: 400,
    body: { fields: { name: "Another snippet has the shortcode /thank-you,-pat!." } },
  });
  expect(await update(recordId, { name: "taken", content: "y" }, someone)).toMatchObject({
    recordId,
    error: null,
  });
  await remove(recordId, someone);
  expect(await update(other.recordId, { name: "taken" }, someone)).toMatchObject({
    record: { name: "taken" },
    error: null,
  });
  expect(await create({ _id: recordId, name: "taken", content: "x" }, someone)).toMatchObject({
    status: 400,
  });
});

test("[S9] snippets of a user in one store are not those in another", async () => {
  const elsewhere = await signUpMember(app);
  const { recordId } = await create({ name: "theirs", content: "x" }, elsewhere);
  const here = await signUpColleague();
  expect(await remove(recordId, here)).toMatchObject({ recordId: null, error: { code: "RECORD_NOT_FOUND" } });
  expect(await names(elsewhere)).toEqual(["theirs"]);
});

/** Somebody else of the owner's store. */
function signUpColleague(): Promise<Person> {
  return signUpMember(app, { storeId: owner.storeId, scopes: [] });
}
