import { expect, test } from "vitest";
import { joinLines, makeLine, type MessageLine } from "./message-lines.ts";
import type { AddressedOrder } from "./message-many.api.ts";

const order = { _id: "o-1" } as AddressedOrder;
const content =
  "Hi {{buyerFirstName|there}}, {{trackingNumber}} comes on {{ask:Delivery day}}. {{ask:Delivery day}}!";
const fits = { obstacle: null, tooLong: (length: number) => (length > 60 ? "Too long." : null) };
const day = new Map([["Delivery day", "Monday"]]);

test("a line is sent only without a gap; what is missing is named once and keeps its place", () => {
  const gap = makeLine(order, content, { buyerFirstName: "Ada" }, new Map(), fits);
  expect(gap.reason).toBe("{{trackingNumber}} is empty. {{ask:Delivery day}} needs an answer.");
  expect(gap.parts.map(({ kind, text }) => `${kind} ${text}`)).toEqual([
    "words Hi ",
    "filled Ada",
    "words , ",
    "empty {{trackingNumber}}",
    "words  comes on ",
    "unanswered {{ask:Delivery day}}",
    "words . ",
    "unanswered {{ask:Delivery day}}",
    "words !",
  ]);
  expect(makeLine(order, ` ${content} `, { trackingNumber: "CP1" }, day, fits)).toMatchObject({
    reason: null,
    text: "Hi there, CP1 comes on Monday. Monday!",
  });
});

test("who cannot be written to is named before anything else, and a text too long for its platform after all", () => {
  expect(makeLine(order, content, {}, new Map(), { ...fits, obstacle: "Not here." }).reason).toBe(
    "Not here.",
  );
  expect(
    makeLine(order, content, { trackingNumber: "CP123456789XP, CP123456790XP, CP1" }, day, fits).reason,
  ).toBe("Too long.");
});

test("what says the same to one buyer is one message; another text to them, or another buyer, is its own", () => {
  const line = (
    _id: string,
    buyerId: string,
    text: string,
    reason: string | null = null,
    accountId = "a-1",
  ): MessageLine => ({
    order: {
      _id,
      accountId,
      platform: "bazaar",
      platformMessagingSession: null,
      buyer: { id: buyerId } as AddressedOrder["buyer"],
    } as AddressedOrder,
    parts: [],
    text,
    reason,
  });
  const joined = joinLines([
    line("o-1", "b-1", "Hi", "Not linked."),
    line("o-2", "b-1", "Hi"),
    line("o-3", "b-1", "Sent: CP1"),
    line("o-4", "b-2", "Hi"),
    line("o-5", "b-1", "Hi", null, "a-2"),
  ]);
  expect(joined.map(({ order: { _id }, orderCount, hasOther }) => [_id, orderCount, hasOther])).toEqual([
    ["o-2", 2, true],
    ["o-3", 1, true],
    ["o-4", 1, false],
    ["o-5", 1, false],
  ]);
  const twice = [line("o-1", "b-1", "Hi"), line("o-2", "b-1", "Hi"), line("o-3", "b-1", "Hi")];
  const sessions = new Map([
    ["o-1", "c-1"],
    ["o-2", "c-2"],
    ["o-3", "c-2"],
  ]);
  expect(joinLines(twice, sessions).map(({ order: { _id }, orderCount }) => [_id, orderCount])).toEqual([
    ["o-1", 1],
    ["o-2", 2],
  ]);
});
