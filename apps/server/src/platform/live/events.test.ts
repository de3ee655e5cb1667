import { afterAll, beforeAll, expect, test } from "vitest";
import { signUpMember, signUpOwner, startTestApp, type Person, type TestApp } from "@stallkeeper/testkit";
import { announce, changesChannel } from "./announce.ts";

let house: TestApp;
let owner: Person;

beforeAll(async () => {
  house = await startTestApp();
  owner = await signUpOwner(house);
});
afterAll(() => house.close());

interface Stream {
  text(): string;
  events(): {
    id: string | null;
    event: string;
    body: { sessionId?: string; entity?: string; ids?: string[]; isCaughtUp?: boolean };
  }[];
  isOver(): boolean;
  close(): void;
}

async function open(person: Person, headers: Record<string, string> = {}, address = ""): Promise<Stream> {
  const abort = new AbortController();
  const response = await fetch(`${house.url}/api/events${address}`, {
    headers: { cookie: person.client.cookie(), ...headers },
    signal: abort.signal,
  });
  expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  let text = "";
  let isOver = false;
  const decoder = new TextDecoder();
  void (async () => {
    try {
      for await (const chunk of response.body ?? []) text += decoder.decode(chunk, { stream: true });
    } catch {
      // The test closed it.
    }
    isOver = true;
  })();
  const events = () =>
    text
      .split("\n\n")
      .filter((block) => block.includes("event: "))
      .map((block) => ({
        id: /^id: (.*)$/m.exec(block)?.[1] ?? null,
        event: /^event: (.*)$/m.exec(block)?.[1] ?? "",
        body: JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? "{}") as {
          sessionId?: string;
          entity?: string;
          ids?: string[];
        },
      }));
  await expect.poll(() => events()[0]?.event).toBe("ready");
  return { text: () => text, events, isOver: () => isOver, close: () => abort.abort() };
}

const tell = (storeId: string, ids: string[]) =>
  house.services.db.withStore(storeId, (tx) => announce(tx, "order", ids));
const idsOf = (stream: Stream) =>
  stream
    .events()
    .filter(({ event }) => event === "change")
    .flatMap(({ body }) => body.ids ?? []);

test("changes of the own store arrive with ids to resume from; other stores' never do", async () => {
  const other = await signUpMember(house);
  const stream = await open(owner);
  expect(stream.text()).toMatch(/^retry: 1000\n\n/);
  await tell(other.storeId, ["theirs"]);
  await tell(owner.storeId, ["mine"]);
  await expect.poll(() => idsOf(stream)).toEqual(["mine"]);
  expect(stream.events().at(-1)).toMatchObject({
    event: "change",
    id: expect.stringMatching(/^\d+$/),
    body: { entity: "order", ids: ["mine"] },
  });
  stream.close();
});

test("a stream that comes back hears what it missed", async () => {
  const first = await open(owner);
  await tell(owner.storeId, ["before"]);
  await expect.poll(() => idsOf(first)).toContain("before");
  const lastId = first.events().at(-1)?.id ?? "";
  first.close();
  await tell(owner.storeId, ["missed-1"]);
  await tell(owner.storeId, ["missed-2"]);
  const second = await open(owner, { "last-event-id": lastId });
  await expect.poll(() => idsOf(second)).toEqual(expect.arrayContaining(["missed-1", "missed-2"]));
  second.close();
});

test("what arrives while missed changes are read is told behind them, so that a break between loses none", async () => {
  const first = await open(owner);
  await tell(owner.storeId, ["before"]);
  await expect.poll(() => idsOf(first)).toContain("before");
  const lastId = Number(first.events().at(-1)?.id);
  await tell(owner.storeId, ["missed"]);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const { promise: isLocked, resolve: markLocked } = Promise.withResolvers<void>();
  const { db } = house.services;
  const locking = db.asSystem(async (tx) => {
    await tx.run("lock table changes in access exclusive mode");
    markLocked();
    await held;
  });
  await isLocked;
  const second = await open(owner, { "last-event-id": String(lastId) });
  const seq = lastId + 50;
  const live = { storeId: owner.storeId, seq, entity: "order", ids: ["live"] };
  await db.asSystem((tx) => tx.rows("select pg_notify($1, $2)", [changesChannel, JSON.stringify(live)]));
  await expect.poll(() => idsOf(first)).toContain("live");
  release();
  await locking;
  await expect.poll(() => idsOf(second)).toContain("missed");
  const told = second.events().filter(({ event }) => event === "change");
  // All that comes before it is known by then: it alone has a number, the newest.
  expect(told.map(({ id }) => id)).toEqual([String(seq)]);
  first.close();
  second.close();
});

