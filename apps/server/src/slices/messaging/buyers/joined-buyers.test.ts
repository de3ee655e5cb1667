/** One person at several platforms: only as the seller says, within their store, and undone the same way. */
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  buildOrder,
  buildPlatformConversation,
  buildPlatformMessage,
  buildStall,
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
  const shop = buildStall();
  const fair = buildStall({ id: "fair", code: "FA", traits: { ...shop.traits, sharesBuyers: true } });
  app = await startTestApp({ connectors: [shop, fair] });
  owner = await signUpOwner(app);
  other = await signUpMember(app);
  ({ accountId } = await buildOrder(app.services.db, { storeId: owner.storeId, buyer: { id: "b-0" } }));
});
afterAll(() => app.close());

/** A conversation with a buyer of this id; answers its id. */
async function hear(buyerId: string, at = { platform: "stall", accountId }): Promise<string> {
  const conversation = buildPlatformConversation({
    platformSessionId: `S-${buyerId}`,
    buyer: { identifier: buyerId, handle: `${buyerId}_handle`, avatar: "" },
    messages: [buildPlatformMessage({ platformMessageId: `m-${buyerId}` })],
  });
  await app.services.db.withStore(owner.storeId, (tx) =>
    receiveConversations(tx, { ...at, username: "ada" }, [conversation], new Date()),
  );
  return `${at.platform}:${at.accountId}:S-${buyerId}`;
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
/** Joins them, and answers what takes that back. */
const joinAndUndo = async (sessionId: string, place: string) => {
  const { joinId } = ((await join(sessionId, place)).body as { data: { joinId: string } }).data;
  return (client = owner.client) => client.post(pathOf(sessionId, "/undo"), { joinId });
};
const joined = async (sessionId: string, client = owner.client) =>
  ((await client.get(pathOf(sessionId))).body as { data: { buyerId: string; account: string }[] }).data;
const ids = async (sessionId: string) => (await joined(sessionId)).map(({ buyerId }) => buyerId);
const audited = async () =>
  (
    await app.services.db.withStore(owner.storeId, (tx) =>
      tx.rows<{ action: string; line: string }>(
        `select action, row_to_json(a)::text as line from audit_entries a where object_type = 'buyer'
           order by id`,
      ),
    )
  ).map(({ action, line }) => ({ action, isNamed: line.includes("nadia") }));

test("two buyers are one person once the seller says so, and parted again; each is audited", async () => {
  const session = await hear("b-1");
  const bought = await order("nadia", "Nadia Writes");
  expect(await joined(session)).toEqual([]);
  const view = {
    platform: "stall",
    account: "ada",
    buyerId: "nadia",
    name: "Nadia Writes",
    handle: "nadia_handle",
    place: bought,
  };
  expect(await join(session, bought)).toMatchObject({
    status: 200,
    body: { data: { joinId: expect.any(String), buyers: [view] } },
  });
  expect((await join(session, bought)).body).toEqual({ data: { joinId: null, buyers: [view] } });
  expect(await joined(session)).toEqual([view]);
  expect(await ids(await hear("nadia"))).toEqual(["b-1"]);
  expect((await part(session, bought)).body).toEqual({ data: [] });
  await part(session, bought);
  expect(await joined(session)).toEqual([]);
  // The log outlives its buyers: it names the conversation alone.
  expect(await audited()).toEqual([
    { action: "buyersJoined", isNamed: false },
    { action: "buyersParted", isNamed: false },
  ]);
});

test("joined with one, a buyer is joined with all; who is parted leaves the rest together", async () => {
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

/** Another account of a platform, with a buyer of this id who bought there; answers where that is. */
async function shopWith(platform: string, account: string, buyerId: string) {
  const bought = await buildOrder(app.services.db, {
    storeId: owner.storeId,
    platform,
    account,
    buyer: { id: buyerId, handle: `${buyerId}_handle` },
    address: { name: `${buyerId} of ${account}` },
  });
  return { at: { platform, accountId: bought.accountId }, orderId: bought.id };
}

test("the same number is another customer at each shop: joined and shown there alone", async () => {
  const [north, south] = [await shopWith("stall", "north", "5"), await shopWith("stall", "south", "5")];
  const session = await hear("n-1");
  await join(session, north.orderId);
  const seen = await joined(session);
  expect(seen).toMatchObject([{ buyerId: "5", account: "north", name: "5 of north", place: north.orderId }]);
  const inSouth = await hear("5", south.at);
  expect(await joined(inSouth)).toEqual([]);
  // Two of one number are two buyers, who may be one person.
  expect((await join(session, inSouth)).status).toBe(200);
  expect((await joined(session)).map(({ account }) => account)).toEqual(["north", "south"]);
});

test("where buyers have one id at all accounts, they are one buyer", async () => {
  const [east, west] = [await shopWith("fair", "east", "f-1"), await shopWith("fair", "west", "f-1")];
  const session = await hear("n-2");
  await join(session, east.orderId);
  expect(await joined(session)).toMatchObject([{ buyerId: "f-1", account: "" }]);
  expect(await ids(await hear("f-1", west.at))).toEqual(["n-2"]);
});

test("a join is taken back whole: whoever was together before is again, and nobody else", async () => {
  const [a, b, c, d] = [await hear("u-1"), await hear("u-2"), await hear("u-3"), await hear("u-4")];
  await join(a, b);
  await join(c, d);
  const undo = await joinAndUndo(a, c);
  expect(await ids(a)).toHaveLength(3);
  const stranger = await signUpMember(app, { storeId: owner.storeId, scopes: ["orders.write"] });
  expect((await undo(stranger.client)).status).toBe(403);
  expect((await undo(other.client)).status).toBe(404);
  expect((await undo()).status).toBe(200);
  expect([await ids(a), await ids(b), await ids(c), await ids(d)]).toEqual([
    ["u-2"],
    ["u-1"],
    ["u-4"],
    ["u-3"],
  ]);
  await undo();
  expect(await ids(a)).toEqual(["u-2"]);
  // One after the other, the newest first.
  const alone = await hear("u-5");
  const first = await joinAndUndo(alone, a);
  const second = await joinAndUndo(c, alone);
  expect(await ids(alone)).toHaveLength(4);
  await second();
  expect([(await ids(alone)).toSorted(), await ids(c)]).toEqual([["u-1", "u-2"], ["u-4"]]);
  await first();
  expect([await ids(alone), await ids(a)]).toEqual([[], ["u-2"]]);
  // Of two strangers nobody is left.
  await (
    await joinAndUndo(alone, await hear("u-6"))
  )();
  expect(await ids(alone)).toEqual([]);
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
