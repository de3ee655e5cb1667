import fc from "fast-check";
import { expect, test } from "vitest";
import { orderInbox } from "./inbox-order.ts";

const nowMs = Date.parse("2026-12-31T12:00:00Z");
const everything = {
  query: "",
  view: undefined,
  only: undefined,
  platform: null,
  sort: undefined,
  keptId: null,
  keptWait: null,
  targetOf: () => 24,
  userId: "me",
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
});
const conversations = fc.uniqueArray(conversation, { selector: ({ _id }) => _id, maxLength: 30 });

test("unread comes first, newest first, then what was read; nobody is lost, and the open one counts as it was", () => {
  fc.assert(
    fc.property(conversations, fc.nat(), (given, at) => {
      const keptId = given[at % Math.max(1, given.length)]?._id ?? null;
      const rows = orderInbox(given, { ...everything, keptId });
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
  ...parts,
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
  expect(ids({ keptWait: { _id: "answered", waitingSince: hour(-30) } })).toEqual(
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
  const keptWait = { _id: "open", waitingSince: hour(-20) };
  const ids = orderInbox(given, { ...everything, sort: "waiting", keptWait }).map(({ _id }) => _id);
  expect(ids).toEqual(["days", "open", "hours", "unread", "read"]);
});
