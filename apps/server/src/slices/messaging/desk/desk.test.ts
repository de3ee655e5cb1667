/**
 * What a store's people do with conversations besides answering, over the routes and GraphQL as the client
 * asks for them.
 */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
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
import type { PlatformMessage } from "@stallkeeper/connector-sdk";
import { receiveConversations } from "../index.ts";
import { noteAutoMessage } from "../messaging-sessions.store.ts";

let app: TestApp;
let owner: Person;
let priya: Person;
let packer: Person;
let other: Person;
let accountId: string;

beforeAll(async () => {
  app = await startTestApp();
  owner = await signUpOwner(app);
  const storeId = owner.storeId;
  priya = await signUpMember(app, { storeId, scopes: ["messages.write"] });
  packer = await signUpMember(app, { storeId, scopes: ["orders.write"] });
  other = await signUpMember(app);
  ({ accountId } = await buildOrder(app.services.db, { storeId, buyer: { id: "b-1" } }));
});
afterAll(() => app.close());

const at = (minute: number) => new Date(Date.parse("2026-03-02T10:00:00Z") + minute * 60_000).toISOString();
const write = (minute: number, parts: Partial<PlatformMessage> = {}) =>
  buildPlatformMessage({ platformMessageId: `m${minute}`, sentAt: at(minute), ...parts });
const idOf = (identifier: string) => `stall:${accountId}:${identifier}`;

/** What the platform tells of a conversation: these messages. */
async function hear(identifier: string, messages: readonly PlatformMessage[]): Promise<string> {
  const latest = messages.at(-1)?.sentAt ?? at(0);
  await app.services.db.withStore(owner.storeId, (tx) =>
    receiveConversations(
      tx,
      { accountId, platform: "stall", username: "ada" },
      [buildPlatformConversation({ platformSessionId: identifier, messages })],
      new Date(latest),
    ),
  );
  return idOf(identifier);
}

interface Session {
  read: boolean;
  snoozedUntil: string | null;
  done: boolean;
  assignedTo: string | null;
  waitingSince: string | null;
  messages: { content: string }[];
  notes: { _id: string; author: string; authorId: string; content: string }[];
}
const selection =
  "read snoozedUntil done assignedTo waitingSince messages { content } notes { _id author authorId content }";
async function one(id: string): Promise<Session> {
  const { body } = await owner.client.graphql(
    `query($id: MongoID!) { MessagingSessionOne(filter: { _id: $id }) { ${selection} } }`,
    { id },
  );
  return (body as { data: { MessagingSessionOne: Session } }).data.MessagingSessionOne;
}
const mark = (ids: string[], record: object, client = owner.client) =>
  client.graphql(
    `mutation($filter: FilterUpdateManyMessagingSessionInput, $record: UpdateManyMessagingSessionInput!) {
       MessagingSessionUpdateMany(filter: $filter, record: $record) { numAffected } }`,
    { filter: { _operators: { _id: { in: ids } } }, record },
  );
const pathOf = (id: string, end: string) => `/api/messages/${encodeURIComponent(id)}/${end}`;
const inHours = (hours: number) => new Date(app.services.now().getTime() + hours * 3_600_000).toISOString();

describe("putting off and closing", () => {
  test("a snoozed or done conversation is brought back by the buyer's next message, and by nothing else", async () => {
    const id = await hear("S-wakes", [write(0)]);
    await mark([id], { snoozedUntil: inHours(3) });
    expect((await one(id)).snoozedUntil).not.toBeNull();
    // The same again, and a message of ours, change nothing about it.
    await hear("S-wakes", [write(0), write(1, { isByMe: true })]);
    expect((await one(id)).snoozedUntil).not.toBeNull();
    await hear("S-wakes", [write(0), write(1, { isByMe: true }), write(2)]);
    expect(await one(id)).toMatchObject({ snoozedUntil: null, done: false });

    await mark([id], { done: true });
    expect(await one(id)).toMatchObject({ done: true });
    await hear("S-wakes", [write(2), write(3)]);
    expect(await one(id)).toMatchObject({ done: false });
  });

  test("one closes what is put off, and putting off opens what is closed; several go at once", async () => {
    const ids = [await hear("S-1", [write(0)]), await hear("S-2", [write(0)])];
    await mark(ids, { snoozedUntil: inHours(3) });
    await mark(ids, { done: true });
    for (const id of ids) expect(await one(id)).toMatchObject({ done: true, snoozedUntil: null });
    await mark(ids, { snoozedUntil: inHours(3) });
    for (const id of ids) expect(await one(id)).toMatchObject({ done: false });
  });

  test("a time that has gone by is refused; who reads one whose time has come has it back", async () => {
    const id = await hear("S-late", [write(0)]);
    expect(await mark([id], { snoozedUntil: inHours(-1) })).toMatchObject({
      status: 400,
      body: { code: "FIELDS_INVALID" },
    });
    await mark([id], { snoozedUntil: inHours(1) });
    await app.services.db.withStore(owner.storeId, (tx) =>
      tx.run("update messaging_sessions set snoozed_until = $2 where id = $1", [id, inHours(-0.1)]),
    );
    await mark([id], { read: true });
    expect(await one(id)).toMatchObject({ snoozedUntil: null, read: true });
  });
});

