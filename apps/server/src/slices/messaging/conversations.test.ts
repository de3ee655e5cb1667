/**
 * Conversations over GraphQL, as the client asks for them, and what platforms may and may not change about
 * them.
 */
import { z } from "zod";
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
import type { PlatformConversation } from "@stallkeeper/connector-sdk";
import { noteBuyers, receiveConversations } from "./index.ts";

let app: TestApp;
let owner: Person;
let other: Person;
let accountId: string;

beforeAll(async () => {
  app = await startTestApp();
  owner = await signUpOwner(app);
  other = await signUpMember(app);
  ({ accountId } = await buildOrder(app.services.db, { storeId: owner.storeId, buyer: { id: "b-old" } }));
});
afterAll(() => app.close());

const at = (hour: number) => `2026-03-02T${String(hour).padStart(2, "0")}:00:00.000Z`;
const receive = (
  conversations: readonly PlatformConversation[],
  readAt = at(23),
  storeId = owner.storeId,
  account = accountId,
) =>
  app.services.db.withStore(storeId, (tx) =>
    receiveConversations(
      tx,
      { accountId: account, platform: "stall", username: "ada" },
      conversations,
      new Date(readAt),
    ),
  );
const idOf = (identifier: string) => `stall:${accountId}:${identifier}`;
interface Session {
  _id: string;
  identifier: string;
  read: boolean;
  messages: { content: string }[];
}
const many = async (argument: string, selection = "_id identifier read", client = owner.client) => {
  const { status, body } = await client.graphql(`{ MessagingSessionMany(${argument}) { ${selection} } }`);
  expect(status).toBe(200);
  return (body as { data: { MessagingSessionMany: Session[] } }).data.MessagingSessionMany;
};
const one = async (identifier: string, selection = "read messages { content }") =>
  (
    (
      await owner.client.graphql(
        `query($id: MongoID!) { MessagingSessionOne(filter: { _id: $id }) { ${selection} } }`,
        { id: idOf(identifier) },
      )
    ).body as { data: { MessagingSessionOne: Session } }
  ).data.MessagingSessionOne;
const markRead = (identifier: string, read: boolean, client = owner.client) =>
  client.graphql(
    `mutation($filter: FilterUpdateManyMessagingSessionInput, $record: UpdateManyMessagingSessionInput!) {
       MessagingSessionUpdateMany(filter: $filter, record: $record) { numAffected error { message code } } }`,
    { filter: { identifier }, record: { read } },
  );
const affected = (answer: { body: unknown }) =>
  (answer.body as { data?: { MessagingSessionUpdateMany: unknown } }).data?.MessagingSessionUpdateMany;

test("[GQL-2] sessions come latest message first, as many as asked for, also by buyer, and one by its id", async () => {
  const list = Array.from({ length: 1_200 }, (_, n) =>
    buildPlatformConversation({
      platformSessionId: `G-${n}`,
      buyer: { identifier: `g-${n % 400}`, handle: `g${n % 400}`, avatar: "" },
      messages: [
        buildPlatformMessage({
          sentAt: new Date(Date.parse("2026-02-01T00:00:00Z") + ((n * 7) % 1_200) * 60_000).toISOString(),
        }),
      ],
    }),
  );
  await receive(list);
  const everything = "_id latestMessageDate";
  const thousand = z
    .array(z.object({ latestMessageDate: z.string() }))
    .parse(await many("sort: LATESTMESSAGEDATE_DESC, limit: 1000", everything));
  expect(thousand).toHaveLength(1_000);
  const dates = thousand.map(({ latestMessageDate }) => latestMessageDate);
  expect(dates).toEqual([...dates].sort().reverse());
  expect(await many("sort: LATESTMESSAGEDATE_DESC, limit: 3000", everything)).toHaveLength(1_200);
  const ofBuyer = await many(
    'filter: { buyer: { identifier: "g-5" } }, sort: LATESTMESSAGEDATE_DESC, limit: 1000',
  );
  expect(ofBuyer.map(({ identifier }) => identifier).sort()).toEqual(["G-405", "G-5", "G-805"]);
  expect(await one("G-7", "identifier")).toEqual({ identifier: "G-7" });
  expect(await many('filter: { identifier: "G-7" }', "_id", other.client)).toEqual([]);
});

