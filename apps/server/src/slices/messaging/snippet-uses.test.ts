/** How often a snippet was sent: counted when the platform has taken the message, once for each message. */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { signUpMember, type Person } from "@stallkeeper/testkit";
import { openMessageShop, path } from "./send-message.fixture.ts";

const shop = openMessageShop();
const { client, send, freshSession, rows } = shop;

async function makeSnippet(person: Pick<Person, "client">, record: object = {}): Promise<string> {
  const { body } = await person.client.graphql(
    `mutation($record: CreateOneMessageSnippetInput!) {
       MessageSnippetCreateOne(record: $record) { recordId } }`,
    { record: { name: randomUUID(), content: "x", ...record } },
  );
  return (body as { data: { MessageSnippetCreateOne: { recordId: string } } }).data.MessageSnippetCreateOne
    .recordId;
}

interface Use {
  uses: number;
  usesIn30Days: number;
  lastUsedAt: string | null;
}
async function usesOf(id: string): Promise<Use | null> {
  const { body } = await client().graphql(
    "query($id: MongoID!) { MessageSnippetById(_id: $id) { uses usesIn30Days lastUsedAt } }",
    { id },
  );
  return (body as { data: { MessageSnippetById: Use | null } }).data.MessageSnippetById;
}
const unused = { uses: 0, usesIn30Days: 0, lastUsedAt: null };

test("a message counts once, however often it is asked for and recorded", async () => {
  const { id: session } = await freshSession();
  const [snippet, other] = [await makeSnippet(shop.practice.owner), await makeSnippet(shop.practice.owner)];
  expect(await usesOf(snippet)).toEqual(unused);
  const key = { "idempotency-key": randomUUID() };
  const body = { session, text: "It left today.", snippets: [snippet, snippet, "nonsense"] };
  expect((await send(body, key)).status).toBe(200);
  expect((await send(body, key)).status).toBe(200);
  // Its end is recorded again when it is read back.
  await expect
    .poll(() =>
      rows(
        `select 1 from actions
           where kind = 'message' and state = 'verified' and payload -> 'snippetIds' ? $1`,
        [snippet],
      ),
    )
    .toHaveLength(1);
  expect(await usesOf(snippet)).toEqual({ uses: 1, usesIn30Days: 1, lastUsedAt: expect.any(String) });
  expect((await send({ ...body, text: "And another." })).status).toBe(200);
  expect(await usesOf(snippet)).toMatchObject({ uses: 2, usesIn30Days: 2 });
  expect(await usesOf(other)).toEqual(unused);
  await rows("update snippet_uses set used_at = now() - interval '31 days' where snippet_id = $1", [snippet]);
  expect(await usesOf(snippet)).toMatchObject({ uses: 2, usesIn30Days: 0 });
});

test("a message that the platform refuses counts nothing, nor does one with somebody else's snippet", async () => {
  const { id: session } = await freshSession();
  const { id: gone } = await freshSession();
  const snippet = await makeSnippet(shop.practice.owner);
  await rows("update messaging_sessions set identifier = 'gone' where id = $1", [gone]);
  expect((await send({ session: gone, text: "Refused.", snippets: [snippet] })).status).toBe(422);
  expect(await usesOf(snippet)).toEqual(unused);

  const colleague = await signUpMember(shop.practice.test, {
    storeId: shop.practice.owner.storeId,
    scopes: ["messages.write"],
  });
  const shared = await makeSnippet(shop.practice.owner, { isShared: true });
  const sent = await colleague.client.post(path, {
    session,
    text: "From a colleague.",
    snippets: [snippet, shared],
  });
  expect(sent.status).toBe(200);
  expect(await usesOf(snippet)).toEqual(unused);
  expect(await usesOf(shared)).toMatchObject({ uses: 1 });
});