test("a buyer waits since their first message that nobody answered; the platform's own words don't count", async () => {
  const id = await hear("S-waits", [write(0), write(1, { isByMe: true }), write(2), write(3)]);
  expect((await one(id)).waitingSince).toBe(at(2));
  await hear("S-waits", [write(3), write(4, { isByMe: true }), write(5, { isFromPlatform: true })]);
  expect((await one(id)).waitingSince).toBeNull();
});

test("what goes out by itself answers nobody who waits, whether the platform or we tell of it first", async () => {
  const id = await hear("S-auto", [write(0), write(1, { isByMe: true })]);
  expect((await one(id)).waitingSince).toBeNull();
  const note = () => app.services.db.withStore(owner.storeId, (tx) => noteAutoMessage(tx, id, "m1"));
  expect([await note(), await note()]).toEqual([true, false]);
  expect((await one(id)).waitingSince).toBe(at(0));
  await hear("S-auto", [write(0), write(1, { isByMe: true }), write(2)]);
  expect((await one(id)).waitingSince).toBe(at(0));
  await hear("S-auto", [write(2), write(3, { isByMe: true })]);
  expect((await one(id)).waitingSince).toBeNull();
});

describe("giving to somebody", () => {
  test("colleagues who may write can be given one; who is of another store, or nobody, can't", async () => {
    const { body } = await owner.client.get("/api/messages/colleagues");
    const ids = (body as { data: { _id: string }[] }).data.map(({ _id }) => _id);
    expect(ids.toSorted()).toEqual([owner.userId, priya.userId].toSorted());
    const id = await hear("S-given", [write(0)]);
    await mark([id], { assignedTo: priya.userId });
    expect((await one(id)).assignedTo).toBe(priya.userId);
    for (const stranger of [other.userId, randomUUID(), "priya"])
      expect(await mark([id], { assignedTo: stranger })).toMatchObject({
        status: 400,
        body: { code: "FIELDS_INVALID" },
      });
    expect((await one(id)).assignedTo).toBe(priya.userId);
    await mark([id], { assignedTo: null });
    expect((await one(id)).assignedTo).toBeNull();
  });

  test("what somebody had is everybody's once they leave the store", async () => {
    const leaver = await signUpMember(app, { storeId: owner.storeId, scopes: ["messages.write"] });
    const id = await hear("S-left", [write(0)]);
    await mark([id], { assignedTo: leaver.userId });
    await app.services.db.asSystem((tx) =>
      tx.run("delete from memberships where user_id = $1", [leaver.userId]),
    );
    expect((await one(id)).assignedTo).toBeNull();
  });
});

describe("internal notes", () => {
  const note = (id: string, body: object, client = owner.client) => client.post(pathOf(id, "notes"), body);

  test("a note stands beside the messages, never among them, once however often it is sent", async () => {
    const id = await hear("S-noted", [write(0)]);
    const key = randomUUID();
    const body = { note: key, text: "<b>Wrap</b> it twice." };
    expect((await note(id, body, priya.client)).status).toBe(200);
    await note(id, body, priya.client);
    await hear("S-noted", [write(0), write(1)]);
    const { notes, messages } = await one(id);
    expect(notes).toMatchObject([{ _id: key, authorId: priya.userId, content: "<b>Wrap</b> it twice." }]);
    expect(messages).toHaveLength(2);
    expect(
      await app.services.db.withStore(owner.storeId, (tx) =>
        tx.rows("select 1 from actions where kind = 'message'"),
      ),
    ).toEqual([]);
  });

  test("its writer takes it back, nobody else does; a text and the right to write are needed", async () => {
    const id = await hear("S-taken", [write(0)]);
    const key = randomUUID();
    await note(id, { note: key, text: "Mine." }, priya.client);
    const remove = (client = priya.client) => client.post(pathOf(id, "notes/remove"), { note: key });
    expect(await remove(owner.client)).toMatchObject({ status: 404, body: { code: "RECORD_NOT_FOUND" } });
    expect((await remove()).status).toBe(200);
    expect((await one(id)).notes).toEqual([]);
    expect((await note(id, { note: randomUUID(), text: " " })).status).toBe(400);
    expect((await note(id, { note: randomUUID(), text: "No." }, packer.client)).status).toBe(403);
    expect(await note("nobody", { note: randomUUID(), text: "No." })).toMatchObject({
      status: 404,
      body: { code: "MESSAGING_SESSION_NOT_FOUND" },
    });
  });
});

