/** One person at several platforms: only as the seller says, within their store, and undone the same way. */
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  buildOrder,
  buildPlatformConversation,
  buildPlatformMessage,
  signUpMember,
  signUpOwner,
  startTestApp,
  type Person,
  type TestApp,
} from "@stallkeeper/testkit";
import { receiveConversations } from "../index.ts";

let app: TestApp;
let owner: Person;
let other: Person;
let accountId: string;

beforeAll(async () => {
  app = await startTestApp();
  owner = await signUpOwner(app);
  other = await signUpMember(app);
  ({ accountId } = await buildOrder(app.services.db, { storeId: owner.storeId, buyer: { id: "b-0" } }));
});
afterAll(() => app.close());

/** A conversation with a buyer of this id; answers its id. */
async function hear(buyerId: string): Promise<string> {
  const conversation = buildPlatformConversation({
    platformSessionId: `S-${buyerId}`,
    buyer: { identifier: buyerId, handle: `${buyerId}_handle`, avatar: "" },
    messages: [buildPlatformMessage({ platformMessageId: `m-${buyerId}` })],
  });
  await app.services.db.withStore(owner.storeId, (tx) =>
    receiveConversations(tx, { accountId, platform: "stall", username: "ada" }, [conversation], new Date()),
  );
  return `stall:${accountId}:S-${buyerId}`;
}
const order = async (id: string, name: string): Promise<string> =>
  (
    await buildOrder(app.services.db, {
      storeId: owner.storeId,
      account_id: accountId,
      buyer: { id, handle: `${id}_handle` },
      address: { name },
    })
  ).id;
const pathOf = (sessionId: string, end = "") => `/api/messages/${encodeURIComponent(sessionId)}/buyers${end}`;
const join = (sessionId: string, place: string, client = owner.client) =>
  client.post(pathOf(sessionId), { place });
const part = (sessionId: string, place: string, client = owner.client) =>
  client.post(pathOf(sessionId, "/part"), { place });
const joined = async (sessionId: string, client = owner.client) =>
  ((await client.get(pathOf(sessionId))).body as { data: { buyerId: string }[] }).data;
const ids = async (sessionId: string) => (await joined(sessionId)).map(({ buyerId }) => buyerId);
const audited = async () =>
  (
    await app.services.db.withStore(owner.storeId, (tx) =>
      tx.rows<{ action: string; line: string }>(
        "select action, row_to_json(a)::text as line from audit_entries a where object_type = 'buyer' order by id",
      ),
    )
  ).map(({ action, line }) => ({ action, isNamed: line.includes("b-2") }));

test("two buyers are one person once the seller says so, seen from both, and parted again; each is audited", async () => {
  const session = await hear("b-1");
  const bought = await order("b-2", "Nadia Writes");
  expect(await joined(session)).toEqual([]);
  const view = {
    platform: "stall",
    buyerId: "b-2",
    name: "Nadia Writes",
    handle: "b-2_handle",
    place: bought,
  };
  expect(await join(session, bought)).toMatchObject({ status: 200, body: { data: [view] } });
  await join(session, bought);
  expect(await joined(session)).toEqual([view]);
  expect(await ids(await hear("b-2"))).toEqual(["b-1"]);
  expect((await part(session, bought)).body).toEqual({ data: [] });
  await part(session, bought);
  expect(await joined(session)).toEqual([]);
  // The log outlives its buyers: it names the conversation alone.
  expect(await audited()).toEqual([
    { action: "buyersJoined", isNamed: false },
    { action: "buyersParted", isNamed: false },
  ]);
});

test("joined with one of a person, a buyer is joined with all; who is parted leaves the rest together", async () => {
  const sessions = [await hear("p-1"), await hear("p-2"), await hear("p-3"), await hear("p-4")] as const;
  const [first, second, third, fourth] = sessions;
  await join(first, second);
  await join(third, fourth);
  await join(second, third);
  expect((await ids(first)).toSorted()).toEqual(["p-2", "p-3", "p-4"]);
  await part(first, second);
  expect((await ids(first)).toSorted()).toEqual(["p-3", "p-4"]);
  expect(await ids(second)).toEqual([]);
  // Of two at once both are heard.
  await Promise.all([join(first, second), join(fourth, second)]);
  expect((await ids(second)).toSorted()).toEqual(["p-1", "p-3", "p-4"]);
});

test("nobody joins a buyer with themselves, with nobody, without the scope or across stores", async () => {
  const session = await hear("q-1");
  const theirs = await buildOrder(app.services.db, { storeId: other.storeId, buyer: { id: "q-9" } });
  const packer = await signUpMember(app, { storeId: owner.storeId, scopes: ["orders.write"] });
  expect(await join(session, session)).toMatchObject({ status: 400, body: { code: "FIELDS_INVALID" } });
  for (const place of [theirs.id, "nobody"])
    expect(await join(session, place)).toMatchObject({ status: 404, body: { code: "RECORD_NOT_FOUND" } });
  expect(await join("nobody", session)).toMatchObject({
    status: 404,
    body: { code: "MESSAGING_SESSION_NOT_FOUND" },
  });
  expect((await join(session, await hear("q-2"), packer.client)).status).toBe(403);
  expect((await join(session, await hear("q-2"), other.client)).status).toBe(404);
  expect((await other.client.get(pathOf(session))).status).toBe(404);
  expect(await joined(session)).toEqual([]);
});

test("a name and an address that are the same join nobody", async () => {
  const session = await hear("r-1");
  await order("r-1", "Same Name");
  await order("r-2", "Same Name");
  expect(await joined(session)).toEqual([]);
});
