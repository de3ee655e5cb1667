import { describe, expect, it } from "vitest";
import { ApiError } from "../api/api-error.ts";
import { createUnsentChanges } from "./unsent-changes.ts";
import { createMemoryStore, type UnsentStore } from "./unsent-store.ts";

interface World {
  isOnline: boolean;
  owner: string | null;
  sent: unknown[];
  news: number[];
  refused: unknown[];
  answer: (payload: unknown) => Promise<unknown>;
}

function openTab(
  world: World,
  store: UnsentStore = createMemoryStore(),
  isRegistered = true,
  loadSender: (kind: string) => void = () => undefined,
) {
  let nowMs = 1;
  const changes = createUnsentChanges({
    store,
    isOnline: () => world.isOnline,
    readOwner: () => world.owner,
    inLock: (work) => work(),
    onSent: (count) => world.news.push(count),
    onRefused: (error) => world.refused.push(error),
    loadSender: async (kind) => loadSender(kind),
    now: () => nowMs++,
  });
  const sender = async (payload: unknown): Promise<unknown> => {
    await world.answer(payload);
    return world.sent.push(payload);
  };
  if (isRegistered) changes.register("orders", sender);
  return {
    changes,
    sender,
    write: (payload: unknown, keys = ["a"], replaces?: string) =>
      changes.deliver({ kind: "orders", keys, payload, ...(replaces === undefined ? {} : { replaces }) }),
  };
}

const newWorld = (): World => ({
  isOnline: true,
  owner: "ada",
  sent: [],
  news: [],
  refused: [],
  answer: async () => undefined,
});
const refusal = new ApiError("Not yours.", 403);

describe("changes with a network", () => {
  it("outlive the page while they wait for the answer to an earlier one, and leave nothing once they are answered", async () => {
    const world = newWorld();
    const store = createMemoryStore();
    const answers: (() => void)[] = [];
    world.answer = () => new Promise<void>((done) => answers.push(done));
    const tab = openTab(world, store);
    const outcomes = [tab.write("move"), tab.write("undo")];
    await expect.poll(() => answers.length).toBe(1);
    expect((await store.load()).map(({ payload }) => payload)).toEqual(["undo"]);
    const reloaded = newWorld();
    const leftBehind = createMemoryStore();
    for (const change of await store.load()) await leftBehind.replace(change, []);
    await openTab(reloaded, leftBehind).changes.sendUnsent();
    expect(reloaded.sent).toEqual(["undo"]);
    answers[0]?.();
    await expect.poll(() => answers.length).toBe(2);
    answers[1]?.();
    await Promise.all(outcomes);
    expect([world.sent, await store.load()]).toEqual([["move", "undo"], []]);
  });
});

