import fc from "fast-check";
import { expect, test } from "vitest";
import { orderInbox } from "./inbox-order.ts";

const everything = { query: "", isUnreadOnly: false, hasOrder: false, platform: null, keptId: null };
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
      fc.boolean(),
      fc.boolean(),
      fc.constantFrom(null, "stall"),
      fc.constantFrom("", "mia", "v JORIS", "nobody"),
      (given, isUnreadOnly, hasOrder, platform, query) => {
        const words = query.toLowerCase().split(" ");
        const expected = given.filter(
          (row) =>
            (!isUnreadOnly || !row.read) &&
            (!hasOrder || row.boughtSomethingBefore) &&
            (platform === null || row.platform === platform) &&
            words.every((word) => row.buyer.handle.toLowerCase().includes(word)),
        );
        expect(
          new Set(orderInbox(given, { ...everything, isUnreadOnly, hasOrder, platform, query })),
        ).toEqual(new Set(expected));
      },
    ),
  );
});