test("a session has every field of the specification, on the wire's names", async () => {
  await receive([
    buildPlatformConversation({
      platformSessionId: "S-full",
      buyer: { identifier: "b-full", handle: "mia", avatar: "https://a.test/m.jpg" },
      coChatterId: "b-full",
      messages: [
        buildPlatformMessage({ platformMessageId: "1", sentAt: at(9) }),
        buildPlatformMessage({ platformMessageId: "2", sentAt: at(10), isByMe: true, content: "Yes." }),
      ],
    }),
  ]);
  const selection = `_id identifier read buyer { avatar handle identifier } latestMessageDate boughtSomethingBefore
    boughtAttachedItem platform account coChatterId
    items { _id name meta { link id } description price images platforms } messages { _id date session identifier byMe content title data }`;
  expect(await one("S-full", selection)).toEqual({
    _id: idOf("S-full"),
    identifier: "S-full",
    read: false,
    buyer: { avatar: "https://a.test/m.jpg", handle: "mia", identifier: "b-full" },
    latestMessageDate: at(10),
    boughtSomethingBefore: false,
    boughtAttachedItem: false,
    platform: "stall",
    account: "ada",
    coChatterId: "b-full",
    items: [
      {
        _id: idOf("L-1"),
        name: "Green glass vase",
        meta: { link: "https://market.example/l/1", id: "L-1" },
        description: "Hand-blown.",
        price: 42,
        images: ["https://market.example/v.jpg"],
        platforms: { stall: { listingId: "L-1" } },
      },
    ],
    messages: [
      {
        _id: `${idOf("S-full")}:1`,
        date: at(9),
        session: idOf("S-full"),
        identifier: "1",
        byMe: false,
        content: "Is it still there?",
        title: "Green glass vase",
        data: {},
      },
      {
        _id: `${idOf("S-full")}:2`,
        date: at(10),
        session: idOf("S-full"),
        identifier: "2",
        byMe: true,
        content: "Yes.",
        title: "Green glass vase",
        data: {},
      },
    ],
  });
});

test("[GQL-7] read and unread are set by the platform's identifier, by whoever may write messages, and tell open screens", async () => {
  await receive([
    buildPlatformConversation({ platformSessionId: "S-read" }),
    buildPlatformConversation({ platformSessionId: "S-stays" }),
  ]);
  expect(affected(await markRead("S-read", true))).toEqual({ numAffected: 1, error: null });
  expect([(await one("S-read")).read, (await one("S-stays")).read]).toEqual([true, false]);
  const announced = () =>
    app.services.db.withStore(owner.storeId, (tx) =>
      tx.rows("select 1 from changes where entity = 'messagingSession' and ids = array[$1]", [
        idOf("S-read"),
      ]),
    );
  const before = (await announced()).length;
  await markRead("S-read", true);
  expect(await announced()).toHaveLength(before);
  expect(affected(await markRead("S-read", false))).toEqual({ numAffected: 1, error: null });
  expect((await one("S-read")).read).toBe(false);
  expect(await announced()).toHaveLength(before + 1);

  const packer = await signUpMember(app, { storeId: owner.storeId, scopes: ["orders.write"] });
  expect(await markRead("S-read", true, packer.client)).toMatchObject({
    status: 403,
    body: { code: "FORBIDDEN" },
  });
  expect(affected(await markRead("S-read", true, other.client))).toEqual({ numAffected: 0, error: null });
  const content = await owner.client.graphql(
    `mutation { MessagingSessionUpdateMany(filter: { identifier: "S-read" }, record: { coChatterId: "x" }) {
       numAffected } }`,
  );
  expect(content).toMatchObject({ status: 400, body: { code: "QUERY_INVALID" } });
  expect((await one("S-read")).read).toBe(false);
});

test("what was read here is not made unread by an older state, nor by a newer one without a new message", async () => {
  const first = buildPlatformMessage({ platformMessageId: "1", sentAt: at(9) });
  const unread = buildPlatformConversation({ platformSessionId: "S-local", messages: [first] });
  await receive([unread]);
  await markRead("S-local", true);
  await receive([unread]);
  await receive([{ ...unread, updatedAt: at(8), external: { old: true } }]);
  expect((await one("S-local")).read).toBe(true);
  await receive([{ ...unread, updatedAt: at(12), external: { touched: true } }]);
  expect((await one("S-local")).read).toBe(true);
  const second = buildPlatformMessage({ platformMessageId: "2", sentAt: at(13), content: "Hello?" });
  await receive([
    {
      ...unread,
      updatedAt: at(13),
      latestMessageAt: at(13),
      messages: [first, second],
      external: { count: 2 },
    },
  ]);
  expect(await one("S-local")).toEqual({
    read: false,
    messages: [{ content: first.content }, { content: "Hello?" }],
  });
});

test("what was marked unread here stays so until somebody writes, and a platform's own reading counts where nobody said otherwise", async () => {
  const read = buildPlatformConversation({
    platformSessionId: "S-unread",
    isRead: true,
    messages: [buildPlatformMessage({ sentAt: at(9) })],
  });
  await receive([read]);
  expect((await one("S-unread")).read).toBe(true);
  await markRead("S-unread", false);
  await receive([{ ...read, updatedAt: at(11), external: { touched: true } }]);
  expect((await one("S-unread")).read).toBe(false);
  const elsewhere = buildPlatformConversation({
    platformSessionId: "S-elsewhere",
    messages: [buildPlatformMessage({ sentAt: at(9) })],
  });
  await receive([elsewhere]);
  await receive([{ ...elsewhere, isRead: true, updatedAt: at(11) }]);
  expect((await one("S-elsewhere")).read).toBe(true);
});