test("a change that isn't told, such as the end of another's session, moves the number to resume from", async () => {
  const stream = await open(owner);
  await house.services.db.withStore(owner.storeId, (tx) => announce(tx, "session", ["another's"]));
  const newest = () =>
    house.services.db.withStore(owner.storeId, (tx) =>
      tx.one<{ seq: number }>("select max(seq) as seq from changes"),
    );
  const seq = (await newest())?.seq;
  await expect.poll(() => stream.text()).toContain(`\n\nid: ${seq}\n\n`);
  expect(stream.isOver()).toBe(false);
  stream.close();
});

test("a session that goes on under new keys has its streams ended once: they come back and stay", async () => {
  const first = await open(owner);
  await tell(owner.storeId, ["before"]);
  await expect.poll(() => idsOf(first)).toContain("before");
  const lastId = first.events().at(-1)?.id ?? "";
  const sessionId = first.events()[0]?.body.sessionId ?? "";
  // As turning on two-factor does: the session keeps its id, its old keys are worth nothing.
  await house.services.db.withStore(owner.storeId, (tx) => announce(tx, "session", [sessionId]));
  await expect.poll(() => first.isOver()).toBe(true);
  const second = await open(owner, { "last-event-id": lastId });
  await tell(owner.storeId, ["after"]);
  await expect.poll(() => idsOf(second)).toContain("after");
  expect(second.isOver()).toBe(false);
  second.close();
});

test("a change that committed late under a smaller number is not missed", async () => {
  const { db } = house.services;
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const { promise: isWritten, resolve: markWritten } = Promise.withResolvers<void>();
  const late = db.withStore(owner.storeId, async (tx) => {
    await announce(tx, "order", ["late"]);
    markWritten();
    await held;
  });
  await isWritten;
  const stream = await open(owner);
  await tell(owner.storeId, ["early"]);
  await expect.poll(() => idsOf(stream)).toContain("early");
  const lastId = stream.events().at(-1)?.id ?? "";
  stream.close();
  release();
  await late;
  const again = await open(owner, { "last-event-id": lastId });
  await expect.poll(() => idsOf(again)).toContain("late");
  again.close();
});

test("a gap that is forgotten or too long is answered with a reset", async () => {
  await house.services.db.withStore(owner.storeId, (tx) => tx.run("delete from changes"));
  const stream = await open(owner, { "last-event-id": "1" });
  await expect.poll(() => stream.events().map(({ event }) => event)).toContain("reset");
  stream.close();
});

test("the stream ends with its session and leaves others open", async () => {
  const member = await signUpMember(house, { storeId: owner.storeId });
  const theirs = await open(member);
  const mine = await open(owner);
  await member.client.post("/api/user/logout");
  await expect.poll(() => theirs.isOver()).toBe(true);
  expect(mine.isOver()).toBe(false);
  mine.close();
});

test("junk as Last-Event-ID is ignored", async () => {
  for (const lastId of ["-1", "NaN", "1e99", "999999999999999999999"]) {
    const stream = await open(owner, { "last-event-id": lastId });
    expect(stream.events()[0]?.event).toBe("ready");
    stream.close();
  }
});

test("nobody signed out gets a stream", async () => {
  expect((await fetch(`${house.url}/api/events`)).status).toBe(401);
});

test("a new stream that says since when its page reads hears what changed since, and that it's complete", async () => {
  await tell(owner.storeId, ["while-the-page-loaded"]);
  const stream = await open(owner, {}, "?readMs=500000");
  await expect.poll(() => idsOf(stream)).toContain("while-the-page-loaded");
  expect(stream.events()[0]).toMatchObject({
    event: "ready",
    id: expect.stringMatching(/^\d+$/),
    body: { isCaughtUp: true },
  });
  stream.close();
});

test("a new stream that doesn't say it, or whose page is too old, hears what comes from now on and isn't complete", async () => {
  const before = await open(owner);
  await tell(owner.storeId, ["long-ago"]);
  // It's on its way for a moment; what is opened by then would hear it, too.
  await expect.poll(() => idsOf(before)).toContain("long-ago");
  before.close();
  for (const address of ["", "?readMs=86400000"]) {
    const stream = await open(owner, {}, address);
    await tell(owner.storeId, ["from-now-on"]);
    await expect.poll(() => idsOf(stream)).toEqual(["from-now-on"]);
    expect(stream.events()[0]).toMatchObject({
      event: "ready",
      id: expect.stringMatching(/^\d+$/),
      body: { isCaughtUp: false },
    });
    stream.close();
  }
});

test("a moment that isn't one is refused at its field", async () => {
  for (const readMs of ["soon", "-1", "1e9", ""]) {
    const answer = await fetch(`${house.url}/api/events?readMs=${readMs}`, {
      headers: { cookie: owner.client.cookie() },
    });
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { code: "FIELDS_INVALID", fields: { readMs: expect.any(String) } },
    ]);
  }
});