describe("changes without a network", () => {
  it("are kept, counted, and sent in the order they were made, in one piece of news", async () => {
    const world = newWorld();
    const tab = openTab(world);
    world.isOnline = false;
    const outcomes = [tab.write(1), tab.write(2, ["b"]), tab.write(3)];
    await Promise.resolve();
    expect([world.sent, tab.changes.readUnsent().length]).toEqual([[], 3]);
    world.isOnline = true;
    await tab.changes.sendUnsent();
    await Promise.all(outcomes);
    expect([world.sent, world.news, tab.changes.readUnsent().length]).toEqual([[1, 2, 3], [3], 0]);
  });

  it("are named in words, and one takes the other's name with its place", async () => {
    const world = newWorld();
    const { changes } = openTab(world);
    world.isOnline = false;
    const wish = (words: string) =>
      changes.deliver({ kind: "orders", keys: ["a"], payload: words, words, replaces: "one" });
    void wish("Rule “Heavy” is on");
    void wish("Rule “Heavy” is off");
    await Promise.resolve();
    expect(changes.readUnsent().map(({ words }) => words)).toEqual(["Rule “Heavy” is off"]);
    expect(changes.readUnsent()).toBe(changes.readUnsent());
    world.owner = "bea";
    expect(changes.readUnsent()).toEqual([]);
  });

  it("bring their sender after a reload, so that none waits behind one whose page is not open", async () => {
    const world = newWorld();
    const store = createMemoryStore();
    const before = openTab(world, store);
    world.isOnline = false;
    void before.write(1);
    await new Promise((done) => setTimeout(done, 5));
    world.isOnline = true;
    const asked: string[] = [];
    const after = openTab(world, store, false, (kind) => {
      asked.push(kind);
      after.changes.register(kind, after.sender);
    });
    await after.changes.sendUnsent();
    expect([world.sent, asked, after.changes.readUnsent()]).toEqual([[1], ["orders"], []]);
  });

  it("are taken out by their name while they wait: whoever made them hears that it is over, and nothing is sent", async () => {
    const world = newWorld();
    const store = createMemoryStore();
    const tab = openTab(world, store);
    world.isOnline = false;
    const over = tab.write(1, ["a"], "count a");
    const other = tab.write(2, ["b"], "count b");
    await new Promise((done) => setTimeout(done, 5));
    await tab.changes.withdraw("count a");
    await over;
    expect([tab.changes.readUnsent().length, (await store.load()).length]).toEqual([1, 1]);
    world.isOnline = true;
    await tab.changes.sendUnsent();
    await other;
    expect(world.sent).toEqual([2]);
  });

  it("survive the page: another page on the same store sends them, once somebody can", async () => {
    const world = newWorld();
    const store = createMemoryStore();
    const before = openTab(world, store);
    world.isOnline = false;
    void before.write(1);
    void before.write(2);
    await new Promise((done) => setTimeout(done, 5));
    world.isOnline = true;
    const after = openTab(world, store, false);
    await after.changes.sendUnsent();
    expect(world.sent).toEqual([]);
    after.changes.register("orders", after.sender);
    await after.changes.sendUnsent();
    expect([world.sent, await store.load()]).toEqual([[1, 2], []]);
  });

  it("a call that the outage cut off is kept before the changes made behind it", async () => {
    const world = newWorld();
    const tab = openTab(world);
    world.answer = async () => {
      if (world.isOnline) await new Promise((done) => setTimeout(done, 20));
      if (!world.isOnline) throw new ApiError("gone", 500);
    };
    const cut = tab.write(1);
    await new Promise((done) => setTimeout(done, 1));
    world.isOnline = false;
    const later = tab.write(2);
    await new Promise((done) => setTimeout(done, 40));
    expect(tab.changes.readUnsent().length).toBe(2);
    world.isOnline = true;
    world.answer = async () => undefined;
    await tab.changes.sendUnsent();
    await Promise.all([cut, later]);
    expect(world.sent).toEqual([1, 2]);
  });

  it("with the same name replace each other, and every caller hears of the one that was sent", async () => {
    const world = newWorld();
    const tab = openTab(world);
    world.isOnline = false;
    const outcomes = [
      tab.write("draft", ["a"], "notes a"),
      tab.write("tags"),
      tab.write("final", ["a"], "notes a"),
    ];
    world.isOnline = true;
    await tab.changes.sendUnsent();
    await Promise.all(outcomes);
    expect([world.sent, world.news]).toEqual([["tags", "final"], [2]]);
  });

  it("what replaces another takes over what was seen before it; what may have arrived is replaced by nothing", async () => {
    const world = newWorld();
    const tab = openTab(world);
    tab.changes.register("orders", tab.sender, (older, newer) => ({
      ...(newer as object),
      seen: (older as { seen: string }).seen,
    }));
    world.isOnline = false;
    const first = [
      tab.write({ text: "b", seen: "a" }, ["a"], "notes a"),
      tab.write({ text: "c", seen: "b" }, ["a"], "notes a"),
    ];
    world.isOnline = true;
    world.answer = async () => Promise.reject(new ApiError("later", 503));
    await tab.changes.sendUnsent();
    world.isOnline = false;
    const later = [
      tab.write({ text: "d", seen: "c" }, ["a"], "notes a"),
      tab.write({ text: "e", seen: "d" }, ["a"], "notes a"),
    ];
    world.isOnline = true;
    world.answer = async () => undefined;
    await tab.changes.sendUnsent();
    await Promise.all([...first, ...later]);
    expect(world.sent).toEqual([
      { text: "c", seen: "a" },
      { text: "e", seen: "c" },
    ]);
  });

  it("a call that the outage cut off never takes the place of a later one", async () => {
    const world = newWorld();
    const tab = openTab(world);
    world.answer = async () => {
      await new Promise((done) => setTimeout(done, 10));
      if (!world.isOnline) throw new ApiError("gone", 500);
    };
    const outcomes = [tab.write("older", ["a"], "notes a")];
    await new Promise((done) => setTimeout(done, 1));
    world.isOnline = false;
    outcomes.push(tab.write("newer", ["a"], "notes a"));
    await new Promise((done) => setTimeout(done, 20));
    world.isOnline = true;
    world.answer = async () => undefined;
    await tab.changes.sendUnsent();
    await Promise.all(outcomes);
    expect(world.sent).toEqual(["older", "newer"]);
  });

  it("a refusal goes to its caller, or is shown when nobody waits any more; the others are sent", async () => {
    const world = newWorld();
    const store = createMemoryStore();
    const tab = openTab(world, store);
    world.isOnline = false;
    const refused = tab.write("no");
    const taken = tab.write("yes");
    world.answer = async (payload) => {
      if (payload === "no") throw refusal;
    };
    world.isOnline = true;
    await Promise.all([tab.changes.sendUnsent(), expect(refused).rejects.toBe(refusal), taken]);
    world.isOnline = false;
    void tab.write("no").catch(() => undefined);
    await store.load();
    world.isOnline = true;
    await openTab(world, store).changes.sendUnsent();
    expect([world.sent, world.refused, await store.load()]).toEqual([["yes"], [refusal], []]);
  });

  it("stay when the service is away or the session has ended", async () => {
    const world = newWorld();
    const tab = openTab(world);
    world.isOnline = false;
    const outcome = tab.write(1);
    world.isOnline = true;
    for (const status of [503, 401, 429]) {
      world.answer = async () => Promise.reject(new ApiError("later", status));
      await tab.changes.sendUnsent();
      expect(tab.changes.readUnsent().length).toBe(1);
    }
    world.answer = async () => undefined;
    await tab.changes.sendUnsent();
    await outcome;
    expect([world.sent, world.refused]).toEqual([[1], []]);
  });

  it("are never sent for another person or store", async () => {
    const world = newWorld();
    const tab = openTab(world);
    world.isOnline = false;
    void tab.write("ada's");
    world.isOnline = true;
    world.owner = "ben";
    await tab.changes.sendUnsent();
    expect([world.sent, tab.changes.readUnsent().length]).toEqual([[], 0]);
    await tab.write("ben's");
    world.owner = "ada";
    await tab.changes.sendUnsent();
    expect(world.sent).toEqual(["ben's", "ada's"]);
  });

  it("with a network, a change is sent at once and its refusal thrown; changes of one order never overlap", async () => {
    const world = newWorld();
    const tab = openTab(world);
    let most = 0;
    let under = 0;
    world.answer = async (payload) => {
      most = Math.max(most, ++under);
      await new Promise((done) => setTimeout(done, 5));
      under -= 1;
      if (payload === "no") throw refusal;
    };
    await Promise.all([
      tab.write(1),
      tab.write(2),
      expect(tab.write("no")).rejects.toBe(refusal),
      tab.write(3),
    ]);
    expect([world.sent, most, world.news]).toEqual([[1, 2, 3], 1, []]);
  });
});