test("messages are gathered: those that a platform tells no more are kept, none twice, whatever the order of states", async () => {
  const [a, b, c] = [9, 10, 11].map((hour, n) =>
    buildPlatformMessage({ platformMessageId: `${n}`, sentAt: at(hour), content: `word ${n}` }),
  ) as [
    ReturnType<typeof buildPlatformMessage>,
    ReturnType<typeof buildPlatformMessage>,
    ReturnType<typeof buildPlatformMessage>,
  ];
  const base = buildPlatformConversation({ platformSessionId: "S-all", messages: [b, c] });
  await receive([buildPlatformConversation({ platformSessionId: "S-all", messages: [a, b] })]);
  await receive([base]);
  await receive([buildPlatformConversation({ platformSessionId: "S-all", messages: [a] })]);
  expect((await one("S-all")).messages.map(({ content }) => content)).toEqual(["word 0", "word 1", "word 2"]);
});

test("a session says what its buyer bought, whether the order or the conversation came first", async () => {
  const bought = async (identifier: string) => one(identifier, "boughtSomethingBefore boughtAttachedItem");
  const conversation = (platformSessionId: string, identifier: string) =>
    buildPlatformConversation({ platformSessionId, buyer: { identifier, handle: identifier, avatar: "" } });
  const order = (buyer: string, listingId: string) =>
    buildOrder(app.services.db, {
      storeId: owner.storeId,
      account_id: accountId,
      buyer: { id: buyer },
      items: [
        {
          _id: `${buyer}:1`,
          name: "Vase",
          platforms: { stall: { itemId: "1", listingId } },
          meta: { id: "changed by hand" },
        },
      ],
    });
  await order("b-before", "L-1");
  await receive([
    conversation("S-before", "b-before"),
    conversation("S-after", "b-after"),
    conversation("S-guest", ""),
  ]);
  expect(await bought("S-before")).toEqual({ boughtSomethingBefore: true, boughtAttachedItem: true });
  expect(await bought("S-after")).toEqual({ boughtSomethingBefore: false, boughtAttachedItem: false });
  await order("b-after", "L-9");
  await order("", "L-1");
  await app.services.db.withStore(owner.storeId, (tx) =>
    noteBuyers(tx, accountId, ["b-after", "", "b-nobody"]),
  );
  expect(await bought("S-after")).toEqual({ boughtSomethingBefore: true, boughtAttachedItem: false });
  expect(await bought("S-guest")).toEqual({ boughtSomethingBefore: false, boughtAttachedItem: false });
});

test("what a conversation is about stays where an answer doesn't say it", async () => {
  const about = { platformSessionId: "S-about" };
  await receive([buildPlatformConversation({ ...about, updatedAt: at(9) })]);
  const items = async () => one("S-about", "items { name }");
  const before = await items();
  expect(before).toMatchObject({ items: [{ name: expect.any(String) }] });
  await receive([buildPlatformConversation({ ...about, items: [], updatedAt: at(10) })]);
  expect(await items()).toEqual(before);
});

test("an order and a conversation that come at the same moment know of each other", async () => {
  const [isIn, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { db } = app.services;
  const taken = db.withStore(owner.storeId, async (tx) => {
    await receiveConversations(
      tx,
      { accountId, platform: "stall", username: "ada" },
      [
        buildPlatformConversation({
          platformSessionId: "S-race",
          buyer: { identifier: "b-race", handle: "race", avatar: "" },
        }),
      ],
      new Date(at(23)),
    );
    isIn.resolve();
    await mayEnd.promise;
  });
  await isIn.promise;
  await buildOrder(db, { storeId: owner.storeId, account_id: accountId, buyer: { id: "b-race" } });
  let isNoted = false;
  const noted = db
    .withStore(owner.storeId, (tx) => noteBuyers(tx, accountId, ["b-race"]))
    .then(() => (isNoted = true));
  const isWaiting = async () =>
    (
      await db.asSystem((tx) =>
        tx.rows(
          `select 1 from pg_locks where locktype = 'advisory' and not granted
           and database = (select oid from pg_database where datname = current_database())`,
        ),
      )
    ).length > 0;
  await expect.poll(async () => isNoted || (await isWaiting())).toBe(true);
  mayEnd.resolve();
  await Promise.all([taken, noted]);
  expect(await one("S-race", "boughtSomethingBefore")).toEqual({ boughtSomethingBefore: true });
});
