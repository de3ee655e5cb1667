/**
 * Snippets that a store shares, their folders and languages; and that a personal one is nobody else's, over
 * GraphQL and in the database.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { signUpMember, signUpOwner, startTestApp, type Person, type TestApp } from "@stallkeeper/testkit";
import { drawPicture } from "./attachments/hostile-files.fixture.ts";

interface Snippet {
  _id: string;
  name: string;
  isShared: boolean;
  folder: string;
  language: string;
  translations: { language: string; content: string }[];
  attachments: { _id: string; name: string; kind: string; bytes: number }[];
}

let app: TestApp;
let owner: Person;
let writer: Person;

beforeAll(async () => {
  app = await startTestApp();
  owner = await signUpOwner(app);
  writer = await signUpMember(app, { storeId: owner.storeId, scopes: ["messages.write"] });
});
afterAll(() => app.close());

const fields =
  "_id name isShared folder language translations { language content } attachments { _id name kind bytes }";
async function call(
  { client }: Person,
  query: string,
  variables: Record<string, unknown>,
): Promise<{
  status: number;
  code?: string;
  fields?: Record<string, string>;
  recordId?: string | null;
  record?: Snippet;
  error?: { code: string } | null;
}> {
  const { body, status } = await client.graphql(query, variables);
  const { data, ...refusal } = body as {
    data?: Record<string, { recordId: string; record: Snippet; error: { code: string } | null }> | null;
    code?: string;
    fields?: Record<string, string>;
  };
  return { status, ...refusal, ...Object.values(data ?? {})[0] };
}
const create = (person: Person, record: object) =>
  call(
    person,
    `mutation($record: CreateOneMessageSnippetInput!) {
       MessageSnippetCreateOne(record: $record) { recordId record { ${fields} } error { code } } }`,
    { record },
  );
const update = (person: Person, id: string | null | undefined, record: object) =>
  call(
    person,
    `mutation($id: MongoID!, $record: UpdateByIdMessageSnippetInput!) {
       MessageSnippetUpdateById(_id: $id, record: $record) {
         recordId record { ${fields} } error { code } } }`,
    { id, record },
  );
const remove = (person: Person, id: string | null | undefined) =>
  call(person, "mutation($id: MongoID!) { MessageSnippetRemoveById(_id: $id) { recordId error { code } } }", {
    id,
  });
const names = async ({ client }: Person): Promise<string[]> =>
  (
    (await client.graphql("{ MessageSnippetMany(sort: NAME_ASC) { name } }")).body as {
      data: { MessageSnippetMany: Snippet[] };
    }
  ).data.MessageSnippetMany.map(({ name }) => name);
const audited = (id: string | null | undefined) =>
  app.services.db.withStore(owner.storeId, (tx) =>
    tx.rows<{ action: string; before: unknown; after: unknown }>(
      "select action, before, after from audit_entries where object_id = $1 order by seq",
      [id],
    ),
  );

test("a shared snippet is everybody's to use, and theirs to change who may change settings", async () => {
  const { recordId: id, record } = await create(owner, {
    name: "Posted",
    content: "Posted today.",
    isShared: true,
  });
  expect(record).toMatchObject({
    name: "Posted",
    isShared: true,
    folder: "",
    language: "",
    translations: [],
  });
  expect(await names(writer)).toEqual(["Posted"]);
  const forbidden = { status: 403, code: "FORBIDDEN" };
  expect(await update(writer, id, { content: "Mine now." })).toMatchObject(forbidden);
  expect(await update(writer, id, { isShared: false })).toMatchObject(forbidden);
  expect(await remove(writer, id)).toMatchObject(forbidden);
  expect(await create(writer, { name: "Ours", content: "x", isShared: true })).toMatchObject(forbidden);
  // One of both sorts is refused whole.
  const own = await create(writer, { name: "Own", content: "x" });
  expect(await update(writer, own.recordId, { isShared: true })).toMatchObject(forbidden);
  expect(
    await call(
      writer,
      `mutation { MessageSnippetUpdateMany(filter: { OR: [{ name: "Own" }, { name: "Posted" }] },
         record: { content: "y" }) { numAffected } }`,
      {},
    ),
  ).toMatchObject(forbidden);
  // Its shortcode is taken for everybody.
  expect(await create(writer, { name: "posted", content: "x" })).toMatchObject({
    status: 400,
    fields: { name: "Another snippet has the shortcode /posted." },
  });
  const manager = await signUpMember(app, { storeId: owner.storeId, scopes: ["settings.write"] });
  expect(await update(manager, id, { content: "Posted this morning." })).toMatchObject({ recordId: id });
  expect(await remove(manager, id)).toMatchObject({ recordId: id, error: null });
  expect(await create(writer, { _id: id, name: "Posted", content: "x" })).toMatchObject(forbidden);
  expect(await create(owner, { _id: id, name: "Posted", content: "Back." })).toMatchObject({
    recordId: id,
    record: { isShared: true },
  });
  expect((await audited(id)).map(({ action }) => action)).toEqual([
    "snippetShared",
    "snippetChanged",
    "snippetRemoved",
    "snippetShared",
  ]);
  // Taken for oneself it is gone for the others.
  await update(manager, id, { isShared: false });
  expect([await names(manager), await names(writer), await names(owner)]).toEqual([["Posted"], ["Own"], []]);
  await remove(writer, own.recordId);
});

test("a personal snippet leaves no line in the log that others read", async () => {
  const { recordId: id } = await create(writer, { name: "Secret", content: "For me." });
  await update(writer, id, { content: "Still for me." });
  await remove(writer, id);
  expect(await audited(id)).toEqual([]);
});

test("the database shows a person nobody else's snippet, whatever the statement forgets", async () => {
  const { recordId: own } = await create(owner, { name: "Owner's own", content: "For me." });
  const { recordId: shared } = await create(owner, { name: "Shared", content: "x", isShared: true });
  const as = <T>({ userId }: Person, sql: string, values: unknown[] = []): Promise<T[]> =>
    app.services.db.withStore(owner.storeId, (tx) => tx.rows<T>(sql, values), userId);
  const ids = async (person: Person): Promise<string[]> =>
    (
      await as<{ id: string }>(person, "select id from message_snippets where removed_at is null order by id")
    ).map(({ id }) => id);
  expect(await ids(owner)).toEqual([own, shared]);
  expect(await ids(writer)).toEqual([shared]);
  expect(await as(writer, "select name from kept_message_snippets")).toEqual([{ name: "Shared" }]);
  for (const sql of [
    "update message_snippets set content = 'Stolen' where id = $1 returning id",
    "delete from message_snippets where id = $1 returning id",
    "select id from message_snippets where id = $1 for update",
  ])
    expect(await as(writer, sql, [own])).toEqual([]);
  await expect(
    as(writer, "update message_snippets set user_id = $2, is_shared = false where id = $1 returning id", [
      shared,
      owner.userId,
    ]),
  ).rejects.toMatchObject({ code: "42501" });
  await expect(
    as(
      writer,
      `insert into message_snippets (store_id, user_id, name, content, created_at, updated_at)
         values ($1, $2, 'Planted', 'x', now(), now())`,
      [owner.storeId, owner.userId],
    ),
  ).rejects.toMatchObject({ code: "42501" });
  // What the store sends by itself everybody may preview, and nobody else may change.
  await owner.client.patch("/api/meta/settings", { autoMessaging: { alreadySold: own } });
  expect(await ids(writer)).toEqual([own, shared]);
  expect(await as(writer, "delete from message_snippets where id = $1 returning id", [own])).toEqual([]);
  expect(await names(writer)).toEqual(["Shared"]);
});

test("a snippet stands in a folder and has one text for each language", async () => {
  const translations = [
    { language: "de", content: "Heute verschickt." },
    { language: "fr", content: "Envoyé aujourd'hui." },
  ];
  const { recordId: id, record } = await create(writer, {
    name: "Sent",
    content: "Sent today.",
    folder: "  After  the sale ",
    language: "en",
    translations,
  });
  expect(record).toMatchObject({ folder: "After the sale", language: "en", translations });
  expect((await update(writer, id, { folder: "" })).record).toMatchObject({ folder: "", translations });
  expect((await update(writer, id, { translations: [] })).record).toMatchObject({ translations: [] });
  for (const [wrong, field] of [
    [{ folder: "x".repeat(41) }, "folder"],
    [{ language: "xx" }, "language"],
    [{ translations: [{ language: "", content: "x" }] }, "translations"],
    [{ translations: [{ language: "de", content: " " }] }, "translations"],
    [{ translations: [...translations, ...translations] }, "translations"],
    [{ translations: [{ language: "de", content: "x".repeat(10_001) }] }, "translations"],
  ] as const)
    expect(await update(writer, id, wrong)).toMatchObject({
      status: 400,
      code: "FIELDS_INVALID",
      fields: { [field]: expect.any(String) },
    });
});

test("files go with a snippet: those of the store alone, and what they are their bytes say", async () => {
  const upload = async ({ client }: Person, name: string) => {
    const file = (await drawPicture("png")).toString("base64");
    const { body } = await client.post("/api/messages/attachments", { name, file });
    return (body as { data: Snippet["attachments"][number] }).data;
  };
  const kept = await upload(writer, "size-chart.png");
  const { recordId: id, record } = await create(writer, {
    name: "Sizes",
    content: "Here they are.",
    attachments: [{ _id: kept._id, name: kept.name, kind: "program", bytes: 1 }],
  });
  expect(record?.attachments).toEqual([kept]);
  expect((await update(writer, id, { content: "Look." })).record?.attachments).toEqual([kept]);
  const elsewhere = await signUpMember(app, { scopes: ["messages.write"] });
  const foreign = await upload(elsewhere, "theirs.png");
  expect(await update(writer, id, { attachments: [{ _id: foreign._id, name: "x" }] })).toMatchObject({
    recordId: null,
    error: { code: "ATTACHMENT_NOT_FOUND" },
  });
  expect(await update(writer, id, { attachments: [{ _id: "nonsense", name: "x" }] })).toMatchObject({
    status: 400,
    fields: { attachments: expect.any(String) },
  });
  expect((await update(writer, id, { attachments: [] })).record?.attachments).toEqual([]);
});
