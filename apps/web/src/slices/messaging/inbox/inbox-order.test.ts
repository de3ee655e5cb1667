import fc from "fast-check";
import { expect, test } from "vitest";
import { orderInbox, withPlace, type KeptPlace } from "./inbox-order.ts";

const nowMs = Date.parse("2026-12-31T12:00:00Z");
const nowIso = new Date(nowMs).toISOString();
const everything = {
  query: "",
  view: undefined,
  only: undefined,
  platform: null,
  sort: undefined,
  kept: new Map(),
  openId: null,
  targetOf: () => 24,
  userId: "me",
  isNamed: () => false,
  nowMs,
};
const conversation = fc.record({
  _id: fc.uuid(),
  read: fc.boolean(),
  boughtSomethingBefore: fc.boolean(),
  platform: fc.constantFrom("stall", "fair"),
  account: fc.constant("ada"),
  latestMessageDate: fc
    .date({ min: new Date("2026-01-01"), max: new Date("2026-12-31"), noInvalidDate: true })
    .map((date) => date.toISOString()),
  buyer: fc.record({
    avatar: fc.constant(""),
    handle: fc.constantFrom("mia", "Joris V"),
    identifier: fc.constant("b"),
  }),
  items: fc.constant<never[]>([]),
  messages: fc.constant<never[]>([]),
  snoozedUntil: fc.constant<string | null>(null),
  done: fc.constant(false),
  assignedTo: fc.constantFrom(null, "me", "priya"),
  waitingSince: fc.constant<string | null>(null),
  platformOrderIds: fc.constant<string[]>([]),
});
const conversations = fc.uniqueArray(conversation, { selector: ({ _id }) => _id, maxLength: 30 });

test("unread comes first, newest first, then what was read; nobody is lost, and the open one counts as it was", () => {
  fc.assert(
    fc.property(conversations, fc.nat(), (given, at) => {
      const opened = given[at % Math.max(1, given.length)];
      const keptId = opened?._id ?? null;
      const kept = opened === undefined ? new Map() : withPlace(new Map(), { ...opened, read: false }, nowMs);
      const rows = orderInbox(given, { ...everything, kept, openId: keptId });
      expect(new Set(rows)).toEqual(new Set(given));
      const isUnread = rows.map(({ _id, read }) => !read || _id === keptId);
      const expected = [true, false].flatMap((unread) =>
        rows
          .filter((_row, index) => isUnread[index] === unread)
          .map(({ latestMessageDate }) => latestMessageDate)
          .sort()
          .reverse(),
      );
      expect(isUnread).toEqual(isUnread.toSorted((one, other) => Number(other) - Number(one)));
      expect(rows.map(({ latestMessageDate }) => latestMessageDate)).toEqual(expected);
    }),
  );
});

test("filters hold together, and every word has to be found", () => {
  fc.assert(
    fc.property(
      conversations,
      fc.constantFrom(undefined, "unread", "orders", "mine", "unassigned"),
      fc.constantFrom(null, "stall"),
      fc.constantFrom("", "mia", "v JORIS", "nobody"),
      (given, only, platform, query) => {
        const words = query.toLowerCase().split(" ");
        const expected = given.filter(
          (row) =>
            (only !== "unread" || !row.read) &&
            (only !== "orders" || row.boughtSomethingBefore) &&
            (only !== "mine" || row.assignedTo === "me") &&
            (only !== "unassigned" || row.assignedTo === null) &&
            (platform === null || row.platform === platform) &&
            words.every((word) => row.buyer.handle.toLowerCase().includes(word)),
        );
        expect(new Set(orderInbox(given, { ...everything, only, platform, query }))).toEqual(
          new Set(expected),
        );
      },
    ),
  );
});

const hour = (hours: number): string => new Date(nowMs + hours * 3_600_000).toISOString();
const row = (_id: string, parts: object) => ({
  _id,
  read: true,
  boughtSomethingBefore: false,
  platform: "stall",
  account: "ada",
  latestMessageDate: hour(-48),
  buyer: { avatar: "", handle: "mia", identifier: "b" },
  items: [],
  messages: [],
  snoozedUntil: null,
  done: false,
  assignedTo: null,
  waitingSince: null,
  platformOrderIds: [],
  ...parts,
});

const keptAs = (id: string, parts: Partial<KeptPlace>): Map<string, KeptPlace> =>
  new Map([[id, { wasUnread: false, waitingSince: null, latestMessageDate: hour(-48), ...parts }]]);