describe("drafts", () => {
  const keep = (place: string, text: string, revision: number | null, client = owner.client) =>
    client.post("/api/messages/drafts", { place, text, revision });
  const read = async (client = owner.client) =>
    ((await client.get("/api/messages/drafts")).body as { data: object[] }).data;

  test("half a reply is its writer's alone, and an empty one stays empty", async () => {
    const place = await hear("S-draft", [write(0)]);
    expect((await keep(place, "Dear", null)).body).toEqual({
      data: { place, text: "Dear", attachments: [], revision: 1, isKept: true },
    });
    await keep(place, "Dear Ada", 1);
    expect(await read()).toEqual([{ place, text: "Dear Ada", attachments: [], revision: 2 }]);
    expect(await read(priya.client)).toEqual([]);
    await keep(place, "", 2);
    expect(await read()).toEqual([{ place, text: "", attachments: [], revision: 3 }]);
    expect((await keep("nobody", "Dear", null)).status).toBe(404);
    expect((await keep(place, "Dear", 3, packer.client)).status).toBe(403);
  });

  test("typed on an older revision it replaces nothing and is answered with what stands there", async () => {
    const place = await hear("S-two-devices", [write(0)]);
    await keep(place, "On the phone", null);
    const other = { data: { place, text: "On the phone", attachments: [], revision: 1, isKept: false } };
    expect((await keep(place, "At the desk", null)).body).toEqual(other);
    expect((await keep(place, "On the phone", null)).body).toMatchObject({ data: { isKept: true } });
    expect((await keep(place, "On the phone\n\nAt the desk", 1)).body).toMatchObject({
      data: { revision: 2, isKept: true },
    });
    expect((await keep(place, "On the", 1)).body).toMatchObject({ data: { revision: 2, isKept: false } });
    expect(await read()).toContainEqual({
      place,
      text: "On the phone\n\nAt the desk",
      attachments: [],
      revision: 2,
    });
  });
});

describe("who has it open", () => {
  const say = async (id: string, doing: string, { client } = owner) =>
    ((await client.post(pathOf(id, "presence"), { doing })).body as { data: object[] }).data;

  test("colleagues see each other view and reply, until one leaves or is heard of no more", async () => {
    const id = await hear("S-open", [write(0)]);
    expect(await say(id, "viewing", priya)).toEqual([]);
    expect(await say(id, "viewing")).toMatchObject([{ userId: priya.userId, doing: "viewing" }]);
    await say(id, "replying", priya);
    expect(await say(id, "viewing")).toMatchObject([{ userId: priya.userId, doing: "replying" }]);
    await say(id, "gone", priya);
    expect(await say(id, "viewing")).toEqual([]);
    await say(id, "viewing", priya);
    await app.services.db.withStore(owner.storeId, (tx) =>
      tx.run("update conversation_viewers set seen_at = seen_at - interval '1 minute' where user_id = $1", [
        priya.userId,
      ]),
    );
    expect(await say(id, "viewing")).toEqual([]);
  });

  test("open screens are told when it changes, and not again while it stays", async () => {
    const id = await hear("S-told", [write(0)]);
    const told = async () =>
      (
        await app.services.db.withStore(owner.storeId, (tx) =>
          tx.rows("select 1 from changes where entity = 'conversationViewers' and ids = array[$1]", [id]),
        )
      ).length;
    await say(id, "viewing", priya);
    await say(id, "viewing", priya);
    expect(await told()).toBe(1);
    await say(id, "replying", priya);
    await say(id, "gone", priya);
    expect(await told()).toBe(3);
    expect((await other.client.post(pathOf(id, "presence"), { doing: "viewing" })).status).toBe(404);
  });
});

test("search finds a conversation by words of any of its messages, its buyer and its item", async () => {
  const id = await hear("S-found", [
    write(0, { content: "Is the bracelet <i>silver</i>, 925?" }),
    ...Array.from({ length: 60 }, (_, n) => write(n + 1, { content: `Thanks ${n}` })),
  ]);
  const find = async (search: string, { client } = owner) => {
    const { body } = await client.graphql(
      "query($search: String) { MessagingSessionMany(filter: { search: $search }) { _id } }",
      { search },
    );
    return (body as { data: { MessagingSessionMany: { _id: string }[] } }).data.MessagingSessionMany.map(
      ({ _id }) => _id,
    );
  };
  expect(await find("silver brace")).toEqual([id]);
  expect(await find("glass bracelet ada")).toEqual([id]);
  expect(await find("bracelet gold")).toEqual([]);
  expect(await find("bracelet", other)).toEqual([]);
  // A book of a conversation is stored, too; its newest words are found.
  const words = Array.from({ length: 60_000 }, (_, n) => `w${n}é`).join(" ");
  const long = await hear("S-long", [
    write(0, { content: words }),
    write(1, { content: "Goodbye, cutlery." }),
  ]);
  expect(await find("cutlery")).toEqual([long]);
  // A part of an order's number, and letters that a keyboard lacks.
  const about = await hear("S-order", [write(0, { content: "Is the Gene\u0300ve serviced, Müller?" })]);
  await app.services.db.withStore(owner.storeId, (tx) =>
    tx.run("update messaging_sessions set platform_order_ids = '{24-1332}' where id = $1", [about]),
  );
  const typed = ["1332", "24-13", "geneve", "Genève", "muller", "MÜLLER", "mu\u0308ller 1332"];
  for (const words of typed) expect([words, ...(await find(words))]).toEqual([words, about]);
  expect(await find("1333")).toEqual([]);
});
