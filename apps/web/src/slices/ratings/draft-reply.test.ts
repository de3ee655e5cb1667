import { expect, test } from "vitest";
import { draftReply } from "./draft-reply.ts";

const order = { itemName: "Kate Bush LP", isLate: false, refundedMinor: 0 };

test.each([
  [
    { order },
    "Hello tamsin. We're sorry that Kate Bush LP wasn't right. Please write to us and we'll put it right.",
  ],
  [
    { order: { ...order, isLate: true, refundedMinor: 500 } },
    "Hello tamsin. We're sorry that your order was late. We've refunded you.",
  ],
  [
    { order: null, buyer: "" },
    "Hello. We're sorry that your order wasn't right. Please write to us and we'll put it right.",
  ],
  // What doesn't fit is left out whole.
  [{ order, maxReply: 50 }, "Hello tamsin."],
])("a reply is drafted from what is known of the order: %j", (known, text) => {
  expect(draftReply({ buyer: "tamsin", maxReply: 500, ...known })).toBe(text);
});