test("rows keep their places while one after the other is read and answered; an unseen message moves its row", () => {
  const at = (hours: number) => ({ latestMessageDate: hour(hours) });
  let given = [
    row("a", { ...at(-1), read: false }),
    row("b", { ...at(-2), read: false }),
    row("c", { ...at(-3), read: false }),
    row("d", at(-4)),
  ];
  let kept: ReadonlyMap<string, KeptPlace> = new Map();
  let openId: string | null = null;
  const change = (id: string, parts: object) => {
    given = given.map((one) => (one._id === id ? { ...one, ...parts } : one));
  };
  const open = (id: string) => {
    openId = id;
    for (const one of given.filter(({ _id }) => _id === id)) kept = withPlace(kept, one, nowMs);
    change(id, { read: true });
  };
  const ids = (wish: object = {}) =>
    orderInbox(given, { ...everything, kept, openId, ...wish }).map(({ _id }) => _id);
  open("a");
  open("b");
  // Answered: ours is the newest message now.
  change("b", at(0));
  expect(ids()).toEqual(["a", "b", "c", "d"]);
  expect(ids({ only: "unread" })).toEqual(["a", "b", "c"]);
  open("c");
  expect(ids()).toEqual(["a", "b", "c", "d"]);
  // The buyer writes again where nobody looks.
  change("b", { ...at(0), read: false });
  expect(ids()).toEqual(["b", "a", "c", "d"]);
  // All of it is over once the list is left.
  change("b", { read: true });
  expect(ids({ kept: new Map(), openId: null })).toEqual(["b", "a", "c", "d"]);
});

test("what is put off or done leaves the inbox; put off until a moment that has come, it is back on top", () => {
  const given = [
    row("open", {}),
    row("later", { snoozedUntil: hour(1) }),
    row("done", { done: true }),
    row("back", { snoozedUntil: hour(-1), latestMessageDate: hour(-90) }),
  ];
  const ids = (wish: object) => orderInbox(given, { ...everything, ...wish }).map(({ _id }) => _id);
  expect(ids({})).toEqual(["back", "open"]);
  expect(ids({ view: "snoozed" })).toEqual(["later"]);
  expect(ids({ view: "done" })).toEqual(["done"]);
  // Whoever looks for words finds them wherever they lie.
  expect(ids({ query: "mia" })).toEqual(["back", "done", "later", "open"]);
});

test("over target is a buyer who has had no answer for longer than their account promises", () => {
  const given = [
    row("fresh", { waitingSince: hour(-23) }),
    row("old", { waitingSince: hour(-25) }),
    row("patient", { waitingSince: hour(-25), account: "bob" }),
    row("answered", {}),
  ];
  const targetOf = ({ account }: { account: string }) => (account === "bob" ? 48 : 24);
  const ids = (wish: object) =>
    orderInbox(given, { ...everything, targetOf, only: "waiting", ...wish }).map(({ _id }) => _id);
  expect(ids({})).toEqual(["old"]);
  // What was answered while it is open stays until it is left.
  expect(ids({ kept: keptAs("answered", { waitingSince: hour(-30) }) })).toEqual(
    ["old", "answered"].toSorted(),
  );
});

test("by the longest wait whoever waits longest comes first, read or not; then the inbox as usual", () => {
  const given = [
    row("read", {}),
    row("unread", { read: false }),
    row("hours", { waitingSince: hour(-3), read: false }),
    row("days", { waitingSince: hour(-50) }),
    row("open", {}),
  ];
  const kept = keptAs("open", { waitingSince: hour(-20) });
  const ids = orderInbox(given, { ...everything, sort: "waiting", kept }).map(({ _id }) => _id);
  expect(ids).toEqual(["days", "open", "hours", "unread", "read"]);
});

test.each(["1332", "24-13", "MULLER", "müller", "geneve", "Genève 24-1332"])(
  "%s finds the conversation about an order, with accents or without",
  (query) => {
    const [row] = fc.sample(conversation, 1);
    if (row === undefined) throw new Error("no conversation was made");
    const about = {
      ...row,
      buyer: { ...row.buyer, handle: "Müller_4" },
      platformOrderIds: ["24-1332"],
      messages: [
        {
          _id: "m",
          date: nowIso,
          byMe: false,
          content: "The Omega Gene\u0300ve?",
          title: "",
          data: null,
          attachments: [],
        },
      ],
    };
    const other = { ...row, _id: "other", platformOrderIds: ["24-1400"] };
    expect(orderInbox([other, about], { ...everything, query })).toEqual([about]);
  },
);

test("a conversation whose buyer's orders carry the name stays in what was searched, within its filters", () => {
  const [given = expect.fail()] = fc.sample(conversation, { numRuns: 1, seed: 4 });
  const row = { ...given, platform: "stall" };
  const wish = { ...everything, query: "zoë martens", isNamed: () => true };
  expect(orderInbox([row], { ...wish, isNamed: () => false })).toEqual([]);
  expect(orderInbox([row], wish)).toEqual([row]);
  expect(orderInbox([row], { ...wish, platform: "fair" })).toEqual([]);
});
